"""What all districts use: tokens, active cards, opportunity spaces."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.el_plan.state import PRODUCTS, RESOURCES, TOKENS, Effect, Resource, Sign


@rule
def last_period(t, s):
    """The period in which the game ends: the edition's last, or the one agreed on.

    (EP14-END-1, EP14-END-9, EP11-END-1, EP11-END-9)
    """
    return np.int64(s.length) if s.length != 0 else np.int64(t.periods)


# -------------------------------------------------------------------------------------------------------------- tokens


@rule
def free_tokens(s, p):
    """A player's free resource tokens; ideas and products are no resources (EP14-GEN-4, EP14-GEN-6, EP11-GEN-4, EP11-GEN-6)."""
    total = 0
    for r in range(RESOURCES):
        total += s.resources[p, r]
    return total


@rule
def product_count(s, p):
    """A player's products, those on a shop apart (EP11-CARD-9)."""
    total = 0
    for product in range(PRODUCTS):
        total += s.products[p, product]
    return total


@rule
def receive(s, p, r, number, kind, trace):
    """Tokens from the box, which never runs out (EP14-GEN-5, EP11-GEN-5)."""
    s.resources[p, r] += number
    emit(trace, kind, p, r, number)


@rule
def missing_tokens(s, p, first):
    """How many of the tokens due, from a resource on, the player has not got free (EP14-GEN-6, EP11-GEN-6)."""
    missing = 0
    for r in range(first, RESOURCES):
        if s.due[r] > s.resources[p, r]:
            missing += s.due[r] - s.resources[p, r]
    return missing


# --------------------------------------------------------------------------------------------------------- active cards


@rule
def tokens_on(s, card):
    """The tokens placed on a card."""
    total = 0
    for token in range(TOKENS):
        total += s.placed[card, token]
    return total


@rule
def is_active(t, s, p, card):
    """A card works while its zone is filled; ready cards always, an outsourced card without tokens.

    (EP14-D2-7, EP11-CARD-7, EP11-CARD-8)
    """
    return tokens_on(s, card) > 0 or t.sign[card] == Sign.READY or s.outsourced[p] == card


@rule
def sum_active(t, s, p, column):
    """The sum of a column of the tables over a player's active cards; copies count each (EP14-CARD-5, EP14-CARD-6, EP14-CARD-7)."""
    total = 0
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        if column[card] > 0 and is_active(t, s, p, card):
            total += column[card]
    return total


@rule
def most_active(t, s, p, column):
    """The largest value of a column over a player's active cards (EP14-CARD-8)."""
    most = 0
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        if column[card] > most and is_active(t, s, p, card):
            most = np.int64(column[card])
    return most


@rule
def owns(s, p, card):
    """Whether the card is among the player's."""
    for k in range(s.owned[p]):
        if s.cards[p, k] == card:
            return True
    return False


@rule
def owns_copy(t, s, p, card):
    """Whether the player has a card of this name (EP11-D3-3)."""
    for k in range(s.owned[p]):
        if t.design[s.cards[p, k]] == t.design[card]:
            return True
    return False


@rule
def has_equal_before(t, s, p, card):
    """Whether a copy in the same condition was acquired earlier: then that one is offered, not this."""
    for k in range(s.owned[p]):
        other = s.cards[p, k]
        if other == card:
            return False
        if t.design[other] == t.design[card] and s.fresh_card[other] == s.fresh_card[card]:
            equal = True
            for token in range(TOKENS):
                if s.placed[other, token] != s.placed[card, token]:
                    equal = False
            if equal:
                return True
    return False


# ------------------------------------------------------------------------------------------------- opportunity and event


@rule
def district_of(t, s, p):
    """The district in which the player enjoys the benefit of a space; 0 without one.

    (EP14-GEN-3, EP14-D1-11, EP11-GEN-3, EP11-D1-7)
    """
    if s.pawn[p] == NONE or s.lost[p] != 0:
        return 0
    return np.int64(t.district[s.pawn[p]])


@rule
def meets_event(t, s, p, effect):
    """Whether the face-up event is of this kind and meets the player (EP14-D1-5, EP14-EVT-9, EP11-D1-5, EP11-D1-9)."""
    return s.event != NONE and s.spared[p] == 0 and t.event_effect[s.event] == effect


@rule
def product_types(s):
    """How many product types lie in District 5 (EP14-DEC-5, EP11-OPP-5, EP11-CARD-10)."""
    types = 0
    for product in range(PRODUCTS):
        if s.market[product] > 0:
            types += 1
    return types


@rule
def pay_money(s, p, amount):
    """Money to the box (EP14-GEN-8, EP11-GEN-8)."""
    s.resources[p, Resource.MONEY] -= amount


@rule
def market_closed(t, s, p):
    """Recession: the market does not exist for those it meets (EP14-EVT-4, EP14-EVT-5, EP11-D1-9)."""
    return meets_event(t, s, p, Effect.MARKET_CLOSED)
