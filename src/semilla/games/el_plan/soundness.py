"""What no position of El Plan can be."""

from collections import Counter

import numpy as np

from semilla.engine.fields import NONE, UNSEEN
from semilla.engine.position import Position
from semilla.games.el_plan.state import Phase, Resource, Zone
from semilla.games.el_plan.view import own_cards, periods_of


def problems(position: Position) -> list[str]:
    """What makes a position impossible: a card in two places, tokens out of nothing, a question without its subject."""
    return [*card_problems(position), *player_problems(position), *course_problems(position)]


def card_problems(position: Position) -> list[str]:
    """Every card is in exactly one place, the one its zone names; every event occurs once."""
    t, s = position.t, position.s
    zones = s.zone[: int(t.cards)]
    found = []
    in_deck = [card for row, left in zip(s.deck.tolist(), s.left.tolist(), strict=True) for card in row[:left]]
    offered = [card for card in s.offer.flatten().tolist() if card != NONE]
    owned = [card for p in range(position.players) for card in own_cards(position, p)]
    by_zone = {zone: np.flatnonzero(zones == zone).tolist() for zone in Zone}
    whole = (
        sorted(offered) == by_zone[Zone.OFFER]
        and sorted(owned) == by_zone[Zone.OWNED]
        and (UNSEEN in in_deck or sorted(in_deck) == by_zone[Zone.DECK])
        and sum(map(len, by_zone.values())) == t.cards
    )
    if not whole or any((s.deck[kind, s.left[kind] :] != NONE).any() for kind in range(len(s.left))):
        found.append("problem.cards")
    decks = zip(s.known.tolist(), s.left.tolist(), strict=True)
    if any(not 0 <= known <= left or (t.rotation and known == left > 0) for known, left in decks):  # (EP11-SUM-7)
        found.append("problem.cards")
    events = Counter(s.events[: t.event_count].tolist())
    if NONE in events or any(count > 1 for event, count in events.items() if event != UNSEEN):
        found.append("problem.events")
    if (s.placed[: len(zones)].any(axis=1) & (zones != Zone.OWNED)).any() or any(
        (s.cards[p, s.owned[p] :] != NONE).any() for p in range(position.players)
    ):
        found.append("problem.cards")
    return found


def player_problems(position: Position) -> list[str]:
    """No negative stock; tokens lie only where they may."""
    t, s = position.t, position.s
    found = []
    stocks = (s.resources, s.products, s.ideas, s.placed, s.market, s.subsidy, s.shop, s.left, s.owned)
    if any((stock < 0).any() for stock in stocks):
        found.append("problem.negative")
    for p in range(position.players):
        plan = int(s.plan[p])
        slots = int(t.plan_slots[plan]) if plan != NONE else 0
        fits = all(s.slots[p, k] in (NONE, Resource.IDEA, t.slot_resource[plan, k]) for k in range(slots))
        if not fits or (s.slots[p, slots:] != NONE).any():
            found.append("problem.slots")
        for card in own_cards(position, p):
            tokens = int(s.placed[card].sum())
            if tokens and tokens != t.activation[card].sum() and tokens > t.one_by_one[card]:
                found.append("problem.tokens")
        linked = int(s.outsourced[p])
        if linked != NONE and (linked not in own_cards(position, p) or s.placed[linked].any()):
            found.append("problem.outsourced")
    return found


def course_problems(position: Position) -> list[str]:
    """The period, the seat and what the question is about."""
    t, s = position.t, position.s
    found = []
    setting_up = s.phase == Phase.PLAN
    if not (0 if setting_up else 1) <= s.period <= periods_of(position) <= t.periods:
        found.append("problem.period")
    if s.turned != (s.period if s.phase > Phase.PLACE else max(0, int(s.period) - 1)):
        found.append("problem.events")
    if s.starter < 0 or (s.seat < 0) != bool(s.over):
        found.append("problem.turn")
    if not setting_up and any(s.plan[p] == NONE for p in range(position.players)):
        found.append("problem.plans")
    if s.phase > Phase.PLACE and (s.event == NONE or any(s.pawn[p] == NONE for p in range(position.players))):
        found.append("problem.turn")
    if s.phase == Phase.START and s.card == NONE:
        found.append("problem.turn")
    return found
