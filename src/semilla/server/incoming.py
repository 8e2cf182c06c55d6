"""What a request brings goes through the one parser with limits (`semilla.engine.incoming`), whichever address it came to."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.routing import APIRoute

from semilla.engine.incoming import parse_json
from semilla.server.limits import address_of

LONG = 20_000
"""Bytes from which on reading takes milliseconds."""


class Incoming(Request):
    """A request whose JSON is read within limits."""

    async def json(self) -> Any:
        """The data of the body; a long one is read beside everything else."""
        body, state = await self.body(), self.app.state
        if len(body) < LONG:
            return parse_json(body, state.settings.body_limit)
        return await state.hall.beside(address_of(self), parse_json, body, state.settings.body_limit)


class Door(APIRoute):
    """A route that every request comes in through."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What answers a request."""
        handle = super().get_route_handler()

        async def enter(request: Request) -> Response:
            return await handle(Incoming(request.scope, request.receive))

        return enter


def install(app: FastAPI) -> None:
    """Let the application's own routes be doors (called before there are any); its routers name `Door` themselves."""
    app.router.route_class = Door
