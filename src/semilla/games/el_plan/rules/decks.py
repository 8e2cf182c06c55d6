"""Investment decks and offers, which setup, events and the summary touch."""

from semilla.engine.compiled.chance import shuffle
from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.el_plan.atoms import Event
from semilla.games.el_plan.state import MAX_OFFERS, TYPES, Zone

NOBODY = -1
"""The seat that sees what stays hidden: none."""


@rule
def shuffle_deck(s, kind, trace):
    """Shuffle a deck face down (EP14-SETUP-2, EP11-SETUP-2, EP11-SUM-7)."""
    shuffle(s, s.deck[kind], 0, s.left[kind])
    s.known[kind] = 0
    for place in range(s.left[kind]):
        emit(trace, Event.DECK, NOBODY, kind, s.deck[kind, place])


@rule
def draw_card(t, s, kind, trace):
    """The top card; when it was the last face-down one, 2011 shuffles the face-up cards at once (EP11-SUM-7, EP14-SUM-5)."""
    if s.left[kind] == 0:
        return NONE
    card = s.deck[kind, 0]
    s.left[kind] -= 1
    for place in range(s.left[kind]):
        s.deck[kind, place] = s.deck[kind, place + 1]
    s.deck[kind, s.left[kind]] = NONE
    s.known[kind] = min(s.known[kind], s.left[kind])
    if t.rotation != 0 and s.left[kind] == s.known[kind] and s.left[kind] > 0:
        emit(trace, Event.RESHUFFLED, kind)
        shuffle_deck(s, kind, trace)
    return card


@rule
def fill_offers(t, s, trace):
    """Fill the gaps of each type from its deck with fresh cards.

    (EP14-SETUP-3, EP14-SUM-4, EP11-SETUP-4, EP11-SETUP-5, EP11-SUM-6)
    """
    for kind in range(TYPES):
        for place in range(t.offers[s.players]):
            if s.offer[kind, place] == NONE:
                card = draw_card(t, s, kind, trace)
                if card == NONE:
                    break
                s.offer[kind, place] = card
                s.rotated[kind, place] = 0
                s.zone[card] = Zone.OFFER
                emit(trace, Event.OFFERED, kind, card)


@rule
def retire_offer(t, s, kind, place, trace):
    """An offer goes under its deck, where everybody knows it; in 2011 one that finds no deck is the deck.

    (EP14-EVT-8, EP11-SUM-4, EP11-SUM-7)
    """
    card = s.offer[kind, place]
    s.offer[kind, place] = NONE
    s.rotated[kind, place] = 0
    s.deck[kind, s.left[kind]] = card
    s.left[kind] += 1
    if t.rotation == 0 or s.left[kind] > 1:
        s.known[kind] += 1
    s.zone[card] = Zone.DECK
    emit(trace, Event.RETIRED, kind, card)


@rule
def refresh_offers(t, s, trace):
    """All offers retire, left card first, and new ones are laid (EP14-EVT-8, EP11-D1-4)."""
    for kind in range(TYPES):
        for place in range(MAX_OFFERS):
            if s.offer[kind, place] != NONE:
                retire_offer(t, s, kind, place, trace)
    fill_offers(t, s, trace)


@rule
def rotate_offers(t, s, trace):
    """2011: rotated offers retire, fresh ones rotate (EP11-SUM-4, EP11-SUM-5)."""
    for kind in range(TYPES):
        for place in range(MAX_OFFERS):
            if s.offer[kind, place] != NONE:
                if s.rotated[kind, place] != 0:
                    retire_offer(t, s, kind, place, trace)
                else:
                    s.rotated[kind, place] = 1
