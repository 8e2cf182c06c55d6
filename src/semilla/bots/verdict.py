"""What to say to an answer to a puzzle: whether it is right, what it costs otherwise, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from semilla.bots.coach import BETTER, SURE, describe
from semilla.bots.reasons import Sentence, explain_all
from semilla.bots.search import Search, standard_error
from semilla.engine.moves import parse, written
from semilla.engine.position import Position
from semilla.engine.puzzle import Puzzle, Rival, same_place

SIMULATIONS = 1024
"""For each of two moves, where the price of a move is not known yet."""

State = Literal["asked", "right", "level", "wrong"]
"""Nothing was played; the answer; another move that does as well as far as can be told; a move that costs something."""


@dataclass(frozen=True)
class Verdict:
    """What is said to an answer: the move with its reason, what it costs, and of the puzzle's own answer the same."""

    state: State
    label: Sentence
    reason: Sentence
    behind: float
    """How much less of the victory it brings than the puzzle's answer …"""
    doubt: float
    """… and the standard error of that."""
    answer: str
    answer_label: Sentence
    answer_reason: Sentence

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved."""
        return self.state in ("right", "level")


def verdict(position: Position, puzzle: Puzzle, move: str, names: Sequence[str] = ()) -> Verdict:
    """The verdict on a move, or without one (an empty text) only what the answer is; from what the seat to act can see."""
    here = position.hidden(position.seat).redealt(position.seat)
    answer = parse(here, puzzle.answer).atoms
    if not move or same_place(here, move, puzzle.answer):
        (reason,), state = explain_all(here, [answer], names), "right" if move else "asked"
        label = describe(here, answer, names)
        return Verdict(state, label, reason, 0.0, 0.0, puzzle.answer, label, reason)  # type: ignore[arg-type]
    played = parse(here, move).atoms
    price = puzzle.price_of(written(here, played)) or compared(here, answer, played)
    why_answer, why = explain_all(here, [answer, played], names)
    worse = price.behind >= BETTER and price.behind > SURE * price.doubt
    return Verdict(
        "wrong" if worse else "level",
        describe(here, played, names),
        why,
        price.behind,
        price.doubt,
        puzzle.answer,
        describe(here, answer, names),
        why_answer,
    )


def compared(position: Position, answer: Sequence[int], other: Sequence[int]) -> Rival:
    """What another move costs, measured now: both on the same deals."""
    search = Search(position.game, "verdict")
    search.begin(position)
    rows = [search.outlook(move, SIMULATIONS)[1][:, search.seat] for move in (answer, other)]
    lead = rows[0] - rows[1]
    return Rival(written(position, other), float(lead.mean()), standard_error(lead))
