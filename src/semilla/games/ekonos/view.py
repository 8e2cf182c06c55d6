"""What people see of Ekonos beside the record: prices, worth, points, the score sheet."""

from typing import Annotated, Any, TypedDict

from semilla.engine.compiled.plain import twin
from semilla.engine.fields import NONE
from semilla.engine.game import ScoreLine, Stage
from semilla.engine.position import Position
from semilla.engine.texts import Message
from semilla.games.ekonos.previews import MARKET, market
from semilla.games.ekonos.rules import last_round

Company = Annotated[str, "company"]


class Figures(TypedDict):
    """What a view shows beside the record."""

    rounds: int
    price: dict[Company, int | None]  # of the next share; none is left where there is no price
    supply: dict[Company, int]  # tiles not on the map
    tokens_left: list[int | None]  # by seat; none where they are not counted
    points: list[int]


def derived(position: Position) -> Figures:
    """Figures that follow from the position, so that nobody needs to know the rules to draw it."""
    companies, t, s, shown = position.pack.ids["company"], position.t, position.s, market_of(position)
    players, tokens = position.players, int(t.tokens[position.players])
    prices = (None if price == NONE else price for price in shown.buying.tolist())
    supply = (t.tiles - s.on_map).tolist()
    return {
        "rounds": rounds_of(position),
        "price": dict(zip(companies, prices, strict=False)),
        "supply": dict(zip(companies, supply, strict=False)),
        "tokens_left": [tokens - int(shown.tokens_used[p]) if tokens else None for p in range(players)],
        "points": position.points(),
    }


def rounds_of(position: Position) -> int:
    """How many rounds are played."""
    return int(twin(last_round)(position.t, position.s))


def market_of(position: Position) -> Any:
    """Prices, presidencies, growth and tokens as the rules reckon them."""
    return position.preview(market, MARKET)


def company_at(position: Position, space: int) -> int:
    """The company whose tile lies on a space, or -1."""
    return next((c for c in range(int(position.t.companies)) if int(position.s.tiles[c]) >> space & 1), -1)


def sheet(position: Position) -> list[list[ScoreLine]]:
    """A line for each company held, and the coins (EK-SCORE-2)."""
    ids, s = position.pack.ids, position.s
    lines = []
    for p in range(position.players):
        own = [
            ScoreLine(
                Message("score.shares", {"company": company, "shares": int(s.shares[p, k]), "worth": int(s.on_map[k])}),
                int(s.shares[p, k]) * int(s.on_map[k]),
            )
            for k, company in enumerate(ids["company"])
            if s.shares[p, k]
        ]
        lines.append([*own, ScoreLine(Message("score.coins", {"coins": int(s.coins[p])}), int(s.coins[p]))])
    return lines


def stage(position: Position) -> Stage:
    """The round."""
    return Stage(int(position.s.lap), rounds_of(position))
