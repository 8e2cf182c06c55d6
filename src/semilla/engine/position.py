"""A position that atoms can be played in, and its two written forms: the canonical position file and the view of a seat."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import numpy as np

from semilla.engine.compiled.chance import search_stream
from semilla.engine.compiled.trace import new_trace, take
from semilla.engine.fields import NONE, UNSEEN, Field, new_records
from semilla.engine.game import Game, GameProblem
from semilla.engine.pack import Pack
from semilla.engine.texts import Message, Problem

POSITION_FORMAT = 1
TRACE_ROWS = 4096
ZERO = np.int64(0)
SILENT = new_trace(0)


class Position:
    """One position of a game, in Python's hands: list, ask why, play, look at the record."""

    __slots__ = ("_record", "game", "pack", "states")

    def __init__(self, game: Game, pack: Pack, states: np.ndarray[Any, Any]) -> None:
        self.game = game
        self.pack = pack
        self.states = states
        self._record: Any = None

    @property
    def s(self) -> Any:
        """The record, its fields as attributes (a view: it changes with the position)."""
        if self._record is None:
            self._record = self.states.view(np.recarray)[0]
        return self._record

    @property
    def t(self) -> Any:
        """The tables, their fields as attributes."""
        return self.pack.record

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
        """An independent copy."""
        return Position(self.game, self.pack, self.states.copy())

    def setup(self) -> list[tuple[int, ...]]:
        """From a template to the first decision; returns what happened."""
        trace = new_trace(TRACE_ROWS)
        self.game.rules.setup(self.pack.tables, self.states, ZERO, trace)
        return take(trace)

    def legal(self) -> list[int]:
        """The allowed atoms."""
        if self.over:
            return []
        atoms = np.zeros(self.game.atoms, np.int64)
        count = self.game.rules.legal(self.pack.tables, self.states, ZERO, atoms)
        return atoms[:count].tolist()  # type: ignore[no-any-return]

    def why(self, atom: int) -> int:
        """The refusal code of an atom, 0 when it is allowed."""
        return int(self.game.rules.why(self.pack.tables, self.states, ZERO, np.int64(atom)))

    def play(self, atom: int) -> list[tuple[int, ...]]:
        """Play an allowed atom; returns what happened as rows of the trace."""
        trace = new_trace(TRACE_ROWS)
        self.game.rules.step(self.pack.tables, self.states, ZERO, np.int64(atom), trace)
        return take(trace)

    def after(self, atom: int) -> "Position":
        """The position after an allowed atom; this one stays as it is."""
        other = self.copy()
        self.game.rules.step(self.pack.tables, other.states, ZERO, np.int64(atom), SILENT)
        return other

    def hidden(self, viewer: int) -> "Position":
        """What a seat (-1: a spectator) can see."""
        other = self.copy()
        self.game.rules.hide(self.pack.tables, other.states, ZERO, np.int64(viewer))
        return other

    def redealt(self, viewer: int, rng: np.ndarray[Any, Any] | None = None) -> "Position":
        """A possible complete position behind what a seat can see."""
        other = self.copy()
        stream = search_stream("redeal") if rng is None else rng
        self.game.rules.redeal(self.pack.tables, other.states, ZERO, np.int64(viewer), stream)
        return other

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
        self.game.rules.score(self.pack.tables, self.states, ZERO, points, standing)
        return points.tolist(), standing.tolist()

    def hash(self) -> str:
        """The SHA-256 of the canonical position: the same for ever, whatever the record's bytes are."""
        text = json.dumps(self.json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    # ------------------------------------------------------------------------------------------------- written forms

    def fields_json(self) -> dict[str, Any]:
        """Every field of the record in words: companies and cards by name, seats from 1, nothing left out."""
        return {field.name: Writer(self, field).write() for field in self.game.fields}

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
    def from_json(cls, game: Game, pack: Pack, data: Any) -> "Position":
        """The position of a position file; what is wrong with it is said in one sentence."""
        if not isinstance(data, dict) or data.get("semilla") != "position" or not isinstance(data.get("state"), dict):
            raise Problem("position.form", what='"semilla": "position"')
        if data.get("game") != game.name:
            raise Problem("position.game", name=str(data.get("game")), game=game.name)
        if data.get("rules") != game.rules_version:
            raise Problem("position.rules", version=str(data.get("rules")), current=game.rules_version)
        written: dict[str, Any] = data["state"]
        for name in written.keys() - {field.name for field in game.fields}:
            raise Problem("position.unknown", field=name)
        position = cls(game, pack, new_records(game.state, 1))
        low, high = game.players
        players = written.get("players")
        if isinstance(players, bool) or not isinstance(players, int) or not low <= players <= high:
            raise Problem("game.players", title=game.title["en"], low=low, high=high, players=str(players))
        position.states["players"] = players
        for field in game.fields:
            if field.name not in written:
                raise Problem("position.missing", field=field.name)
            Writer(position, field).read(written[field.name])
        problems = game.problems(position)
        if problems:
            raise GameProblem(game, Message("position.impossible", {"what": game.texts.say(Message(problems[0]), "en")}))
        return position


class Writer:
    """Writes one field of a position in words, and reads it back."""

    def __init__(self, position: Position, field: Field) -> None:
        self.position = position
        self.field = field
        self.cells = position.states[field.name][0:1].reshape(field.shape or (1,))

    def domain(self, name: str) -> tuple[str, ...]:
        """The words of a domain, by number."""
        game = self.position.game
        if name == "phase":
            return tuple(phase.name.lower() for phase in game.phases)
        return game.domains[name] if name in game.domains else self.position.pack.ids[name]

    def length(self, name: str, room: int) -> int:
        """How much of an axis is in use: the players, or the pack's items."""
        if name == "seat":
            return self.position.players
        return len(self.domain(name)) if name else room

    def write(self) -> Any:
        """The field in words."""
        if self.field.name == "key":
            return "".join(f"{int(word):08x}" for word in self.cells)
        numbers = self.cells.tolist()
        return self.axis(numbers, 0) if self.field.shape else self.word(numbers[0])

    def axis(self, numbers: list[Any], depth: int) -> Any:
        """One axis: named by its domain, or a plain list."""
        name = self.field.index[depth]
        used = numbers[: self.length(name, len(numbers))]
        if depth + 1 < len(self.field.shape):
            cells = [self.axis(row, depth + 1) for row in used]
        else:
            cells = [self.word(number) for number in used] if self.field.bits or self.field.value else used
        return cells if name in ("", "seat") else dict(zip(self.domain(name), cells, strict=True))

    def word(self, value: int) -> Any:
        """One value in words."""
        if self.field.bits:
            return [word for k, word in enumerate(self.domain(self.field.bits)) if value >> k & 1]
        kind = self.field.value
        if kind == "":
            return value
        if kind == "flag":
            return bool(value)
        if value == NONE:
            return None
        if value == UNSEEN:
            return "?"
        return value + 1 if kind == "seat" else self.domain(kind)[value]

    def read(self, written: Any) -> None:
        """Fill the field from its words."""
        if self.field.name == "key":
            if not isinstance(written, str) or len(written) != 64 or set(written) - set("0123456789abcdef"):
                raise self.problem("64 × 0-9a-f", written)
            self.cells[:] = [int(written[k : k + 8], 16) for k in range(0, 64, 8)]
        elif not self.field.shape:
            self.cells[0] = self.number(written)
        else:
            self.cells[...] = 0 if self.field.value in ("", "flag") else NONE  # also where no player or item is
            for at, value in self.walk(written, (), 0):
                self.cells[at] = self.number(value)

    def walk(self, written: Any, at: tuple[int, ...], depth: int) -> Iterator[tuple[tuple[int, ...], Any]]:
        """All cells of a written field."""
        if depth == len(self.field.shape):
            yield at, written
            return
        name = self.field.index[depth]
        rows = self.length(name, self.field.shape[depth])
        if name in ("", "seat"):
            if not isinstance(written, list) or len(written) != rows:
                raise self.problem(f"[{rows}]", written)
            items = list(enumerate(written))
        else:
            words = self.domain(name)
            if not isinstance(written, dict) or set(written) != set(words):
                raise self.problem("{" + ", ".join(words[:6]) + (", …" if len(words) > 6 else "") + "}", written)
            items = [(words.index(word), value) for word, value in written.items()]
        for k, value in items:
            yield from self.walk(value, (*at, k), depth + 1)

    def number(self, written: Any) -> int:
        """One value back as a number."""
        if self.field.bits:
            words = self.domain(self.field.bits)
            if not isinstance(written, list) or not all(word in words for word in written):
                raise self.problem("[" + ", ".join(words[:6]) + ", …]", written)
            return sum(1 << words.index(word) for word in set(written))
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
            if isinstance(written, bool) or not isinstance(written, int) or not 1 <= written <= self.position.players:
                raise self.problem(f"1…{self.position.players}", written)
            return written - 1
        words = self.domain(kind)
        if written not in words:
            raise self.problem(" / ".join(words[:8]) + (" …" if len(words) > 8 else ""), written)
        return words.index(written)

    def problem(self, expected: str, value: Any) -> Problem:
        """A value that cannot be."""
        shown = json.dumps(value, ensure_ascii=False, default=str)
        return Problem("position.field", field=self.field.name, expected=expected, value=shown[:60])
