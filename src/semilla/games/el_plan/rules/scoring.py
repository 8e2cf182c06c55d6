"""The end: points and tie-breaks of both editions."""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.games.el_plan.rules.district2_sales import liquidation_value
from semilla.games.el_plan.rules.general import free_tokens, is_active, product_count
from semilla.games.el_plan.state import MAX_SLOTS, PRODUCTS, RESOURCES, TYPES, Resource

RANK = 10_000
"""More than any tie-break counts to: points weigh RANK * RANK, the first tie-break RANK, the second 1."""


@rule
def idea_count(s, p):
    """Ideas owned, free or placed (EP14-END-2, EP14-D2-10, EP11-END-2, EP11-D2-12)."""
    ideas = np.int64(s.ideas[p])
    for slot in range(MAX_SLOTS):
        if s.slots[p, slot] == Resource.IDEA:
            ideas += 1
    for k in range(s.owned[p]):
        ideas += s.placed[s.cards[p, k], Resource.IDEA]
    return ideas


@rule
def counts_in_trios(t, card, active):
    """Whether a card, active or not, is one of a trio (EP14-END-4, EP11-END-3, EP11-CARD-8)."""
    return t.trio_active == 0 or (active and t.outsourcing[card] == 0)


@rule
def trio_count(t, s, p):
    """Sets of one card of each type; in 2011 active ones, and never Outsourcing (EP14-END-4, EP11-END-3, EP11-END-4)."""
    trios = MAX_SLOTS * TYPES
    for kind in range(TYPES):
        count = 0
        for k in range(s.owned[p]):
            card = np.int64(s.cards[p, k])
            counts = counts_in_trios(t, card, is_active(t, s, p, card))
            if t.card_type[card] == kind and counts:
                count += 1
        trios = min(trios, count)
    return trios


@rule
def trios_score(t, s, p):
    """Whether a player's trios are worth points; in 2014 only with an idea (EP14-END-3, EP11-END-3)."""
    return t.trio_needs_idea == 0 or idea_count(s, p) > 0


@rule
def trio_points(t, s, p):
    """1 a trio (EP14-END-3, EP11-END-3)."""
    return trio_count(t, s, p) if trios_score(t, s, p) else 0


@rule
def credit_loss(s, p):
    """An unpaid credit card costs one idea, if there is one (EP11-END-5)."""
    return 1 if s.credit[p] != 0 and idea_count(s, p) > 0 else 0


@rule
def resource_count(s, p):
    """Resource tokens, free and placed; no ideas, no products (EP14-END-6, EP11-END-6)."""
    tokens = np.int64(free_tokens(s, p))
    for slot in range(MAX_SLOTS):
        if 0 <= s.slots[p, slot] < RESOURCES:
            tokens += 1
    for k in range(s.owned[p]):
        for r in range(RESOURCES):
            tokens += s.placed[s.cards[p, k], r]
    return tokens


@rule
def worth(t, s, p):
    """2011's last tie-break: resources, 1 a product, also on a shop, and the cards' liquidation values (EP11-END-7)."""
    total = resource_count(s, p) + product_count(s, p)
    for product in range(PRODUCTS):
        total += s.shop[p, product]
    for k in range(s.owned[p]):
        total += liquidation_value(t, np.int64(s.cards[p, k]))
    return total


@entry
def score(tables, states, i, points, standing):
    """Ideas and trios, less the credit; then resources; then cards or worth; equal in all they share the victory.

    (EP14-END-2, EP14-END-5, EP14-END-6, EP14-END-7, EP14-END-8, EP11-END-6, EP11-END-7, EP11-END-8)
    """
    t, s = tables[0], states[i]
    for p in range(np.int64(s.players)):
        points[p] = idea_count(s, p) + trio_points(t, s, p) - credit_loss(s, p)
        last = worth(t, s, p) if t.tie_by_worth != 0 else np.int64(s.owned[p])
        standing[p] = (points[p] * RANK + resource_count(s, p)) * RANK + last
