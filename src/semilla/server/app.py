"""The application: `create_app(settings)` puts everything together."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

from fastapi import FastAPI
from pydantic import BaseModel, Field
from sqlalchemy import text
from starlette.middleware.gzip import GZipMiddleware

from semilla import __version__
from semilla.server import address, games, incoming, page, pauses, people, problems
from semilla.server.classes import exports, facts
from semilla.server.classes import live as class_live
from semilla.server.classes import routes as classes
from semilla.server.classes.debrief import routes as debrief
from semilla.server.classes.debrief.stories import Debriefs
from semilla.server.classes.models import ClassPush
from semilla.server.classes.school import School
from semilla.server.guard import Guard
from semilla.server.limits import Limits
from semilla.server.settings import Settings
from semilla.server.storage.database import Database
from semilla.server.tables import chat, coach, live, puzzles, routes
from semilla.server.tables.hall import Hall
from semilla.server.tables.models import Push
from semilla.server.turns import Turns

log = logging.getLogger("semilla.app")
WORTH_PACKING = 1000
"""Bytes below which an answer is sent as it is."""
PACKING = 6
"""How hard gzip tries, from 1 to 9."""


class Health(BaseModel):
    """How the server is. It answers 503 when nothing can be written."""

    status: Literal["ok", "trouble"] = Field(description="trouble: tables go on, but something needs whoever runs the server")
    version: str
    tables: int
    watchers: int
    failing: dict[str, str] = Field(description="chores that failed and are tried again, and why")
    aside: int = Field(description="tables that could not be read and were set aside; the log names them")


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server by its settings (by default those of the environment)."""
    settings = settings or Settings.from_environment()
    database = Database(settings.database)
    hall = Hall(settings, database)
    guests = people.People(database)
    school = School(hall, guests)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        pauses.keep_short()
        await database.open()
        await guests.open()
        await hall.open()
        await school.open()
        log.info("the server is open", extra={"version": __version__})
        yield
        await app.state.debriefs.close()
        await school.close()
        await hall.close()
        await database.close()
        log.info("the server is closed")

    app = FastAPI(
        title="Semilla",
        version=__version__,
        summary="Tables for economic board games",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        separate_input_output_schemas=False,
        responses=problems.RESPONSES,
    )
    app.state.settings = settings
    app.state.hall = hall
    app.state.school = school
    app.state.debriefs = Debriefs(hall)
    app.state.people = guests
    app.state.limits = Limits(settings.rate)
    app.state.turns = Turns()
    incoming.install(app)
    problems.install(app)
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_PACKING, compresslevel=PACKING)
    app.add_middleware(Guard, settings=settings, turns=app.state.turns)

    @app.get("/healthz", operation_id="health", tags=["operations"])
    async def health() -> Health:
        """Whether the server can write to its database, how many are here, and whether something is wrong beside the tables."""
        async with database.reading() as session:
            await session.execute(text("SELECT 1"))
        await database.check()
        failing, tables = {**database.chores.failing, **hall.chores.failing}, hall.tables.values()
        return Health(
            status="trouble" if failing or hall.aside else "ok",
            version=__version__,
            tables=len(tables),
            watchers=sum(len(table.watchers) for table in tables),
            failing=failing,
            aside=len(hall.aside),
        )

    @app.webhooks.post("live", operation_id="live", tags=["tables"])
    def pushed(body: Push) -> None:
        """What the WebSocket of a table sends: see the model."""

    @app.webhooks.post("classLive", operation_id="classLive", tags=["classes"])
    def pushed_to_class(body: ClassPush) -> None:
        """What the WebSocket of a class sends: see the model."""

    of_tables = (routes.router, chat.router, coach.router, puzzles.router, live.router)
    of_classes = (classes.router, debrief.router, exports.router, facts.router, class_live.router)
    for router in (address.router, games.router, people.router, *of_tables, *of_classes):
        app.include_router(router)
    page.install(app, settings)
    return app
