"""The yardstick: a handler that commits one row, with the same framework, driver, ORM, database and sync mode, and nothing else."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from pydantic import BaseModel
from sqlalchemy import Text
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from semilla.server.storage.database import Writer, make_engine


class Row(DeclarativeBase):
    """Anything kept."""


class MoveRow(Row):
    """One row."""

    __tablename__ = "bare_move"
    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class Move(BaseModel):
    """The same request as a move's."""

    move: str
    revision: int


def bare_app(database: str) -> FastAPI:
    """An application with one handler."""
    engine = make_engine(database)
    writer = Writer(engine)
    writing = asyncio.Semaphore(15)  # the connections of a pool; SQLite's one thread takes them in turn

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with engine.begin() as connection:
            await connection.run_sync(Row.metadata.create_all)
        yield
        await writer.close()

    app = FastAPI(lifespan=lifespan)

    @app.get("/healthz")
    async def health() -> str:
        return "ok"

    @app.post("/move")
    async def move(body: Move) -> int:
        row = MoveRow(text=body.move)

        def add(session: Session) -> None:
            session.add(row)

        async with writing:
            await writer.transact(add)
        return row.id

    return app
