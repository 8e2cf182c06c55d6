"""In District 2 a player may think again until `done`, whatever the table's undo policy; the rules' lock stands."""

import pytest

from semilla.engine.match import Match
from semilla.engine.texts import Problem
from semilla.games.el_plan.game import EL_PLAN_2011, EL_PLAN_2014


def administering(game):
    """A table that takes nothing back, at the first District 2."""
    match = Match(game, 3, seed=5, options={"plans": "deal"}, undo="none")
    while match.phase != "administer":
        match.play(match.legal()[0])
    return match


@pytest.mark.parametrize("game", [EL_PLAN_2014, EL_PLAN_2011], ids=lambda game: game.name)
def test_own_steps_in_district_2_can_always_be_taken_back(game):
    match = administering(game)
    start, seat = match.now.hash(), match.seat
    for _ in range(2):
        match.play(next(move for move in match.legal() if move.startswith("on slot")))
    assert match.seat == seat
    match.undo(seat)
    match.undo(seat)
    assert match.now.hash() == start


@pytest.mark.parametrize("game", [EL_PLAN_2014, EL_PLAN_2011], ids=lambda game: game.name)
def test_after_done_the_policy_of_the_table_holds(game):
    match = administering(game)
    seat = match.seat
    match.play("done")
    with pytest.raises(Problem, match="nothing is taken back"):
        match.undo(seat)


def test_what_was_activated_stays_locked_for_the_rules():
    match = administering(EL_PLAN_2014)
    match.play("on slot 1")
    illegal = match.why("off slot 1")
    assert illegal is not None
    assert illegal.code == "locked"


@pytest.mark.parametrize("game", [EL_PLAN_2014, EL_PLAN_2011], ids=lambda game: game.name)
def test_nobody_is_hurried_on_after_the_last_step(game):
    match = administering(game)
    seat, steps = match.seat, 0
    while match.seat == seat and (steps_left := [move for move in match.legal() if move.startswith("on slot")]):
        match.play(steps_left[0])
        steps += 1
    assert (match.seat, match.phase) == (seat, "administer")
    for _ in range(steps):
        match.undo(seat)
    assert not match.is_forced()
    match.play("done")
    assert (match.seat, match.phase) != (seat, "administer")
