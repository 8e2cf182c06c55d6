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

    `chapter` names the chapter of the game's course that it plays, if it is a lesson, or its puzzle (`puzzle-ID`).
    `bytes` is what it takes, as far as it was measured; `source` a keyed fingerprint of the address it was made from.
    `classroom` is the class it belongs to, if it does, with the number of the lesson and the table's own; `paused` by the teacher.
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
    classroom: Mapped[str] = mapped_column(ID, index=True)
    lesson: Mapped[int]
    number: Mapped[int]
    paused: Mapped[bool]

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


class ClassRow(Row):
    """A class. Who has the `code` may join, who has the `key` teaches it; `owner` and `source` made it, as of a table.

    After `until` it is deleted with all that belongs to it.
    """

    __tablename__ = "classroom"
    id: Mapped[str] = mapped_column(ID, primary_key=True)
    code: Mapped[str] = mapped_column(String(8), unique=True)
    key: Mapped[str] = mapped_column(String(32), unique=True)
    owner: Mapped[str] = mapped_column(ID, index=True)
    source: Mapped[str] = mapped_column(String(16))
    title: Mapped[str] = mapped_column(String(40))
    typed_names: Mapped[bool]
    names_on_wall: Mapped[bool]
    open: Mapped[bool]
    keep_days: Mapped[int]
    wall_table: Mapped[int | None]
    message: Mapped[str] = mapped_column(Text)
    said: Mapped[int] = mapped_column(BigInteger)
    created: Mapped[int] = mapped_column(BigInteger)
    until: Mapped[int] = mapped_column(BigInteger)


class TeacherRow(Row):
    """A browser that teaches a class."""

    __tablename__ = "teacher"
    classroom: Mapped[str] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(ID, primary_key=True, index=True)


class LessonRow(Row):
    """A lesson of a class: what is played (`plan`, a `LessonPlan`), and the seed of the deal that all tables share."""

    __tablename__ = "lesson"
    classroom: Mapped[str] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    plan: Mapped[dict[str, Any]]
    seed: Mapped[str] = mapped_column(String(200))
    paused: Mapped[bool]
    started: Mapped[int | None] = mapped_column(BigInteger)
    ended: Mapped[int | None] = mapped_column(BigInteger)


class PupilRow(Row):
    """A pupil: a guest with a made-up name and a code to come back with. Nothing else is known of who it is."""

    __tablename__ = "pupil"
    classroom: Mapped[str] = mapped_column(ForeignKey("classroom.id", ondelete="CASCADE"), primary_key=True)
    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    person: Mapped[str] = mapped_column(ID, index=True)
    name: Mapped[str] = mapped_column(String(40))
    comeback: Mapped[str] = mapped_column(String(8))


class FinishedRow(Row):
    """A chapter of a game's course that a pupil of some class has finished."""

    __tablename__ = "finished"
    person: Mapped[str] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    chapter: Mapped[str] = mapped_column(String(40), primary_key=True)
