"""The forms of requests and answers. Views are sent as they are made; these models describe them and tests hold them to it."""

from typing import Annotated, Any, Literal

from fastapi import Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from semilla.engine.course import State
from semilla.engine.incoming import LONGEST_NAME, check_name
from semilla.server.languages import Language

TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
MOST_SEATS = 12
SeatNumber = Annotated[int, Field(ge=1, le=MOST_SEATS)]
QuerySeat = Annotated[int | None, Query(ge=0, le=MOST_SEATS, description="the seat to look from; 0 as a spectator")]
PLAIN = r"^[^\x00-\x1f\x7f]*$"
Name = Annotated[str, StringConstraints(max_length=LONGEST_NAME), AfterValidator(check_name)]
Nonce = Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
Level = Annotated[str, StringConstraints(max_length=40, pattern=r"^[a-z0-9_-]*$")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=PLAIN)]
LATEST = 1_000_000_000
Revision = Annotated[int, Field(ge=0, le=LATEST, description="the revision the sender saw")]
Since = Annotated[int, Query(ge=0, le=LATEST, description="the last revision seen")]
Undo = Literal["none", "own", "free"]
Place = Literal["public", "link", "local"]
Cards = Annotated[
    Literal["anew", "open"],
    Field(
        description="of a game that began elsewhere and that others may join: hidden things are dealt anew, or stay as in the "
        "file, which everybody is told before sitting down"
    ),
]
Status = Literal["waiting", "playing", "over", "closed"]
Json = dict[str, Any]


class Form(BaseModel):
    """A request: unknown fields and values of another type (`true` for 1) are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatForm(Form):
    """Who sits down when a table is made: `open` for whoever comes, `human` at the maker's own browser, or a `bot`."""

    kind: Literal["open", "human", "bot"] = "open"
    name: Name = ""
    level: Level = Field(default="", description="a bot's level, one of those of `GET /api/games`")
    nonce: Nonce = Field(default="", description="a human's own part of the shuffle; drawn by the server when empty")


class ClockForm(Form):
    """Time limits: none, so many seconds a move, or so many a game. `takeover` names the bot that plays on when they run out."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: int = Field(default=0, ge=0, le=7 * 24 * 3600)
    takeover: Level = ""


class TableForm(Form):
    """A new table."""

    game: str = Field(max_length=40, examples=["ekonos"])
    options: dict[str, str] = Field(default={}, max_length=20)
    seats: list[SeatForm] = Field(min_length=1, max_length=MOST_SEATS)
    undo: Undo = "own"
    place: Place = Field(
        default="link", description="listed for all, for whoever has the link, or for this browser alone (hot seat)"
    )
    chat: bool = False
    hints: bool | None = Field(
        default=None,
        description="whether the seat to act may ask the coach; by default against bots alone and in hot seat",
    )
    friends: bool = Field(
        default=False, description="among friends: who knows one hand may take over another seat in the running game, seen by all"
    )
    clock: ClockForm = ClockForm()
    position: Json | None = Field(default=None, description="a position file to start from; all chance to come is drawn anew")
    cards: Cards = "anew"
    start: bool = Field(default=False, description="start at once (no seat may be open)")


class RecordForm(Form):
    """A record file to put on a table: a finished game to look at, or an unfinished one to go on with."""

    record: Json
    seats: list[SeatForm] | None = Field(
        default=None, max_length=MOST_SEATS, description="who plays on; else the maker and the record's bots"
    )
    undo: Undo = "own"
    place: Place = "local"
    chat: bool = False
    hints: bool | None = Field(default=None, description="as for a new table")
    friends: bool = Field(default=False, description="as for a new table")
    cards: Cards = "anew"


class LessonForm(Form):
    """A chapter of a game's course to play."""

    game: str = Field(max_length=40, examples=["ekonos"])
    chapter: int = Field(ge=1, le=99)
    name: Name = ""
    anew: bool = Field(default=False, description="from the beginning, also where I was in the midst of it")


class PuzzleForm(Form):
    """A puzzle to solve."""

    game: str = Field(max_length=40, examples=["ekonos"])
    puzzle: str = Field(max_length=40, description="its id")
    name: Name = ""


class TakeForm(Form):
    """Sitting down."""

    name: Name = ""
    nonce: Nonce = ""


class BotForm(Form):
    """Handing a seat to a bot."""

    level: Level


class MoveForm(Form):
    """A move in notation. `seat` is needed only where one browser holds several seats."""

    move: MoveText = Field(examples=["buy panda"])
    revision: Revision
    seat: SeatNumber | None = None


class UndoForm(Form):
    """Taking back the seat's last move, as far as the table allows it."""

    revision: Revision
    seat: SeatNumber | None = None


class PlanForm(Form):
    """Moves planned ahead, in order; an empty list forgets them and what was dropped."""

    moves: list[MoveText] = Field(max_length=60)
    seat: SeatNumber | None = None


class NameForm(Form):
    """What the winner calls what there is to name."""

    name: Annotated[str, StringConstraints(max_length=200)]


class SayForm(Form):
    """A line of chat."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=PLAIN)]


class ArchiveForm(Form):
    """Whether a table is put away: not listed any more, and kept for good."""

    archived: bool


# --------------------------------------------------------------------------------------------------------------- answers


class Line(BaseModel):
    """Something that happened, as a message and in the viewer's language."""

    key: str
    params: dict[str, int | str]
    text: str
    parts: list["Line"] | None = Field(None, description="shorter messages that the text consists of")
    short: str | None = Field(None, description="what a choice does in few words, where the whole would be long on a button")


class LogEntry(BaseModel):
    """One entry of the table's log, as far as the viewer may know it."""

    revision: int
    kind: Literal["made", "sit", "take", "rise", "free", "bot", "back", "start", "move", "undo", "late", "close", "name"]
    seat: int | None
    by: Literal["person", "bot", "clock"]
    at: int = Field(description="milliseconds since 1970")
    moves: list[str] = Field(description="the moves in notation: one that was decided, then those that were forced")
    lines: list[Line]
    undoes: list[int] = Field(description="the revisions that an undo takes back")


class SeatView(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["open", "human", "bot"]
    level: str
    name: str
    mine: bool
    here: bool = Field(description="whether its person is connected")
    away: int | None = Field(description="since when its person is not, in milliseconds since 1970, as far as it is known")
    nonce: str
    late: bool = Field(description="whether its time ran out")
    left: int | None = Field(description="milliseconds left on its clock when the view was made")


class Fairness(BaseModel):
    """How anybody can check the deal: SHA-256 of the seed from the start, the seed itself after the end."""

    commitment: str
    nonces: list[str]
    seed: str | None


class PlanView(BaseModel):
    """The viewer's own plan."""

    moves: list[str]
    dropped: list[Json] = Field(description="planned moves that were not legal any more, with the reason in both languages")


class NamedView(BaseModel):
    """What the winner has named."""

    seat: int
    name: str
    text: str = Field(description="the name with what it names, in the viewer's language")


class NamingView(BaseModel):
    """What the viewer may name, having won."""

    seat: int
    question: str


class ThingView(BaseModel):
    """A thing on the table, under the id that the view has for it."""

    where: Literal["board", "own"]
    kind: str
    id: str


class ChoiceView(BaseModel):
    """A node of the tree of legal moves: the words it adds, what it does; in the middle of a move, what is asked and comes then."""

    words: str
    family: str = Field(description="the family of moves it belongs to")
    at: ThingView | None = Field(description="the thing it lies on; null when it is a button of the prompt")
    label: Line
    gives_up: Line | None = Field(default=None, description="what this choice would give up: ask once more before it is made")
    prompt: Line | None = None
    then: list["ChoiceView"] | None = None


class PlannedView(BaseModel):
    """A planned move, and what it would do."""

    move: str
    text: str | None = Field(description="what it would do, in the viewer's language; null when it would not be allowed")
    at: ThingView | None = Field(description="the thing it lies on")


class AheadView(BaseModel):
    """What the viewer could plan, as if it were their turn now and they had played what they have planned."""

    planned: list[PlannedView]
    phase: str | None = Field(description="the phase in which the choices are asked; null when nothing more can be planned")
    choices: list[ChoiceView]


class StepView(BaseModel):
    """A step of the turn under way that can be taken back."""

    move: str
    at: ThingView | None = Field(description="the thing it was done on")


class PromptView(Line):
    """What is asked of the seat to act."""


class PlainTableView(BaseModel):
    """A table of a plain board: a heading, the names of columns and rows as far as they have any, the cells."""

    by: str = Field(description="what its rows are: seat, a kind of component, or empty")
    title: str
    columns: list[str]
    names: list[str]
    rows: list[list[int | str]]


class MatchView(BaseModel):
    """The game as the viewer sees it."""

    phase: str
    turn: int | None
    over: bool
    moves: int
    state: Json = Field(description="every field of the game's record, in words, hidden things blank")
    derived: Json = Field(description="prices, worth, points and other figures that follow from it")
    plain: list[PlainTableView] = Field(description="the values that the game names, for pages without a board of their own for it")
    clauses: list[str] = Field(description="the clauses that matter in this phase")
    lesson: Line | None
    prompt: PromptView | None = Field(description="only for the seat to act")
    choices: list[ChoiceView] | None = Field(description="the legal moves, only for the seat to act")
    steps: list[StepView] = Field(description="what the seat to act has done, where it may take back its steps one by one")
    result: Json | None
    sheet: list[Json] = Field(description="where each seat's points come from; before the end as things stand")
    tie: Line | None = Field(description="after the end: what decided between equal points")


class ChapterPage(BaseModel):
    """Something said in a lesson, and what is lit meanwhile."""

    text: str
    light: list[str] = Field(description="places of a board beside the choices themselves, as `company:panda`")


class ChapterView(BaseModel):
    """Where the learner stands in the chapter of a course that this table plays."""

    number: int
    of: int = Field(description="how many chapters the course has")
    title: str
    place: int = Field(description="how many things were asked and done")
    steps: int = Field(description="how many are asked in all")
    state: State = Field(
        description="all is said and the learner plays freely; something is asked; the others answer; the last move was another "
        "than was asked; the learner goes a way of their own; the game is over without the goal; the goal is reached"
    )
    pages: list[ChapterPage] = Field(description="what is said now, one after the other")
    moves: list[str] = Field(description="moves that lead on")
    goal: str


class TableOfClass(BaseModel):
    """The class that a table belongs to."""

    code: str
    teaching: bool = Field(description="whether the viewer teaches it")


class PuzzleView(BaseModel):
    """The puzzle that this table is for."""

    id: str
    theme: str
    title: str = Field(description="the theme in words")
    text: str = Field(description="what the theme is about")
    answered: bool = Field(description="whether a move was made: it can be taken back, and no other can be made before that")


class PuzzleMove(BaseModel):
    """A move of a puzzle, in words."""

    move: str
    label: str
    reason: str


class VerdictView(BaseModel):
    """What is said to the answer to a puzzle."""

    state: Literal["asked", "right", "level", "wrong"] = Field(
        description="nothing was played; the answer; a move that does as well, as far as can be told; a move that costs something"
    )
    played: PuzzleMove | None
    behind: float = Field(description="how much less of the victory the move brings than the answer")
    error: float = Field(description="the standard error of that")
    answer: PuzzleMove | None = Field(description="when the puzzle is solved, or when it is to be shown")


class TableView(BaseModel):
    """A table as one viewer sees it."""

    id: str
    revision: int
    lang: Language = Field(description="in which its sentences are")
    status: Status
    trouble: Line | None = Field(description="why the table cannot go on (it was made with other rules or components)")
    game: str
    house: str = Field(description="the folder of the game, as on the shelf")
    title: str
    edition: str
    rules: int
    pack: str
    players: int
    options: dict[str, str]
    undo: Undo
    place: Place
    number: int | None = Field(description="of a class's table, as on its sign")
    of_class: TableOfClass | None = Field(description="of a class's table, for who belongs to the class")
    paused: bool = Field(description="whether the teacher of the class holds the game")
    chat: bool
    hints: bool = Field(description="whether the seat to act may ask the coach")
    friends: bool = Field(description="whether this is a table among friends, as declared when it was made")
    cards: Literal["new", "anew", "open"] = Field(
        description="this table's own deal; of a game that began elsewhere: dealt anew, or as in the file that its maker has"
    )
    clock: ClockForm
    origin: Literal["new", "position", "record"]
    archived: bool
    next: str | None = Field(description="the table of the rematch")
    named: NamedView | None = Field(description="what the winner has named after the end")
    viewer: int | None = Field(description="the seat whose view this is; null for a spectator")
    mine: list[int] = Field(description="the seats of this browser")
    owner: bool
    watching: int
    seats: list[SeatView]
    fairness: Fairness
    match: MatchView | None
    chapter: ChapterView | None = Field(description="of a lesson: where the learner stands")
    puzzle: PuzzleView | None = Field(description="of a puzzle: which one")
    naming: NamingView | None = Field(description="what the viewer may name after the end, as long as it has no name")
    can_undo: bool
    plan: PlanView | None
    since: int
    log: list[LogEntry] = Field(description="the entries after `since`")


class TableSummary(BaseModel):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    players: int
    open: int
    names: list[str]
    place: Place
    friends: bool
    origin: Literal["new", "position", "record"]
    cards: Literal["new", "anew", "open"]
    turn: int | None
    my_turn: bool
    owner: bool
    revision: int
    created: int
    touched: int


class AdviceView(BaseModel):
    """A move worth considering, and why."""

    move: str
    label: str = Field(description="what it does, in the viewer's language")
    win_share: float = Field(description="the mover's expected part of the victory, from 0 to 1")
    error: float = Field(description="the standard error of the share")
    worse: bool = Field(description="whether it is clearly worse than the first; else no difference is beyond doubt")
    points: float = Field(description="the mover's expected points at the end")
    reason: str = Field(description="one sentence in the viewer's language")


class HintView(BaseModel):
    """What the coach would do, best first."""

    revision: int = Field(description="of the table when the hint was asked for")
    moves: list[AdviceView]


class JudgedView(BaseModel):
    """One unforced move of a finished game, judged from what its player could see."""

    number: int = Field(description="of the move in the record, from 1")
    seat: int
    move: str
    label: str = Field(description="what it did, in the viewer's language")
    before: float = Field(description="the mover's part of the victory with the best move")
    after: float = Field(description="the same with the move that was played")
    doubt: float = Field(description="the standard error of the difference")
    win_shares: list[float] = Field(description="every seat's part of the victory after the move")
    better: AdviceView | None = Field(description="the better move, where one was clearly better than chance explains")


class AnalysisView(BaseModel):
    """A finished game move by move. It is whole when there are as many moves as `total` says."""

    game: str
    players: int
    total: int = Field(description="how many moves there are to judge")
    moves: list[JudgedView]
    turning_points: list[int] = Field(description="the numbers of the moves on which the game turned")
    dearest: list[list[int]] = Field(description="for each seat the numbers of the moves that cost it most, dearest first")
    result: list[float] = Field(description="every seat's part of the victory at the end")


class ChatLine(BaseModel):
    """A line of chat."""

    id: int
    seat: int | None
    name: str
    text: str
    at: int


class Push(BaseModel):
    """What the server sends over the WebSocket `/api/tables/{id}/live?since=&seat=&lang=`.

    `view` after every change, with the log since the last one sent; `chat` with new lines; `gone` when the table was deleted or the
    connection's person moved to another device. The client may send `{"seat": 2, "lang": "es"}` to look from another of its seats.
    """

    type: Literal["view", "chat", "gone"]
    view: TableView | None = None
    chat: list[ChatLine] | None = None
