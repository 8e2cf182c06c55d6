import pytest

from tests.rules.master_plan.table import ANA, GAME, IVAN, MANU, legal, level, pass_all, play, table


@pytest.mark.clause("MP-LEVEL-1")
def test_only_private_buildings_have_a_level():
    match = play(table(hands={ANA: ["e01"], IVAN: ["e02"]}), "build e01 r1c1", "build e02 r1c2")
    assert level(match, "r1c1") == 0  # a Park next to an H+1 stays what it is
    assert "level" not in match.view()["derived"]["buildings"]["r1c1"]


@pytest.mark.clause("MP-LEVEL-2")
def test_tracks_end_at_5_6_and_7():
    for track in GAME.pack.data["track"]:
        assert len(track["income"]) == len(track["points"]) == 5 + track["rank"]
    for name, top in (("h11", 5), ("h21", 6), ("h31", 7)):
        match = table(hands={ANA: ["e01"]}, buildings={"r6c7": (name, ANA, top)})
        assert level(play(match, "build e01 r6c6"), "r6c7") == top


@pytest.mark.clause("MP-LEVEL-3")
def test_the_first_level_sums_all_icons_around_it():
    match = table(  # r3c5: Television Studios C+1, Temp Agency C+1, own Housing C+1, a rival's Commerce C-1
        hands={ANA: ["c12"]}, plots={ANA: ["r3c5"]}, buildings={"r2c5": ("h11", ANA, 0), "r3c6": ("c11", IVAN, 0)}
    )
    assert level(play(match, "build c12 r3c5"), "r3c5") == 2
    crowded = dict.fromkeys(("r2c5", "r3c4", "r3c6", "r4c5"), ("o31", IVAN, 0))
    match = table(hands={ANA: ["c12"]}, plots={ANA: ["r3c5"]}, buildings=crowded)
    assert level(play(match, "build c12 r3c5"), "r3c5") == 5  # 10, cut to its track
    match = table(hands={ANA: ["h11"]}, plots={ANA: ["r6c7"]}, buildings={"r6c6": ("i31", IVAN, 0)})
    assert level(play(match, "build h11 r6c7"), "r6c7") == 0  # -2, cut


@pytest.mark.clause("MP-LEVEL-4")
def test_icons_never_affect_their_own_building():
    match = play(table(hands={ANA: ["h23"]}, plots={ANA: ["r6c7"]}), "build h23 r6c7")  # shows H+1
    assert level(match, "r6c7") == 0


@pytest.mark.clause("MP-LEVEL-5")
def test_a_new_building_moves_all_neighbours_of_the_families_it_shows():
    around = {"r5c6": ("h11", ANA, 2), "r5c7": ("i12", IVAN, 2), "r6c6": ("o11", MANU, 2)}
    match = play(table(hands={ANA: ["i31"]}, plots={ANA: ["r6c7"]}, buildings=around), "build i31 r6c7")  # H-2 I+1 O+1
    assert (level(match, "r5c6"), level(match, "r5c7"), level(match, "r6c6")) == (0, 3, 3)
    match = play(table(hands={ANA: ["e03"]}, buildings=around), "build e03 r6c7")  # public: C+1 O+1
    assert (level(match, "r5c6"), level(match, "r5c7"), level(match, "r6c6")) == (2, 2, 3)


@pytest.mark.clause("MP-LEVEL-6")
def test_what_leaves_the_track_is_lost():
    match = table(hands={ANA: ["i31"], IVAN: ["e01"]}, plots={ANA: ["r6c7"]}, buildings={"r6c6": ("h11", ANA, 1)})
    play(match, "build i31 r6c7")
    assert level(match, "r6c6") == 0  # 1 - 2
    play(match, "build e01 r6c5")
    assert level(match, "r6c6") == 1


@pytest.mark.clause("MP-LEVEL-7")
def test_moves_cause_no_further_moves():
    row = {"r6c4": ("h11", IVAN, 0), "r6c5": ("h13", IVAN, 0), "r6c6": ("h12", IVAN, 0)}
    match = play(table(hands={ANA: ["e01"]}, buildings=row), "build e01 r6c7")
    assert [level(match, cell) for cell in ("r6c4", "r6c5", "r6c6")] == [0, 0, 1]


@pytest.mark.clause("MP-LEVEL-8")
def test_levels_are_stored_and_raises_are_permanent():
    match = table(buildings={"r1c1": ("h11", ANA, 0)})
    play(match, "use health-centre 1 r1c1")
    assert level(pass_all(match), "r1c1") == 1
    # a building at level 0 through a cut keeps counting from 0, whatever the icons around it add up to
    match = table(hands={ANA: ["e01"]}, buildings={"r6c7": ("h11", ANA, 0), "r6c6": ("i31", IVAN, 0)})
    assert level(play(match, "build e01 r5c7"), "r6c7") == 1
    assert not legal(match, "level")
