"""Rules for a game with nothing to hide, and for a player who thinks nothing: what a game gets that brings none of its own."""

from semilla.engine.compiled.chance import below, rekey
from semilla.engine.compiled.rule import entry


@entry
def hide(tables, states, i, viewer):
    """Everything is open but the generator's key."""
    states[i].key[:] = 0


@entry
def redeal(tables, states, i, viewer, rng):
    """What is to come is unknown."""
    rekey(states[i], rng)


@entry
def at_random(tables, states, i, atoms, count, rng):
    """Any of the allowed atoms."""
    return atoms[below(rng, count)]
