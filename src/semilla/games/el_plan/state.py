"""The position of a game of El Plan (both editions), and the names of its small integers."""

from enum import IntEnum

from semilla.engine.fields import HEADER, Field, record_dtype

MAX_PLAYERS = 6
MAX_PERIODS = 12
RESOURCES = 3
PRODUCTS = 3
PROCESSES = 3
TYPES = 3
TOKENS = RESOURCES + 1
MAX_PLANS = 18
MAX_SLOTS = 6
MAX_CARDS = 66
MAX_DECK = 22
MAX_OFFERS = 3
MAX_OWNED = MAX_PERIODS
"""At most one card is acquired in a period (EP14-D3-2, EP11-D3-2)."""
MAX_EVENTS = 20
MAX_SPACES = 12
SUBSIDIES = 3


class Resource(IntEnum):
    """The three resources; an idea can stand for any of them where tokens are placed."""

    WORKER = 0
    MONEY = 1
    ENERGY = 2
    IDEA = 3


class Phase(IntEnum):
    """What is asked, in the order of a period."""

    PLAN = 0  # setup: choose a plan
    PLACE = 1  # decisions (opportunity): place the entrepreneur
    INSURE = 2  # District 1: ignore the event or accept it
    EVENT = 3  # District 1: hand over or receive what the event says
    ADMINISTER = 4  # District 2
    INVEST = 5  # District 3: acquire a card
    START = 6  # District 3: activate it at once
    CHOOSE = 7  # District 4: fix the processes of choice
    PRODUCE = 8  # District 4
    BUY = 9  # District 5, purchase round
    SELL = 10  # District 5, sale round
    SUBSIDY = 11  # District 6: take the resource
    REPAY = 12  # District 6: return the credit card
    INNOVATE = 13  # District 7
    KEEP = 14  # summary: what the cutbacks leave


class District(IntEnum):
    """The stations of the route, by their printed numbers."""

    EVENTS = 1
    ADMINISTRATION = 2
    INVESTMENT = 3
    PRODUCTION = 4
    MARKET = 5
    SUBSIDIES = 6
    INNOVATION = 7


DISTRICT_OF = {
    Phase.INSURE: District.EVENTS,
    Phase.EVENT: District.EVENTS,
    Phase.ADMINISTER: District.ADMINISTRATION,
    Phase.INVEST: District.INVESTMENT,
    Phase.START: District.INVESTMENT,
    Phase.CHOOSE: District.PRODUCTION,
    Phase.PRODUCE: District.PRODUCTION,
    Phase.BUY: District.MARKET,
    Phase.SELL: District.MARKET,
    Phase.SUBSIDY: District.SUBSIDIES,
    Phase.REPAY: District.SUBSIDIES,
    Phase.INNOVATE: District.INNOVATION,
}
"""Where the route token is."""


class Part(IntEnum):
    """What the next part of a half-made move is; 0 when none is under way."""

    WHOLE = 0
    WILDCARD = 1  # an activation: which tokens are ideas
    TOKENS = 2  # a liquidation: which tokens come back
    PAYMENT = 3  # an acquisition: tokens or credit
    DISCOUNT = 4  # an acquisition: what each discount takes off


class Zone(IntEnum):
    """Where an investment card is."""

    DECK = 0
    OFFER = 1
    OWNED = 2
    BOX = 3


class Sign(IntEnum):
    """When an investment card can be active."""

    PAUSE = 0  # from the next District 2
    PLAY = 1  # at once, if its tokens are there
    READY = 2  # at once and without tokens


class Mood(IntEnum):
    """What an event is for those it meets."""

    NEGATIVE = 0
    NEUTRAL = 1
    POSITIVE = 2


class Effect(IntEnum):
    """The kinds of events."""

    LOSE = 0
    LOSE_ANY = 1
    LOSE_PRODUCT = 2
    GAIN = 3
    GAIN_ANY = 4
    MARKET_CLOSED = 5
    BONUS_PROCESS = 6
    SEED_SUBSIDIES = 7
    PRICE = 8
    REFRESH_OFFERS = 9
    CLEAR_MARKET = 10
    FISCAL_CLOSE = 11


FIELDS = (
    *HEADER,
    # options
    Field("level"),  # of the plans, from 0
    Field("first"),  # who starts: 0 is drawn, otherwise a seat from 1
    Field("dealt", value="flag"),  # plans are dealt, not chosen
    Field("length", late=True),  # the last period, if the game was agreed to be shorter
    # the board
    Field("period"),  # from 1
    Field("starter", value="seat"),  # holds the turn token
    Field("asked"),  # how many seats have had their turn in this phase
    Field("events", "i1", (MAX_EVENTS,), ("",), value="event", hidden=True),  # the removed ones first, then in order of appearance
    Field("turned"),  # events turned up so far
    Field("event", value="event"),  # face up
    Field("deck", "i1", (TYPES, MAX_DECK), ("type", ""), value="card", hidden=True),  # from the top
    Field("left", "i1", (TYPES,), ("type",)),  # cards in the deck …
    Field("known", "i1", (TYPES,), ("type",)),  # … of which so many at the bottom are known (2011: face up)
    Field("offer", "i1", (TYPES, MAX_OFFERS), ("type", ""), value="card"),
    Field("rotated", "i1", (TYPES, MAX_OFFERS), ("type", ""), value="flag"),
    Field("zone", "i1", (MAX_CARDS,), ("card",), value="zone"),
    Field("market", "i1", (PRODUCTS,), ("product",)),
    Field("subsidy", "i1", (SUBSIDIES,), ("",)),
    Field("exported", value="flag"),  # something, this period
    # the players
    Field("plan", "i1", (MAX_PLAYERS,), ("seat",), value="plan"),
    Field("pawn", "i1", (MAX_PLAYERS,), ("seat",), value="space"),
    Field("resources", "i2", (MAX_PLAYERS, RESOURCES), ("seat", "resource")),  # free
    Field("products", "i1", (MAX_PLAYERS, PRODUCTS), ("seat", "product")),
    Field("ideas", "i1", (MAX_PLAYERS,), ("seat",)),  # free
    Field("slots", "i1", (MAX_PLAYERS, MAX_SLOTS), ("seat", ""), value="token"),  # what lies on each slot of the plan
    Field("cards", "i1", (MAX_PLAYERS, MAX_OWNED), ("seat", ""), value="card"),  # in the order of acquisition
    Field("owned", "i1", (MAX_PLAYERS,), ("seat",)),
    Field("placed", "i1", (MAX_CARDS, TOKENS), ("card", "token")),
    Field("outsourced", "i1", (MAX_PLAYERS,), ("seat",), value="card"),  # the card that works without tokens (2011)
    Field("shop", "i1", (MAX_PLAYERS, PRODUCTS), ("seat", "product")),  # lying on the Virtual shop (2011)
    Field("credit", "i1", (MAX_PLAYERS,), ("seat",), value="flag"),
    # the period
    Field("spared", "i1", (MAX_PLAYERS,), ("seat",), value="flag"),  # the event does not meet him
    Field("lost", "i1", (MAX_PLAYERS,), ("seat",), value="flag"),  # the benefit of his space
    Field("networked", "i1", (MAX_PLAYERS,), ("seat",), value="flag"),  # could share a space when he placed (2011)
    Field("flex_used", "i1", (MAX_PLAYERS,), ("seat",)),  # flexible discounts used in District 3
    Field("sold", "i1", (MAX_PLAYERS,), ("seat",)),  # products sold
    # the turn under way
    Field("fresh_slot", "i1", (MAX_SLOTS,), ("",), value="flag"),  # received a token in this District 2
    Field("fresh_card", "i1", (MAX_CARDS,), ("card",), value="flag"),
    Field("liquidated", value="flag"),
    Field("relinked", value="flag"),  # the target of Outsourcing was set
    Field("process", "i1", (PROCESSES,), ("process",)),  # still unused
    Field("bought", value="product"),  # the one type
    Field("selling", value="product"),  # the one type
    Field("discount"),  # money off, not yet used in District 5
    Field("kept", "i1", (PRODUCTS,), ("product",)),
    Field("owed"),  # tokens still to hand over, to receive, to keep
    # the half-made move
    Field("card", value="card"),
    Field("slot", value="slot"),
    Field("due", "i1", (RESOURCES,), ("resource",)),  # still to place, pay or choose from
    Field("wild"),  # ideas standing for some of it
    Field("kind"),  # the resource asked about, or last chosen
    Field("source"),  # the discount or choice asked about
)

STATE = record_dtype(FIELDS)
