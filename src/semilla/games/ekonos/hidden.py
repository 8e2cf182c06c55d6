"""What a seat of Ekonos cannot see: the other hands and the generator."""

from semilla.engine.compiled.chance import below, rekey
from semilla.engine.compiled.rule import entry
from semilla.engine.fields import NONE, UNSEEN
from semilla.games.ekonos.legality import bit


@entry
def hide(tables, states, i, viewer):
    """Blank the other players' hands and the generator (EK-ROUND-4)."""
    s = states[i]
    s.key[:] = 0
    for p in range(s.players):
        if p != viewer:
            for k in range(s.held[p]):
                s.hand[p, k] = UNSEEN


@entry
def redeal(tables, states, i, viewer, rng):
    """Fill the blanks with the cards the viewer has not seen, at random, and re-key the generator (EK-ROUND-1)."""
    t, s = tables[0], states[i]
    rekey(s, rng)
    unseen = (bit(t.cards) - 1) & ~s.played
    left = t.cards
    for card in range(t.cards):
        left -= (s.played >> card) & 1
    if viewer != NONE:
        for k in range(s.held[viewer]):
            unseen &= ~bit(s.hand[viewer, k])
        left -= s.held[viewer]
    for p in range(s.players):
        for k in range(s.held[p]):
            if s.hand[p, k] == UNSEEN:
                skip = below(rng, left)
                card = 0
                while (unseen >> card) & 1 == 0 or skip > 0:
                    skip -= (unseen >> card) & 1
                    card += 1
                s.hand[p, k] = card
                unseen &= ~bit(card)
                left -= 1
