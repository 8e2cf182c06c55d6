"""Set up positions of Master Plan as one would on a real table."""

from semilla.engine.match import Match
from semilla.games import game
from semilla.games.master_plan.scenarios import neighbours
from semilla.games.master_plan.state import CELLS, Phase

RULES_FILE = 2
"""The published version of the pack whose values the clauses' examples name: what balances the game later changes no clause."""
GAME = next(each for each in game("master-plan").published if each.pack.version == RULES_FILE)

ANA, IVAN, YOLANDA, MANU = 1, 2, 3, 4
PRIVATE = GAME.pack.ids["private"]
CONTEST = GAME.pack.ids["contest"]
TILES = GAME.pack.ids["tile"]
PLAYERS = {item["id"]: item["players"] for item in GAME.pack.data["scenario"]}


def table(
    scenario="s4a",
    order=None,
    turn=ANA,
    coins=15,
    workers=5,
    team=5,
    hands=None,
    plots=None,
    buildings=None,
    market=(),
    obsolete=(),
    contests=(),
    lap=1,
    passed=(),
    town_hall="printed",
):
    """A match in somebody's turn: hands {seat: [tiles]}, plots {seat: [cells]}, buildings {cell: (tile, seat, level)}.

    Everybody has 5 workers and 15 coins; nothing is in the market or in a contest but what is named. Coins and workers are one
    number for all or {seat: number}.
    """
    players = PLAYERS[scenario]
    match = Match(GAME, players, seed=1, options={"scenario": scenario, "town-hall": town_hall}, forced=False)
    s = match.now.s
    s.phase, s.seat, s.lap = Phase.TURN, turn - 1, lap
    s.order[:players] = [seat - 1 for seat in (order or range(1, players + 1))]
    for place, seat in enumerate(passed):
        s.future[place] = seat - 1
    for p in range(players):
        s.coins[p] = of(coins, p + 1, 15)
        s.available[p] = of(workers, p + 1, 5)
        s.team[p] = max(of(team, p + 1, 5), int(s.available[p]))
    s.market[:], s.obsolete[:] = -1, -1
    s.market[: len(market)] = [PRIVATE.index(tile) for tile in market]
    s.obsolete[: len(obsolete)] = [PRIVATE.index(tile) for tile in obsolete]
    lay_contests(match, contests)
    for seat, cells in (plots or {}).items():
        for cell in cells:
            own(match, cell, seat)
    for cell, (tile, seat, level) in (buildings or {}).items():
        put(match, cell, tile, seat, level)
    for seat, tiles in (hands or {}).items():
        for tile in tiles:
            give(match, seat, tile)
    return match


def of(values, seat, default):
    """A number for all, or one for each seat named."""
    return values.get(seat, default) if isinstance(values, dict) else values


def lay_contests(match, contests):
    """Only these tiles lie in the market; all other contests of past and present rounds were won by nobody who matters."""
    t, s = match.now.t, match.now.s
    open_slots = [slot for slot in range(t.contests[s.scenario]) if t.contest_round[s.scenario, slot] <= s.lap]
    for slot in open_slots:
        s.holder[slot], s.stands[slot] = 0, 1
    for slot, tile in zip(open_slots, contests, strict=False):
        s.contest[slot], s.holder[slot], s.stands[slot] = CONTEST.index(tile), -1, 0


def give(match, seat, tile):
    """A tile into a hand."""
    s = match.now.s
    if tile in PRIVATE:
        s.hand[seat - 1] |= 1 << PRIVATE.index(tile)
        return
    slots = range(int(match.now.t.contests[s.scenario]) - 1, -1, -1)
    slot = next(slot for slot in slots if s.holder[slot] == -1 and match.now.t.contest_round[s.scenario, slot] > s.lap)
    s.contest[slot], s.holder[slot], s.stands[slot] = CONTEST.index(tile), seat - 1, 0


def own(match, cell, seat):
    """A marker on a plot."""
    s = match.now.s
    s.owner[CELLS.index(cell)] = seat - 1
    s.plots[seat - 1] += 1


def put(match, cell, tile, seat, level=0):
    """A building on a cell, without any effect."""
    s, at = match.now.s, CELLS.index(cell)
    assert s.tile[at] == -1
    s.tile[at], s.owner[at], s.level[at] = TILES.index(tile), seat - 1, level
    for near in neighbours(at):
        s.around[near] += 1


def play(match, *moves):
    """Play moves one after the other."""
    for move in moves:
        match.play(move)
    return match


def coins(match, seat):
    return int(match.now.s.coins[seat - 1])


def workers(match, seat):
    """Available workers."""
    return int(match.now.s.available[seat - 1])


def purse(match, seat):
    """Workers and coins."""
    return workers(match, seat), coins(match, seat)


def team(match, seat):
    return int(match.now.s.team[seat - 1])


def level(match, cell):
    return int(match.now.s.level[CELLS.index(cell)])


def tile(match, cell):
    """What stands on a cell, or None."""
    number = int(match.now.s.tile[CELLS.index(cell)])
    return None if number < 0 else TILES[number]


def owner(match, cell):
    """Whose marker lies on a cell, or None."""
    seat = int(match.now.s.owner[CELLS.index(cell)])
    return None if seat < 0 else seat + 1


def leader(match, cell):
    """Who leads the auction of a plot, or None."""
    seat = int(match.now.s.leader[CELLS.index(cell)])
    return None if seat < 0 else seat + 1


def hand(match, seat):
    """All tiles in a hand."""
    return match.view()["derived"]["hands"][seat - 1]


def legal(match, start=""):
    """The legal moves that begin so, without the beginning."""
    return sorted(move.removeprefix(start) for move in match.legal() if move.startswith(start))


def totals(match, start):
    """The heights of a bid that are allowed."""
    return sorted(int(total) for total in legal(match, start + " "))


def refused(match, move):
    """(code, clause) of a refused move; None when it is allowed."""
    illegal = match.why(move)
    return None if illegal is None else (illegal.code, illegal.clause)


def row(match, name):
    """A row of the market."""
    return [PRIVATE[tile] for tile in getattr(match.now.s, name) if tile >= 0]


def pass_all(match):
    """Everybody passes, the present player first."""
    lap = int(match.now.s.lap)
    while not match.over and match.now.s.lap == lap:
        match.play("pass")
    return match


def told(match, key):
    """The parameters of every happening of a kind, from the beginning."""
    happenings = [*match.opening, *(happening for played in match.log for happening in played.happenings)]
    return [dict(happening.message.params) for happening in happenings if happening.message.key == f"event.{key}"]
