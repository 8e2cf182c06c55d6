import pytest

from semilla import Problem
from semilla.engine.match import Match
from semilla.games.master_plan.state import CELLS
from tests.rules.master_plan.table import CONTEST, GAME, PLAYERS, PRIVATE, hand, legal, owner, play, refused, row, tile, told

ALL = [(scenario, players) for scenario, players in PLAYERS.items()]


def start(scenario="s4a", seed=1):
    return Match(GAME, PLAYERS[scenario], seed=seed, options={"scenario": scenario}, forced=False)


@pytest.mark.clause("MP-SETUP-1")
def test_a_scenario_is_made_for_a_number_of_players():
    assert [Match(GAME, players, seed=1).options["scenario"] for players in (2, 3, 4)] == ["s2a", "s3a", "s4a"]
    with pytest.raises(Problem) as refusal:
        Match(GAME, 3, options={"scenario": "s4b"})
    assert refusal.value.text("en") == "The scenario s4b is made for 4 players, not for 3. For 3 players: s3a, s3b."
    assert "para 4 jugadores, no para 3" in refusal.value.text("es")


@pytest.mark.clause("MP-SETUP-2", "MP-SETUP-3")
@pytest.mark.parametrize(("scenario", "plots"), [("s2a", 19), ("s2b", 19), ("s3a", 27), ("s3b", 26), ("s4a", 34), ("s4b", 34)])
def test_the_district_is_laid_out(scenario, plots):
    match = start(scenario)
    t, s = match.now.t, match.now.s
    assert int(t.plots[s.scenario]) == plots
    standing = [CELLS[cell] for cell in range(64) if s.tile[cell] >= 0]
    assert len(standing) >= 6
    grid = match.view()["derived"]["grid"]
    marks = {item["mark"]: item["id"] for item in GAME.pack.data["initial"]}
    for cell in standing:
        assert tile(match, cell) == marks[grid[int(cell[1]) - 1][int(cell[3]) - 1]]


@pytest.mark.clause("MP-SETUP-4", "MP-SETUP-5", "MP-SETUP-6", "MP-SETUP-7", "MP-SETUP-8")
@pytest.mark.parametrize("scenario", PLAYERS)
def test_the_pile_has_three_decks(scenario):
    ranks_seen = [set(), set(), set()]
    for seed in range(30):
        match = start(scenario, seed)
        t, s = match.now.t, match.now.s
        ranks, decks = t.ranks[s.scenario], [int(n) for n in t.decks[s.scenario]]
        pile = [int(private) for private in s.pile if private >= 0]
        assert len(set(pile)) == len(pile) == sum(decks)
        rank = [int(t.rank[private]) for private in pile]
        bounds = (0, decks[0], decks[0] + decks[1], sum(decks))
        for deck in range(3):
            ranks_seen[deck] |= set(rank[bounds[deck] : bounds[deck + 1]])
        assert all(rank.count(r) <= ranks[r] for r in (1, 2, 3))
    assert ranks_seen == [{1}, {1, 2}, {1, 2, 3}]


@pytest.mark.clause("MP-SETUP-9")
@pytest.mark.parametrize("scenario", PLAYERS)
def test_the_market_comes_from_the_top_of_the_pile(scenario):
    match = start(scenario)
    market = row(match, "market")
    assert len(market) == 2 * match.players + 2
    assert market == [PRIVATE[private] for private in match.now.s.pile[: len(market)]]
    assert [params["private"] for params in told(match, "revealed")] == market


@pytest.mark.clause("MP-SETUP-10")
@pytest.mark.parametrize("scenario", PLAYERS)
def test_contest_tiles_lie_open_for_their_rounds(scenario):
    for seed in range(10):
        match = start(scenario, seed)
        t, s = match.now.t, match.now.s
        count = int(t.contests[s.scenario])
        tiles = [CONTEST[number] for number in s.contest[:count]]
        rounds = [int(lap) for lap in t.contest_round[s.scenario][:count]]
        assert all((tile[0] == "e") == (lap <= 3) for tile, lap in zip(tiles, rounds, strict=True))
        assert all(tiles.count(tile) <= (2 if tile[0] == "e" else 1) for tile in tiles)
        assert [(params["round"], params["contest"]) for params in told(match, "reserved")] == list(zip(rounds, tiles, strict=True))


@pytest.mark.clause("MP-SETUP-11")
def test_the_contests_of_round_1_are_in_the_market_at_once():
    match = start()
    opens = [contest for contest in match.view()["derived"]["contests"] if contest["open"]]
    assert [contest["round"] for contest in opens] == [1, 1]
    while match.phase.startswith("draft"):
        match.play(match.legal()[0])
    assert {move.split()[1].split("#")[0] for move in legal(match) if move.startswith("contest")} == {c["contest"] for c in opens}


@pytest.mark.clause("MP-SETUP-12", "MP-SETUP-13")
def test_everybody_starts_with_5_workers_and_15_coins():
    match = start()
    derived = match.view()["derived"]
    assert [int(n) for n in match.now.s.available] == [5] * 4
    assert [int(n) for n in match.now.s.team] == [5] * 4
    assert [int(n) for n in match.now.s.coins] == [15] * 4
    assert derived["supply"] == [7] * 4


@pytest.mark.clause("MP-SETUP-14")
def test_the_turn_order_is_drawn():
    orders = {tuple(int(p) for p in start(seed=seed).now.s.order) for seed in range(60)}
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)
    assert len(orders) > 12


@pytest.mark.clause("MP-SETUP-15", "MP-SETUP-20")
def test_the_draft_goes_from_the_last_player_to_the_first():
    match = start()
    order = [int(p) + 1 for p in match.now.s.order]
    drafters = []
    while match.phase == "draft":
        market = row(match, "market")
        assert sorted({move.split()[1] for move in match.legal()}) == sorted(market)
        drafters.append(match.seat)
        chosen = match.legal()[-1]
        match.play(chosen)
        assert chosen.split()[1] in hand(match, drafters[-1])
    assert drafters == order[::-1]
    assert (match.seat, match.phase, int(match.now.s.lap)) == (order[0], "turn", 1)
    assert [int(n) for n in match.now.s.available] == [5] * 4
    assert [int(n) for n in match.now.s.coins] == [15] * 4


@pytest.mark.clause("MP-SETUP-16")
def test_the_drafted_plot_is_free_and_next_to_a_central_building():
    match = start("s2a")  # central: the Employment Office on r3c3
    private = row(match, "market")[0]
    around = ["r2c3", "r3c2", "r3c4", "r4c3"]
    assert legal(match, f"draft {private} ") == around
    assert refused(match, f"draft {private} r1c1") == ("not_central", "MP-SETUP-16")
    assert refused(match, f"draft {private} r3c3") == ("no_plot_there", "MP-GEN-4")
    seat = match.seat
    match.play(f"draft {private} r3c2")
    assert owner(match, "r3c2") == seat
    other = row(match, "market")[0]
    assert legal(match, f"draft {other} ") == ["r2c3", "r3c4", "r4c3"]
    assert refused(match, f"draft {other} r3c2") == ("owned_already", "MP-BIDPLOT-1")
    assert refused(match, f"draft {private} r2c3") == ("not_in_market", "MP-TAKE-1")


@pytest.mark.clause("MP-SETUP-17")
@pytest.mark.parametrize(("scenario", "players"), ALL)
def test_the_market_is_not_refilled_after_the_draft(scenario, players):
    match = start(scenario)
    for _ in range(players):
        match.play(match.legal()[0])
    assert len(row(match, "market")) == players + 2


@pytest.mark.clause("MP-SETUP-18")
def test_the_drafted_plot_counts_towards_the_limit():
    match = start()
    for _ in range(4):
        match.play(match.legal()[0])
    assert [int(n) for n in match.now.s.plots] == [1] * 4


@pytest.mark.clause("MP-SETUP-19")
def test_chance_speaks_in_a_fixed_order_and_only_in_setup():
    match = start("s2a", 7)
    answers = [answer.split()[:3] for answer in match.chance()]
    shuffles = [answer[1] for answer in answers if answer[0] == "shuffle"]
    assert shuffles == ["rank-1", "rank-2", "rank-3", "middle", "lower"]
    assert [answer[0] for answer in answers] == ["shuffle"] * 5 + ["contests"] * 5 + ["order"] * 2
    count = len(match.chance())
    again = start("s2a", 7)
    assert again.now.states.tobytes() == match.now.states.tobytes()
    draws = int(match.now.s.draws)
    while not match.over:
        match.play(match.legal()[-1])
    assert (int(match.now.s.draws), len(match.chance())) == (draws, count)


@pytest.mark.clause("MP-SETUP-19", "MP-SETUP-8")
def test_nobody_sees_the_shuffles():
    match = start()
    for viewer in (None, 1, 2, 3, 4):
        assert not [message for message in match.story(viewer) if message.key == "event.shuffled"]
        assert match.view(viewer)["state"]["pile"][10] == "?"
    assert play(match, match.legal()[0]).chance()
