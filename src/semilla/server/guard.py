"""The door: who may come in, how much they may bring, what every answer carries, and one line in the log for each request."""

import asyncio
import logging
import time
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from semilla.server.languages import language_of
from semilla.server.limits import address_of
from semilla.server.logs import fingerprint
from semilla.server.people import COOKIE, COOKIE_SECONDS
from semilla.server.problems import Refused, answer
from semilla.server.settings import Settings
from semilla.server.turns import Turns

BUSY_SECONDS = 5
SAFE = ("GET", "HEAD", "OPTIONS")
ANY_NAME = ("/healthz",)
"""Answered whatever name the server was called by: whoever looks after it asks by its address."""
MOST_DIGITS = 18
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "600",
}
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
log = logging.getLogger("semilla.requests")


def has_body(scope: Scope) -> bool:
    """Whether a request brings something."""
    headers = Headers(scope=scope)
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def has_gone(error: Exception) -> bool:
    """Whether somebody hung up while they were answered: that is how uvloop says so before anybody else does."""
    return isinstance(error, RuntimeError) and "closed=True" in str(error)


class Guard:
    """Stands before the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, turns: Turns) -> None:
        self.app = app
        self.turns = turns
        self.limit = settings.body_limit
        self.seconds = settings.body_seconds
        self.most = settings.address_connections
        self.inside: Counter[str] = Counter()
        """Requests under way and live connections, by address."""
        self.hosts = settings.host_names
        self.origins = {origin.strip().rstrip("/").lower() for origin in settings.origins.split(",") if origin.strip()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        address = address_of(HTTPConnection(scope))
        self.inside[address] += 1
        try:
            if scope["type"] == "http":
                await self.turns.take(address, self.request, scope, receive, send)
            elif self.refusal(scope) is not None:
                await send({"type": "websocket.close", "code": 1008})
            else:
                await self.turns.take(address, self.watch, scope, receive, send)
        finally:
            self.inside[address] -= 1
            if not self.inside[address]:
                del self.inside[address]

    def refusal(self, scope: Scope) -> Refused | None:
        """Why somebody stays outside: another name than ours, a page of another origin, too much luggage."""
        headers = Headers(scope=scope)
        host, origin = headers.get("host", "").lower(), headers.get("origin")
        try:
            name = urlsplit(f"//{host}").hostname or ""
            ours = origin is not None and urlsplit(origin).netloc.lower() == host
        except ValueError:  # brackets without an address in them
            return Refused(400, "request.400")
        if self.hosts and name not in self.hosts and scope["path"] not in ANY_NAME:
            return Refused(421, "request.421")
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            if origin is not None and not ours and not self.befriended(origin):
                return Refused(403, "request.origin")
            if origin is None and headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
                return Refused(403, "request.origin")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal() and len(length) <= MOST_DIGITS) or int(length) > self.limit:
            return Refused(413, "request.413")
        if self.inside[address_of(HTTPConnection(scope))] > self.most:
            return Refused(429, "request.429", seconds=BUSY_SECONDS)
        if "\0" in scope["path"]:
            return Refused(400, "request.400")
        return None

    def befriended(self, origin: str | None) -> bool:
        """Whether pages of another origin may use the API."""
        return origin is not None and origin.lower() in self.origins

    async def watch(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a live connection in."""
        await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, count its body, dress its answer, note it."""
        start = time.perf_counter()
        status, body, arrived = 0, 0, False

        async def counted() -> Message:
            nonlocal body, arrived
            left = None if arrived else start + self.seconds - time.perf_counter()
            try:
                async with asyncio.timeout(left):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408) from None
            body += len(message.get("body", b""))
            if body > self.limit:
                raise HTTPException(413)
            arrived = not message.get("more_body", False)
            return message

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status, headers = message["status"], MutableHeaders(scope=message)
                self.dress(scope, headers)
                if not arrived and has_body(scope):
                    headers["Connection"] = "close"  # nobody waits for what comes too late
            await send(message)

        async def refuse(refused: Refused) -> None:
            response: Response = answer(refused, language_of(HTTPConnection(scope)))
            await response(scope, receive, dressed)

        try:
            refused, headers = self.refusal(scope), Headers(scope=scope)
            if refused is not None:
                await refuse(refused)
            elif scope["method"] == "OPTIONS" and self.befriended(headers.get("origin")):
                await Response(status_code=204, headers=PREFLIGHT)(scope, receive, dressed)
            else:
                await self.app(scope, counted, dressed)
        except Exception as error:
            if not has_gone(error):
                log.exception("a request failed", extra=self.seen(scope))
                if status == 0:
                    await refuse(Refused(500, "request.500"))
        finally:
            milliseconds = round((time.perf_counter() - start) * 1000, 1)
            log.info("request", extra={**self.seen(scope), "status": status, "ms": milliseconds})

    def dress(self, scope: Scope, headers: MutableHeaders) -> None:
        """What every answer carries; a new guest's cookie, if there is one."""
        for name, value in HEADERS.items():
            headers[name] = value
        if scope["path"].startswith("/api/"):
            headers["Cache-Control"] = "no-store"
        if self.origins:
            origin = Headers(scope=scope).get("origin")
            headers.add_vary_header("Origin")
            if origin is not None and self.befriended(origin):
                headers["Access-Control-Allow-Origin"] = origin
                headers["Access-Control-Allow-Credentials"] = "true"
                headers["Access-Control-Expose-Headers"] = "Retry-After"
        cookie = scope.get("state", {}).get("cookie")
        if cookie is not None:
            # browsers send a cookie to another site only if it says None, and believe that only over HTTPS
            site = "None" if self.origins and scope["scheme"] == "https" else "Lax"
            secure = "; Secure" if scope["scheme"] == "https" else ""
            age = COOKIE_SECONDS if cookie else 0
            headers.append("Set-Cookie", f"{COOKIE}={cookie}; Max-Age={age}; Path=/; HttpOnly; SameSite={site}{secure}")

    def seen(self, scope: Scope) -> dict[str, Any]:
        """What the log may say of a request: never a link, a code or a cookie. A table is a short hash."""
        route = scope.get("route")
        entry = {"method": scope["method"], "route": getattr(route, "path", "-")}
        table = scope.get("path_params", {}).get("id")
        if table:
            entry["table"] = fingerprint(str(table))
        return entry
