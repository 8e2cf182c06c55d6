"""What is allowed in Ekonos: the one place that decides legality.

`why_…` functions answer for a family of actions; `legal` lists by them, `why` decodes an atom and asks them.
"""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import NONE
from semilla.games.ekonos.atoms import (
    ATOMS,
    BUY,
    EXPAND,
    KEEP,
    NAME,
    PASS,
    PLACE,
    PLAY_GROW,
    PLAY_TILE,
    PROTECT,
    SELL,
    STOP,
    WAIT,
    Refusal,
)
from semilla.games.ekonos.state import MAX_COMPANIES, Growth, Phase


@rule
def bit(k):
    """The set of one space or card."""
    return np.int64(1) << np.int64(k)


@rule
def has(members, k):
    """Whether a space or card is in a set."""
    return (members >> k) & 1 != 0


@rule
def in_hand(s, p, card):
    """Whether the player holds the card."""
    for k in range(s.held[p]):
        if s.hand[p, k] == card:
            return True
    return False


@rule
def to_place(t, s, company):
    """The spaces where a card can place a tile: any empty one while the company has a tile left (EK-TILE-1, EK-TILE-3)."""
    return s.vacant if s.on_map[company] < t.tiles[company] else 0


@rule
def to_protect(s, company):
    """The spaces where a tile of the company is not yet protected (EK-TILE-2, EK-TILE-4, EK-EXP-4)."""
    return s.tiles[company] & ~s.guarded


@rule
def to_expand(t, s, company):
    """The spaces where an expansion can place: linked to where the company stood, empty or an unprotected rival's.

    (EK-EXP-2, EK-EXP-3, EK-TILE-3)
    """
    return s.reach & ~s.guarded & ~s.tiles[company] if s.on_map[company] < t.tiles[company] else 0


@rule
def why_top(t, s, card):
    """A card's top must be able to place or protect (EK-TILE-5)."""
    company = t.top[card]
    return Refusal.ALLOWED if to_place(t, s, company) | to_protect(s, company) != 0 else Refusal.TOP_USELESS


@rule
def why_play(t, s, card, top):
    """One plays a card of one's hand, its top or one of its lower companies (EK-CARD-1, EK-GROW-1)."""
    if card >= t.cards:
        return Refusal.UNKNOWN
    if not in_hand(s, s.seat, card):
        return Refusal.NOT_IN_HAND
    return why_top(t, s, card) if top else Refusal.ALLOWED


@rule
def why_place(t, s, space):
    """Placing a tile by a card (EK-TILE-1, EK-TILE-3)."""
    if has(to_place(t, s, s.company), space):
        return Refusal.ALLOWED
    return Refusal.NOT_EMPTY if s.on_map[s.company] < t.tiles[s.company] else Refusal.NO_TILE_LEFT


@rule
def why_protect(s, space):
    """Protecting a tile, by a card or in an expansion (EK-TILE-2, EK-TILE-4, EK-EXP-4)."""
    if has(to_protect(s, s.company), space):
        return Refusal.ALLOWED
    return Refusal.PROTECTED_ALREADY if has(s.tiles[s.company], space) else Refusal.NOT_ITS_TILE


@rule
def why_expand_to(t, s, space):
    """Placing a tile in an expansion (EK-EXP-2, EK-EXP-3, EK-TILE-3)."""
    if has(to_expand(t, s, s.company), space):
        return Refusal.ALLOWED
    if has(s.tiles[s.company], space):
        return Refusal.OWN_SPACE
    if s.on_map[s.company] >= t.tiles[s.company]:
        return Refusal.NO_TILE_LEFT
    return Refusal.PROTECTED_SPACE if has(s.reach, space) else Refusal.OUT_OF_REACH


@rule
def why_stop(s):
    """The president may stop after at least one step (EK-EXP-5)."""
    return Refusal.ALLOWED if s.stepped != 0 else Refusal.FIRST_STEP


@rule
def why_sell(s, company):
    """One sells what one holds (EK-SELL-1)."""
    return Refusal.ALLOWED if s.shares[s.seat, company] > 0 else Refusal.NO_SHARE


@rule
def most_shares(s, company):
    """The largest holding in a company."""
    most = 0
    for p in range(s.players):
        most = max(most, s.shares[p, company])
    return most


@rule
def why_name(s, p):
    """The former president names one of those ahead of him with most shares (EK-PRES-3)."""
    most = most_shares(s, s.company)
    if p != s.seat and s.shares[p, s.company] == most:
        return Refusal.ALLOWED
    return Refusal.NOT_AHEAD


@rule
def tokens_used(t, s, p):
    """A player's pieces on the market panel: shares and president markers (EK-SETUP-5)."""
    used = 0
    for company in range(t.companies):
        used += s.shares[p, company]
        if s.president[company] == p:
            used += 1
    return used


@rule
def has_token(t, s, p):
    """Whether the player has a token left to buy with (EK-SETUP-5)."""
    limit = t.tokens[s.players]
    if limit == 0:
        return True
    held = 0
    for company in range(MAX_COMPANIES):  # so many times, of which some may be none: quicker than as many as there are
        held += s.shares[p, company]
    if held + t.companies < limit:  # a token is left even with every presidency
        return True
    return tokens_used(t, s, p) < limit


@rule
def buying_price(t, s, company):
    """The price of the first free place of the column (EK-BUY-1)."""
    return np.int64(t.price[s.column[company] + 1])


@rule
def selling_price(t, s, company):
    """The price of the column's last share (EK-SELL-1)."""
    return np.int64(t.price[s.column[company]])


@rule
def takes_over(s, p, company, shares):
    """Whether a player with so many shares becomes president: the first to hold one, or with more than the president.

    (EK-PRES-1, EK-PRES-2)
    """
    president = s.president[company]
    return president == NONE or (president != p and shares > s.shares[president, company])


@rule
def growth_at(t, place):
    """What a place of the growth track lets a company do (EK-GROW-2, EK-GROW-3)."""
    if place == t.growth_may:
        return Growth.MAY_EXPAND
    return Growth.MUST_EXPAND if place >= t.growth_must else Growth.GROWS


@rule
def why_price(t, s, company):
    """A free place in the column and the coins for it are needed (EK-BUY-1, EK-BUY-2)."""
    if s.column[company] >= t.places:
        return Refusal.COLUMN_FULL
    return Refusal.ALLOWED if s.coins[s.seat] >= buying_price(t, s, company) else Refusal.TOO_DEAR


@rule
def why_buy(t, s, company):
    """Buying a share, also of the company just sold (EK-BUY-2, EK-SETUP-5, EK-TURN-2)."""
    refusal = why_price(t, s, company)
    if refusal == Refusal.ALLOWED and not has_token(t, s, s.seat):
        return Refusal.NO_TOKEN
    return refusal


@entry
def legal(tables, states, i, out):
    """List every allowed atom of the seat to act; returns how many.

    `out[n] = atom; n += allowed` lists without a branch, which halves the time.
    """
    t, s = tables[0], states[i]
    n = 0
    if s.over != 0:
        return n
    if s.phase == Phase.PLAY:
        for k in range(s.held[s.seat]):
            card = np.int64(s.hand[s.seat, k])
            out[n] = PLAY_TILE + card
            n += why_top(t, s, card) == Refusal.ALLOWED
            out[n] = PLAY_GROW + 2 * card
            out[n + 1] = PLAY_GROW + 2 * card + 1
            n += 2
    elif s.phase == Phase.TILE:
        n = list_spaces(t, to_place(t, s, s.company), to_protect(s, s.company), out)
    elif s.phase == Phase.DECIDE:
        out[0] = EXPAND
        out[1] = WAIT
        n = 2
    elif s.phase == Phase.EXPAND:
        n = list_spaces(t, to_expand(t, s, s.company), to_protect(s, s.company), out)
        out[n] = STOP
        n += why_stop(s) == Refusal.ALLOWED
    elif s.phase == Phase.SELL:
        for company in range(t.companies):
            out[n] = SELL + company
            n += why_sell(s, company) == Refusal.ALLOWED
        out[n] = KEEP
        n += 1
    elif s.phase == Phase.NAME:
        for p in range(s.players):
            out[n] = NAME + p
            n += why_name(s, p) == Refusal.ALLOWED
    elif s.phase == Phase.BUY:
        if has_token(t, s, s.seat):
            for company in range(t.companies):
                out[n] = BUY + company
                n += why_price(t, s, company) == Refusal.ALLOWED
        out[n] = PASS
        n += 1
    return n


@rule
def list_spaces(t, place, protect, out):
    """List the tile actions on two (disjoint) sets of spaces, in the order of the spaces."""
    n = 0
    either = place | protect
    for space in range(t.spaces):
        out[n] = PROTECT + space - (PROTECT - PLACE) * ((place >> space) & 1)
        n += (either >> space) & 1
    return n


@entry
def why(tables, states, i, atom):
    """The refusal code of an atom, 0 when it is allowed."""
    t, s = tables[0], states[i]
    if s.over != 0:
        return Refusal.NOT_NOW
    if atom < 0:
        return Refusal.UNKNOWN
    if atom < PLAY_GROW:
        return why_play(t, s, atom - PLAY_TILE, True) if s.phase == Phase.PLAY else Refusal.NOT_NOW
    if atom < PLACE:
        return why_play(t, s, (atom - PLAY_GROW) // 2, False) if s.phase == Phase.PLAY else Refusal.NOT_NOW
    if atom < EXPAND:
        space = atom - PLACE if atom < PROTECT else atom - PROTECT
        if s.phase != Phase.TILE and s.phase != Phase.EXPAND:
            return Refusal.NOT_NOW
        if space >= t.spaces:
            return Refusal.UNKNOWN
        if atom >= PROTECT:
            return why_protect(s, space)
        return why_place(t, s, space) if s.phase == Phase.TILE else why_expand_to(t, s, space)
    if atom < STOP:
        return Refusal.ALLOWED if s.phase == Phase.DECIDE else Refusal.NOT_NOW
    if atom == STOP:
        return why_stop(s) if s.phase == Phase.EXPAND else Refusal.NOT_NOW
    if atom < KEEP:
        if s.phase != Phase.SELL:
            return Refusal.NOT_NOW
        return why_sell(s, atom - SELL) if atom - SELL < t.companies else Refusal.UNKNOWN
    if atom == KEEP:
        return Refusal.ALLOWED if s.phase == Phase.SELL else Refusal.NOT_NOW
    if atom < BUY:
        if s.phase != Phase.NAME:
            return Refusal.NOT_NOW
        return why_name(s, atom - NAME) if atom - NAME < s.players else Refusal.UNKNOWN
    if atom < PASS:
        if s.phase != Phase.BUY:
            return Refusal.NOT_NOW
        return why_buy(t, s, atom - BUY) if atom - BUY < t.companies else Refusal.UNKNOWN
    if atom < ATOMS:
        return Refusal.ALLOWED if s.phase == Phase.BUY else Refusal.NOT_NOW
    return Refusal.UNKNOWN
