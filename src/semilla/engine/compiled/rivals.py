"""What a seat's features say of the other players, from what they say of each player alone."""

import numpy as np

from semilla.engine.compiled.rule import inlined

EVERYBODY = -1
"""The seat that stands for all of them, where features of one are asked for."""


@inlined
def asked(seat, players):
    """The seats whose features are asked for: the first, and the one after the last."""
    return (0, players) if seat == EVERYBODY else (seat, seat + 1)


@inlined
def beside(rows, players, p, first, count, at):
    """Write into a seat's row, from `at` on, the mean and then the largest of the others' `count` numbers from `first` on.

    What is read and written are slices: no place in one can be negative, so that loops become vectors.
    """
    own, mean, most = rows[p, first : first + count], rows[p, at : at + count], rows[p, at + count : at + 2 * count]
    top, other = rows[0, first : first + count], rows[1 if p == 0 else 0, first : first + count]
    for k in range(count):
        mean[k] = top[k]
        most[k] = other[k]
    for q in range(1, players):
        other = rows[q, first : first + count]
        for k in range(count):
            mean[k] += other[k]
        if q != p:
            for k in range(count):
                most[k] = max(most[k], other[k])
    for k in range(count):
        mean[k] = (mean[k] - own[k]) / np.float32(players - 1)
