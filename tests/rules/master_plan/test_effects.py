import pytest

from semilla.games.master_plan.effects import CONDITIONS, Condition, word
from tests.rules.master_plan.table import (
    ANA,
    GAME,
    IVAN,
    MANU,
    YOLANDA,
    coins,
    leader,
    legal,
    level,
    owner,
    pass_all,
    play,
    put,
    refused,
    table,
    team,
    tile,
    workers,
)


@pytest.mark.clause("MP-EFFECT-1")
def test_contest_tiles_use_only_the_vocabulary():
    effects = {word(item["effect"]).name for item in GAME.pack.data["contest"] if "effect" in item}
    conditions = {word(item["condition"]).name for item in GAME.pack.data["contest"] if "condition" in item}
    assert effects == {"GAIN_COINS", "GAIN_WORKERS", "RAISE", "DEMOLISH"}
    assert conditions == {kind.name for kind in CONDITIONS} == {kind.name for kind in Condition} - {"NOTHING"}
    match = play(table(hands={ANA: ["e11"]}, turn=ANA), "build e11 r1c1")
    pass_all(match)
    assert coins(match, ANA) == 15 - 1 + 6  # once, when it is built


@pytest.mark.clause("MP-EFFECT-2")
def test_coins_come_after_the_cost_and_workers_in_maintenance():
    assert refused(table(hands={ANA: ["e11"]}, coins=0), "build e11 r1c1") == ("few_coins", "MP-GEN-12")
    assert coins(play(table(hands={ANA: ["e11"]}, coins=1), "build e11 r1c1"), ANA) == 6
    match = play(table(hands={ANA: ["e07"]}), "build e07 r1c1")
    assert (workers(match, ANA), team(match, ANA)) == (4, 6)
    assert workers(pass_all(match), ANA) == 6


@pytest.mark.clause("MP-EFFECT-3")
def test_a_compulsory_raise_takes_what_there_is():
    match = table(hands={ANA: ["e02"]}, buildings={"r6c1": ("h11", ANA, 1), "r6c7": ("h12", ANA, 1), "r1c7": ("h13", IVAN, 0)})
    assert legal(match, "build e02 r1c1 ") == ["raise r6c1", "raise r6c7"]
    match.play("build e02 r1c1 raise r6c7")
    assert (level(match, "r6c1"), level(match, "r6c7")) == (1, 2)
    none = play(table(hands={ANA: ["e02"]}, buildings={"r6c1": ("h11", ANA, 5)}), "build e02 r1c1")
    assert (tile(none, "r1c1"), none.seat) == ("e02", IVAN)


@pytest.mark.clause("MP-EFFECT-4")
def test_demolition_is_a_choice_among_buildings_at_level_0():
    standing = {"r6c1": ("i12", MANU, 0), "r6c7": ("c11", ANA, 0), "r1c7": ("h13", IVAN, 1), "r6c4": ("e01", IVAN, 0)}
    match = table(hands={ANA: ["e12"]}, buildings=standing)
    assert legal(match, "build e12 r1c1") == ["", " demolish r6c1", " demolish r6c7"]
    assert refused(match, "build e12 r1c1 demolish r1c7") == ("too_high", "MP-EFFECT-4")
    assert refused(match, "build e12 r1c1 demolish r6c4") == ("not_private", "MP-LEVEL-1")
    assert tile(play(match, "build e12 r1c1"), "r6c1") == "i12"
    # its own icon comes first: the Housing next to it has left level 0
    match = table(hands={ANA: ["e12"]}, buildings={"r1c2": ("h11", IVAN, 0)})
    assert legal(match, "build e12 r1c1") == [""]
    assert legal(match, "build e12 r6c1") == ["", " demolish r1c2"]


@pytest.mark.clause("MP-EFFECT-5")
def test_demolition_is_the_reverse_of_building():
    standing = {"r6c6": ("h15", MANU, 0), "r6c7": ("c12", IVAN, 0), "r5c7": ("i11", IVAN, 3), "r6c5": ("c11", YOLANDA, 2)}
    match = play(table(hands={ANA: ["e12"]}, buildings=standing, team={MANU: 6}), "build e12 r1c1 demolish r6c6")  # C+1 I+1
    assert coins(match, MANU) == 15 + 4
    assert [level(match, cell) for cell in ("r6c7", "r5c7", "r6c5")] == [0, 2, 1]
    assert (tile(match, "r6c6"), owner(match, "r6c6"), leader(match, "r6c6")) == (None, None, None)
    assert team(match, MANU) == 6
    assert legal(match, "bid r6c6")
    assert match.view()["derived"]["opening"]["r6c6"] == 4  # three neighbours and the Health Centre


def condition(name, around=(), own=(), **more):
    """The points of a condition tile on r6c7, its printed ones included."""
    match = table(**more)
    for cell, building, seat, height in (*around, *own):
        put(match, cell, building, seat, height)
    before = match.now.points()[0]
    put(match, "r6c7", name, ANA)
    return match.now.points()[0] - before


NEXT = [("r5c6", "h11", IVAN, 0), ("r5c7", "h12", ANA, 0), ("r6c6", "e01", IVAN, 0)]
"""Next to r6c7: two Housing, one of them Ana's, and a rival's Park; the Health Centre is next to r5c6 only."""
OWN = [
    ("r1c1", "h21", ANA, 3),
    ("r1c2", "c11", ANA, 2),
    ("r1c3", "i31", ANA, 4),
    ("r1c4", "o11", ANA, 0),
    ("r1c5", "o12", ANA, 3),
    ("r1c6", "e05", ANA, 0),
]


@pytest.mark.clause("MP-EFFECT-6", "MP-SCORE-3")
@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("l01", 1 + 2 * 2),  # ADJ_FAMILY(H, 2)
        ("l02", 2 + 0),  # ADJ_FAMILY(C, 2)
        ("l05", 1 + 2),  # ADJ_VARIETY(2): Housing alone
        ("l06", 2 + 3),  # ADJ_ANY(1)
        ("l07", 2 + 2),  # ADJ_OWN(2): one own building
        ("l08", 1 + 2),  # ADJ_PUBLIC(2): the Park
        ("l09", 1 + 2 * 2),  # OWN_FAMILY(H, 2): r1c1 and r5c7
        ("l12", 1 + 2 * 2),  # OWN_FAMILY(O, 2)
        ("l13", 1 + 2 * 2),  # OWN_PUBLIC(2): the Police Station and the tile itself
        ("l14", 2 + 3),  # OWN_LEVEL(3, 1)
        ("l15", 2 + 2),  # OWN_RANK(3, 2): public tiles have no rank
        ("l16", 2 + 1),  # OWN_RANK(2, 1)
        ("l17", 3 + 3),  # OWN_SETS(3): one set
        ("l18", 0 + 2),  # WORKERS(2, 1): five workers
        ("l19", 2 + 3),  # COINS(4, 1): 15 coins
        ("l20", 2 + 4),  # OWN_RANK(1, 1)
    ],
)
def test_conditions_count_the_final_state(name, points):
    assert condition(name, NEXT, OWN) == points


@pytest.mark.clause("MP-EFFECT-6")
def test_conditions_are_capped():
    many = [(f"r1c{k}", "h11", ANA, 0) for k in range(1, 8)]
    assert condition("l09", own=many) == 1 + 8
    assert condition("l13", own=[(cell, "e01", ANA, 0) for cell, *_ in many]) == 1 + 6
    assert condition("l19", coins=100) == 2 + 8


def test_every_condition_kind_is_used_by_a_tile():
    printed = {int(kind) for kind in GAME.pack.tables["condition"][0]}
    assert printed == {int(kind) for kind in Condition}
