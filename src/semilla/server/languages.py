"""Each viewer's own language: `?lang=`, else what the browser asks for, else English."""

from typing import Annotated, Literal

from fastapi import Depends, Query
from starlette.requests import HTTPConnection

from semilla.engine.texts import LANGUAGES

Language = Literal["en", "es"]


def language_of(connection: HTTPConnection) -> Language:
    """The language of a request or a live connection."""
    asked = connection.query_params.get("lang", "")
    if asked in LANGUAGES:
        return "es" if asked == "es" else "en"
    wanted = [part.split(";")[0].strip().lower()[:2] for part in connection.headers.get("accept-language", "").split(",")]
    return "es" if next((each for each in wanted if each in LANGUAGES), "en") == "es" else "en"


async def _asked(
    connection: HTTPConnection, lang: Annotated[Language | None, Query(description="the language of all texts")] = None
) -> Language:
    return lang or language_of(connection)  # asynchronous, lest every request went through a thread for it


Lang = Annotated[Language, Depends(_asked)]
