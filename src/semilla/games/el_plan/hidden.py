"""What nobody sees: the order of the decks, the events to come and the removed ones (EP14-GEN-7, EP11-GEN-7)."""

from semilla.engine.compiled.chance import below, rekey
from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import UNSEEN
from semilla.games.el_plan.state import TYPES, Zone


@entry
def hide(tables, states, i, viewer):
    """Blank the decks down to their known bottoms, and all events not turned yet (EP14-GEN-7, EP11-GEN-7)."""
    t, s = tables[0], states[i]
    s.key[:] = 0
    for kind in range(TYPES):
        for place in range(s.left[kind] - s.known[kind]):
            s.deck[kind, place] = UNSEEN
    for place in range(t.event_count):
        if place < t.removed or place >= t.removed + s.turned:
            s.events[place] = UNSEEN


@rule
def lies_at_bottom(s, kind, card):
    """Whether a card is among the known ones under its deck."""
    for place in range(s.left[kind] - s.known[kind], s.left[kind]):
        if s.deck[kind, place] == card:
            return True
    return False


@rule
def was_turned(t, s, event):
    """Whether an event has been face up."""
    for place in range(t.removed, t.removed + s.turned):
        if s.events[place] == event:
            return True
    return False


@entry
def redeal(tables, states, i, viewer, rng):
    """Fill the blanks at random with what can be there: a removed event may still seem to come (EP14-GEN-7, EP11-GEN-7)."""
    t, s = tables[0], states[i]
    rekey(s, rng)
    for kind in range(TYPES):
        count = 0
        for card in range(t.cards):
            if t.card_type[card] == kind and s.zone[card] == Zone.DECK and not lies_at_bottom(s, kind, card):
                place = below(rng, count + 1)  # insert at random: what lay there moves to the end
                s.deck[kind, count] = s.deck[kind, place]
                s.deck[kind, place] = card
                count += 1
    count = 0
    for event in range(t.event_count):
        if not was_turned(t, s, event):
            place = below(rng, count + 1)
            last = unseen_event(t, s, count)
            chosen = unseen_event(t, s, place)
            s.events[last] = s.events[chosen]
            s.events[chosen] = event
            count += 1


@rule
def unseen_event(t, s, number):
    """Where the number-th unseen event lies: the removed ones first, then those to come."""
    return number if number < t.removed else number + s.turned
