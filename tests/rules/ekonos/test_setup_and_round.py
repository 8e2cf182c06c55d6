import pytest

from semilla.engine.match import Match
from semilla.engine.texts import Problem
from semilla.games.ekonos.state import Phase
from tests.rules.ekonos.board import CARDS, EKONOS, board, coins, give, legal, refused

TABLE = {2: (6, 12, 6), 3: (6, 12, 4), 4: (6, 12, 3), 5: (5, 10, 3), 6: (6, 12, 2)}


@pytest.mark.clause("EK-SETUP-1")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(Problem, match="2 to 6 players"):
        Match(EKONOS, players)


@pytest.mark.clause("EK-SETUP-2", "EK-END-1")
@pytest.mark.parametrize("players", TABLE)
def test_cards_coins_and_rounds_by_number_of_players(players):
    cards, money, rounds = TABLE[players]
    match = Match(EKONOS, players, seed=3, forced=False)
    assert match.now.s.held[:players].tolist() == [cards] * players
    assert match.now.s.coins[:players].tolist() == [money] * players
    turns = 0
    while not match.over:
        turns += match.phase == "play"
        last_round = int(match.now.s.lap)
        match.play(match.legal()[0])
    assert turns == players * cards * rounds
    assert last_round == rounds


@pytest.mark.clause("EK-SETUP-3")
def test_everything_starts_empty():
    s = Match(EKONOS, 4, seed=1).now.s
    assert not s.tiles.any()
    assert not s.growth.any()
    assert not s.shares.any()
    assert not s.column.any()
    assert (s.president == -1).all()
    assert int(s.vacant) == (1 << 36) - 1


@pytest.mark.clause("EK-SETUP-4")
def test_the_first_start_player_is_drawn_at_random():
    starters = [Match(EKONOS, 4, seed=seed, forced=False).seat for seed in range(200)]
    assert all(30 <= starters.count(seat) <= 75 for seat in (1, 2, 3, 4))


@pytest.mark.clause("EK-SETUP-5")
def test_buying_needs_a_token_with_four_or_more_players():
    held = {"sunset": {1: 5}, "phoenix": {1: 5}, "panda": {1: 3}}  # 13 shares and 3 presidencies
    match = board(4, Phase.BUY, shares=held, coins=[50])
    assert "buy crown" in match.legal()
    match.play("buy crown")  # 14 shares and 4 presidencies: 18
    match = board(4, Phase.BUY, shares={**held, "crown": {1: 1}}, coins=[50])
    assert legal(match) == ["pass"]
    assert refused(match, "buy crown") == ("no_token", "EK-SETUP-5")


@pytest.mark.clause("EK-SETUP-5")
def test_no_token_limit_with_two_or_three_players():
    held = {"sunset": {1: 5}, "phoenix": {1: 5}, "panda": {1: 5}, "crown": {1: 5}}
    for players in (2, 3):
        assert "buy hydra" in board(players, Phase.BUY, shares=held, coins=[50]).legal()


@pytest.mark.clause("EK-SETUP-5")
def test_a_change_of_president_takes_place_without_a_token_left():
    held = {
        "sunset": {1: 3, 2: 3},
        "phoenix": {2: 5},
        "panda": {2: 4},
        "crown": {2: 2},
    }  # seat 2: 14 shares and 3 presidencies; a fourth makes 18, a fifth more than that
    match = board(4, Phase.SELL, shares={**held, "hydra": {2: 1, 3: 1}}, president={"sunset": 1, "hydra": 2})
    match.play("sell sunset")
    assert match.now.s.president[0] == 1


@pytest.mark.clause("EK-ROUND-1")
def test_every_round_shuffles_all_cards_and_pays_again():
    match = Match(EKONOS, 2, seed=5, forced=False)
    first = {tuple(hand) for hand in match.now.s.hand[:2].tolist()}
    while match.now.s.lap == 1:
        match.play("pass" if "pass" in match.legal() else "keep" if "keep" in match.legal() else match.legal()[0])
    s = match.now.s
    assert int(s.played) == 0
    assert {tuple(hand) for hand in s.hand[:2].tolist()} != first
    assert s.coins[:2].tolist() == [24, 24]  # coins of earlier rounds are kept


@pytest.mark.clause("EK-ROUND-1")
def test_dealt_cards_differ_and_over_time_all_36_come():
    seen = set()
    for seed in range(40):
        hands = Match(EKONOS, 4, seed=seed, forced=False).now.s.hand[:4].ravel().tolist()
        assert len(set(hands)) == 24
        seen |= set(hands)
    assert seen == set(range(36))


@pytest.mark.clause("EK-ROUND-2")
def test_turns_go_clockwise_one_card_each_until_hands_are_empty():
    match = Match(EKONOS, 3, seed=2, forced=False)
    order, starter = [], match.seat
    while match.now.s.lap == 1:
        if match.phase == "play":
            order.append(match.now.s.turn + 1)
        match.play("pass" if "pass" in match.legal() else match.legal()[-1])
    assert order == [(starter - 1 + k) % 3 + 1 for k in range(18)]


@pytest.mark.clause("EK-ROUND-3")
def test_the_next_round_starts_one_seat_further():
    match = Match(EKONOS, 3, seed=2, forced=False)
    starters = []
    while not match.over:
        if match.now.s.lap > len(starters):
            starters.append(match.seat)
        match.play("pass" if "pass" in match.legal() else match.legal()[-1])
    assert starters == [(starters[0] - 1 + k) % 3 + 1 for k in range(4)]


@pytest.mark.clause("EK-ROUND-4")
def test_hands_are_hidden_and_all_else_is_open():
    match = Match(EKONOS, 3, seed=2)
    match.play(match.legal()[0])
    own, other = match.view(1)["state"], match.view(2)["state"]
    assert own["hand"][0] == [CARDS[card] if card >= 0 else None for card in match.now.s.hand[0]]
    assert all(card in ("?", None) for card in other["hand"][0])
    for field in own.keys() - {"hand"}:
        assert own[field] == other[field] == match.view()["state"][field]
    assert own["played"]  # the card just played lies open


@pytest.mark.clause("EK-TURN-1")
def test_a_turn_is_card_then_sale_then_purchase_each_once():
    match = board(3, hands={1: [CARDS[0], CARDS[7]], 2: [CARDS[20]]}, shares={"crown": {1: 2}}, coins=[12, 12, 12])
    assert refused(match, "sell crown") == ("not_now", "EK-TURN-1")
    assert refused(match, "buy crown") == ("not_now", "EK-TURN-1")
    assert all(move.startswith("play ") for move in match.legal())
    match.play(f"play {CARDS[0]} grow phoenix")
    assert match.phase == "sell"
    match.play("sell crown")
    assert refused(match, "sell crown") == ("not_now", "EK-TURN-1")
    match.play("buy crown")
    assert (match.seat, match.phase) == (2, "play")


@pytest.mark.clause("EK-TURN-1")
def test_selling_and_buying_are_optional():
    match = board(3, Phase.SELL, shares={"crown": {1: 2}}, hands={1: [], 2: [CARDS[3]]})
    before = coins(match, 1)
    match.play("keep")
    match.play("pass")
    assert (match.seat, coins(match, 1)) == (2, before)


@pytest.mark.clause("EK-TURN-2")
def test_the_company_sold_may_be_bought_again():
    match = board(3, Phase.SELL, shares={"crown": {1: 2, 2: 1}}, coins=[0, 0, 0])
    match.play("sell crown")
    match.play("buy crown")
    assert coins(match, 1) == 0
    assert match.now.s.column[3] == 3


@pytest.mark.clause("EK-END-1")
def test_the_game_ends_after_the_last_turn_of_the_last_round():
    match = board(4, Phase.BUY, lap=3, turn=2, hands={})
    match.play("pass")
    assert match.over
    assert match.seat is None
    assert match.legal() == []
    match = board(4, Phase.BUY, lap=2, turn=2, hands={})
    match.play("pass")
    assert not match.over
    give(match, {1: [CARDS[0]]})
