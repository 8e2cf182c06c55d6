"""The rules of Ekonos, in the order of the rulebook. Clause numbers are those of `clauses.toml`.

`why_…` functions decide legality, one for each family of actions; `legal` lists by them and `step` trusts them.
"""

import numpy as np

from semilla.engine.compiled.chance import below, draw, rekey, shuffle
from semilla.engine.compiled.rule import rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE, UNSEEN
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
    Event,
    Refusal,
)
from semilla.games.ekonos.state import MAX_HAND, MAX_PLAYERS, Phase

# ---------------------------------------------------------------------------------------------------------------- setup


@rule
def setup(tables, states, i, trace):
    """Lay out the empty board for 2 to 6 players and draw the first start player (EK-SETUP-1, EK-SETUP-3, EK-SETUP-4)."""
    t, s = tables[0], states[i]
    s.hand[:] = NONE
    s.vacant = bit(t.spaces) - 1
    s.president[:] = NONE
    s.company = NONE
    s.lap = 0
    s.starter = draw(s, s.players)
    emit(trace, Event.FIRST, s.starter)
    start_round(t, s, trace)


@rule
def start_round(t, s, trace):
    """Shuffle all cards, deal, hand out coins (EK-ROUND-1, EK-SETUP-2)."""
    s.lap += 1
    emit(trace, Event.ROUND, s.lap, t.rounds[s.players])
    s.played = 0
    for place in range(t.cards):
        s.hand[place // MAX_HAND, place % MAX_HAND] = place
    shuffle(s, s.hand.reshape(MAX_PLAYERS * MAX_HAND), 0, t.cards)
    for p in range(MAX_PLAYERS):
        s.held[p] = t.deal[s.players] if p < s.players else 0
        for k in range(MAX_HAND):
            if k >= s.held[p]:
                s.hand[p, k] = NONE
            else:
                emit(trace, Event.DEAL, p, s.hand[p, k])
    for p in range(s.players):
        s.coins[p] += t.income[s.players]
        emit(trace, Event.INCOME, p, t.income[s.players])
    start_turn(s, s.starter)


@rule
def start_turn(s, p):
    """The player to act plays a card first (EK-TURN-1)."""
    s.turn = p
    s.seat = p
    s.phase = Phase.PLAY


# ----------------------------------------------------------------------------------------------------- what is allowed


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
    return limit == 0 or tokens_used(t, s, p) < limit


@rule
def why_price(t, s, company):
    """A free place in the column and the coins for it are needed (EK-BUY-1, EK-BUY-2)."""
    if s.column[company] >= t.places:
        return Refusal.COLUMN_FULL
    return Refusal.ALLOWED if s.coins[s.seat] >= t.price[s.column[company] + 1] else Refusal.TOO_DEAR


@rule
def why_buy(t, s, company):
    """Buying a share, also of the company just sold (EK-BUY-2, EK-SETUP-5, EK-TURN-2)."""
    refusal = why_price(t, s, company)
    if refusal == Refusal.ALLOWED and not has_token(t, s, s.seat):
        return Refusal.NO_TOKEN
    return refusal


@rule
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


@rule
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


# ------------------------------------------------------------------------------------------------------------ the turn


@rule
def step(tables, states, i, atom, trace):
    """Play one allowed atom."""
    t, s = tables[0], states[i]
    if atom < PLAY_GROW:
        play_top(t, s, atom - PLAY_TILE, trace)
    elif atom < PLACE:
        play_low(t, s, (atom - PLAY_GROW) // 2, (atom - PLAY_GROW) % 2, trace)
    elif atom < PROTECT:
        if s.phase == Phase.TILE:
            place_tile(s, s.company, atom - PLACE, trace)
            ask_to_sell(s)
        else:
            expand_to(s, atom - PLACE, trace)
            after_step(t, s, trace)
    elif atom < EXPAND:
        protect_tile(s, atom - PROTECT, trace)
        if s.phase == Phase.TILE:
            ask_to_sell(s)
        else:
            after_step(t, s, trace)
    elif atom == EXPAND:
        start_expansion(t, s, t.steps_may, trace)
    elif atom == WAIT:
        emit(trace, Event.WAITED, s.seat, s.company)
        ask_to_sell(s)
    elif atom == STOP:
        emit(trace, Event.STOPPED, s.seat, s.company)
        end_expansion(s, trace)
    elif atom < KEEP:
        sell_share(t, s, atom - SELL, trace)
    elif atom == KEEP:
        emit(trace, Event.KEPT, s.seat)
        s.phase = Phase.BUY
    elif atom < BUY:
        name_president(s, atom - NAME, trace)
    elif atom < PASS:
        buy_share(t, s, atom - BUY, trace)
        end_turn(t, s, trace)
    else:
        emit(trace, Event.PASSED, s.seat)
        end_turn(t, s, trace)


# --------------------------------------------------------------------------------------------------------- play a card


@rule
def discard(s, card):
    """The card leaves the hand and lies face up (EK-CARD-1, EK-ROUND-4)."""
    p = s.seat
    s.held[p] -= 1
    k = 0
    while s.hand[p, k] != card:
        k += 1
    while k < s.held[p]:
        s.hand[p, k] = s.hand[p, k + 1]
        k += 1
    s.hand[p, k] = NONE
    s.played |= bit(card)


@rule
def play_top(t, s, card, trace):
    """Use the company on top: the player places or protects next (EK-CARD-1)."""
    discard(s, card)
    s.company = t.top[card]
    emit(trace, Event.PLAY_TOP, s.seat, card, s.company)
    s.phase = Phase.TILE


@rule
def play_low(t, s, card, which, trace):
    """Use a lower company: its growth marker moves up one place (EK-GROW-1, EK-GROW-2, EK-GROW-3, EK-GROW-5, EK-EXP-6)."""
    discard(s, card)
    company = t.low[card, which]
    s.company = company
    s.growth[company] += 1
    emit(trace, Event.PLAY_LOW, s.seat, card, company)
    emit(trace, Event.GREW, company, s.growth[company])
    if s.growth[company] == t.growth_may:
        s.seat = decider(s, company)
        s.phase = Phase.DECIDE
    elif s.growth[company] >= t.growth_must:
        s.seat = decider(s, company)
        start_expansion(t, s, t.steps_must, trace)
    else:
        ask_to_sell(s)


@rule
def decider(s, company):
    """The president decides, or in his absence the player whose turn it is (EK-GROW-5)."""
    return s.president[company] if s.president[company] != NONE else s.turn


@rule
def place_tile(s, company, space, trace):
    """Put a tile on the map, normal side up (EK-TILE-1)."""
    s.tiles[company] |= bit(space)
    s.vacant &= ~bit(space)
    s.on_map[company] += 1
    emit(trace, Event.PLACED, s.seat, company, space)


@rule
def protect_tile(s, space, trace):
    """Turn a tile to its protected side, where it stays for the rest of the game (EK-TILE-2, EK-TILE-4)."""
    s.guarded |= bit(space)
    emit(trace, Event.PROTECTED, s.seat, s.company, space)


# ------------------------------------------------------------------------------------------------------------ expansion


@rule
def start_expansion(t, s, steps, trace):
    """Note what lies next to the company's tiles; without a possible step it ends at once (EK-EXP-1, EK-EXP-2, EK-EXP-5)."""
    emit(trace, Event.EXPANDS, s.seat, s.company, steps)
    s.reach = 0
    for space in range(t.spaces):
        if has(s.tiles[s.company], space):
            s.reach |= t.links[space]
    s.steps = steps
    s.stepped = 0
    s.phase = Phase.EXPAND
    if not can_step(t, s):
        emit(trace, Event.NO_STEP, s.company)
        end_expansion(s, trace)


@rule
def can_step(t, s):
    """Whether the expansion can place or protect anything."""
    return to_expand(t, s, s.company) | to_protect(s, s.company) != 0


@rule
def expand_to(s, space, trace):
    """Place a tile of the expansion; an unprotected rival goes back to its supply (EK-EXP-3)."""
    if not has(s.vacant, space):
        rival = 0
        while not has(s.tiles[rival], space):
            rival += 1
        s.tiles[rival] &= ~bit(space)
        s.on_map[rival] -= 1
        emit(trace, Event.PUSHED_OUT, rival, space, s.company)
    place_tile(s, s.company, space, trace)


@rule
def after_step(t, s, trace):
    """Go on while steps are left and possible (EK-EXP-1, EK-EXP-5)."""
    s.steps -= 1
    s.stepped = 1
    if s.steps == 0 or not can_step(t, s):
        end_expansion(s, trace)


@rule
def end_expansion(s, trace):
    """The growth marker returns to the start zone (EK-GROW-4)."""
    s.growth[s.company] = 0
    s.steps = 0
    s.stepped = 0
    s.reach = 0
    emit(trace, Event.MARKER_BACK, s.company)
    ask_to_sell(s)


# --------------------------------------------------------------------------------------------------------- sell and buy


@rule
def ask_to_sell(s):
    """The turn goes on with the player who played the card (EK-TURN-1, EK-EXP-6)."""
    s.seat = s.turn
    s.company = NONE
    s.phase = Phase.SELL


@rule
def most_shares(s, company):
    """The largest holding in a company."""
    most = 0
    for p in range(s.players):
        most = max(most, s.shares[p, company])
    return most


@rule
def sell_share(t, s, company, trace):
    """Take the column's height in coins, then a share off it (EK-SELL-1, EK-SELL-2, EK-PRES-2, EK-PRES-3, EK-PRES-4)."""
    price = t.price[s.column[company]]
    s.coins[s.seat] += price
    s.shares[s.seat, company] -= 1
    s.column[company] -= 1
    emit(trace, Event.SOLD, s.seat, company, price)
    s.phase = Phase.BUY
    if s.column[company] == 0:
        s.president[company] = NONE
        emit(trace, Event.NO_PRESIDENT, company)
    elif s.president[company] == s.seat:
        most = most_shares(s, company)
        if most > s.shares[s.seat, company]:
            ahead, heir = 0, NONE
            for p in range(s.players):
                if s.shares[p, company] == most:
                    ahead += 1
                    heir = p
            if ahead == 1:
                become_president(s, heir, company, trace)
            else:
                s.company = company
                s.phase = Phase.NAME


@rule
def name_president(s, p, trace):
    """The seller chose among those ahead of him (EK-PRES-3)."""
    emit(trace, Event.NAMED, s.seat, p, s.company)
    become_president(s, p, s.company, trace)
    s.company = NONE
    s.phase = Phase.BUY


@rule
def become_president(s, p, company, trace):
    """Hand over the president's marker (EK-PRES-1, EK-PRES-2)."""
    s.president[company] = p
    emit(trace, Event.PRESIDENT, p, company)


@rule
def buy_share(t, s, company, trace):
    """Pay the price of the first free place; with most shares the buyer takes over (EK-BUY-1, EK-PRES-1, EK-PRES-2)."""
    p = s.seat
    s.column[company] += 1
    price = t.price[s.column[company]]
    s.coins[p] -= price
    s.shares[p, company] += 1
    emit(trace, Event.BOUGHT, p, company, price)
    president = s.president[company]
    if president == NONE or (president != p and s.shares[p, company] > s.shares[president, company]):
        become_president(s, p, company, trace)


@rule
def end_turn(t, s, trace):
    """Clockwise until every hand is empty; then the next round or the end (EK-ROUND-2, EK-ROUND-3, EK-END-1)."""
    following = s.turn + 1 if s.turn + 1 < s.players else 0
    if s.held[following] > 0:
        start_turn(s, following)
    elif s.lap < t.rounds[s.players]:
        s.starter = (s.starter + 1) % s.players
        start_round(t, s, trace)
    else:
        s.over = 1
        s.turn = NONE
        s.seat = NONE
        emit(trace, Event.END)


# -------------------------------------------------------------------------------------------------------------- scoring


@rule
def score(tables, states, i, points, standing):
    """Shares times worth, plus coins; most points wins, equal points share (EK-SCORE-1, EK-SCORE-2, EK-SCORE-3)."""
    t, s = tables[0], states[i]
    for p in range(s.players):
        points[p] = s.coins[p]
        for company in range(t.companies):
            points[p] += np.int64(s.shares[p, company]) * s.on_map[company]
        standing[p] = points[p]


# -------------------------------------------------------------------------------------------------------- hidden things


@rule
def hide(tables, states, i, viewer):
    """Blank the other players' hands and the generator (EK-ROUND-4)."""
    s = states[i]
    s.key[:] = 0
    for p in range(s.players):
        if p != viewer:
            for k in range(s.held[p]):
                s.hand[p, k] = UNSEEN


@rule
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
