"""The forms of a class's requests and answers."""

from typing import Annotated, Literal

from fastapi import Path
from pydantic import BaseModel, Field, StringConstraints

from semilla.server.languages import Language
from semilla.server.tables.models import PLAIN, ClockForm, Form, Level, Name, SeatNumber, Status, Undo

MOST_PUPILS = 200
"""Pupils of one class."""
ClassCode = Annotated[
    str, StringConstraints(max_length=20), Path(description="what pupils type; capitals, blanks and hyphens do not matter")
]
PupilId = Annotated[int, Path(ge=1, le=1_000_000)]
TableNumber = Annotated[int, Field(ge=1, le=1000, description="of the class's table, as on its sign")]
Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40, pattern=PLAIN)]
KEEP_DAYS, MOST_DAYS = 30, 365
"""How long a class is kept unless its teacher says otherwise, and at most."""
Days = Annotated[int, Field(ge=1, le=MOST_DAYS, description="the class is deleted so many days after its last lesson began")]
Course = Literal["joining", "playing", "over"]
Flag = Literal["stuck", "left", "done"]


# ---------------------------------------------------------------------------------------------------------------- forms


class LessonPlan(Form):
    """What is played in a lesson, and how."""

    game: str = Field(max_length=40, examples=["el-plan-2014"])
    options: dict[str, str] = Field(default={}, max_length=20)
    size: SeatNumber = Field(description="seats of a table")
    pupils: int = Field(
        default=0, ge=0, le=MOST_PUPILS, description="how many are expected, for whom tables are made; more are made as they come"
    )
    fill: bool = Field(default=True, description="bots take the seats that stay empty; else a table has fewer seats")
    level: Level = Field(default="medium", description="of the bots that fill seats and stand in")
    start: Literal["all", "full"] = Field(default="all", description="all tables together, or each as soon as it is full")
    same_deal: bool = Field(default=True, description="the same cards and events at every table")
    hints: bool = False
    undo: Undo = "own"
    clock: ClockForm = ClockForm()


class ClassForm(Form):
    """A new class with its first lesson."""

    title: Words = Field(default="", description="for the teacher and on the wall, such as 4B")
    typed_names: bool = Field(default=False, description="whether pupils may type a name instead of a made-up one")
    names_on_wall: bool = False
    keep_days: Days = KEEP_DAYS
    lesson: LessonPlan


class SettingsForm(Form):
    """What a teacher changes about a class; what is left out stays as it is."""

    title: Words = ""
    typed_names: bool = False
    names_on_wall: bool = False
    open: bool = Field(default=True, description="whether more pupils may join")
    keep_days: Days = KEEP_DAYS
    wall_table: TableNumber | None = Field(default=None, description="the table that the wall shows")


class KeyForm(Form):
    """The secret of the console's link."""

    key: Annotated[str, StringConstraints(max_length=200, pattern=PLAIN)]


class PupilName(Form):
    """A name that the pupil types, if the class allows it; empty for a made-up one."""

    name: Name = ""


class ComeBackForm(Form):
    """The code of a pupil who has lost a phone or a cookie."""

    comeback: Annotated[str, StringConstraints(min_length=1, max_length=20)]


class WhichForm(Form):
    """All tables, or one."""

    table: TableNumber | None = None


class PauseForm(WhichForm):
    """Stop the clocks and all moves, or go on."""

    paused: bool


class MessageForm(Form):
    """A message to all; empty takes the last one away."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, max_length=300, pattern=PLAIN)]


class StandInForm(Form):
    """Whether a bot plays a pupil's seat."""

    bot: bool


class MovePupilForm(Form):
    """Where a pupil goes."""

    table: TableNumber
    seat: SeatNumber | None = Field(default=None, description="by default the first that is free")


# --------------------------------------------------------------------------------------------------------------- answers


class LessonCard(BaseModel):
    """A lesson."""

    number: int
    game: str
    title: str
    house: str
    status: Course
    started: int | None = Field(description="milliseconds since 1970, as all times")
    ended: int | None
    unit: Literal["period", "round"] = Field(description="what the game counts")
    steps: list[str] = Field(description="the stations of a round in words, where the game has any: the districts of El Plan")


class Told(BaseModel):
    """What the teacher says to all."""

    text: str
    at: int


class PupilTable(BaseModel):
    """Where a pupil sits."""

    number: int
    id: str
    seat: int
    status: Status
    bot: bool = Field(description="whether a bot plays the seat just now")


class Myself(BaseModel):
    """A pupil, for that pupil alone."""

    name: str
    comeback: str = Field(description="brings this seat to another device")
    can_rename: bool
    table: PupilTable | None


class PupilView(BaseModel):
    """A class for who has its code, with the pupil's own seat."""

    code: str
    title: str
    lang: Language
    open: bool
    typed_names: bool
    lesson: LessonCard
    pupils: int = Field(description="how many have joined")
    paused: bool
    message: Told | None
    me: Myself | None = Field(description="null before joining")


class StageView(BaseModel):
    """Where a game stands."""

    round: int
    rounds: int
    step: int = Field(description="the station of the round, from 1; 0 for none")
    text: str


class SeatCard(BaseModel):
    """A seat on the console."""

    seat: int
    kind: Literal["open", "human", "bot"]
    level: str
    name: str
    pupil: int | None
    here: bool
    away: int | None = Field(description="since when its pupil is not connected, as far as it is known")
    points: int | None = Field(description="as far as everybody may know while the game is played")
    winner: bool


class TableCard(BaseModel):
    """A table on the console."""

    number: int
    id: str
    status: Status
    paused: bool
    stage: StageView | None
    turn: int | None
    since: int | None = Field(description="since when the decision waits")
    moves: int
    flags: list[Flag] = Field(description="nobody has decided for long; a pupil is not connected; the game has ended")
    seats: list[SeatCard]


class PupilCard(BaseModel):
    """A pupil on the console."""

    id: int
    name: str
    comeback: str
    here: bool
    table: int | None
    seat: int | None
    bot: bool


class ConsoleView(BaseModel):
    """All that a teacher sees of a class."""

    code: str
    key: str = Field(description="the secret of the console's link")
    title: str
    lang: Language
    at: int = Field(description="the server's clock")
    open: bool
    typed_names: bool
    names_on_wall: bool
    keep_days: int
    deleted: int = Field(description="when the class will be deleted")
    wall_table: int | None
    message: Told | None
    paused: bool
    lesson: LessonCard
    plan: LessonPlan
    lessons: list[LessonCard]
    tables: list[TableCard]
    pupils: list[PupilCard]


class WallTable(BaseModel):
    """A table on the wall."""

    number: int
    status: Status
    paused: bool
    stage: StageView | None
    done: bool
    people: int
    here: int
    moves: int
    points: list[int | None] = Field(description="best first")
    names: list[str] = Field(description="in the same order; empty unless the teacher shows names")


class OnWall(BaseModel):
    """The table that the wall shows."""

    number: int
    id: str


class WallView(BaseModel):
    """The wall: nothing that only some may know, and no names unless the teacher shows them."""

    code: str
    title: str
    lang: Language
    at: int
    open: bool
    lesson: LessonCard
    message: Told | None
    paused: bool
    pupils: int
    seated: int
    here: int
    table: OnWall | None
    tables: list[WallTable]


class PupilResult(BaseModel):
    """How a pupil's game ended."""

    table: int
    seat: int
    points: int
    place: int = Field(description="1 for the winner of the table")
    winner: bool


class PupilResults(BaseModel):
    """A pupil's results, one for each lesson; null where the pupil was not there or the game has no score."""

    id: int
    name: str
    results: list[PupilResult | None]


class ResultsView(BaseModel):
    """The results of a class over its lessons."""

    lessons: list[LessonCard]
    pupils: list[PupilResults]


class ClassSummary(BaseModel):
    """A class in a teacher's list."""

    code: str
    title: str
    created: int
    deleted: int
    lesson: LessonCard
    pupils: int


class ChapterCount(BaseModel):
    """How many pupils have finished a chapter of a game's course."""

    game: str
    chapter: int
    title: str
    pupils: int


class ClassPush(BaseModel):
    """What the server sends over the WebSocket `/api/classes/{code}/live?as=pupil|wall|console&lang=`.

    A pupil hears at once of what changes; wall and console once a second at most. `gone` when the class was deleted or the pupil
    went to another device. The client sends nothing.
    """

    type: Literal["pupil", "wall", "console", "gone"]
    pupil: PupilView | None = None
    wall: WallView | None = None
    console: ConsoleView | None = None
