"""What no position of Master Plan can be."""

from collections.abc import Iterator

from semilla.engine.fields import UNSEEN
from semilla.engine.position import Position
from semilla.games.master_plan.scenarios import neighbours
from semilla.games.master_plan.state import MAX_CELLS, Phase
from semilla.games.master_plan.tables import PLOT
from semilla.games.master_plan.view import rounds_of


def problems(position: Position) -> list[str]:
    """Pieces out of nothing, levels off their tracks, a tile in two places, a player leading twice."""
    checks = (players, workers, district, auctions, contests, private_tiles, turn)
    return [f"problem.{key}" for check in checks for key in dict.fromkeys(check(position))]


def players(position: Position) -> Iterator[str]:
    """Coins, tokens and rounds."""
    t, s = position.t, position.s
    if (s.coins < 0).any():
        yield "coins"
    if (s.tokens < 0).any():
        yield "tokens"
    if not 1 <= s.lap <= rounds_of(position) <= t.rounds:
        yield "round"
    if t.scenario_players[s.scenario] != position.players:
        yield "scenario"
    seats = set(range(position.players))
    passed = [int(p) for p in s.future if p >= 0]
    if {int(p) for p in s.order[: position.players]} != seats or len(set(passed)) < len(passed):
        yield "order"


def workers(position: Position) -> Iterator[str]:
    """The twelve workers of every colour: available, placed, new or in the supply (MP-GEN-6)."""
    t, s = position.t, position.s
    for p in range(position.players):
        team, temporary, available, recruits = (int(field[p]) for field in (s.team, s.temporary, s.available, s.recruits))
        staked = int((s.bid[:, p] > 0).sum()) + int(s.stake[:, p].sum())
        placed = team - recruits + temporary - available
        if min(team, temporary, available, recruits) < 0 or team + temporary > t.worker_limit or placed < staked:
            yield "workers"


def district(position: Position) -> Iterator[str]:
    """Buildings stand on plots with an owner and a level on their track (MP-GEN-4, MP-GEN-5, MP-LEVEL-2)."""
    t, s = position.t, position.s
    for cell in range(MAX_CELLS):
        ground, tile = int(t.grid[s.scenario, cell]), int(s.tile[cell])
        if ground != PLOT:
            if tile != (t.first_initial + ground if ground >= 0 else -1) or s.owner[cell] >= 0 or s.leader[cell] >= 0:
                yield "district"
        elif tile >= t.first_initial or (tile >= 0 and (s.owner[cell] < 0 or s.leader[cell] >= 0)):
            yield "district"
        top = int(t.top_level[t.family[tile], t.rank[tile]]) if tile >= 0 and t.family[tile] >= 0 else 0
        if not 0 <= s.level[cell] <= top:
            yield "level"
        if s.around[cell] != sum(s.tile[near] >= 0 for near in neighbours(cell)):
            yield "around"
    for p in range(position.players):
        if s.plots[p] != ((s.owner == p) & (s.tile < 0)).sum() or s.plots[p] > t.plot_limit:
            yield "plots"


def auctions(position: Position) -> Iterator[str]:
    """Bids are multiples of the opening value under one leader, and nobody leads twice (MP-BIDPLOT-5, MP-ROUND-4)."""
    s = position.s
    for cell in range(MAX_CELLS):
        bids, leader, value = [int(coins) for coins in s.bid[cell]], int(s.leader[cell]), int(s.opening[cell])
        if leader < 0:
            if any(bids) or value:
                yield "auction"
        elif (
            value < 1
            or min(bids) < 0
            or any(coins % value for coins in bids)
            or bids[leader] != max(bids)
            or bids.count(max(bids)) > 1
            or s.owner[cell] >= 0
        ):
            yield "auction"
    for p in range(position.players):
        if int((s.leader == p).sum()) + int((s.front == p).sum()) > (0 if position.seat == p else 1):
            yield "two_leads"


def contests(position: Position) -> Iterator[str]:
    """Contests are the scenario's, with stakes only while they are open (MP-BIDPUB-5, MP-BIDPUB-7)."""
    t, s = position.t, position.s
    for slot in range(len(s.contest)):
        used = slot < t.contests[s.scenario]
        stakes, front = [int(workers) for workers in s.stake[slot]], int(s.front[slot])
        if (s.contest[slot] >= 0) != used or (s.stands[slot] and s.holder[slot] < 0):
            yield "contest"
        elif (front >= 0) != any(stakes) or (front >= 0 and (stakes[front] != max(stakes) or stakes.count(max(stakes)) > 1)):
            yield "contest"
        elif used and (front >= 0 or s.holder[slot] >= 0) and t.contest_round[s.scenario, slot] > s.lap:
            yield "contest"
        elif front >= 0 and s.holder[slot] >= 0:
            yield "contest"
    built = sorted(int(t.first_contest) + int(s.contest[slot]) for slot in range(len(s.contest)) if s.stands[slot])
    if built != sorted(int(tile) for tile in s.tile if t.first_contest <= tile < t.first_initial):
        yield "contest"


def private_tiles(position: Position) -> Iterator[str]:
    """Every private tile is in one place, and only what was drawn is in play (MP-SETUP-8)."""
    t, s = position.t, position.s
    size = int(t.decks[s.scenario].sum())
    if not 0 <= s.drawn <= size or (s.pile[:size] == -1).any() or (s.pile[size:] != -1).any():
        yield "pile"
        return
    drawn = [int(tile) for tile in s.pile[: s.drawn]]
    written = [int(tile) for tile in s.pile[:size] if tile != UNSEEN]
    in_play = [int(tile) for row in (s.market, s.obsolete) for tile in row if tile >= 0]
    in_play += [int(tile) for tile in s.tile if 0 <= tile < t.first_contest]
    in_play += [tile for p in range(position.players) for tile in range(int(t.privates)) if int(s.hand[p]) >> tile & 1]
    if len(set(written)) < len(written) or len(set(in_play)) < len(in_play) or not set(in_play) <= set(drawn):
        yield "tile_twice"


def turn(position: Position) -> Iterator[str]:
    """Somebody decides, who has not passed; a half-made move has what it needs."""
    s = position.s
    if position.over:
        return
    needs_pick = (Phase.DRAFT_PLOT, Phase.BUILD_PLOT, Phase.DEMOLISH, Phase.UPGRADE)
    needs_using = (Phase.TIER, Phase.EXPROPRIATE)
    if s.seat < 0 or s.seat in s.future or (s.part == 0) != (s.phase in (Phase.DRAFT, Phase.TURN)):
        yield "turn"
    elif (s.phase in needs_pick and s.pick < 0) or (s.phase in needs_using and s.using < 0):
        yield "turn"
    elif (s.phase == Phase.BID_TOTAL and s.place < 0) or (s.phase == Phase.RAISE and s.wanted < 1):
        yield "turn"
