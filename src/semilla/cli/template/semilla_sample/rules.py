"""The rules of Sample, in the order of `clauses.toml`: what happens, and what is allowed. Compiled; keep to small integers."""

from enum import IntEnum

from semilla.engine.compiled.chance import draw
from semilla.engine.compiled.rule import entry
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla_sample.state import MAX_TAKEN, Phase


class Refusal(IntEnum):
    """Why a move is not allowed; 0 is allowed."""

    ALLOWED = 0
    TOO_MANY = 1  # more than may be taken at a time
    NOT_THERE = 2  # more than are left


class Event(IntEnum):
    """What can happen, in the words of the log."""

    FIRST = 0
    TOOK = 1
    WON = 2


@entry
def setup(tables, states, i, trace):
    """Lay out the heap and draw who begins (SAMPLE-1)."""
    t, s = tables[0], states[i]
    s.left = t.counters
    s.winner = NONE
    s.phase = Phase.TAKE
    s.seat = draw(s, s.players)
    emit(trace, Event.FIRST, s.seat)


@entry
def why(tables, states, i, atom):
    """Whether so many counters may be taken; atom 0 takes one (SAMPLE-2)."""
    t, s = tables[0], states[i]
    if atom + 1 > t.most:
        return Refusal.TOO_MANY
    if atom + 1 > s.left:
        return Refusal.NOT_THERE
    return Refusal.ALLOWED


@entry
def legal(tables, states, i, atoms):
    """List what `why` allows."""
    count = 0
    for atom in range(MAX_TAKEN):
        if why(tables, states, i, atom) == Refusal.ALLOWED:
            atoms[count] = atom
            count += 1
    return count


@entry
def step(tables, states, i, atom, trace):
    """Take the counters; the last one wins, else it is the next player's turn (SAMPLE-2, SAMPLE-3)."""
    s = states[i]
    s.left -= atom + 1
    emit(trace, Event.TOOK, s.seat, atom + 1, s.left)
    if s.left > 0:
        s.seat = (s.seat + 1) % s.players
        return
    s.winner = s.seat
    emit(trace, Event.WON, s.seat)
    s.seat = NONE
    s.over = 1


@entry
def score(tables, states, i, points, standing):
    """A point for the winner (SAMPLE-3)."""
    s = states[i]
    for p in range(s.players):
        points[p] = 1 if s.winner == p else 0
        standing[p] = points[p]


@entry
def evaluate(tables, states, i, values):
    """What a position is worth to each player, for bots: as long as nobody has won, nothing."""
    s = states[i]
    for p in range(s.players):
        values[p] = 1.0 if s.winner == p else 0.0
