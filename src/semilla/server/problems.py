"""What a request can do wrong, as RFC 9457 problem details: a code, the clause if a rule says so, and both languages."""

from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from semilla.engine.moves import IllegalMove
from semilla.engine.texts import LANGUAGES, Catalogue, Message, Param, Problem, catalogue
from semilla.server.languages import language_of

TEXTS = Path(__file__).parent / "texts"
MEDIA_TYPE = "application/problem+json"
RETRY_SECONDS = 5
"""When to try again what cannot be done just now."""


def texts() -> Catalogue:
    """The server's sentences."""
    return catalogue(TEXTS)


class Refused(Problem):
    """A request the server does not carry out; `more` is shown beside the problem (the present view after a stale request)."""

    def __init__(self, status: int, key: str, /, more: dict[str, Any] | None = None, **params: Param) -> None:
        super().__init__(key, **params)
        self.status = status
        self.more = more or {}

    def text(self, lang: str = "en") -> str:
        return texts().say(self.message, lang)


class ProblemDetails(BaseModel):
    """RFC 9457, with a code, the clause of the rules that decides, and the sentence in both languages."""

    type: str = Field(description="`urn:semilla:problem:` and the code")
    title: str
    status: int
    detail: str = Field(description="the sentence in the language of the request")
    code: str
    clause: str = Field(default="", description="the clause of the rules, such as EK-BUY-2")
    params: dict[str, int | str] = {}
    text: dict[str, str] = Field(description="the sentence in both languages")
    allowed: list[str] = Field(default=[], description="after an illegal move: what is allowed instead")
    view: dict[str, Any] | None = Field(default=None, description="after a stale request: the table as it is now")


def details(problem: Problem, status: int, lang: str, **more: Any) -> dict[str, Any]:
    """A problem as plain data."""
    both = {each: problem.text(each) for each in LANGUAGES}
    code, clause, allowed = problem.message.key, "", list[str]()
    if isinstance(problem, IllegalMove):
        both = {each: problem.reason(each) for each in LANGUAGES}
        clause, allowed = problem.clause, problem.allowed
    return {
        "type": f"urn:semilla:problem:{code}",
        "title": texts().say(Message(f"status.{status}"), lang),
        "status": status,
        "detail": both[lang],
        "code": code,
        "clause": clause,
        "params": dict(problem.message.params),
        "text": both,
        "allowed": allowed,
        **more,
    }


def answer(problem: Problem, lang: str) -> Response:
    """The response to a problem."""
    status = problem.status if isinstance(problem, Refused) else 422
    more = problem.more if isinstance(problem, Refused) else {}
    wait = problem.message.params.get("seconds", RETRY_SECONDS)
    headers = {"Retry-After": str(wait)} if status in (429, 503) else None
    return JSONResponse(details(problem, status, lang, **more), status, headers, MEDIA_TYPE)


def install(app: FastAPI) -> None:
    """Answer every error in one form; nothing of the inside is told."""

    async def known(request: Request, problem: Exception) -> Response:
        assert isinstance(problem, Problem)
        return answer(problem, language_of(request))

    async def malformed(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return answer(Refused(422, "request.form", place=place[:100], reason=str(first["msg"])[:200]), language_of(request))

    async def plain(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if isinstance(error.__cause__, Problem):  # the body could not be read, and here is why
            return answer(error.__cause__, language_of(request))
        key = f"request.{error.status_code}" if texts().has(f"request.{error.status_code}") else "request.400"
        response = answer(Refused(error.status_code, key), language_of(request))
        response.headers.update(error.headers or {})
        return response

    app.add_exception_handler(Problem, known)
    app.add_exception_handler(RequestValidationError, malformed)
    app.add_exception_handler(HTTPException, plain)


RESPONSES: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ProblemDetails, "description": "What was wrong, as problem details", "content": {MEDIA_TYPE: {}}},
    "503": {"model": ProblemDetails, "description": "Not now, as problem details", "content": {MEDIA_TYPE: {}}},
}
