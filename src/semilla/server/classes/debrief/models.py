"""What the debrief answers, as typed data."""

from typing import Literal

from pydantic import BaseModel, Field


class DebriefTable(BaseModel):
    """A table that is looked back on."""

    number: int
    id: str
    status: str
    points: list[int] = Field(description="by seat")
    names: list[str] = Field(description="by seat; empty where names are not shown")
    rounds: int = Field(description="how far the game came")
    best: bool


class Curve(BaseModel):
    """A series at one table."""

    number: int
    mean: list[float | None] = Field(description="the mean of all lines, at every point")
    lines: list[list[float | None]] = Field(description="by seat or thing, then by point")


class SeriesView(BaseModel):
    """Something that changed over the game; points are the start and the end of every period or round."""

    id: str
    name: str
    meaning: str
    of: Literal["seat", "thing", "table"]
    things: list[str]
    curves: list[Curve]


class NewsText(BaseModel):
    """What came up at a table (0: the same at all)."""

    number: int
    text: str


class Gain(BaseModel):
    """What a table made of a period or round, in the first series: the mean of its players."""

    number: int
    gain: float


class News(BaseModel):
    """A period or round side by side."""

    round: int
    same: bool
    texts: list[NewsText]
    gains: list[Gain]


class Plain(BaseModel):
    """A plain fact about the best table."""

    text: str
    series: str | None


class Progress(BaseModel):
    """How many decisions of all tables the coach has looked at."""

    done: int
    of: int
    finished: bool


class Dear(BaseModel):
    """A decision that cost much of the victory; the replay of the table `id` shows it at `move`."""

    number: int
    id: str
    move: int = Field(description="its number in the record, from 1")
    seat: int
    name: str
    round: int
    cost: float = Field(description="the part of the victory, from 0 to 1")
    label: str
    better: str
    reason: str


class WordView(BaseModel):
    """An economic word that was met, and in how many decisions."""

    id: str
    word: str
    sentence: str
    decisions: int


class DebriefView(BaseModel):
    """A lesson, looked back on."""

    lesson: int
    game: str
    title: str
    unit: Literal["period", "round"]
    rounds: int
    same_deal: bool
    tables: list[DebriefTable]
    series: list[SeriesView]
    news: list[News]
    facts: list[Plain]
    coach: Progress
    dearest: list[Dear]
    words: list[WordView]
    questions: list[str]


class OwnSeries(BaseModel):
    """A pupil's own curve, and the mean of the class."""

    id: str
    name: str
    meaning: str
    values: list[float | None]
    mean: list[float | None]


class OwnLine(BaseModel):
    """A line of the score sheet."""

    text: str
    points: int


class OwnDecision(BaseModel):
    """A decision of a pupil."""

    move: int
    round: int
    text: str


class SheetView(BaseModel):
    """A pupil's own game."""

    title: str = Field(description="of the class")
    lesson: int
    game: str = Field(description="its title")
    pupil: int
    name: str
    table: int
    id: str
    seat: int
    status: str
    unit: Literal["period", "round"]
    rounds: int
    points: int
    place: int
    winner: bool
    lines: list[OwnLine]
    series: list[OwnSeries]
    decisions: list[OwnDecision]
    dearest: list[Dear]
    words: list[WordView]
    questions: list[str]
