"""The shelf: which games there are, their options, components and rules, and which bots."""

from datetime import UTC, datetime
from functools import cache
from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from semilla.engine.about import About
from semilla.engine.clauses import read_clauses
from semilla.engine.course import course
from semilla.engine.game import Game, Length
from semilla.engine.legend import legend
from semilla.engine.notes import notes
from semilla.engine.pace import minutes
from semilla.engine.pictures import read_pictures
from semilla.engine.puzzle import game_of_puzzles, of_the_day, puzzles, themes
from semilla.engine.texts import Problem
from semilla.games import game, shelf
from semilla.server.incoming import Door
from semilla.server.languages import Lang
from semilla.server.limits import address_of
from semilla.server.problems import RESPONSES, Refused
from semilla.server.tables.hall import Hall
from semilla.server.tables.models import MatchView
from semilla.server.tables.views import match_view


class ChapterCard(BaseModel):
    """A chapter of a course."""

    title: dict[str, str]
    minutes: int


class GameCard(BaseModel):
    """What the shelf says of a game."""

    name: str
    title: dict[str, str]
    edition: str
    players: tuple[int, int]
    variant: list[int] = Field(description="numbers of players among them that only a variant of the rules allows")
    minutes: tuple[int, int]
    about: dict[str, str]
    house: str = Field(description="the folder of the game, by which a page may know a board of its own for it")
    course: list[ChapterCard] = Field(description="the chapters in which it is learned by playing")
    puzzles: int = Field(description="how many puzzles there are")


class Shelf(BaseModel):
    """All games, and the bots to play against."""

    games: list[GameCard]
    bots: list[str] = Field(description="the levels of bots for people, weakest first")


class LengthView(BaseModel):
    """How long games are that end sooner or later (the option `length`)."""

    unit: Literal["period", "round"] = Field(description="what is counted")
    minutes: dict[int, dict[str, int]] = Field(
        description="what a game takes, roughly, by number of players and value of the option"
    )


class SignView(BaseModel):
    """A sign of the table by name, and what it is."""

    id: str
    name: dict[str, str]
    text: dict[str, str]


class SignsView(BaseModel):
    """Signs that belong together."""

    title: dict[str, str]
    signs: list[SignView]


class NoteView(BaseModel):
    """A first-time note: what it comes with, and what it says."""

    id: str
    on: Literal["phase", "move", "sign"]
    name: str = Field(description="the phase, the family of moves or the sign that it comes with")
    beside: str = Field(description="the sign that it lies beside; nothing: the prompt")
    text: dict[str, str]


class NotesView(BaseModel):
    """The first-time notes of a game, and who gives them."""

    voice: dict[str, str]
    notes: list[NoteView]


class GameBox(GameCard):
    """An opened game."""

    aim: dict[str, str] | None = Field(description="what the game is about, in one line for the table")
    rules: int
    pack: str
    version: int = Field(description="the number of this pack among those that the game was published with")
    newest: int = Field(description="the number of the game's own pack, which new tables get")
    options: dict[int, dict[str, list[str]]] = Field(
        description="what each option can be with so many players, the default first (the other options left as they are)"
    )
    length: LengthView | None
    names: dict[str, Any] = Field(description="the names of components in both languages, by domain and id")
    components: dict[str, Any] = Field(description="the component pack: everything printed")
    sources: dict[str, Any] = Field(description="where each value comes from: R, P, I or X, by section, item and field")
    sentences: dict[str, Any] = Field(description="what printed things do and teach, in both languages, by kind and id")
    legend: list[SignsView] = Field(description="every sign of the table by name, in groups")
    notes: NotesView | None = Field(description="what a newcomer is told when something comes up for the first time")


class ThemeView(BaseModel):
    """A theme of puzzles, and its puzzles by their ids."""

    id: str
    name: dict[str, str]
    text: dict[str, str]
    puzzles: list[str]


class PuzzleShelf(BaseModel):
    """The puzzles of a game, without their answers."""

    day: str = Field(description="the puzzle of the day, the same for everybody; empty where there is none")
    themes: list[ThemeView]


class Compiling(BaseModel):
    """How far the compilation of a game's rules is: ready when all steps are done."""

    done: int
    of: int


class RuleClause(BaseModel):
    """A clause of the rules."""

    id: str
    section: str
    source: str
    text: dict[str, str]
    reason: dict[str, str] | None


class RuleBook(BaseModel):
    """The rules of a game, clause by clause."""

    sections: dict[str, dict[str, str]]
    clauses: list[RuleClause]
    moves: dict[str, list[str]] = Field(description="the clauses that each family of moves follows, by ID")


class PictureView(BaseModel):
    """A picture of the rulebook."""

    after: str = Field(description="the clause it stands after")
    part: str = Field(description="which part of the table it shows, by the name that the page knows it by")
    seat: int | None = Field(description="whose eyes see it; nobody's: what everybody sees")
    caption: str
    names: list[str]
    match: MatchView


def box_of(found: Game) -> GameBox:
    """An opened game."""
    pack, aim, told = found.pack, found.about.aim, notes(found)
    sources: dict[str, Any] = {}
    for section, form in found.schema.sections.items():
        items = pack.data[section] if form.many else [pack.data[section]]
        letters = [{field: pack.source(section, item, field) for field in form.fields if field in item} for item in items]
        sources[section] = dict(zip((item["id"] for item in items), letters, strict=True)) if form.many else letters[0]
    options = {players: found.fitting(pack, players) for players in range(found.players[0], found.players[1] + 1)}
    return GameBox(
        **card(found.about),
        aim=None if aim is None else dict(aim),
        rules=found.rules_version,
        pack=pack.hash,
        version=pack.version,
        newest=game(found.name).pack.version,
        options=options,
        length=None if found.length is None else length_view(found, found.length),
        names={domain: dict(names) for domain, names in pack.names.items()},
        components={section: pack.data[section] for section in found.schema.sections},
        sources=sources,
        sentences=dict(found.sentences(found, pack)),
        legend=[SignsView(**group.json()) for group in legend(found)],
        notes=None if told is None else NotesView(voice=dict(told.voice), notes=[NoteView(**note.json()) for note in told.notes]),
    )


def length_view(found: Game, length: Length) -> LengthView:
    """How long games of every length take."""
    pack = found.pack
    taken = {
        players: {value: minutes(found, players, value) for value in length.numbers(pack, players)}
        for players in range(found.players[0], found.players[1] + 1)
    }
    return LengthView(unit=length.unit, minutes=taken)


def rules_of(found: Game) -> RuleBook:
    """The rules of a game, clause by clause, in both languages."""
    sections, clauses = read_clauses(found.about.clauses)
    return RuleBook(
        sections={key: dict(title) for key, title in sections.items()},
        clauses=[RuleClause(**clause.json()) for clause in clauses],
        moves={family: list(cited) for family, cited in found.move_clauses.items()},
    )


@cache
def pictures_of(name: str, lang: str) -> list[PictureView]:
    """The pictures of a game's rulebook; made once for each language, for they never change."""
    found, views = game(name), []
    taken = read_pictures(found.about.clauses)
    if taken is None:
        return []
    for picture in taken.pictures:
        match = taken.match(found, picture)
        views.append(
            PictureView(
                after=picture.after,
                part=picture.part,
                seat=picture.seat,
                caption=picture.caption[lang],
                names=match.names,
                match=MatchView(**match_view(match, picture.seat, lang)),
            )
        )
    return views


router = APIRouter(route_class=Door, prefix="/api/games", tags=["games"], responses=RESPONSES)


def known(name: str) -> str:
    """The full name of a game; an unknown one is not found."""
    if name not in {entry.name for entry in shelf()}:
        raise Refused(404, "game.none", games=", ".join(entry.name for entry in shelf()))
    return name


@router.get("", operation_id="listGames")
async def list_games(request: Request) -> Shelf:
    """The games there are."""
    hall: Hall = request.app.state.hall
    return Shelf(games=[GameCard(**card(entry)) for entry in shelf()], bots=hall.bots.levels)


def card(entry: About) -> dict[str, Any]:
    """What the shelf says of a game, with its course."""
    chapters = [{"title": dict(each.title), "minutes": each.minutes} for each in course(entry)]
    return {**entry.json(), "course": chapters, "puzzles": len(puzzles(entry))}


@router.get("/{name}", operation_id="getGame")
async def get_game(request: Request, name: str, pack: str = "") -> GameBox:
    """A game's options, components and what else a page needs to draw it: of a pack by its hash (as a table names it), by default
    and where nobody knows that one any more of the game's own.
    """
    hall: Hall = request.app.state.hall
    found = await hall.game(known(name))
    return box_of(found.made_with(pack) or found)


@router.get("/{name}/compiling", operation_id="getCompiling")
async def get_compiling(request: Request, name: str) -> Compiling:
    """How far the rules of a game are compiled. Tables can be played meanwhile; bots then look one move ahead."""
    hall: Hall = request.app.state.hall
    found = await hall.game(known(name))
    if found.name not in hall.compiling:
        return Compiling(done=1, of=1)
    return Compiling(**hall.compiler.steps(found.name)._asdict())


@router.get("/{name}/puzzles", operation_id="getPuzzles")
async def get_puzzles(request: Request, name: str) -> PuzzleShelf:
    """The puzzles of a game by theme, and the one of the day (by UTC); none where they were made with other rules."""
    hall: Hall = request.app.state.hall
    found = await hall.game(known(name))
    try:
        game_of_puzzles(found)
    except Problem:
        return PuzzleShelf(day="", themes=[])
    listed = puzzles(found.about)
    return PuzzleShelf(
        day=of_the_day(found.about, datetime.now(UTC).date()).id,
        themes=[
            ThemeView(
                id=theme.id,
                name=dict(theme.name),
                text=dict(theme.text),
                puzzles=[puzzle.id for puzzle in listed if puzzle.theme == theme.id],
            )
            for theme in themes(found.about)
        ],
    )


@router.get("/{name}/rules", operation_id="getRules")
async def get_rules(request: Request, name: str) -> RuleBook:
    """The rules of a game, clause by clause, in both languages."""
    hall: Hall = request.app.state.hall
    return rules_of(await hall.game(known(name)))


@router.get("/{name}/pictures", operation_id="getPictures")
async def get_pictures(request: Request, name: str, lang: Lang) -> list[PictureView]:
    """The pictures of a game's rulebook: positions for the page to draw."""
    hall: Hall = request.app.state.hall
    found = await hall.game(known(name))
    return await hall.beside(address_of(request), pictures_of, found.name, lang)
