"""What the database holds. Times are whole milliseconds since 1970; ids are random and cannot be guessed."""

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, MetaData, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

ID = String(32)


class Row(DeclarativeBase):
    """Anything that is kept."""

    metadata = MetaData(
        naming_convention={"ix": "ix_%(column_0_label)s", "fk": "fk_%(table_name)s_%(column_0_name)s", "pk": "pk_%(table_name)s"}
    )
    type_annotation_map = {dict[str, Any]: JSON, list[Any]: JSON}  # noqa: RUF012


class SecretRow(Row):
    """The key that signs cookies, made at the first start."""

    __tablename__ = "secret"
    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class PersonRow(Row):
    """A guest. `epoch` grows when the guest moves to another device: older cookies are void."""

    __tablename__ = "person"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    epoch: Mapped[int]
    seen: Mapped[int] = mapped_column(BigInteger)


class CodeRow(Row):
    """A code that moves a person to another device, as a hash, for a short time."""

    __tablename__ = "code"
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"))
    until: Mapped[int] = mapped_column(BigInteger)


class TableRow(Row):
    """A table: what was agreed when it was made, and where it stands. `revision` is that of the last entry of its log.

    `chapter` names the chapter of the game's course that it plays, if it is a lesson.
    `bytes` is what it takes, as far as it was measured; `source` a keyed fingerprint of the address it was made from.
    """

    __tablename__ = "game_table"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    rules: Mapped[int]
    pack: Mapped[str] = mapped_column(String(64))
    players: Mapped[int]
    options: Mapped[dict[str, Any]]
    seed: Mapped[str] = mapped_column(String(200))
    nonces: Mapped[list[Any]]
    position: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    origin: Mapped[str] = mapped_column(String(12))
    undo: Mapped[str] = mapped_column(String(8))
    place: Mapped[str] = mapped_column(String(8))
    chat: Mapped[bool]
    hints: Mapped[bool]
    friends: Mapped[bool]
    cards: Mapped[str] = mapped_column(String(8))
    clock: Mapped[str] = mapped_column(String(8))
    seconds: Mapped[int]
    takeover: Mapped[str] = mapped_column(String(40))
    owner: Mapped[str] = mapped_column(ID, index=True)
    status: Mapped[str] = mapped_column(String(8))
    revision: Mapped[int]
    turn: Mapped[int | None]
    archived: Mapped[bool]
    next: Mapped[str | None] = mapped_column(ID)
    created: Mapped[int] = mapped_column(BigInteger)
    touched: Mapped[int] = mapped_column(BigInteger)
    bytes: Mapped[int] = mapped_column(BigInteger)
    source: Mapped[str] = mapped_column(String(16), index=True)
    chapter: Mapped[str] = mapped_column(String(40))

    __table_args__ = (Index("ix_game_table_listed", "status", "place", "touched"),)


class SeatRow(Row):
    """A seat: open, a person's, or a bot's. A person whose seat a bot plays keeps the right to it. `used`: milliseconds thought.

    `held`: who has known what the seat holds since the game began (see `seating.py`).
    """

    __tablename__ = "seat"
    table: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    level: Mapped[str] = mapped_column(String(40))
    person: Mapped[str | None] = mapped_column(ID, index=True)
    name: Mapped[str] = mapped_column(String(40))
    nonce: Mapped[str] = mapped_column(String(64))
    used: Mapped[int] = mapped_column(BigInteger)
    late: Mapped[bool]
    held: Mapped[list[Any]]


class EntryRow(Row):
    """The log: the truth of a table. Rows are only ever added."""

    __tablename__ = "entry"
    table: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    revision: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    seat: Mapped[int | None]
    text: Mapped[str] = mapped_column(Text)
    by: Mapped[str] = mapped_column(String(8))
    at: Mapped[int] = mapped_column(BigInteger)


class ChatRow(Row):
    """A line of chat."""

    __tablename__ = "chat"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), index=True)
    seat: Mapped[int | None]
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)


class PlanRow(Row):
    """Moves a seat has planned, and those dropped because they were no longer legal, with the reason."""

    __tablename__ = "plan"
    table: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    moves: Mapped[list[Any]]
    dropped: Mapped[list[Any]]


class SnapshotRow(Row):
    """A position on the way and what had happened until then: a shortcut that can always be made again from the log."""

    __tablename__ = "snapshot"
    table: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    revision: Mapped[int]
    position: Mapped[dict[str, Any]]
    story: Mapped[dict[str, Any]]


class AnalysisRow(Row):
    """What the coach found in a finished game (`Analysis.json`)."""

    __tablename__ = "analysis"
    table: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    data: Mapped[dict[str, Any]]
