"""What is watched is what was played: the same games as elsewhere, and facts that the games bear out."""

import json

import numpy as np
import pytest

from semilla.engine.compiled.chance import derive, key_of, seed_of
from semilla.engine.match import Match
from semilla.engine.moves import Move
from semilla.engine.position import Position
from semilla.engine.series import play_series
from semilla.games import INDEX, game
from semilla.lab import gather as gathering
from semilla.lab import kernel
from semilla.lab.gather import Kept, Plan, Watcher, gather, joined
from semilla.lab.metrics import all_metrics
from semilla.lab.places import Cores
from semilla.lab.things import by_moves, things_of

EKONOS = game("ekonos")


def plan_of(name="ekonos", players=3, bots=("greedy",), **more):
    return Plan(name, game(name).pack.data, players, bots, "5", **more)


@pytest.mark.parametrize("name", INDEX)
def test_what_a_game_tells_the_lab_exists(name):
    found = game(name)
    things = things_of(found, found.pack)
    words = {event.name.lower() for event in found.event_names} | set(found.families)
    for kind in things.kinds:
        assert {*kind.offered, *kind.taken, *kind.used} <= words
        assert things.ids(kind)
        assert set(kind.title) == {"en", "es"}
    offered = {things.each[number][0] for number in np.unique(things.watch.by_atom[:, :2]) if number >= 0}
    assert offered == {kind.name for kind in things.kinds if kind.offered}


def test_without_a_file_moves_say_what_there_is():
    kinds = {kind.name: kind for kind in by_moves(EKONOS, EKONOS.pack)}
    assert kinds["space"].offered == ("place", "protect")


@pytest.mark.parametrize("bots", [("greedy",), ("policy", "random", "greedy")])
def test_the_games_are_those_of_a_series(bots):
    facts = gather(plan_of(bots=bots), 60, Cores(2))
    series = play_series(EKONOS, 3, 60, bots, "5", workers=1)
    assert np.array_equal(facts.points, series.points)
    assert np.array_equal(facts.counts[:, kernel.STEPS], series.steps)
    assert (np.sort(facts.places, axis=1) == [1, 2, 3]).all()


def test_facts_are_those_of_the_same_game_step_by_step():
    plan = plan_of(decisions=True)
    facts = gather(plan, 1, Cores(1))
    record, _ = EKONOS.template(EKONOS.pack, 3, {})
    derive(key_of("5"), 0, record["key"][0])
    here = Position(EKONOS, EKONOS.pack, record)
    here.setup()
    first, bought, owners, chosen = int(here.s.starter), 0, set(), iter(facts.decisions)
    place = things_of(EKONOS, EKONOS.pack).each.index(("company", "panda"))
    while not here.over:
        legal = here.legal()
        atom = legal[0]
        if len(legal) > 1:
            row = next(chosen)
            atom = int(row[kernel.ATOM])
            assert (row[kernel.SEAT], row[kernel.PHASE], row[kernel.COUNT]) == (here.seat, here.phase, len(legal))
        if here.game.words(here, atom) == "buy panda":
            bought += 1
            owners.add(here.seat)
        here = here.after(atom)
    assert next(chosen, None) is None
    assert facts.places[0, first] == 1
    assert facts.of_things(kernel.TAKEN)[0, place] == bought
    assert facts.of_things(kernel.OWNERS)[0, place] == sum(1 << seat for seat in owners)


EVENTS_OF = {"el-plan-2014": ("acquired", "placed", "idea"), "master-plan": ("took", "won_plot", "last_plot")}


@pytest.mark.parametrize("name", EVENTS_OF)
def test_kinds_groups_moments_and_prices_are_those_of_the_same_game(name):
    """What a player takes of a kind, the parts of its groups, first times and prices, counted again from what the game told."""
    found, number = game(name), 2
    plan = Plan(name, found.pack.data, 3, ("greedy",), "5", decisions=True)
    facts = gather(plan, number + 1, Cores(1))
    chosen = iter(facts.decisions[facts.decisions[:, kernel.GAME] == number])
    match = Match(found, 3, seed=seed_of(drawn("5", number)), forced=False)
    told, rounds, first = list(match.opening), 0, {}
    while not match.over:
        here, atoms = match.now, []
        while not atoms or here.part:
            legal = here.legal()
            atoms.append(int(next(chosen)[kernel.ATOM]) if len(legal) > 1 else legal[0])
            here = here.after(atoms[-1])
        match.apply(Move("", tuple(atoms)), forced=False)
        told += match.log[-1].happenings
    said = [(happening.message.key.removeprefix("event."), happening.message.params) for happening in told]
    for word, _ in said:
        rounds += word in ("period", "round")
        first.setdefault(word, max(1, rounds))
    metrics = all_metrics(things_of(found, found.pack), 3)

    def measured(name):
        return metrics[name].of(facts)[number]

    if name == "el-plan-2014":
        districts = {item["id"]: item["district"] for item in found.pack.data["space"]}
        placed = [districts[params["space"]] for word, params in said if word == "placed"]
        for district in range(1, 7):
            assert measured(f"space.district-{district}.share") == pytest.approx(placed.count(district) / len(placed))
        assert measured("card.taken") == pytest.approx(sum(word == "acquired" for word, _ in said) / 3)
        paid = [params["resource"] for word, params in said if word in ("sold", "took")]
        assert measured("resource.energy.share") == pytest.approx(paid.count("energy") / len(paid))
        assert measured("moment.first-idea.round") == first["idea"]
    else:
        prices = [params["coins"] for word, params in said if word == "won_plot"]
        assert measured("auction.plot.price") == pytest.approx(sum(prices) / len(prices))
        assert measured("private.taken") == pytest.approx(sum(word in ("took", "drafted") for word, _ in said) / 3)
        assert measured("moment.last-plot.games") == ("last_plot" in first)


def test_the_last_plot_ends_some_games():
    plan = Plan("master-plan", crowded(game("master-plan").pack.data), 4, ("policy",), "5")
    facts = gather(plan, 200, Cores(2))
    metrics = all_metrics(things_of(game("master-plan"), game("master-plan").pack), 4)
    ended = metrics["moment.last-plot.games"].of(facts)
    rounds = metrics["moment.last-plot.round"].of(facts)
    assert 0 < ended.mean() <= 1
    assert np.array_equal(np.isnan(rounds), ended == 0)
    assert (rounds[ended == 1] >= 1).all()


def crowded(data):
    """Master Plan with more money than plots."""
    data = json.loads(json.dumps(data))
    data["start"] |= {"coins": 60, "workers": 12}
    return data


def drawn(seed, number):
    """The key of a game of a series."""
    key = np.zeros(8, np.uint32)
    derive(key_of(seed), np.int64(number), key)
    return key


def test_any_division_of_the_work_gives_the_same_facts():
    watcher = Watcher(plan_of(decisions=True))
    watcher.compile(True)
    whole, parts = watcher.chunk(0, 30), joined([watcher.chunk(0, 7), watcher.chunk(7, 23)])
    for name in ("points", "places", "counts", "things", "moments", "asked", "decisions"):
        assert np.array_equal(getattr(whole, name), getattr(parts, name))


def test_the_same_deal_comes_again_with_the_bots_one_seat_further():
    facts = gather(plan_of(bots=("greedy", "random", "random"), repeat=3), 30, Cores(1))
    strong = facts.points[np.arange(30), -np.arange(30) % 3].mean()
    assert strong > facts.points.mean() + 3
    assert (facts.places.reshape(10, 3, 3) == facts.places.reshape(10, 3, 3)[:, :1]).all()  # one deal, one first player


def test_who_is_barred_does_not_do_it():
    buys = tuple(range(EKONOS.families["buy"], EKONOS.families["pass"]))
    facts = gather(plan_of(never=buys, repeat=3), 12, Cores(1))
    seats = -np.arange(12) % 3
    owners = facts.of_things(kernel.OWNERS)[:, :6]
    assert not ((owners >> seats[:, None]) & 1).any()
    assert owners.any()


def test_auctions_are_counted():
    facts = gather(plan_of("master-plan", 2), 4, Cores(2))
    held, contested, minimum, over, bidders = (facts.sold[:, column] for column in range(5))
    assert (held > 0).all()
    assert (contested <= held).all()
    assert (bidders >= held).all()
    assert ((minimum == held) == (over == 0)).all()
    assert (over >= 0).all()


def test_an_interrupted_run_of_bots_that_think_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(gathering, "cache_home", lambda: tmp_path / "compiled")
    plan = plan_of(players=2, bots=("easy", "greedy"))
    told = []

    def interrupt(count):
        told.append(count)
        if len(told) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gather(plan, 3, Cores(1), interrupt)
    (Kept(plan).folder / "1.npz").write_bytes(b"half")  # the power failed in the middle of a file
    assert Kept(plan).read(1) is None
    told.clear()
    kept = Kept(plan).read(0)
    whole = gather(plan, 3, Cores(1), told.append)
    assert np.array_equal(whole.points[0], kept.points[0])
    Kept(plan).forget()
    assert np.array_equal(whole.points, gather(plan, 3, Cores(2)).points)
