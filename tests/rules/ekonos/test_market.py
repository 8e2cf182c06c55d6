import pytest

from semilla.games.ekonos.state import Phase
from tests.rules.ekonos.board import COMPANIES, board, coins, legal, president, refused, shares


def column(match, name):
    return int(match.now.s.column[COMPANIES.index(name)])


@pytest.mark.clause("EK-SELL-1")
def test_the_seller_gets_the_height_of_the_column():
    match = board(phase=Phase.SELL, shares={"sunset": {1: 2, 2: 3}}, coins=[1] * 4)
    match.play("sell sunset")
    assert coins(match, 1) == 1 + 5
    assert shares(match, "sunset") == {1: 1, 2: 3}


@pytest.mark.clause("EK-SELL-1")
def test_one_sells_only_what_one_holds():
    match = board(phase=Phase.SELL, shares={"sunset": {2: 3}, "panda": {1: 1}})
    assert legal(match) == ["keep", "sell panda"]
    assert refused(match, "sell sunset") == ("no_share", "EK-SELL-1")


@pytest.mark.clause("EK-SELL-2")
def test_prices_fall_by_one_after_a_sale():
    match = board(phase=Phase.SELL, shares={"sunset": {1: 2, 2: 3}}, coins=[0] * 4)
    match.play("sell sunset")
    assert column(match, "sunset") == 4
    match.play("buy sunset")  # the fifth place again
    assert coins(match, 1) == 5 - 5


@pytest.mark.clause("EK-BUY-1")
@pytest.mark.parametrize("height", range(8))
def test_the_price_is_the_first_free_place(height):
    match = board(phase=Phase.BUY, shares={"sunset": {2: height}} if height else {}, coins=[10] * 4)
    match.play("buy sunset")
    assert coins(match, 1) == 10 - (height + 1)
    assert column(match, "sunset") == height + 1


@pytest.mark.clause("EK-BUY-2")
def test_no_purchase_without_the_coins():
    match = board(phase=Phase.BUY, shares={"sunset": {2: 3}}, coins=[3] * 4)
    assert refused(match, "buy sunset") == ("too_dear", "EK-BUY-2")
    illegal = match.why("buy sunset")
    assert illegal.reason("en") == "A share of Sunset costs 4 coins and you have 3 (EK-BUY-2)."
    assert illegal.reason("es") == "Una participación de Sunset cuesta 4 monedas y tienes 3 (EK-BUY-2)."


@pytest.mark.clause("EK-BUY-2")
def test_no_purchase_in_a_full_column():
    match = board(phase=Phase.BUY, shares={"sunset": {2: 4, 3: 4}}, coins=[30] * 4)
    assert refused(match, "buy sunset") == ("column_full", "EK-BUY-2")


@pytest.mark.clause("EK-PRES-1")
def test_the_buyer_of_the_first_share_becomes_president():
    match = board(phase=Phase.BUY, coins=[5] * 4)
    match.play("buy gemini")
    assert president(match, "gemini") == 1


@pytest.mark.clause("EK-PRES-2")
def test_more_shares_take_over_and_a_tie_does_not():
    match = board(phase=Phase.BUY, shares={"gemini": {2: 2, 1: 1}}, coins=[9] * 4)
    match.play("buy gemini")
    assert president(match, "gemini") == 2  # 2 to 2
    match = board(phase=Phase.BUY, shares={"gemini": {2: 2, 1: 2}}, president={"gemini": 2}, coins=[9] * 4)
    match.play("buy gemini")
    assert president(match, "gemini") == 1  # 3 to 2


@pytest.mark.clause("EK-PRES-2")
def test_a_sale_by_the_president_lets_the_one_ahead_take_over():
    match = board(phase=Phase.SELL, shares={"gemini": {1: 2, 2: 2, 3: 1}}, president={"gemini": 1})
    match.play("sell gemini")
    assert president(match, "gemini") == 2
    match = board(phase=Phase.SELL, shares={"gemini": {2: 3, 1: 3}}, president={"gemini": 2})
    match.play("sell gemini")  # another's sale changes nothing
    assert president(match, "gemini") == 2


@pytest.mark.clause("EK-PRES-3")
def test_the_seller_names_one_of_those_equally_ahead():
    match = board(phase=Phase.SELL, shares={"gemini": {1: 2, 2: 2, 3: 2, 4: 1}}, president={"gemini": 1})
    match.play("sell gemini")
    assert (match.seat, match.phase, legal(match)) == (1, "name", ["name 2", "name 3"])
    assert refused(match, "name 4") == ("not_ahead", "EK-PRES-3")
    assert refused(match, "name 1") == ("not_ahead", "EK-PRES-3")
    match.play("name 3")
    assert president(match, "gemini") == 3
    assert (match.seat, match.phase) == (1, "buy")


@pytest.mark.clause("EK-PRES-4")
def test_a_company_without_shares_has_no_president():
    match = board(phase=Phase.SELL, shares={"gemini": {1: 1}})
    match.play("sell gemini")
    assert president(match, "gemini") is None
