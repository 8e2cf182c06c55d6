"""Every family of moves in Ekonos, declared once. Each move is one atom."""

from semilla.engine.families import BOARD, OWN, Families, Family, Slot
from semilla.engine.position import Position
from semilla.engine.texts import Param
from semilla.games.ekonos import atoms as a
from semilla.games.ekonos import labels, refusals
from semilla.games.ekonos.state import MAX_CARDS, MAX_COMPANIES, MAX_PLAYERS, MAX_SPACES, Phase


def lower_half(position: Position, card: int) -> list[str]:
    """The two companies on the lower half of a card."""
    return [position.pack.ids["company"][company] for company in position.t.low[card]]


def acting(position: Position) -> dict[str, Param]:
    """The company that places, expands or seeks a president."""
    return {"company": position.pack.ids["company"][position.s.company]}


def expanding(position: Position) -> dict[str, Param]:
    """The company, and how far it goes if it does not wait."""
    return {**acting(position), "steps": int(position.t.steps_may)}


CARD = Slot("card", MAX_CARDS)
LOWER = Slot("company", 2, among=lower_half)
SPACE = Slot("space", MAX_SPACES)
COMPANY = Slot("company", MAX_COMPANIES)
SEAT = Slot("seat", MAX_PLAYERS)

PLAY, DECIDE, EXPAND, SELL, BUY = (Phase.PLAY,), (Phase.DECIDE,), (Phase.EXPAND,), (Phase.SELL,), (Phase.BUY,)
PLACING = (Phase.TILE, Phase.EXPAND)

MOVES = Families(
    Family(
        "play tile",
        a.PLAY_TILE,
        (CARD,),
        PLAY,
        "EK-CARD-1 EK-TILE-5",
        "play {card} tile",
        label=labels.tile,
        about=refusals.of_card,
        lies=OWN,
    ),
    Family(
        "play grow",
        a.PLAY_GROW,
        (CARD, LOWER),
        PLAY,
        "EK-CARD-1 EK-GROW-1",
        "play {card} grow {company}",
        label=labels.grow,
        lies=OWN,
    ),
    Family(
        "place",
        a.PLACE,
        (SPACE,),
        PLACING,
        "EK-TILE-1 EK-TILE-3 EK-EXP-2 EK-EXP-3",
        "place {space}",
        acting,
        labels.place,
        refusals.of_space,
        lies=BOARD,
    ),
    Family(
        "protect",
        a.PROTECT,
        (SPACE,),
        PLACING,
        "EK-TILE-2 EK-TILE-4 EK-EXP-4",
        "protect {space}",
        acting,
        about=refusals.of_space,
        lies=BOARD,
    ),
    Family("expand", a.EXPAND, (), DECIDE, "EK-GROW-2 EK-EXP-1", "expand", expanding),
    Family("wait", a.WAIT, (), DECIDE, "EK-GROW-2", "wait", expanding),
    Family("stop", a.STOP, (), EXPAND, "EK-EXP-5", "stop"),
    Family("sell", a.SELL, (COMPANY,), SELL, "EK-SELL-1 EK-SELL-2", "sell {company}", label=labels.sell),
    Family("keep", a.KEEP, (), SELL, "EK-TURN-1", "keep"),
    Family("name", a.NAME, (SEAT,), (Phase.NAME,), "EK-PRES-3", "name {seat}", acting),
    Family("buy", a.BUY, (COMPANY,), BUY, "EK-BUY-1 EK-BUY-2", "buy {company}", label=labels.buy, about=refusals.of_purchase),
    Family("pass", a.PASS, (), BUY, "EK-TURN-1", "pass"),
)
