"""What is silly in Master Plan."""

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.games.master_plan.effects import Condition, Effect
from semilla.games.master_plan.state import CELLS, Phase
from tests.bots.sense.kinds import Kind, Look, Silly, dearer, ending

# ---------------------------------------------------------------------------------------------------------------- looking


def last_round(position: Position) -> bool:
    """Whether no income follows any more."""
    s = position.s
    return bool(s.ending) or int(s.lap) == (int(s.length) or int(position.t.rounds))


def rivals(position: Position) -> list[int]:
    """The others who have not passed."""
    passed = {int(seat) for seat in position.s.future}
    return [p for p in range(position.players) if p != position.seat and p not in passed]


def can_use(position: Position, effect: Effect) -> bool:
    """Whether a public action of a kind is still open this round."""
    t, s = position.t, position.s
    return any(
        t.action[s.town_hall, k] == effect and t.site[s.scenario, k] != NONE and not int(s.used) >> k & 1 for k in range(t.initials)
    )


def hand(position: Position) -> list[int]:
    """The private tiles in the player's hand."""
    held = int(position.s.hand[position.seat])
    return [tile for tile in range(position.t.privates) if held >> tile & 1]


def market(position: Position) -> list[int]:
    """The private tiles that can be taken."""
    return [int(tile) for row in (position.s.market, position.s.obsolete) for tile in row if tile >= 0]


def wins_contests(position: Position) -> bool:
    """Whether the player holds contest tiles that are not built."""
    s = position.s
    return any(s.holder[k] == position.seat and not s.stands[k] for k in range(len(s.holder)))


def at_stake(position: Position, p: int) -> tuple[int, int]:
    """Coins and workers of a player that lie in bids and may come back."""
    coins = sum(int(bid) for bid in position.s.bid[:, p])
    workers = sum(int(bid > 0) for bid in position.s.bid[:, p]) + sum(int(stake) for stake in position.s.stake[:, p])
    return coins, workers


def bids(look: Look) -> dict[tuple[str, str], dict[int, str]]:
    """Bids for plots and contests: by what is bid for, the totals and their moves."""
    found: dict[tuple[str, str], dict[int, str]] = {}
    for text in look.moves:
        words = text.split()
        if words[0] in ("bid", "contest") and len(words) == 3:
            found.setdefault((words[0], words[1]), {})[int(words[2])] = text
    return found


# ------------------------------------------------------------------------------------------------------------------ kinds


def bids_too_much(look: Look) -> Silly:
    """More than the least bid, where nobody could answer the least one: each rival has one action before it is won."""
    position, found = look.position, Silly()
    if position.phase != Phase.TURN:
        return found
    t, s = position.t, position.s
    for (kind, name), totals in bids(look).items():
        least = min(totals)
        answered = False
        for p in rivals(position):
            coins, workers = at_stake(position, p)
            coins, workers = coins + int(s.coins[p]), workers + int(s.available[p])
            if kind == "bid":
                cell = CELLS.index(name)
                step = int(s.opening[cell] if s.leader[cell] != NONE else s.around[cell])
                answered |= coins >= least + step and workers > 0 and int(s.plots[p]) < int(t.plot_limit)
            else:
                answered |= workers > least
        if not answered:
            for total, text in totals.items():
                if total > least:
                    found[text,] = f"Nobody can answer a bid of {least} before it is won."
    return found


def bids_for_nothing(look: Look) -> Silly:
    """In the last round, a plot on which its player can build nothing: the workers do not suffice for any tile."""
    position, found = look.position, Silly()
    t, s, seat = position.t, position.s, position.seat
    if position.phase != Phase.TURN or not last_round(position) or can_use(position, Effect.TEMPORARY) or wins_contests(position):
        return found
    _, staked = at_stake(position, seat)
    needed = [int(t.cost_workers[tile]) for tile in hand(position)] + [1 + int(t.cost_workers[tile]) for tile in market(position)]
    left = int(s.available[seat]) - 1
    if staked or left >= min([2, *needed]):  # two could win a contest tile and build it
        return found
    for totals in bids(look).values():
        for text in totals.values():
            if text.startswith("bid "):
                found[text,] = f"After the bid {left} workers are left in the last round, too few to build anything on the plot."
    return found


def passes_by_the_bank(look: Look) -> Silly:
    """Alone in the round, with a worker left and the Bank unused: the order of the next round is settled, and workers come back."""
    position = look.position
    s = position.s
    if position.phase != Phase.TURN or rivals(position) or last_round(position) or not s.available[position.seat]:
        return {}
    t = position.t
    for k in range(t.initials):
        if t.action[s.town_hall, k] == Effect.GAIN_COINS:
            for text in look.beginning(f"use {position.pack.ids['initial'][k]}"):
                return {("pass",): f"All others have passed: `{text}` brings coins for a worker who comes back anyway."}
    return {}


def hires_for_nothing(look: Look) -> Silly:
    """In the last round, a permanent worker for coins: one is used, one comes, and the coins are gone."""
    position, found = look.position, Silly()
    t, s, seat = position.t, position.s, position.seat
    if position.phase != Phase.TURN or not last_round(position):
        return found
    tiles = [int(t.first_contest) + int(number) for number in s.contest if number >= 0]
    if any(t.condition[tile] == Condition.WORKERS for tile in tiles):
        return found  # a tile may pay for the team
    for k in range(t.initials):
        if t.action[s.town_hall, k] == Effect.GAIN_WORKERS:
            for text in look.beginning(f"use {position.pack.ids['initial'][k]}"):
                after = look.after[text]
                if not rivals(position) or after.points()[seat] < position.points()[seat]:  # else it might be played for time
                    found[text,] = "It takes a worker and brings a worker; in the last round the coins are spent for nothing."
    return found


def subcontracts_and_passes(look: Look) -> Silly:
    """Temporary workers paid, and then a pass: they leave without having worked."""
    position, found = look.position, Silly()
    t, s = position.t, position.s
    if position.phase != Phase.TURN or rivals(position):
        return found
    for k in range(t.initials):
        if t.action[s.town_hall, k] == Effect.TEMPORARY:
            for text in look.beginning(f"use {position.pack.ids['initial'][k]}"):
                found[text, "pass"] = "The workers leave at the end of the round without having worked; the coins are gone."
    return found


def ends_a_lost_game(look: Look) -> Silly:
    """The last plot built on by somebody who loses by it, while another move goes on."""
    position, found = look.position, Silly()
    if position.phase != Phase.TURN or last_round(position) or all(after.over for after in look.after.values()):
        return found
    for text, after in look.after.items():
        if after.over and position.seat not in after.winners():
            found[text,] = "It ends the game at once, and others win; with another move it goes on."
    return found


KINDS: dict[str, Kind] = {
    "ending": lambda look: ending(look) if last_round(look.position) and not rivals(look.position) else {},
    "dearer": dearer(("coins", "available")),
    "bids-too-much": bids_too_much,
    "bids-for-nothing": bids_for_nothing,
    "passes-by-the-bank": passes_by_the_bank,
    "hires-for-nothing": hires_for_nothing,
    "subcontracts-and-passes": subcontracts_and_passes,
    "ends-a-lost-game": ends_a_lost_game,
}
