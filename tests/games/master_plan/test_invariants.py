"""Properties along whole games, by the policy and at random."""

import numpy as np
import pytest

from semilla.engine.compiled.chance import search_stream
from semilla.engine.conformance import start, walk
from semilla.games.master_plan.game import GAME
from semilla.games.master_plan.state import Phase
from semilla.games.master_plan.tables import PLOT

SCENARIOS = [(scenario["id"], scenario["players"]) for scenario in GAME.pack.data["scenario"]]
GAMES = [(scenario, players, policy, seed) for scenario, players in SCENARIOS for policy in (True, False) for seed in "ab"]


def games(scenario, players, policy, seed):
    options = {"scenario": scenario, "town-hall": "expropriation" if seed == "b" else "printed"}
    return walk(start(GAME, players, options, seed), seed, policy)


@pytest.mark.clause("MP-GEN-6", "MP-LEVEL-2", "MP-ROUND-4", "MP-BIDPLOT-13", "MP-BIDPLOT-17")
@pytest.mark.parametrize(("scenario", "players", "policy", "seed"), GAMES)
def test_invariants(scenario, players, policy, seed):
    lap = 1
    for number, position, _ in games(scenario, players, policy, seed):
        t, s = position.t, position.s
        assert number < 2000
        assert not GAME.problems(position), (number, GAME.problems(position))
        supply = t.worker_limit - s.team[:players] - s.temporary[:players]
        placed = s.team[:players] - s.recruits[:players] + s.temporary[:players] - s.available[:players]
        assert (supply >= 0).all()
        assert (placed >= 0).all()
        assert (s.available[:players] + placed + s.recruits[:players] + supply == t.worker_limit).all()
        for cell in range(64):
            tile = int(s.tile[cell])
            top = t.top_level[t.family[tile], t.rank[tile]] if tile >= 0 and t.family[tile] >= 0 else 0
            assert 0 <= s.level[cell] <= top
        leads = [int((s.leader == p).sum() + (s.front == p).sum()) for p in range(players)]
        assert max(leads) <= 1
        if s.seat >= 0:
            assert leads[s.seat] == 0
        assert (s.plots[:players] <= t.plot_limit).all()
        if s.lap != lap or position.over:
            lap = int(s.lap)
            assert (s.leader == -1).all()
            assert (s.front == -1).all()
            assert s.bid.sum() == s.stake.sum() == 0
        assert all(t.grid[s.scenario, cell] == PLOT for cell in range(64) if s.leader[cell] >= 0 or s.owner[cell] >= 0)


@pytest.mark.clause("MP-GEN-8")
@pytest.mark.parametrize(("scenario", "players", "policy", "seed"), GAMES)
def test_coins_move_only_between_players_bids_and_bank(scenario, players, policy, seed):
    """Every change of a player's wealth (coins in hand and in bids) is told by an event of the move that made it."""
    for _, position, atom in games(scenario, players, policy, seed):
        if atom < 0:
            return
        after = position.copy()
        events = [(GAME.event_names(row[0]).name, GAME.events[row[0]].params, row[1:]) for row in after.play(atom)]
        expected = wealth(position)
        for name, params, values in events:
            told = dict(zip(params, values, strict=False))
            if name in ("COINS", "INCOME", "TOOK"):
                expected[told["seat"]] += told["coins"]
            elif name in ("BUILT", "USED", "UPGRADED", "WON_PLOT"):
                expected[told["seat"]] -= told["coins"]
            elif name == "DEMOLISHED":
                expected[told["owner_seat"]] += told["coins"]
        assert wealth(after).tolist() == expected.tolist(), events


def wealth(position):
    s = position.s
    return s.coins.astype(int) + s.bid.sum(axis=0)


@pytest.mark.parametrize(("scenario", "players", "policy", "seed"), GAMES[::3])
def test_nothing_changes_before_the_last_part(scenario, players, policy, seed):
    pending = {"part", "phase", "total", "pick", "place", "slot", "using", "tier", "wanted", "target"}
    before = None
    for _, position, _ in games(scenario, players, policy, seed):
        if position.part == 0 or position.phase == Phase.DEMOLISH or (position.phase == Phase.RAISE and position.s.using < 0):
            before = position if position.part == 0 else None
        elif before is not None:
            for field in GAME.fields:
                same = before.states[field.name].tobytes() == position.states[field.name].tobytes()
                assert same or field.name in pending, field.name


@pytest.mark.clause("MP-SETUP-8")
@pytest.mark.parametrize(("scenario", "players"), SCENARIOS)
def test_a_redeal_respects_the_decks(scenario, players):
    position = start(GAME, players, {"scenario": scenario}, "redeal")
    t, s = position.t, position.s
    decks, taken = [int(n) for n in t.decks[s.scenario]], [int(n) for n in t.ranks[s.scenario]]
    rng = search_stream("redeal")
    seen_in_middle, first_hidden = set(), set()
    for _ in range(200):
        other = position.hidden(0).redealt(0, rng)
        pile = [int(private) for private in other.s.pile[: sum(decks)]]
        rank = [int(t.rank[private]) for private in pile]
        assert pile[: s.drawn] == [int(private) for private in s.pile[: s.drawn]]
        assert len(set(pile)) == len(pile)
        assert set(rank[: decks[0]]) == {1}
        assert max(rank[: decks[0] + decks[1]]) <= 2
        assert all(rank.count(r) <= taken[r] for r in (1, 2, 3))
        seen_in_middle |= set(rank[decks[0] : decks[0] + decks[1]])
        first_hidden.add(pile[s.drawn])
    assert seen_in_middle == {1, 2}
    assert len(first_hidden) > 5


def test_a_redeal_has_the_odds_of_the_setup():
    """The mean rank at every place of the pile is that of real setups."""
    setups, redeals = [], []
    position = start(GAME, 4, {"scenario": "s4a"}, "odds")
    rng = search_stream("odds")
    for k in range(1500):
        setups.append(position.t.rank[start(GAME, 4, {"scenario": "s4a"}, f"odds {k}").s.pile[:34]].astype(float))
        redeals.append(position.t.rank[position.redealt(0, rng).s.pile[:34]].astype(float))
    difference = np.mean(setups, axis=0) - np.mean(redeals, axis=0)
    assert np.abs(difference).max() < 0.1
