"""A position that atoms can be played in, and its two written forms: the canonical position file and the view of a seat."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from semilla.engine.compiled.chance import search_stream
from semilla.engine.compiled.plain import plain
from semilla.engine.compiled.trace import new_trace, take
from semilla.engine.fields import NONE, UNSEEN, Field, new_records
from semilla.engine.game import Game, GameProblem, Rule, waiting
from semilla.engine.incoming import short, shown
from semilla.engine.pack import Pack
from semilla.engine.texts import Message, Problem

POSITION_FORMAT = 1
HEADINGS = {"semilla", "format", "game", "rules", "pack", "state"}
TRACE_ROWS = 4096
ZERO = np.int64(0)
SILENT = new_trace(0)


class Record:
    """One record of an array, its fields as attributes: a view, many times quicker than NumPy's own record arrays."""

    __slots__ = ("_records",)

    def __init__(self, records: np.ndarray[Any, Any]) -> None:
        object.__setattr__(self, "_records", records)

    def __getattr__(self, name: str) -> Any:
        return self._records[name][0]

    def __setattr__(self, name: str, value: Any) -> None:
        self._records[name][0] = value


class ImpossiblePosition(GameProblem):
    """A position that no game can reach; the game says why."""

    def __init__(self, game: Game, why: str) -> None:
        super().__init__(game, Message("position.impossible", {"what": game.texts.say(Message(why), "en")}))
        self.why = why

    def text(self, lang: str = "en") -> str:
        what = self.game.texts.say(Message(self.why), lang)
        return self.game.texts.say(Message(self.message.key, {"what": what}), lang)


class Position:
    """One position of a game, in Python's hands: list, ask why, play, look at the record."""

    __slots__ = ("game", "pack", "s", "states")

    def __init__(self, game: Game, pack: Pack, states: np.ndarray[Any, Any]) -> None:
        self.game = game
        self.pack = pack
        self.states = states
        self.s: Any = Record(states)  # the record, its fields as attributes (a view: it changes with the position)

    @property
    def t(self) -> Any:
        """The tables, their fields as attributes."""
        return Record(self.pack.tables)

    @property
    def seat(self) -> int:
        """The seat to act, from 0 (-1 when the game is over)."""
        return int(self.states["seat"][0])

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.states["players"][0])

    @property
    def phase(self) -> Any:
        """What is asked."""
        return self.game.phases(int(self.states["phase"][0]))

    @property
    def part(self) -> int:
        """Not 0 while a move of several parts is half made."""
        return int(self.states["part"][0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.states["over"][0])

    def copy(self) -> "Position":
        """An independent copy (as bytes: NumPy would copy field by field)."""
        states = np.frombuffer(bytearray(self.states.tobytes()), self.states.dtype)
        return Position(self.game, self.pack, states.view(type(self.states)))

    def ask(self, rule: Rule, *more: Any) -> Any:
        """What a compiled function says about this position, or does to it: here alone Python calls one.

        While the machine code is being made elsewhere, the same source runs as plain Python.
        """
        form = plain(rule) if self.game.name in waiting else rule
        return form(self.pack.tables, self.states, ZERO, *more)

    def setup(self) -> list[tuple[int, ...]]:
        """From a template to the first decision; returns what happened."""
        trace = new_trace(TRACE_ROWS)
        self.ask(self.game.rules.setup, trace)
        return take(trace)

    def legal(self) -> list[int]:
        """The allowed atoms."""
        if self.over:
            return []
        atoms = np.zeros(self.game.atoms, np.int64)
        count = self.ask(self.game.rules.legal, atoms)
        return atoms[:count].tolist()  # type: ignore[no-any-return]

    def why(self, atom: int) -> int:
        """The refusal code of an atom, 0 when it is allowed."""
        return int(self.ask(self.game.rules.why, np.int64(atom)))

    def play(self, atom: int) -> list[tuple[int, ...]]:
        """Play an allowed atom; returns what happened as rows of the trace."""
        trace = new_trace(TRACE_ROWS)
        self.ask(self.game.rules.step, np.int64(atom), trace)
        return take(trace)

    def after(self, atom: int) -> "Position":
        """The position after an allowed atom; this one stays as it is."""
        other = self.copy()
        other.ask(self.game.rules.step, np.int64(atom), SILENT)
        return other

    def hidden(self, viewer: int) -> "Position":
        """What a seat (-1: a spectator) can see."""
        other = self.copy()
        other.ask(self.game.rules.hide, np.int64(viewer))
        return other

    def redealt(self, viewer: int, rng: np.ndarray[Any, Any] | None = None) -> "Position":
        """A possible complete position behind what a seat can see."""
        other = self.copy()
        stream = search_stream("redeal") if rng is None else rng
        other.ask(self.game.rules.redeal, np.int64(viewer), stream)
        return other

    def preview(self, look: Rule, form: np.dtype[Any], *about: int) -> Any:
        """What a compiled preview says of the position: a record of that form, its fields as attributes."""
        out = new_records(form, 1)
        self.ask(look, *(np.int64(number) for number in about), out)
        return Record(out)

    def points(self) -> list[int]:
        """Each seat's points as the position stands."""
        return self._score()[0]

    def standing(self) -> list[int]:
        """Each seat's points with the tie-breaks in them; the largest wins."""
        return self._score()[1]

    def winners(self) -> list[int]:
        """The seats, from 0, that win (several share the victory)."""
        standing = self.standing()
        return [p for p, value in enumerate(standing) if value == max(standing)]

    def _score(self) -> tuple[list[int], list[int]]:
        points, standing = np.zeros(self.players, np.int64), np.zeros(self.players, np.int64)
        self.ask(self.game.rules.score, points, standing)
        return points.tolist(), standing.tolist()

    def hash(self) -> str:
        """The SHA-256 of the canonical position: the same for ever, whatever the record's bytes are."""
        text = json.dumps(self.json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    # ------------------------------------------------------------------------------------------------- written forms

    def fields_json(self) -> dict[str, Any]:
        """Every field of the record in words: companies and cards by name, seats from 1, nothing left out that says something."""
        cells = self.states.tolist()[0]
        return {
            writer.field.name: writer.write(cells[writer.place])
            for writer in self._writers()
            if not writer.field.late or cells[writer.place]
        }

    def _writers(self) -> "list[Writer]":
        """The writers of the fields, made once for a game, its pack and a number of players."""
        found: dict[Any, list[Writer]] = self.pack.prepared
        key = (self.game.name, self.players)
        if key not in found:
            found[key] = [Writer(self.game, self.pack, self.players, field) for field in self.game.fields]
        return found[key]

    def json(self) -> dict[str, Any]:
        """The canonical position: complete and readable; `from_json` restores it exactly."""
        return {
            "semilla": "position",
            "format": POSITION_FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "pack": self.pack.hash,
            "state": self.fields_json(),
        }

    @classmethod
    def from_json(cls, game: Game, pack: Pack | None, data: Any) -> "Position":
        """The position of a position file; what is wrong with it is said in one sentence.

        Without a `pack` it is the one that the position was made with; where nobody knows that one any more, the game's own.
        """
        if not isinstance(data, dict) or data.get("semilla") != "position" or not isinstance(data.get("state"), dict):
            raise Problem("position.form")
        if data.get("format") != POSITION_FORMAT:
            raise Problem("position.format", version=shown(data.get("format")), current=POSITION_FORMAT)
        if data.get("game") != game.name:
            raise Problem("position.game", name=shown(data.get("game")), game=game.name)
        if data.get("rules") != game.rules_version:
            raise Problem("position.rules", version=shown(data.get("rules")), current=game.rules_version)
        if not isinstance(data.get("pack"), str):
            raise Problem("position.missing", field="pack")
        if pack is None:
            game = game.made_with(data["pack"]) or game
            pack = game.pack
        written: dict[str, Any] = data["state"]
        for name in [*(data.keys() - HEADINGS), *(written.keys() - {field.name for field in game.fields})]:
            raise Problem("position.unknown", field=short(name))
        position = cls(game, pack, new_records(game.state, 1))
        low, high = game.players
        players = written.get("players")
        if isinstance(players, bool) or not isinstance(players, int) or not low <= players <= high:
            raise Problem("game.players", title=game.title["en"], low=low, high=high, players=shown(players))
        position.states["players"] = players
        for writer in position._writers():
            if writer.field.name in written:
                writer.read(position.states, written[writer.field.name])
            elif not writer.field.late:
                raise Problem("position.missing", field=writer.field.name)
        problems = game.problems(position)
        if problems:
            raise ImpossiblePosition(game, problems[0])
        return position


def ones(value: int) -> Iterator[int]:
    """The places of the ones in a set of bits."""
    while value:
        lowest = value & -value
        yield lowest.bit_length() - 1
        value ^= lowest


class Writer:
    """Writes one field of positions in words, and reads it back."""

    def __init__(self, game: Game, pack: Pack, players: int, field: Field) -> None:
        self.field = field
        self.players = players
        words = {**pack.ids, **game.domains, "phase": tuple(phase.name.lower() for phase in game.phases)}
        self.words = words.get(field.bits or field.value, ())
        self.all = (1 << len(self.words)) - 1
        self.place = (game.state.names or ()).index(field.name)
        self.plain = field.value == "" and field.bits == ""
        # what the places of each axis are called (nothing where they are only counted), and how many of them are in use
        self.names = [words.get(name, ()) for name in field.index]
        self.used = [
            players if name == "seat" else len(names) if name else room
            for name, names, room in zip(field.index, self.names, field.shape, strict=True)
        ]

    def cells(self, states: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """The field in a position."""
        return states[self.field.name][0:1].reshape(self.field.shape or (1,))

    def write(self, cells: Any) -> Any:
        """The field in words: one number, or an array of them."""
        if self.field.name == "key":
            return "".join(f"{word:08x}" for word in cells.tolist())
        return self.axis(cells.tolist(), 0) if self.field.shape else self.word(cells)

    def axis(self, numbers: list[Any], depth: int) -> Any:
        """One axis: named by its domain, or a plain list."""
        cells = numbers[: self.used[depth]]
        if depth + 1 < len(self.used):
            cells = [self.axis(row, depth + 1) for row in cells]
        elif not self.plain:
            cells = [self.word(number) for number in cells]
        return dict(zip(self.names[depth], cells, strict=True)) if self.names[depth] else cells

    def word(self, value: int) -> Any:
        """One value in words."""
        if self.field.bits:
            return [self.words[k] for k in ones(value & self.all)]
        kind = self.field.value
        if kind == "":
            return value
        if kind == "flag":
            return bool(value)
        if value == NONE:
            return None
        if value == UNSEEN:
            return "?"
        return value + 1 if kind == "seat" else self.words[value]

    def read(self, states: np.ndarray[Any, Any], written: Any) -> None:
        """Fill the field from its words."""
        cells = self.cells(states)
        if self.field.name == "key":
            if not isinstance(written, str) or len(written) != 64 or set(written) - set("0123456789abcdef"):
                raise self.problem("64 × 0-9a-f", written)
            cells[:] = [int(written[k : k + 8], 16) for k in range(0, 64, 8)]
        elif not self.field.shape:
            cells[0] = self.number(written)
        else:
            cells[...] = 0 if self.field.value in ("", "flag") else NONE  # also where no player or item is
            for at, value in self.walk(written, (), 0):
                cells[at] = self.number(value)

    def walk(self, written: Any, at: tuple[int, ...], depth: int) -> Iterator[tuple[tuple[int, ...], Any]]:
        """All cells of a written field."""
        if depth == len(self.used):
            yield at, written
            return
        names, rows = self.names[depth], self.used[depth]
        if not names:
            if not isinstance(written, list) or len(written) != rows:
                raise self.problem(f"[{rows}]", written)
            items = list(enumerate(written))
        else:
            if not isinstance(written, dict) or set(written) != set(names):
                raise self.problem("{" + ", ".join(names[:6]) + (", …" if len(names) > 6 else "") + "}", written)
            items = [(names.index(word), value) for word, value in written.items()]
        for k, value in items:
            yield from self.walk(value, (*at, k), depth + 1)

    def number(self, written: Any) -> int:
        """One value back as a number."""
        if self.field.bits:
            if not isinstance(written, list) or not all(word in self.words for word in written):
                raise self.problem("[" + ", ".join(self.words[:6]) + ", …]", written)
            return sum(1 << self.words.index(word) for word in set(written))
        kind = self.field.value
        bounds = np.iinfo(self.field.type)
        if kind == "":
            if isinstance(written, bool) or not isinstance(written, int) or not bounds.min <= written <= bounds.max:
                raise self.problem(f"{bounds.min}…{bounds.max}", written)
            return written
        if kind == "flag":
            if not isinstance(written, bool):
                raise self.problem("true / false", written)
            return int(written)
        if written is None:
            return NONE
        if written == "?":
            raise Problem("position.hidden", field=self.field.name)
        if kind == "seat":
            if isinstance(written, bool) or not isinstance(written, int) or not 1 <= written <= self.players:
                raise self.problem(f"1…{self.players}", written)
            return written - 1
        if written not in self.words:
            raise self.problem(" / ".join(self.words[:8]) + (" …" if len(self.words) > 8 else ""), written)
        return self.words.index(written)

    def problem(self, expected: str, value: Any) -> Problem:
        """A value that cannot be."""
        return Problem("position.field", field=self.field.name, expected=expected, value=shown(value))
