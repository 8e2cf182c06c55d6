"""District 2, administration: income, and what is switched on and off. Liquidation and exchange are in `district2_sales.py`."""

import numpy as np

from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.el_plan.atoms import Event, Refusal
from semilla.games.el_plan.rules.general import (
    district_of,
    has_equal_before,
    is_active,
    missing_tokens,
    receive,
    tokens_on,
)
from semilla.games.el_plan.state import RESOURCES, TOKENS, District, Part, Phase, Resource


@rule
def enable_administration(t, s, trace):
    """Income of the active cards, then the help of the spaces, before anybody acts.

    (EP14-D2-1, EP14-D2-2, EP14-D2-3, EP14-D2-20, EP14-CARD-4, EP11-D2-1, EP11-D2-3, EP11-CARD-4)
    """
    for turn in range(s.players):
        p = (s.starter + turn) % s.players
        for k in range(s.owned[p]):
            card = np.int64(s.cards[p, k])
            for r in range(RESOURCES):
                if t.income[card, r] > 0 and is_active(t, s, p, card):
                    s.resources[p, r] += t.income[card, r]
                    emit(trace, Event.INCOME, p, r, t.income[card, r], card)
    for turn in range(s.players):
        p = (s.starter + turn) % s.players
        if district_of(t, s, p) == District.ADMINISTRATION:
            receive(s, p, np.int64(t.help), np.int64(1), Event.HELP, trace)
    s.phase = Phase.ADMINISTER


@rule
def end_administration(s):
    """What was placed stays until the next District 2, what was not touched stays active, without upkeep.

    (EP14-D2-12, EP14-D2-14, EP11-D2-9, EP11-D2-13)
    """
    s.fresh_slot[:] = 0
    s.fresh_card[:] = 0
    s.liquidated = 0
    s.relinked = 0


# ------------------------------------------------------------------------------------------------------------ switch off


@rule
def why_off_slot(t, s, slot):
    """An active slot that got no token in this District 2 (EP14-D2-4, EP14-D2-12, EP14-D2-13, EP11-D2-4, EP11-D2-9)."""
    if slot >= t.plan_slots[s.plan[s.seat]]:
        return Refusal.UNKNOWN
    if s.slots[s.seat, slot] == NONE:
        return Refusal.NOT_ACTIVE
    return Refusal.LOCKED if s.fresh_slot[slot] != 0 else Refusal.ALLOWED


@rule
def why_off_card(t, s, card):
    """An own card with tokens, none of them placed in this District 2 (EP14-D2-4, EP14-D2-8, EP11-D2-4, EP11-D2-8, EP11-CARD-8)."""
    if s.outsourced[s.seat] == card:
        return Refusal.LINKED
    if tokens_on(s, card) == 0:
        return Refusal.NOT_ACTIVE
    if s.fresh_card[card] != 0:
        return Refusal.LOCKED
    return Refusal.SAME_CARD if has_equal_before(t, s, np.int64(s.seat), card) else Refusal.ALLOWED


@rule
def take_back(s, p, card):
    """All tokens of a card become free (EP14-D2-5, EP14-D2-10, EP14-D2-19, EP11-D2-6)."""
    for r in range(RESOURCES):
        s.resources[p, r] += s.placed[card, r]
    s.ideas[p] += s.placed[card, Resource.IDEA]
    for token in range(TOKENS):
        s.placed[card, token] = 0


@rule
def switch_off_slot(s, slot, trace):
    """Its token, resource or idea, is free again (EP14-D2-4, EP14-D2-10, EP11-D2-4)."""
    p = np.int64(s.seat)
    token = s.slots[p, slot]
    s.slots[p, slot] = NONE
    if token == Resource.IDEA:
        s.ideas[p] += 1
    else:
        s.resources[p, token] += 1
    emit(trace, Event.SLOT_OFF, p, slot, token)


@rule
def switch_off_card(t, s, card, trace):
    """The card is deactivated as a whole; Outsourcing takes its link with it (EP14-D2-5, EP11-D2-4, EP11-CARD-7, EP11-CARD-8)."""
    tokens, ideas = tokens_on(s, card), np.int64(s.placed[card, Resource.IDEA])
    take_back(s, np.int64(s.seat), card)
    emit(trace, Event.CARD_OFF, s.seat, card, tokens, ideas)
    if t.outsourcing[card] != 0:
        end_link(s, trace)


# ------------------------------------------------------------------------------------------------------------- switch on


@rule
def why_on_slot(t, s, slot):
    """An inactive slot needs one free token of its resource, or an idea.

    (EP14-D2-6, EP14-D2-9, EP14-D2-13, EP11-D2-7, EP11-D2-11)
    """
    p = np.int64(s.seat)
    plan = s.plan[p]
    if slot >= t.plan_slots[plan]:
        return Refusal.UNKNOWN
    if s.slots[p, slot] != NONE:
        return Refusal.ALREADY_ACTIVE
    if s.resources[p, t.slot_resource[plan, slot]] == 0 and s.ideas[p] == 0:
        return Refusal.NO_TOKENS
    return Refusal.ALLOWED


@rule
def why_on_card(t, s, card):
    """All tokens of the zone at once, or one more for a 1-3 zone or a ready card; ideas may stand for them.

    (EP14-D2-7, EP14-D2-8, EP14-D2-9, EP11-D2-8, EP11-D2-11, EP11-CARD-3, EP11-CARD-7, EP11-CARD-8)
    """
    p = np.int64(s.seat)
    if s.outsourced[p] == card:
        return Refusal.LINKED
    tokens = tokens_on(s, card)
    if t.one_by_one[card] > 0:
        if tokens >= t.one_by_one[card]:
            return Refusal.ZONE_FULL
    elif tokens > 0:
        return Refusal.ALREADY_ACTIVE
    missing = 0
    for r in range(RESOURCES):
        if t.activation[card, r] > s.resources[p, r]:
            missing += t.activation[card, r] - s.resources[p, r]
    if missing > s.ideas[p]:
        return Refusal.NO_TOKENS
    return Refusal.SAME_CARD if has_equal_before(t, s, p, card) else Refusal.ALLOWED


@rule
def start_slot(t, s, slot, trace):
    """Switch on a slot; with a free idea there is a choice of tokens (EP14-D2-6, EP14-D2-9)."""
    s.slot = slot
    s.due[:] = 0
    s.due[t.slot_resource[s.plan[s.seat], slot]] = 1
    ask_wildcard(s, np.int64(0), trace)


@rule
def start_card(t, s, card, trace):
    """Switch on a card or add a token to it; with a free idea there is a choice of tokens (EP14-D2-7, EP14-D2-8, EP14-D2-9)."""
    s.card = card
    for r in range(RESOURCES):
        s.due[r] = t.activation[card, r]
    ask_wildcard(s, np.int64(0), trace)


@rule
def ask_wildcard(s, first, trace):
    """Ask about the next resource of the zone while an idea is left; without one the tokens are placed (EP14-D2-9, EP11-D2-11)."""
    s.kind = first
    while s.kind < RESOURCES and s.due[s.kind] == 0:
        s.kind += 1
    if s.kind == RESOURCES or s.wild == s.ideas[s.seat]:
        place_tokens(s, trace)
    else:
        s.part = Part.WILDCARD


@rule
def why_idea(s):
    """An idea for the resource asked about, if the rest can still be placed (EP14-D2-9, EP11-D2-11)."""
    left = s.ideas[s.seat] - s.wild - 1
    missing = missing_tokens(s, np.int64(s.seat), np.int64(s.kind))
    if s.due[s.kind] > s.resources[s.seat, s.kind]:
        missing -= 1
    return Refusal.NO_TOKENS if missing > left else Refusal.ALLOWED


@rule
def why_token(s):
    """The resource itself, if it is free and the rest can still be placed (EP14-D2-9, EP14-GEN-6)."""
    if s.due[s.kind] > s.resources[s.seat, s.kind]:
        return Refusal.NO_SUCH_TOKEN
    missing = missing_tokens(s, np.int64(s.seat), np.int64(s.kind))
    return Refusal.NO_TOKENS if missing > s.ideas[s.seat] - s.wild else Refusal.ALLOWED


@rule
def use_idea(s, trace):
    """An idea stands for one token of the resource asked about (EP14-D2-9, EP11-D2-11)."""
    s.due[s.kind] -= 1
    s.wild += 1
    ask_wildcard(s, np.int64(s.kind), trace)


@rule
def use_token(s, trace):
    """What is due of the resource asked about is placed as it is."""
    ask_wildcard(s, np.int64(s.kind) + 1, trace)


@rule
def place_tokens(s, trace):
    """Place everything together; it is locked until the next District 2.

    (EP14-D2-7, EP14-D2-10, EP14-D2-12, EP11-D2-9, EP11-D2-12)
    """
    p = np.int64(s.seat)
    s.ideas[p] -= s.wild
    for r in range(RESOURCES):
        s.resources[p, r] -= s.due[r]
    if s.slot != NONE:
        token = np.int64(Resource.IDEA)
        for r in range(RESOURCES):
            if s.due[r] > 0:
                token = r
        s.slots[p, s.slot] = token
        s.fresh_slot[s.slot] = 1
        emit(trace, Event.SLOT_ON, p, s.slot, token)
    else:
        tokens = np.int64(s.wild)
        for r in range(RESOURCES):
            s.placed[s.card, r] += s.due[r]
            tokens += s.due[r]
        s.placed[s.card, Resource.IDEA] += s.wild
        s.fresh_card[s.card] = 1
        emit(trace, Event.CARD_ON, p, s.card, tokens, s.wild)
    end_parts(s)


@rule
def end_parts(s):
    """The move is whole."""
    s.part = Part.WHOLE
    s.card = NONE
    s.slot = NONE
    s.due[:] = 0
    s.wild = 0
    s.kind = 0
    s.source = 0
    s.owed = 0


# ----------------------------------------------------------------------------------------------------------- outsourcing


@rule
def outsourcing_card(t, s, p):
    """The player's active Outsourcing, if any (EP11-CARD-8)."""
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        if t.outsourcing[card] != 0 and tokens_on(s, card) > 0:
            return card
    return np.int64(NONE)


@rule
def why_outsource(t, s, card):
    """Once in a District 2, while Outsourcing is active, another own card without tokens (EP11-CARD-8)."""
    active = outsourcing_card(t, s, np.int64(s.seat))
    if active == NONE:
        return Refusal.NO_OUTSOURCING
    if s.relinked != 0:
        return Refusal.LINK_ONCE
    if card == active:
        return Refusal.NOT_ITSELF
    if card == s.outsourced[s.seat]:
        return Refusal.LINKED
    if tokens_on(s, card) > 0:
        return Refusal.HAS_TOKENS
    return Refusal.SAME_CARD if has_equal_before(t, s, np.int64(s.seat), card) else Refusal.ALLOWED


@rule
def why_outsource_none(s):
    """Once in a District 2 the link may be given up (EP11-CARD-8)."""
    if s.outsourced[s.seat] == NONE:
        return Refusal.NOT_LINKED
    return Refusal.LINK_ONCE if s.relinked != 0 else Refusal.ALLOWED


@rule
def outsource(s, card, trace):
    """The card works from now on without tokens (EP11-CARD-8)."""
    s.relinked = 1
    s.outsourced[s.seat] = card
    emit(trace, Event.OUTSOURCED, s.seat, card)


@rule
def end_link(s, trace):
    """Nothing is outsourced any more (EP11-CARD-8)."""
    if s.outsourced[s.seat] != NONE:
        emit(trace, Event.LINK_ENDED, s.seat, s.outsourced[s.seat])
        s.outsourced[s.seat] = NONE
