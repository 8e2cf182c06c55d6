"""What happens in Ekonos, in the order of the rulebook. Clause numbers are those of `clauses.toml`.

`legality.py` decides what is allowed; `step` trusts it.
"""

import numpy as np

from semilla.engine.compiled.chance import draw, shuffle
from semilla.engine.compiled.rule import entry, rule
from semilla.engine.compiled.trace import emit
from semilla.engine.fields import NONE
from semilla.games.ekonos.atoms import BUY, EXPAND, KEEP, NAME, PASS, PLACE, PLAY_GROW, PLAY_TILE, PROTECT, SELL, STOP, WAIT, Event
from semilla.games.ekonos.legality import (
    bit,
    buying_price,
    growth_at,
    has,
    most_shares,
    selling_price,
    takes_over,
    to_expand,
    to_protect,
)
from semilla.games.ekonos.state import MAX_HAND, MAX_PLAYERS, Growth, Phase

# ---------------------------------------------------------------------------------------------------------------- setup


@entry
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
    emit(trace, Event.ROUND, s.lap, last_round(t, s))
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
def last_round(t, s):
    """The round after which the game ends: the last one, or the one agreed on (EK-SETUP-2, EK-END-1, EK-END-2)."""
    return np.int64(s.length) if s.length != 0 else np.int64(t.rounds[s.players])


@rule
def start_turn(s, p):
    """The player to act plays a card first (EK-TURN-1)."""
    s.turn = p
    s.seat = p
    s.phase = Phase.PLAY


# ------------------------------------------------------------------------------------------------------------ the turn


@entry
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


@entry
def ahead(tables, states, i, p, trace):
    """As if it were a player's turn in this round, and nobody did anything before; returns whether there is one (EK-TURN-1)."""
    s = states[i]
    if s.seat == p:
        return True
    if s.turn == p:
        ask_to_sell(s)
    elif s.held[p] > 0:
        s.company = NONE
        s.steps = 0
        s.stepped = 0
        s.reach = 0
        start_turn(s, p)
    return s.seat == p


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
    grown = growth_at(t, s.growth[company])
    if grown == Growth.MAY_EXPAND:
        s.seat = decider(s, company)
        s.phase = Phase.DECIDE
    elif grown == Growth.MUST_EXPAND:
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
def sell_share(t, s, company, trace):
    """Take the column's height in coins, then a share off it (EK-SELL-1, EK-SELL-2, EK-PRES-2, EK-PRES-3, EK-PRES-4)."""
    price = selling_price(t, s, company)
    s.coins[s.seat] += price
    s.shares[s.seat, company] -= 1
    s.column[company] -= 1
    emit(trace, Event.SOLD, s.seat, company, price)
    s.company = company
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
                s.phase = Phase.NAME


@rule
def name_president(s, p, trace):
    """The seller chose among those ahead of him (EK-PRES-3)."""
    emit(trace, Event.NAMED, s.seat, p, s.company)
    become_president(s, p, s.company, trace)
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
    price = buying_price(t, s, company)
    s.coins[p] -= price
    s.column[company] += 1
    s.shares[p, company] += 1
    emit(trace, Event.BOUGHT, p, company, price)
    if takes_over(s, p, company, s.shares[p, company]):
        become_president(s, p, company, trace)


@rule
def end_turn(t, s, trace):
    """Clockwise until every hand is empty; then the next round or the end (EK-ROUND-2, EK-ROUND-3, EK-END-1, EK-END-2)."""
    s.company = NONE
    following = s.turn + 1 if s.turn + 1 < s.players else 0
    if s.held[following] > 0:
        start_turn(s, following)
    elif s.lap < last_round(t, s):
        s.starter = (s.starter + 1) % s.players
        start_round(t, s, trace)
    else:
        s.over = 1
        s.turn = NONE
        s.seat = NONE
        emit(trace, Event.END)


# -------------------------------------------------------------------------------------------------------------- scoring


@entry
def score(tables, states, i, points, standing):
    """Shares times worth, plus coins; most points wins, equal points share (EK-SCORE-1, EK-SCORE-2, EK-SCORE-3)."""
    t, s = tables[0], states[i]
    for p in range(s.players):
        points[p] = s.coins[p]
        for company in range(t.companies):
            points[p] += np.int64(s.shares[p, company]) * s.on_map[company]
        standing[p] = points[p]
