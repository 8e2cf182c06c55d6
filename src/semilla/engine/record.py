"""The record file (`*.semilla.json`): a whole game that another program can follow; see docs/record-format.md."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from semilla.engine.game import Game
from semilla.engine.incoming import LONGEST_NAME, clean_name, short, shown
from semilla.engine.match import Match
from semilla.engine.moves import IllegalMove, parse
from semilla.engine.naming import Named, has_form
from semilla.engine.pack import Pack
from semilla.engine.texts import LANGUAGES, Problem

RECORD_FORMAT = 1


class RecordError(Problem):
    """A record that does not fit the rules, and exactly where."""

    def __init__(self, key: str, reasons: Mapping[str, str] | None = None, **params: int | str) -> None:
        super().__init__(key, **params)
        self.reasons = reasons

    def text(self, lang: str = "en") -> str:
        if self.reasons is None:
            return super().text(lang)
        return Problem(self.message.key, **{**self.message.params, "reason": self.reasons[lang]}).text(lang)


def to_record(match: Match, seats: Sequence[Mapping[str, str]] | None = None) -> dict[str, Any]:
    """The record of a match; `seats` says who sat where (`name`, `kind`)."""
    record: dict[str, Any] = {
        "semilla": "record",
        "format": RECORD_FORMAT,
        "game": match.game.name,
        "edition": match.game.about.edition,
        "rules": match.game.rules_version,
        "pack": match.pack.hash,
        "players": match.players,
        "options": match.options,
        "seats": [dict(seat) for seat in seats] if seats else [{"name": name, "kind": "human"} for name in _names(match)],
        "seed": match.seed,
        "nonces": list(match.nonces),
        "moves": match.moves,
        "chance": match.chance(),
        "result": match.result() if match.over else None,
    }
    if match.start_position is not None:
        record["position"] = match.start_position
    if match.named is not None:
        record["named"] = match.named.json()
    return record


def _names(match: Match) -> list[str]:
    return [match.names[p] if p < len(match.names) else "" for p in range(match.players)]


def check_target(path: Path, replace: bool) -> None:
    """Whether a file may be written there: in a folder that exists, and over nothing but a plain file that may be replaced."""
    try:
        if path.is_file():
            if not replace:
                raise Problem("file.exists", file=str(path))
        elif os.path.lexists(path):
            raise Problem("file.special", file=str(path))
        elif not path.parent.is_dir():
            raise Problem("file.unwritable", file=str(path))
    except (OSError, ValueError):
        raise Problem("file.unwritable", file=str(path)) from None


def write_json(path: Path, data: Any) -> None:
    """Write data as a file."""
    write_file(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def write_file(path: Path, data: str | bytes) -> None:
    """Write a file whole or not at all: what was there before is replaced only by a complete new one."""
    check_target(path, replace=True)
    target = path.resolve()  # a link stays, what it leads to is replaced
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        try:
            part.write_bytes(data.encode() if isinstance(data, str) else data)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError:
        raise Problem("file.unwritable", file=str(path)) from None


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


FORM: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "semilla": ("record", lambda value: value == "record"),
    "format": ("number", _number),
    "game": ("name", lambda value: isinstance(value, str)),
    "edition": ("text", lambda value: isinstance(value, str)),
    "rules": ("number", _number),
    "pack": ("text", lambda value: isinstance(value, str)),
    "players": ("number", _number),
    "options": ("words", lambda value: isinstance(value, dict) and all(isinstance(word, str) for word in value.values())),
    "seats": ("seats", lambda value: isinstance(value, list) and all(_seat(seat) for seat in value)),
    "seed": ("text", lambda value: isinstance(value, str)),
    "nonces": ("texts", _texts),
    "moves": ("texts", _texts),
    "chance": ("texts", _texts),
    "result": ("result", lambda value: value is None or isinstance(value, dict)),
    "position": ("position", lambda value: isinstance(value, dict)),
    "named": ("named", has_form),
}
"""The fields of a record, what each must be (a text key) and whether a value is that."""

OPTIONAL = ("position", "named")


def _seat(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() <= {"name", "kind"} and all(isinstance(text, str) for text in value.values())


def check_form(record: Any) -> None:
    """Whether the data has the form of a record at all: every field there, of its kind, and no other."""
    if not isinstance(record, dict) or record.get("semilla") != "record":
        raise RecordError("record.none")
    if record.get("format") != RECORD_FORMAT:
        raise RecordError("record.format", version=shown(record.get("format")), current=RECORD_FORMAT)
    for field in record.keys() - FORM.keys():
        raise RecordError("record.unknown", field=short(field))
    for field, (kind, fits) in FORM.items():
        if field not in record:
            if field not in OPTIONAL:
                raise RecordError("record.missing", field=field)
        elif not fits(record[field]):
            raise RecordError(f"record.must_be_{kind}", field=field, most=LONGEST_NAME)


def start_of(record: Mapping[str, Any], game: Game, pack: Pack | None = None, undo: str = "own") -> Match:
    """The match of a record before its first move; `forced` moves are left to the record.

    Without a `pack` it is the one that the record was made with, the game's own or an older one.
    """
    if record["rules"] != game.rules_version:
        raise RecordError("record.rules", version=shown(record["rules"]), title=game.title["en"], current=game.rules_version)
    if pack is None:
        game = game.made_with(record["pack"]) or game
    pack = pack or game.pack
    if record["pack"] != pack.hash:
        raise RecordError("record.pack", hash=record["pack"][:12], current=pack.hash[:12])
    if len(record["seats"]) != record["players"]:
        raise RecordError("record.seat_names", count=len(record["seats"]), players=record["players"])
    return Match(
        game,
        record["players"],
        seed=record["seed"],
        nonces=record["nonces"],
        options=record["options"],
        pack=pack,
        undo=undo,
        names=[clean_name(seat.get("name", "")) for seat in record["seats"]],
        position=record.get("position"),
        forced=False,
    )


def resume(record: Mapping[str, Any], game: Game, pack: Pack | None = None, undo: str = "own") -> Match:
    """The match of a record after its moves, ready to go on; the first move that does not fit is named."""
    match = start_of(record, game, pack, undo)
    count = len(record["moves"])
    for number, text in enumerate(record["moves"], 1):
        if match.over:
            raise RecordError("record.after_end", number=number, count=count, move=short(text))
        try:
            move = parse(match.now, text, match.glossary)
        except IllegalMove as illegal:
            reasons = {lang: illegal.reason(lang) for lang in LANGUAGES}
            raise RecordError("record.move", reasons, number=number, count=count, move=short(text)) from None
        match.apply(move, forced=match.is_forced())
    match.play_forced = True
    return match


def verify(record: Any, game: Game, pack: Pack | None = None) -> Match:
    """Replay a record and hold everything in it against the rules; a `RecordError` says exactly what does not fit."""
    check_form(record)
    match = resume(record, game, pack)
    given = match.chance()
    for number, (told, answer) in enumerate(zip(record["chance"], given, strict=False), 1):
        if told != answer:
            raise RecordError("record.chance", number=number, recorded=short(told), given=answer)
    if len(record["chance"]) != len(given):
        raise RecordError("record.chance_count", recorded=len(record["chance"]), given=len(given))
    result = record["result"]
    if match.over and result is None:
        raise RecordError("record.no_result")
    if not match.over and result is not None:
        raise RecordError("record.unfinished")
    if result is not None:
        ours = match.result()
        for field in result.keys() - ours.keys():
            raise RecordError("record.unknown", field=short(field))
        for field, value in ours.items():
            if result.get(field) != value:
                raise RecordError("record.result", field=field, recorded=shown(result.get(field)), given=json.dumps(value))
    if "named" in record:
        match.named = Named(**record["named"])
        if not game.naming or result is None or match.named.seat not in result["winners"]:
            raise RecordError("record.named")
    return match
