"""What a viewer gets: the table, the game as his seat may see it, the log since he last looked, in his language."""

import gzip
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

import orjson
from orjson import Fragment

from semilla.engine.compiled.chance import commitment
from semilla.engine.course import LEARNER, Chapter, Figures, course, leading_on, progress_in, said
from semilla.engine.game import Game
from semilla.engine.match import Match
from semilla.engine.moves import labels, tree
from semilla.engine.planning import think_ahead
from semilla.engine.position import Position
from semilla.engine.puzzle import themes
from semilla.engine.texts import Glossary, Message
from semilla.games import about
from semilla.server.people import Person
from semilla.server.problems import Refused
from semilla.server.tables.entries import line, names_then
from semilla.server.tables.naming import name_given, namer
from semilla.server.tables.table import Table

FINISHED = ("over", "closed")
REMEMBERED = 50
MOST_MOVES = 6
"""Where more moves lead on in a lesson, none of them is pointed at."""
PACKING = 3
"""How hard gzip tries with what is pushed, from 1 to 9."""


@dataclass(frozen=True)
class Look:
    """Who looks, from which seat (None: a spectator), in which language, and what he has seen already."""

    person: Person | None
    viewer: int | None
    lang: str
    since: int = 0


def view_bytes(table: Table, look: Look) -> bytes:
    """The view as JSON; made once for everybody who sees the same (where no clock runs: time left is told as it is)."""
    who = tuple(table.mine(look.person)), owns(table, look.person), str(of_class(table, look.person))
    key = (look.viewer, *who, look.lang, look.since)
    found = None if table.row.clock != "none" else table.views.get(key)
    if found is None:
        if len(table.views) >= REMEMBERED:
            table.views.clear()
        found = table.views[key] = to_json({**around(table, look), "match": Fragment(match_bytes(table, look))})
    return found


def match_bytes(table: Table, look: Look) -> bytes:
    """The game as JSON; made once for a seat, a language and a state of the game, whoever comes and goes."""
    key = (look.viewer, look.lang)
    if key not in table.matches:
        table.matches[key] = to_json(game_view(table, look))
    return table.matches[key]


def pack(table: Table, push: bytes) -> bytes:
    """What is pushed to many is packed once."""
    if push not in table.packs:
        if len(table.packs) >= REMEMBERED:
            table.packs.clear()
        table.packs[push] = gzip.compress(push, PACKING, mtime=0)
    return table.packs[push]


def to_json(data: Any) -> bytes:
    """Compact JSON."""
    return orjson.dumps(data)


def stale(table: Table, look: Look, problem: Refused) -> Refused:
    """A refusal with the present view beside it."""
    return Refused(problem.status, problem.message.key, {"view": table_view(table, look)}, **problem.message.params)


def owns(table: Table, person: Person | None) -> bool:
    """Whether somebody made the table."""
    return person is not None and person.id == table.row.owner


def of_class(table: Table, person: Person | None) -> dict[str, Any] | None:
    """The class that a table belongs to, for its pupils and teachers: its code is nobody else's business."""
    classroom = table.classroom
    if classroom is None or person is None or not classroom.knows(person):
        return None
    return {"code": classroom.row.code, "teaching": person.id in classroom.teachers}


def table_view(table: Table, look: Look) -> dict[str, Any]:
    """All that somebody may see of a table."""
    return {**around(table, look), "match": game_view(table, look)}


def game_view(table: Table, look: Look) -> dict[str, Any] | None:
    """The game, if there is one."""
    closed = table.row.status == "closed"
    return None if table.match is None else match_view(table.match, look.viewer, look.lang, closed)


def around(table: Table, look: Look) -> dict[str, Any]:
    """All but the game itself."""
    viewer, match, playing = look.viewer, table.match, table.row.status == "playing"
    mine = table.mine(look.person)
    plan = table.plans.get(viewer) if viewer else None
    news = table.entries[look.since :]
    common = table.common.get(look.lang)
    if common is None:
        common = table.common[look.lang] = common_view(table, look.lang)
    return {
        **common,
        "viewer": viewer,
        "mine": mine,
        "owner": owns(table, look.person),
        "of_class": of_class(table, look.person),
        "seats": [
            {**common_seat, "mine": seat.number in mine, "left": table.clock.left(seat)}
            for seat, common_seat in zip(table.seats, common["seats"], strict=True)
        ],
        "chapter": None
        if table.chapter is None or match is None or viewer != LEARNER
        else chapter_view(table.chapter, match, look.lang),
        "puzzle": puzzle_view(table, look.lang),
        "naming": naming_view(table, look),
        "can_undo": viewer is not None and match is not None and playing and match.can_undo(viewer, table.bots),
        "plan": None if viewer is None else {"moves": plan.moves if plan else [], "dropped": plan.dropped if plan else []},
        "since": look.since,
        "log": [
            entry.json(match, names, viewer, look.lang) for entry, names in zip(news, names_then(news, table.names), strict=True)
        ],
    }


def naming_view(table: Table, look: Look) -> dict[str, Any] | None:
    """What the viewer may name now."""
    seat, match = namer(table), table.match
    if seat is None or match is None or look.person is None or seat.person != look.person.id:
        return None
    return {"seat": seat.number, "question": match.say(Message("named.ask", {"seat": seat.number}), look.lang)}


def puzzle_view(table: Table, lang: str) -> dict[str, Any] | None:
    """The puzzle of a table, without its answer."""
    if table.puzzle is None:
        return None
    theme = next(theme for theme in themes(about(table.row.game)) if theme.id == table.puzzle.theme)
    told = {"theme": theme.id, "title": theme.name[lang], "text": theme.text[lang]}
    return {"id": table.puzzle.id, **told, "answered": table.answered}


def chapter_view(chapter: Chapter, match: Match, lang: str) -> dict[str, Any]:
    """Where the learner stands, in words."""
    progress, figures = progress_in(chapter, match), Figures(match)
    pages = zip(said(chapter, progress, match.game.texts), [step.light for step in progress.told] or [()], strict=True)
    ways = [] if progress.asking is None else leading_on(progress.asking, match)
    return {
        "number": chapter.number,
        "of": len(course(match.game.about)),
        "title": chapter.title[lang],
        "place": progress.place,
        "steps": sum(bool(step.do) for step in chapter.steps),
        "state": progress.state,
        "pages": [{"text": figures.say(text, lang), "light": list(light)} for text, light in pages],
        "moves": ways if len(ways) <= MOST_MOVES else [],
        "goal": figures.say(chapter.goal, lang),
    }


def common_view(table: Table, lang: str) -> dict[str, Any]:
    """What everybody sees alike; made once after a change."""
    row, on_shelf, trouble = table.row, about(table.row.game), table.trouble
    named, match = name_given(table), table.match
    return {
        "id": row.id,
        "revision": row.revision,
        "lang": lang,
        "status": row.status,
        "trouble": None if trouble is None else {**trouble.message.json(), "text": trouble.text(lang)},
        "game": row.game,
        "title": on_shelf.title[lang],
        "edition": on_shelf.edition,
        "house": on_shelf.house.name,
        "rules": row.rules,
        "pack": row.pack,
        "players": row.players,
        "options": row.options,
        "undo": row.undo,
        "place": row.place,
        "number": row.number or None,
        "paused": row.paused,
        "chat": row.chat,
        "hints": row.hints,
        "friends": row.friends,
        "cards": row.cards,
        "clock": {"kind": row.clock, "seconds": row.seconds, "takeover": row.takeover},
        "origin": row.origin,
        "archived": row.archived,
        "next": row.next,
        "named": {"seat": named.seat, "name": named.name[lang], "text": match.say(named.message("title", lang), lang)}
        if named is not None and match is not None
        else None,
        "watching": len(table.watchers),
        "seats": [
            {
                "seat": seat.number,
                "kind": seat.kind,
                "level": seat.level,
                "name": name,
                "here": table.here(seat),
                "away": table.away_since(seat),
                "nonce": seat.nonce,
                "late": seat.late,
            }
            for seat, name in zip(table.seats, table.names, strict=True)
        ],
        "fairness": {
            "commitment": commitment(row.seed),
            "nonces": row.nonces,
            "seed": row.seed if row.status in FINISHED else None,
        },
    }


def short_of(game: Game, label: Message) -> Message | None:
    """A label in few words, for a button, where the game has such a text: `short.idea` for `label.idea`."""
    key = label.key.replace("label.", "short.", 1)
    return Message(key, label.params) if game.texts.has(key) else None


def match_view(match: Match, viewer: int | None, lang: str, closed: bool = False) -> dict[str, Any]:
    """The game as a seat sees it, with its sentences in the viewer's language; one that was closed shows how it stood."""

    def say(message: Message) -> dict[str, Any]:
        return line(match.game, message, match.glossary, lang)

    view = match.view(viewer)
    lesson, tie = match.game.lesson(match.now), match.tie()
    choices, prompt = (None, None) if closed else (view.get("choices"), view.get("prompt"))
    return {
        "phase": view["phase"],
        "turn": None if closed else view["turn"],
        "over": view["over"],
        "moves": view["moves"],
        "state": view["state"],
        "derived": view["derived"],
        "plain": [each.json() for each in match.plain(viewer, lang)],
        "clauses": list(match.game.phase_clauses.get(int(match.now.phase), ())),
        "lesson": None if lesson is None else say(lesson),
        "prompt": None if prompt is None else say(match.prompt),
        "choices": None if choices is None else choice_views(match.game, choices, match.glossary, lang),
        "steps": [] if closed else view.get("steps", []),
        "result": view.get("result"),
        "sheet": [
            {**row, "lines": [{**item, **say(Message.of(item))} for item in row["lines"]]}
            for row in match.score_sheet(viewer, closed)
        ],
        "tie": None if tie is None else say(tie),
    }


def choice_views(game: Game, choices: list[dict[str, Any]], glossary: Glossary, lang: str) -> list[dict[str, Any]]:
    """The tree of moves with its sentences in a language."""

    def node(choice: dict[str, Any]) -> dict[str, Any]:
        said: dict[str, Any] = {part: choice[part] for part in ("label", "prompt", "gives_up") if part in choice}
        told = {part: line(game, Message.of(message), glossary, lang) for part, message in said.items()}
        short = short_of(game, Message.of(choice["label"]))
        if short is not None:
            told["label"]["short"] = game.texts.say(short, lang, glossary)
        then = {"then": [node(each) for each in choice["then"]]} if "then" in choice else {}
        return {"words": choice["words"], "family": choice["family"], "at": choice["at"], **told, **then}

    return [node(choice) for choice in choices]


def ahead_view(position: Position, seat: int, planned: list[str], glossary: Glossary, lang: str) -> dict[str, Any]:
    """What a seat could plan while it waits: its plan so far in words, and what may come next."""
    game, ahead = position.game, think_ahead(position, seat - 1, planned)
    told = [" · ".join(game.texts.say(label, lang, glossary) for label in labels(here, move.atoms)) for here, move in ahead.moves]
    first = [(here, *game.decode(move.atoms[0])) for here, move in ahead.moves]
    things = [family.at(here, numbers) for here, family, numbers in first]
    here = ahead.position
    return {
        "planned": [{"move": move, "text": text, "at": at} for move, text, at in zip_longest(planned, told, things)],
        "phase": None if here is None else here.phase.name.lower(),
        "choices": [] if here is None else choice_views(game, tree(here), glossary, lang),
    }
