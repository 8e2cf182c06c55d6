"""Hidden things: the order of the private pile, from everybody alike. All else is open (MP-GEN-10)."""

import numpy as np

from semilla.engine.compiled.chance import below, rekey
from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import UNSEEN
from semilla.games.master_plan.rules.district import bit
from semilla.games.master_plan.tables import MAX_RANKS


@rule
def pile_size(t, s):
    """How many tiles the pile had at setup."""
    return np.int64(t.decks[s.scenario, 0]) + t.decks[s.scenario, 1] + t.decks[s.scenario, 2]


@entry
def hide(tables, states, i, viewer):
    """Blank what is still in the pile, and the generator; nobody knows more than another (MP-SETUP-8)."""
    t, s = tables[0], states[i]
    s.key[:] = 0
    for k in range(s.drawn, pile_size(t, s)):
        s.pile[k] = UNSEEN


@entry
def redeal(tables, states, i, viewer, rng):
    """Go on drawing from the pile as setup made it: each deck is a mix of what its rank and the lower ones left over, each tile
    of a rank equally likely (MP-SETUP-4, MP-SETUP-5, MP-SETUP-6, MP-SETUP-7, MP-SETUP-8).
    """
    t, s = tables[0], states[i]
    rekey(s, rng)
    unseen = bit(t.privates) - 1
    for k in range(s.drawn):
        unseen &= ~bit(s.pile[k])
    for k in range(s.drawn, pile_size(t, s)):
        rank = draw_rank(t, s, k, rng)
        s.pile[k] = draw_of_rank(t, unseen, rank, rng)
        unseen &= ~bit(s.pile[k])


@rule
def draw_rank(t, s, k, rng):
    """The rank of the k-th tile of the pile, given all above it."""
    deck, bottom = 1, np.int64(t.decks[s.scenario, 0])
    while k >= bottom:
        bottom += t.decks[s.scenario, deck]
        deck += 1
    total = np.int64(0)
    for rank in range(1, deck + 1):
        total += left_of_rank(t, s, k, rank)
    skip = below(rng, total)
    rank = 1
    while skip >= left_of_rank(t, s, k, rank):
        skip -= left_of_rank(t, s, k, rank)
        rank += 1
    return min(rank, MAX_RANKS)


@rule
def left_of_rank(t, s, k, rank):
    """How many of the tiles taken of a rank are not among the first k of the pile."""
    left = np.int64(t.ranks[s.scenario, rank])
    for above in range(k):
        if t.rank[s.pile[above]] == rank:
            left -= 1
    return left


@rule
def draw_of_rank(t, unseen, rank, rng):
    """One of the unseen tiles of a rank, all equally likely."""
    count = 0
    for private in range(t.privates):
        if t.rank[private] == rank and (unseen >> private) & 1 == 1:
            count += 1
    skip = below(rng, count)
    for private in range(t.privates):
        if t.rank[private] == rank and (unseen >> private) & 1 == 1:
            if skip == 0:
                return private
            skip -= 1
    return 0
