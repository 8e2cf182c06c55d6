"""Planning ahead: what a seat could do if it were its turn now, after what it has planned. The rules decide; nobody guesses."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from semilla.engine.moves import IllegalMove, Move, only_move, parse
from semilla.engine.position import SILENT, Position


@dataclass(frozen=True)
class Ahead:
    """A plan thought through: each planned move in the position it would be played in, and the position after all of them.

    From the first move that would not be allowed there are no more, and no position; nor is there one where news would come first.
    """

    moves: list[tuple[Position, Move]]
    position: Position | None


def think_ahead(position: Position, p: int, planned: Sequence[str]) -> Ahead:
    """Play a waiting seat's plan as if nobody else did anything; of what the seat cannot know nothing is used."""
    if position.seat == p:
        return Ahead([], None)
    here = position.hidden(p).redealt(p)
    moves: list[tuple[Position, Move]] = []
    for text in planned:
        if not asked(here, p):
            return Ahead(moves, None)
        try:
            move = parse(here, text)
        except IllegalMove:
            return Ahead(moves, None)
        moves.append((here.copy(), move))
        if not known_after(here, move):
            return Ahead(moves, None)
    return Ahead(moves, here if asked(here, p) else None)


def asked(here: Position, p: int) -> bool:
    """Go on to the seat's next question that has more than one answer; returns whether there is one before news comes."""
    while not here.over and make_turn(here, p):
        forced = only_move(here)
        if forced is None:
            return any(here.game.decode(atom)[0].planned for atom in here.legal())
        if not known_after(here, forced):
            break
    return False


def make_turn(here: Position, p: int) -> bool:
    """Make it the seat's next turn; returns whether there is one. Where every turn asks the same, a game needs no rule for it."""
    if here.game.ahead is not None:
        return bool(here.ask(here.game.ahead, np.int64(p), SILENT))
    if len(here.game.phases) > 1 or here.part != 0:
        return False
    here.s.seat = p
    return True


def known_after(here: Position, move: Move) -> bool:
    """Play a move; returns whether all that happens could be foreseen."""
    happened = [row for atom in move.atoms for row in here.play(atom)]
    kinds = [here.game.events[here.game.event_names(row[0])] for row in happened]
    return not here.over and not any(kind.reveals or kind.chance for kind in kinds)
