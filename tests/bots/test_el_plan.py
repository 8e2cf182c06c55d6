"""Bots and coach in El Plan: the third product, and ideas in the place of tokens."""

import numpy as np
import pytest

from semilla.bots import make_bot
from semilla.engine.fields import NONE
from semilla.engine.moves import written
from semilla.engine.position import ZERO
from semilla.games.el_plan import atoms as a
from semilla.games.el_plan.sieve import sift
from semilla.games.el_plan.state import Phase
from tests.rules.el_plan.scene import Scene

BOTH = pytest.mark.parametrize("edition", [2014, 2011])
BOTS = pytest.mark.parametrize("bot", ["greedy", "hard"])


def choice(scene, bot):
    """What a bot plays, in notation."""
    position = scene.match.now
    return written(position, make_bot(bot, "1").choose(position))


def shopper(edition, period=2):
    """Seat 1 makes raw materials and consumer goods, has one of each and the money for a service."""
    return Scene(edition).slots(1).at(Phase.BUY, period=period).give(1, (0, 3, 0), (1, 1, 0)).set(market=(0, 0, 1))


@BOTH
@BOTS
def test_the_third_product_is_bought_when_it_completes_a_set(edition, bot):
    assert choice(shopper(edition, period=12), bot) == "buy service"


@BOTH
def test_an_idea_takes_the_place_of_the_money_that_a_set_needs(edition):
    scene = Scene(edition).slots(1).at(Phase.ADMINISTER).give(1, (0, 2, 0), (1, 1, 0), ideas=1).set(market=(0, 0, 1))
    while scene.phase == Phase.ADMINISTER and scene.match.seat == 1:
        scene.play(choice(scene, "greedy"))
    assert scene.free(1)[1] == 3
    assert scene.s.ideas[0] == 0
    assert all(scene.s.slots[0][: scene.match.now.t.plan_slots[scene.s.plan[0]]] != NONE)


@BOTH
def test_searchers_switch_off_before_they_switch_on(edition):
    scene = Scene(edition).at(Phase.ADMINISTER).play("on slot 1", "done").until(Phase.ADMINISTER, 1)

    def sifted():
        position = scene.match.now
        atoms = np.zeros(position.game.atoms, np.int64)
        count = position.game.rules.legal(position.pack.tables, position.states, ZERO, atoms)
        kept = sift(position.pack.tables, position.states, ZERO, atoms, np.int64(count))
        return set(atoms[:count].tolist()), set(atoms[:kept].tolist())

    legal, kept = sifted()
    assert kept == legal
    assert a.OFF_SLOT in kept
    scene.play("on slot 3")
    _, kept = sifted()
    assert a.OFF_SLOT not in kept
    assert kept == set(scene.match.now.legal()) - {a.OFF_SLOT}
