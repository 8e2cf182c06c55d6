"""Families of moves, each declared once: its numbers and what they name, its notation, its label, where it lies on the table.

Compiled rules know atoms only as numbers. Everything that people need of them (notation and back, labels, the parameters of
refusals, coverage, the thing on the table that a choice lies on, what can be planned, the rules to read about it, the tables in
docs/notation.md) is derived from the declarations in a game's `moves.py`.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Any

from semilla.engine.texts import Message, Param

if TYPE_CHECKING:
    from semilla.engine.position import Position

BOARD, OWN = "board", "own"
"""Where a choice can lie beside the prompt: on the shared board, among the player's own things."""


@dataclass(frozen=True)
class Slot:
    """Something that an atom names: what kind of thing it is, and how many numbers are kept for it.

    The kind is a section of the pack or a domain of the game, unless `among` lists the things (in a position, after the numbers
    of the slots before); what is neither is counted from 1, as seats are.
    """

    kind: str
    room: int
    param: str = ""
    """The parameter of texts and notation that it fills, where that is not its kind."""
    among: "Callable[..., Sequence[str]] | None" = None
    called: "Callable[[Position, int], str] | None" = None
    """Its name in notation, where that is not its id."""

    @property
    def fills(self) -> str:
        """The parameter that it fills."""
        return self.param or self.kind

    def things(self, position: "Position", before: Sequence[int]) -> Sequence[Param]:
        """The things that the slot's numbers stand for."""
        if self.among is not None:
            return self.among(position, *before)
        listed = position.pack.ids.get(self.kind) or position.game.domains.get(self.kind)
        return listed or range(1, self.room + 1)


@dataclass(frozen=True)
class Family:
    """A family of moves, or of parts of moves. Functions get the position and the numbers of the slots."""

    name: str
    first: int
    """Its first atom; the others follow, one for each combination of the slots, the last slot counting fastest."""
    slots: tuple[Slot, ...] = ()
    phases: tuple[int, ...] = ()
    """When it is asked."""
    clauses: str = ""
    """The rules it follows: clause IDs, the first the one that says what it is; those of every edition that shares the family."""
    notation: str | tuple[str, ...] = ""
    """Its form in notation, with slots in braces; several if that depends on the position; nothing when it is not written."""
    names: "Callable[[Position], Mapping[str, Param]]" = lambda position: {}
    """What its form and its texts name beside the slots."""
    label: Callable[..., Message] | None = None
    """What it does, where it takes more to say than what it names; else the text is `label.` and its name."""
    about: Callable[..., Mapping[str, Param]] | None = None
    """What refusals say of it beside what it names."""
    form: Callable[..., str] | None = None
    """Which of several forms it has here (or none)."""
    heard: Callable[..., Iterable[str]] | None = None
    """Other ways to write it that are understood."""
    automatic: Callable[..., Iterable[str]] | None = None
    """What happens by itself with such a move: words that may be said and are not written."""
    lies: str = ""
    """Where it lies: BOARD, OWN, or nowhere but in the prompt."""
    on: str = ""
    """The thing that it lies on, by parameter; else the first that it names."""
    planned: bool = True
    """Whether such a move can be planned before the seat's turn."""

    @property
    def size(self) -> int:
        """How many atoms it has."""
        return prod(slot.room for slot in self.slots)

    @property
    def forms(self) -> tuple[str, ...]:
        """Its forms in notation."""
        return (self.notation,) if isinstance(self.notation, str) else self.notation

    def numbers(self, atom: int) -> tuple[int, ...]:
        """The numbers of its slots in an atom."""
        rest, found = atom - self.first, []
        for slot in reversed(self.slots):
            rest, number = divmod(rest, slot.room)
            found.append(number)
        return tuple(reversed(found))

    def named(self, position: "Position", numbers: Sequence[int]) -> dict[str, Param] | None:
        """What an atom names, by parameter; None if a number stands for nothing in this pack."""
        params: dict[str, Param] = {}
        for place, (slot, number) in enumerate(zip(self.slots, numbers, strict=True)):
            things = slot.things(position, numbers[:place])
            if number >= len(things):
                return None
            params[slot.fills] = things[number]
        return {**params, **self.names(position)}

    def words(self, position: "Position", numbers: Sequence[int]) -> str:
        """The words of an atom here; nothing for what does not exist."""
        form = self.forms[0] if self.form is None else self.form(position, *numbers)
        params = self.named(position, numbers) if form else None
        if params is None:
            return ""
        for slot, number in zip(self.slots, numbers, strict=True):
            if slot.called is not None:
                params[slot.fills] = slot.called(position, number)
        return form.format(**params)

    def message(self, position: "Position", numbers: Sequence[int]) -> Message:
        """What an atom does, in a sentence for the player."""
        if self.label is not None:
            return self.label(position, *numbers)
        return Message(f"label.{self.name.replace(' ', '_')}", self.named(position, numbers) or {})

    def mentioned(self, position: "Position", numbers: Sequence[int]) -> dict[str, Param]:
        """What a refusal says of an atom."""
        more = {} if self.about is None else self.about(position, *numbers)
        return {**(self.named(position, numbers) or {}), **more}

    def at(self, position: "Position", numbers: Sequence[int]) -> dict[str, Any] | None:
        """The thing on the table that an atom lies on; None for the prompt."""
        if not self.lies:
            return None
        named = self.named(position, numbers) or {}
        param = self.on or next(iter(named))
        kind = next((slot.kind for slot in self.slots if param == slot.fills), param)
        return {"where": self.lies, "kind": kind, "id": str(named[param])}


class Families:
    """All families of a game, in the order of their atoms."""

    def __init__(self, *each: Family) -> None:
        self.each = each
        self.starts = [family.first for family in each]
        self.atoms = each[-1].first + each[-1].size
        gaps = [after.name for before, after in pairwise(each) if before.first + before.size != after.first]
        assert not gaps, f"families whose first atom does not follow the family before: {gaps}"

    def decode(self, atom: int) -> tuple[Family, tuple[int, ...]]:
        """The family of an atom, and the numbers of its slots."""
        family = self.each[bisect_right(self.starts, atom) - 1]
        return family, family.numbers(atom)
