"""What a viewer gets: the table, the game as his seat may see it, the log since he last looked, in his language."""

from dataclasses import dataclass
from typing import Any

import orjson

from semilla.engine.compiled.chance import commitment
from semilla.engine.match import Match
from semilla.engine.texts import Message
from semilla.games import about
from semilla.server.people import Person
from semilla.server.problems import Refused
from semilla.server.tables.entries import names_then
from semilla.server.tables.table import Table

FINISHED = ("over", "closed")
REMEMBERED = 50


@dataclass(frozen=True)
class Look:
    """Who looks, from which seat (None: a spectator), in which language, and what he has seen already."""

    person: Person | None
    viewer: int | None
    lang: str
    since: int = 0


def view_bytes(table: Table, look: Look) -> bytes:
    """The view as JSON; made once for everybody who sees the same (where no clock runs: time left is told as it is)."""
    if table.row.clock != "none":
        return to_json(table_view(table, look))
    found = table.views.get(look)
    if found is None:
        if len(table.views) >= REMEMBERED:
            table.views.clear()
        found = table.views[look] = to_json(table_view(table, look))
    return found


def to_json(data: Any) -> bytes:
    """Compact JSON."""
    return orjson.dumps(data)


def stale(table: Table, look: Look, problem: Refused) -> Refused:
    """A refusal with the present view beside it."""
    return Refused(problem.status, problem.message.key, {"view": table_view(table, look)}, **problem.message.params)


def table_view(table: Table, look: Look) -> dict[str, Any]:
    """All that somebody may see of a table."""
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
        "owner": look.person is not None and look.person.id == table.row.owner,
        "seats": [
            {**common_seat, "mine": seat.number in mine, "left": table.clock.left(seat)}
            for seat, common_seat in zip(table.seats, common["seats"], strict=True)
        ],
        "match": None if match is None else match_view(match, viewer, look.lang, table.row.status == "closed"),
        "can_undo": viewer is not None and match is not None and playing and match.can_undo(viewer),
        "plan": None if viewer is None else {"moves": plan.moves if plan else [], "dropped": plan.dropped if plan else []},
        "since": look.since,
        "log": [
            entry.json(match, names, viewer, look.lang) for entry, names in zip(news, names_then(news, table.names), strict=True)
        ],
    }


def common_view(table: Table, lang: str) -> dict[str, Any]:
    """What everybody sees alike; made once after a change."""
    row, on_shelf, trouble = table.row, about(table.row.game), table.trouble
    return {
        "id": row.id,
        "revision": row.revision,
        "lang": lang,
        "status": row.status,
        "trouble": None if trouble is None else {**trouble.message.json(), "text": trouble.text(lang)},
        "game": row.game,
        "title": on_shelf.title[lang],
        "edition": on_shelf.edition,
        "rules": row.rules,
        "pack": row.pack,
        "players": row.players,
        "options": row.options,
        "undo": row.undo,
        "place": row.place,
        "chat": row.chat,
        "hints": row.hints,
        "friends": row.friends,
        "cards": row.cards,
        "clock": {"kind": row.clock, "seconds": row.seconds, "takeover": row.takeover},
        "origin": row.origin,
        "archived": row.archived,
        "next": row.next,
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


def match_view(match: Match, viewer: int | None, lang: str, closed: bool = False) -> dict[str, Any]:
    """The game as a seat sees it, with its sentences in the viewer's language; one that was closed shows how it stood."""

    def line(message: Message) -> dict[str, Any]:
        return {**message.json(), "text": match.say(message, lang)}

    def node(choice: dict[str, Any]) -> dict[str, Any]:
        said: dict[str, Any] = {part: choice[part] for part in ("label", "prompt") if part in choice}
        told = {part: line(Message(message["key"], message["params"])) for part, message in said.items()}
        then = {"then": [node(each) for each in choice["then"]]} if "then" in choice else {}
        return {"words": choice["words"], **told, **then}

    view = match.view(viewer)
    lesson = match.game.lesson(match.now)
    choices, prompt = (None, None) if closed else (view.get("choices"), view.get("prompt"))
    return {
        "phase": view["phase"],
        "turn": None if closed else view["turn"],
        "over": view["over"],
        "moves": view["moves"],
        "state": view["state"],
        "derived": view["derived"],
        "clauses": list(match.game.phase_clauses.get(int(match.now.phase), ())),
        "lesson": None if lesson is None else line(lesson),
        "prompt": None if prompt is None else line(match.prompt),
        "choices": None if choices is None else [node(each) for each in choices],
        "result": view.get("result"),
        "sheet": [
            {**row, "lines": [{**item, **line(Message(item["key"], item["params"]))} for item in row["lines"]]}
            for row in match.score_sheet()
        ]
        if match.over or closed
        else None,
    }
