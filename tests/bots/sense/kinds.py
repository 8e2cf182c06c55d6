"""What a kind of silly move is, and those that are the same in every game."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from semilla.engine.moves import moves
from semilla.engine.outcome import played
from semilla.engine.position import Position

Silly = dict[tuple[str, ...], str]
"""Moves, or moves of one seat one after the other, that are silly, and why."""
MOST_MOVES = 400
"""Where there are more, nobody compares them all."""
MOST_POSITIONS = 6000
"""Of an ending that is played out in every way."""


@dataclass(frozen=True)
class Look:
    """A decision as its seat sees it, with all moves there are."""

    position: Position

    @cached_property
    def moves(self) -> dict[str, tuple[int, ...]]:
        """All moves, by notation."""
        return {move.text: move.atoms for move in moves(self.position)}

    @cached_property
    def after(self) -> dict[str, Position]:
        """Where they lead."""
        return {text: played(self.position, atoms) for text, atoms in self.moves.items()}

    def beginning(self, start: str) -> Iterator[str]:
        """The moves that begin so."""
        return (text for text in self.moves if text.startswith(start))


Kind = Callable[[Look], Silly]


def dearer(purse: tuple[str, ...]) -> Kind:
    """The same place can be had for less: two moves lead to positions that differ in nothing but what their player has left.

    `purse` are the fields that count it, more of which is never worse.
    """

    def kind(look: Look) -> Silly:
        if len(look.position.legal()) > MOST_MOVES:
            return {}
        seat = look.position.seat
        places: dict[bytes, list[tuple[str, list[int]]]] = {}
        for text, after in look.after.items():
            if after.over:
                continue
            bare = after.copy()
            left: list[int] = []
            for name in purse:
                own = bare.states[name][0][seat : seat + 1]
                left += own.ravel().tolist()
                own[...] = 0
            places.setdefault(bare.states.tobytes(), []).append((text, left))
        found: Silly = {}
        for alike in places.values():
            for text, left in alike:
                for other, more in alike:
                    if left != more and all(a <= b for a, b in zip(left, more, strict=True)):
                        found[text,] = f"`{other}` leads to the same place and leaves more."
        return found

    return kind


# ------------------------------------------------------------------------------------------------------------- the ending


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the mover's part of the victory, and everybody's points."""

    share: float
    own: int
    others: tuple[int, ...]

    def beats(self, other: "Outcome") -> bool:
        """More for the mover and no more for anybody else, and not less of the victory; or more of the victory."""
        if self.share != other.share:
            return self.share > other.share
        return self.own > other.own and all(a <= b for a, b in zip(self.others, other.others, strict=True))


class TooMuch(Exception):
    """An ending that somebody else has a choice in, or that is too long."""


def outcomes(position: Position, seat: int, known: dict[bytes, set[Outcome]]) -> set[Outcome]:
    """All ways in which a game can end, where nobody but one seat has a choice."""
    if position.over:
        points, standing = position.points(), position.standing()
        best = max(standing)
        share = 1 / standing.count(best) if standing[seat] == best else 0.0
        return {Outcome(share, points[seat], tuple(value for p, value in enumerate(points) if p != seat))}
    key = position.states.tobytes()
    if key not in known:
        if len(known) >= MOST_POSITIONS:
            raise TooMuch
        legal = position.legal()
        if len(legal) > 1 and position.seat != seat:
            raise TooMuch
        known[key] = set()
        found = set().union(*(outcomes(position.after(atom), seat, known) for atom in legal))
        known[key] = {one for one in found if not any(other.beats(one) for other in found)}
    return known[key]


def ending(look: Look) -> Silly:
    """Nobody else has a choice any more: every way to the end is known, and this move leads only to worse ones."""
    seat, known = look.position.seat, {}
    try:
        told = {text: outcomes(after, seat, known) for text, after in look.after.items()}
    except (TooMuch, RecursionError):
        return {}
    best = {text: max(ends, key=lambda end: (end.share, end.own)) for text, ends in told.items()}
    found: Silly = {}
    for text, ends in told.items():
        for other in sorted(told, key=lambda one: (-best[one].share, -best[one].own)):
            if all(any(one.beats(end) for one in told[other]) for end in ends):
                more, less = best[other], best[text]
                found[text,] = (
                    f"Nobody else has a choice before the end: `{other}` makes {more.own} points and {more.share:.0%} of "
                    f"the victory, this at best {less.own} and {less.share:.0%}."
                )
                break
    return found
