"""The yardstick: a handler that commits one row, with the same framework, driver, ORM, database and sync mode, and nothing else."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from pydantic import BaseModel
from sqlalchemy import Text
from sqlalchemy.ext.asyncio import async_sessionmaker
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from semilla.server.storage.database import make_engine


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
    sessions = async_sessionmaker(engine, expire_on_commit=False)
    writing = asyncio.Semaphore(
        1 if engine.dialect.name == "sqlite" else 15
    )  # SQLite has one writer; others would only wait for its lock

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        async with engine.begin() as connection:
            await connection.run_sync(Row.metadata.create_all)
        yield
        await engine.dispose()

    app = FastAPI(lifespan=lifespan)

    @app.get("/healthz")
    async def health() -> str:
        return "ok"

    @app.post("/move")
    async def move(body: Move) -> int:
        async with writing, sessions.begin() as session:
            row = MoveRow(text=body.move)
            session.add(row)
        return row.id

    return app
