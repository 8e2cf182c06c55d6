"""stub"""
from semilla.engine.compiled.chance import below
from semilla.engine.compiled.rule import rule

@rule
def policy(tables, states, i, atoms, count, rng):
    """stub"""
    return atoms[below(rng, count)]

@rule
def evaluate(tables, states, i, values):
    """stub"""
    for p in range(states[i].players):
        values[p] = 0.0
