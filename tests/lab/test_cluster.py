"""The same results on a real Dask cluster as on the cores of this machine, also when a worker dies."""

import os
import signal
from dataclasses import fields

import numpy as np
import pytest

from semilla.bots.arena import Run, compete
from semilla.bots.learning.training import FIRST_ROUNDS, Training, compile_training
from semilla.engine.texts import Problem
from semilla.games import game
from semilla.lab.elsewhere import arena_on, train_on
from semilla.lab.gather import Facts, Plan, gather
from semilla.lab.places import Cores, place_of
from semilla.lab.series import simulate

EKONOS = game("ekonos")
PLAN = Plan("ekonos", EKONOS.pack.data, 2, ("random",), "7")


@pytest.fixture(scope="module")
def cluster():
    with place_of("local:2") as place:
        yield place


def equal(one, other):
    return all(np.array_equal(getattr(one, each.name), getattr(other, each.name)) for each in fields(Facts))


@pytest.mark.xdist_group("cluster")
def test_a_worker_that_dies_is_replaced_and_its_work_done_again(cluster):
    dead = []

    def kill_one(_):
        if not dead:
            dead.append(next(iter(cluster.client.run(os.getpid).values())))
            os.kill(dead[0], signal.SIGKILL)

    facts = gather(PLAN, 12_000, cluster, kill_one)
    assert dead
    assert equal(facts, gather(PLAN, 12_000, Cores(1)))
    cluster.client.wait_for_workers(2, timeout=30)
    assert dead[0] not in cluster.client.run(os.getpid).values()


@pytest.mark.xdist_group("cluster")
def test_series_and_arena_are_the_same_anywhere(cluster):
    here, there = (simulate(PLAN, 1200, place, lambda _: None) for place in (Cores(2), cluster))
    assert np.array_equal(here.points, there.points)
    assert np.array_equal(here.steps, there.steps)
    run = Run(EKONOS, EKONOS.pack, 2, ("greedy", "random"), 4, "7", {})
    assert [each.points for each in compete(run, 1)] == [each.points for each in compete(run, elsewhere=arena_on(cluster))]


@pytest.mark.xdist_group("cluster")
def test_a_training_learns_the_same_anywhere(cluster):
    here, there = (Training(EKONOS, EKONOS.pack, (2, 2), "7", hidden=4, workers=2) for _ in range(2))
    train_on(there, cluster)
    compile_training(EKONOS)
    for training in (here, there):
        training.rounds = FIRST_ROUNDS
        for search in (False, True):
            training.round(search)
    assert np.array_equal(here.smooth, there.smooth)
    assert here.errors == there.errors


@pytest.mark.parametrize("name", ["local", "local:0", "local:999", "tcp://", "http://x", "elsewhere"])
def test_what_is_no_cluster(name):
    with pytest.raises(Problem) as problem, place_of(name):
        pass
    assert name in problem.value.text("es")
