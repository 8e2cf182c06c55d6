"""The worked examples of the rules file, EX-01 to EX-29."""

import pytest

from semilla.engine.match import Match
from semilla.games.master_plan.state import CELLS
from tests.rules.master_plan.table import (
    ANA,
    CONTEST,
    GAME,
    IVAN,
    MANU,
    PRIVATE,
    YOLANDA,
    coins,
    give,
    hand,
    leader,
    legal,
    level,
    owner,
    pass_all,
    play,
    purse,
    put,
    refused,
    row,
    table,
    team,
    tile,
    totals,
    workers,
)


def opened():
    """EX-01: Iván opens r5c4 with 3 coins; Ana is next."""
    return play(table(order=[IVAN, ANA, YOLANDA, MANU], turn=IVAN), "bid r5c4 3")


def overbid():
    """EX-02: Ana bids 9; Yolanda is next."""
    return play(opened(), "bid r5c4 9")


@pytest.mark.clause("MP-BIDPLOT-1", "MP-BIDPLOT-2", "MP-BIDPLOT-3")
def test_example_01_opening_bid():
    assert totals(table(turn=IVAN), "bid r5c4") == [3, 6, 9, 12, 15]
    match = opened()
    assert purse(match, IVAN) == (4, 12)
    assert leader(match, "r5c4") == IVAN


@pytest.mark.clause("MP-BIDPLOT-5", "MP-BIDPLOT-6")
def test_example_02_overbid():
    assert totals(opened(), "bid r5c4") == [6, 9, 12, 15]
    match = overbid()
    assert leader(match, "r5c4") == ANA
    assert purse(match, ANA) == (4, 6)


@pytest.mark.clause("MP-BIDPLOT-10", "MP-BIDPLOT-11", "MP-BIDPLOT-12")
def test_example_03_win():
    match = play(overbid(), "pass", "pass", "pass")  # Yolanda, Manu, Iván
    assert match.seat == ANA
    assert (owner(match, "r5c4"), leader(match, "r5c4")) == (ANA, None)
    assert purse(match, ANA) == (4, 6)
    assert purse(match, IVAN) == (5, 15)
    assert "use bank 1" in match.legal()


@pytest.mark.clause("MP-BIDPLOT-6", "MP-BIDPLOT-7")
def test_example_04_raise_without_worker():
    match = play(table(order=[IVAN, ANA, YOLANDA, MANU], turn=IVAN, workers={IVAN: 1}), "bid r5c4 3", "bid r5c4 9", "pass", "pass")
    assert match.seat == IVAN
    assert purse(match, IVAN) == (0, 12)
    assert totals(match, "bid r5c4") == [12, 15]
    match.play("bid r5c4 12")
    assert purse(match, IVAN) == (0, 3)


@pytest.mark.clause("MP-BIDPLOT-4", "MP-BUILD-3", "MP-BIDPLOT-16")
def test_example_05_the_opening_value_is_frozen():
    match = overbid()
    give(match, YOLANDA, "e01")
    assert "build e01 r5c4" not in match.legal()
    play(match, "build e01 r6c4", "pass")
    assert int(match.now.s.around[CELLS.index("r5c4")]) == 4
    assert totals(match, "bid r5c4") == [12, 15]


@pytest.mark.clause("MP-BIDPLOT-13", "MP-BIDPLOT-14")
def test_example_06_plot_limit():
    match = table(plots={ANA: ["r1c1"]})
    play(match, "bid r5c4 3", "pass", "pass", "pass")
    assert match.now.s.plots[ANA - 1] == 2
    assert not legal(match, "bid")
    assert refused(match, "bid r3c1 1") == ("plot_limit", "MP-BIDPLOT-14")
    outbid = play(table(plots={ANA: ["r1c1"]}), "bid r5c4 3", "bid r5c4 6", "pass", "pass")
    assert outbid.seat == ANA
    assert outbid.now.s.plots[ANA - 1] == 1
    assert legal(outbid, "bid r5c4 ")
    assert legal(outbid, "bid r3c1 ")


@pytest.mark.clause("MP-ROUND-7", "MP-BIDPLOT-17")
def test_example_07_alone_in_the_round():
    match = table(turn=MANU, passed=[ANA, IVAN, YOLANDA])
    assert totals(match, "bid r1c1")[0] == 1
    match.play("bid r1c1 1")
    assert match.seat == MANU
    assert owner(match, "r1c1") == MANU
    match.play("pass")
    assert (match.now.s.leader == -1).all()
    assert match.now.s.lap == 2


@pytest.mark.clause("MP-TAKE-1", "MP-TAKE-3")
def test_example_08_take_and_obsolete_coin():
    match = play(table(turn=YOLANDA, market=["h11"]), "take h11")
    assert (hand(match, YOLANDA), purse(match, YOLANDA)) == (["h11"], (4, 15))
    match = play(table(turn=YOLANDA, obsolete=["h11"]), "take h11")
    assert (hand(match, YOLANDA), purse(match, YOLANDA)) == (["h11"], (4, 16))


@pytest.mark.clause("MP-BUILD-2", "MP-LEVEL-3", "MP-LEVEL-5", "MP-LEVEL-6")
def test_example_09_build_at_level_3():
    match = table(
        hands={ANA: ["c21"]},
        plots={ANA: ["r3c5"]},
        buildings={"r2c5": ("h11", IVAN, 2), "r3c4": ("c14", YOLANDA, 2), "r4c5": ("i12", MANU, 0)},
    )
    match.play("build c21 r3c5")
    assert purse(match, ANA) == (3, 10)
    assert (level(match, "r3c5"), level(match, "r2c5"), level(match, "r3c4"), level(match, "r4c5")) == (3, 3, 1, 0)


@pytest.mark.clause("MP-LEVEL-3", "MP-LEVEL-6")
def test_example_10_floor():
    match = table(  # the Television Studios show C+1
        hands={ANA: ["c12"], IVAN: ["h11"]},
        plots={ANA: ["r3c3"], IVAN: ["r3c4"]},
        buildings={"r2c3": ("c11", MANU, 0), "r3c2": ("c15", MANU, 0)},
    )
    match.play("build c12 r3c3")
    assert level(match, "r3c3") == 0
    match.play("build h11 r3c4")
    assert level(match, "r3c3") == 1


@pytest.mark.clause("MP-LEVEL-6")
def test_example_11_ceiling():
    match = table(hands={ANA: ["c14"], IVAN: ["i11"]}, plots={ANA: ["r6c1"], IVAN: ["r5c1"]}, buildings={"r6c2": ("h12", MANU, 5)})
    match.play("build c14 r6c1")
    assert level(match, "r6c2") == 5
    match.play("build i11 r5c1")
    assert level(match, "r6c2") == 4


def renewal(new):
    """EX-12: Ana's C11 at level 2 next to a Housing at its maximum, a Commerce at 3 and an Industry at 2."""
    around = {"r1c4": ("h11", IVAN, 5), "r1c5": ("c12", IVAN, 3), "r1c6": ("i11", MANU, 2)}
    return table(hands={ANA: [new]}, buildings={"r2c5": ("c11", ANA, 2), **around})


@pytest.mark.clause("MP-UPGRADE-3", "MP-UPGRADE-5", "MP-UPGRADE-6")
def test_example_12_upgrade():
    match = play(renewal("c21"), "upgrade c21 r2c5")
    assert purse(match, ANA) == (4, 12)
    assert (tile(match, "r2c5"), level(match, "r2c5")) == ("c21", 2)
    assert (level(match, "r1c4"), level(match, "r1c5"), level(match, "r1c6")) == (5, 3, 1)
    match = renewal("c31")
    match.now.s.level[CELLS.index("r1c4")] = 2
    match.play("upgrade c31 r2c5")
    assert purse(match, ANA) == (3, 9)
    assert (level(match, "r1c4"), level(match, "r1c5"), level(match, "r1c6")) == (3, 3, 1)
    match = table(hands={ANA: ["c22"]}, buildings={"r2c5": ("c21", ANA, 2)})
    assert not legal(match, "upgrade")
    match = renewal("c21")
    match.now.s.level[CELLS.index("r1c5")] = 5
    assert level(play(match, "upgrade c21 r2c5"), "r1c5") == 5


@pytest.mark.clause("MP-BUILD-9", "MP-MAINT-2", "MP-UPGRADE-7")
def test_example_13_new_workers():
    match = play(table(hands={ANA: ["i21"]}, plots={ANA: ["r6c7"]}), "build i21 r6c7")
    assert (workers(match, ANA), team(match, ANA)) == (3, 7)
    assert workers(pass_all(match), ANA) == 7
    match = play(table(hands={ANA: ["i21"]}, buildings={"r6c7": ("i11", ANA, 0)}), "upgrade i21 r6c7")
    assert team(match, ANA) == 6


@pytest.mark.clause("MP-GEN-6", "MP-ANNEX-12")
def test_example_14_worker_cap():
    match = play(table(hands={ANA: ["i21"]}, plots={ANA: ["r6c7"]}, team={ANA: 11}), "build i21 r6c7")
    assert team(match, ANA) == 12
    assert totals(table(team={ANA: 10}), "use temp-agency") == [1]


@pytest.mark.clause("MP-ANNEX-1", "MP-PUBACT-3", "MP-PUBACT-5")
def test_example_15_bank():
    match = play(table(turn=IVAN), "use bank 3")
    assert purse(match, IVAN) == (2, 30)
    assert refused(match, "use bank 1") == ("used_already", "MP-PUBACT-3")
    assert totals(pass_all(match), "use bank") == [1, 2, 3]


@pytest.mark.clause("MP-ANNEX-5", "MP-ANNEX-10")
def test_example_16_raise():
    match = table(buildings={"r1c1": ("h11", ANA, 1), "r1c3": ("h21", ANA, 5), "r1c5": ("h12", ANA, 5)})
    assert legal(match, "use health-centre ") == ["1 r1c1", "1 r1c3", "2 r1c1 r1c3"]
    match.play("use health-centre 2 r1c1 r1c3")
    assert purse(match, ANA) == (4, 9)
    assert (level(match, "r1c1"), level(match, "r1c3"), level(match, "r1c5")) == (2, 6, 5)


@pytest.mark.clause("MP-ANNEX-3", "MP-MAINT-3")
def test_example_17_temporary_workers():
    match = play(table(turn=MANU, team={MANU: 6}, workers={MANU: 4}, coins={MANU: 9}), "use temp-agency 3")
    assert purse(match, MANU) == (7, 3)
    assert workers(pass_all(match), MANU) == 6


@pytest.mark.clause("MP-BIDPUB-1", "MP-BIDPUB-2", "MP-BIDPUB-3", "MP-BIDPUB-5")
def test_example_18_contest():
    match = play(table(turn=YOLANDA, contests=["e01"]), "contest e01 2", "contest e01 3")
    assert workers(match, MANU) == 2
    play(match, "pass", "pass")
    assert totals(match, "contest e01") == [4, 5]
    match.play("pass")  # Yolanda
    assert match.seat == MANU
    assert hand(match, MANU) == ["e01"]
    assert (workers(match, MANU), workers(match, YOLANDA)) == (2, 5)


@pytest.mark.clause("MP-BUILD-3", "MP-BUILD-4", "MP-BUILD-5")
def test_example_19_where_public_tiles_may_stand():
    match = table(turn=MANU, plots={MANU: ["r1c1"], ANA: ["r1c2"]}, hands={MANU: ["e01", "h11"]})
    s, under_bid = match.now.s, CELLS.index("r1c3")
    s.leader[under_bid], s.opening[under_bid], s.bid[under_bid, 1] = 1, 2, 2
    places = legal(match, "build e01 ")
    assert {"r1c1", "r6c7"} <= set(places)
    assert not {"r1c2", "r1c3"} & set(places)
    assert legal(match, "build h11 ") == ["r1c1"]


@pytest.mark.clause("MP-PASS-3", "MP-MAINT-11")
def test_example_20_passing_order():
    match = table(turn=MANU)
    play(match, "pass", "use bank 1", "use hospital 1", "pass", "pass", "pass")
    assert [int(p) + 1 for p in match.now.s.order] == [MANU, YOLANDA, ANA, IVAN]
    assert match.seat == MANU


@pytest.mark.clause("MP-MAINT-6", "MP-MAINT-7", "MP-MAINT-8")
def test_example_21_market_in_maintenance():
    match = pass_all(table("s3a", market=["h11", "c11"], obsolete=["i11"]))
    assert row(match, "obsolete") == ["h11", "c11"]
    assert len(row(match, "market")) == 5
    assert [coins(match, seat) for seat in (ANA, IVAN, YOLANDA)] == [15] * 3


@pytest.mark.clause("MP-MAINT-4", "MP-MAINT-5")
def test_example_22_income():
    match = table(
        buildings={"r1c1": ("h21", ANA, 3), "r1c3": ("c13", ANA, 4), "r1c5": ("o11", ANA, 2), "r1c7": ("e10", ANA, 0)}, coins=0
    )
    assert coins(pass_all(match), ANA) == 13


def nearly_full(free, **more):
    """S4A with every plot built but those named, by nobody who matters."""
    match = table(**more)
    s, t = match.now.s, match.now.t
    for cell in t.plot[s.scenario][: t.plots[s.scenario]]:
        if CELLS[cell] not in free and s.tile[cell] < 0:
            put(match, CELLS[cell], "e01", ANA)
    return match


@pytest.mark.clause("MP-END-2", "MP-END-3", "MP-END-4", "MP-END-5")
def test_example_23_last_plot():
    match = nearly_full(["r6c7"], turn=IVAN, passed=[YOLANDA], hands={IVAN: ["e05"]})
    match.play("build e05 r6c7")
    assert (match.seat, bool(match.now.s.ending)) == (MANU, True)
    match.play("use bank 1")
    assert match.over
    assert coins(match, MANU) == 20
    match = nearly_full(["r6c7"], turn=MANU, hands={MANU: ["e05"]})
    match.play("build e05 r6c7")
    assert match.over


@pytest.mark.clause("MP-SCORE-1", "MP-SCORE-2", "MP-SCORE-3", "MP-SCORE-4", "MP-SCORE-5")
def test_example_24_scoring():
    match = table(
        coins={ANA: 27},
        buildings={
            "r1c1": ("h21", ANA, 4),
            "r3c1": ("c13", ANA, 5),
            "r6c1": ("o11", ANA, 3),
            "r6c3": ("i22", ANA, 2),
            "r6c5": ("e08", ANA, 0),
            "r3c7": ("l05", ANA, 0),  # next to the Hospital, the Temp Agency …
            "r3c6": ("h11", IVAN, 0),
            "r4c7": ("h12", IVAN, 0),
            "r2c7": ("c11", IVAN, 0),
        },
    )
    match.now.s.tokens[ANA - 1] = 2
    assert match.now.points()[ANA - 1] == 32
    assert sum(line["points"] for line in match.score_sheet()[ANA - 1]["lines"]) == 32


@pytest.mark.clause("MP-EFFECT-6", "MP-SCORE-3")
@pytest.mark.parametrize(
    ("name", "money", "points"), [("l18", 27, 4), ("l19", 27, 2 + 6), ("l17", 27, 3 + 3), ("l12", 27, 1 + 6), ("l19", 40, 2 + 8)]
)
def test_example_25_conditions(name, money, points):
    own_buildings = ["h11", "h12", "c11", "i11", "o11", "o12", "o13"]
    cells = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r1c7"]
    match = table(coins=money, team={ANA: 9}, buildings={cell: (b, ANA, 0) for cell, b in zip(cells, own_buildings, strict=True)})
    match.now.s.temporary[ANA - 1] = 2
    without = match.now.points()[ANA - 1]
    put(match, "r6c7", name, ANA)
    assert match.now.points()[ANA - 1] - without == points


@pytest.mark.clause("MP-EFFECT-4", "MP-EFFECT-5")
def test_example_26_demolition():
    match = table(
        turn=YOLANDA,
        hands={YOLANDA: ["e12"]},
        buildings={"r4c5": ("i12", MANU, 0), "r5c6": ("h14", IVAN, 1)},
        team={MANU: 6},
    )
    match.play("build e12 r1c1 demolish r4c5")
    assert (coins(match, MANU), team(match, MANU)) == (17, 6)
    assert level(match, "r5c6") == 2
    assert (tile(match, "r4c5"), owner(match, "r4c5"), leader(match, "r4c5")) == (None, None, None)


@pytest.mark.clause("MP-SETUP-4", "MP-SETUP-5", "MP-SETUP-6", "MP-SETUP-7", "MP-SETUP-8", "MP-SETUP-9", "MP-SETUP-17")
@pytest.mark.parametrize("seed", range(20))
def test_example_27_private_pile(seed):
    match = Match(GAME, 2, seed=seed, options={"scenario": "s2a"})
    pile = [int(private) for private in match.now.s.pile if private >= 0]
    rank = [int(match.now.t.rank[private]) for private in pile]
    assert len(pile) == len(set(pile)) == 22
    assert rank[:8] == [1] * 8
    assert set(rank[8:15]) <= {1, 2}
    assert rank[8:].count(1) <= 2
    assert rank.count(2) <= 10
    assert rank.count(3) <= 8
    assert row(match, "market") == [PRIVATE[k] for k in pile[:6]]
    play(match, match.legal()[0])
    play(match, match.legal()[0])
    assert len(row(match, "market")) == 4
    for _ in range(4):
        pass_all(match)
    assert match.now.s.drawn == 22


@pytest.mark.clause("MP-SCORE-8")
def test_example_28_tie():
    match = table(coins={ANA: 12, IVAN: 17, YOLANDA: 0, MANU: 0})
    match.now.s.tokens[:2] = 40
    assert match.now.points()[:2] == [41, 41]
    assert match.now.winners() == [IVAN - 1]
    match.now.s.coins[ANA - 1] = 17
    match.now.s.team[ANA - 1] = 6
    assert match.now.winners() == [ANA - 1]
    match.now.s.team[IVAN - 1] = 6
    assert match.now.winners() == [ANA - 1, IVAN - 1]


@pytest.mark.clause("MP-ROUND-1", "MP-ROUND-2", "MP-ROUND-3", "MP-SETUP-15", "MP-SETUP-16", "MP-SETUP-20", "MP-PASS-1")
def test_example_29_a_full_first_round():
    match = Match(GAME, 2, seed=1, options={"scenario": "s2a"}, forced=False)
    s = match.now.s
    s.order[:2] = [ANA - 1, IVAN - 1]
    s.seat = IVAN - 1
    s.market[:6] = [PRIVATE.index(private) for private in ("h11", "c11", "i11", "o12", "c14", "i13")]
    s.contest[0] = CONTEST.index("e01")
    play(match, "draft i11 r3c4", "draft c11 r4c3")
    assert row(match, "market") == ["h11", "o12", "c14", "i13"]

    match.play("build c11 r4c3")
    assert (purse(match, ANA), level(match, "r4c3")) == ((4, 13), 2)
    match.play("build i11 r3c4")
    assert (purse(match, IVAN), level(match, "r3c4"), level(match, "r4c3"), team(match, IVAN)) == ((4, 12), 2, 3, 6)
    assert totals(match, "bid r3c2") == [4, 8, 12]
    match.play("bid r3c2 4")
    assert purse(match, ANA) == (3, 9)
    match.play("bid r3c2 8")
    assert purse(match, IVAN) == (3, 4)
    match.play("take h11")
    assert (owner(match, "r3c2"), purse(match, ANA)) == (IVAN, (3, 13))
    match.play("take o12")
    assert purse(match, IVAN) == (2, 4)
    match.play("contest e01 1")
    assert workers(match, ANA) == 2
    match.play("build o12 r3c2")
    assert (purse(match, IVAN), level(match, "r3c2"), level(match, "r4c3"), team(match, IVAN)) == ((1, 0), 1, 4, 7)
    assert hand(match, ANA) == ["h11", "e01"]
    match.play("build e01 r2c3")
    assert purse(match, ANA) == (1, 11)
    match.play("use bank 1")
    assert purse(match, IVAN) == (0, 5)
    assert refused(match, "use bank 1") == ("used_already", "MP-PUBACT-3")
    assert totals(match, "bid r1c3")[0] == 3
    match.play("bid r1c3 3")
    assert purse(match, ANA) == (0, 8)
    assert match.legal() == ["pass"]
    match.play("pass")
    assert (owner(match, "r1c3"), match.legal()) == (ANA, ["pass"])
    match.play("pass")

    assert (purse(match, ANA), purse(match, IVAN)) == ((5, 14), (7, 8))
    assert row(match, "obsolete") == ["c14", "i13"]
    assert len(row(match, "market")) == 4
    assert [contest["open"] for contest in match.view()["derived"]["contests"]].count(True) == 2
    assert (match.seat, [int(p) + 1 for p in match.now.s.order[:2]]) == (IVAN, [IVAN, ANA])
    play(match, "use bank 1", "build h11 r1c3")
    assert level(match, "r1c3") == 2
