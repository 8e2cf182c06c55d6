"""The numbering of what can be done (atoms), of refusals and of events in El Plan."""

from enum import IntEnum

from semilla.games.el_plan.state import MAX_CARDS, MAX_PLANS, MAX_PLAYERS, MAX_SLOTS, MAX_SPACES, PROCESSES, PRODUCTS, RESOURCES

EXCHANGES = ((0, 0, 1), (0, 0, 2), (1, 1, 0), (1, 1, 2), (2, 2, 0), (2, 2, 1), (0, 1, 2), (0, 2, 1), (1, 2, 0))
"""Two resources given, one received (EP11-D2-10)."""

PLAN = 0  # + plan
PLACE = PLAN + MAX_PLANS  # + space
IGNORE = PLACE + MAX_SPACES
ACCEPT = IGNORE + 1
GIVE = ACCEPT + 1  # + resource
GIVE_PRODUCT = GIVE + RESOURCES  # + product
RECEIVE = GIVE_PRODUCT + PRODUCTS  # + resource
OFF_SLOT = RECEIVE + RESOURCES  # + slot
ON_SLOT = OFF_SLOT + MAX_SLOTS  # + slot
OFF_CARD = ON_SLOT + MAX_SLOTS  # + card
ON_CARD = OFF_CARD + MAX_CARDS  # + card: fill its zone, or add one token
IDEA = ON_CARD + MAX_CARDS  # part: an idea stands for the resource asked about
TOKEN = IDEA + 1  # part: the resource itself
OUTSOURCE = TOKEN + 1  # + card
OUTSOURCE_NONE = OUTSOURCE + MAX_CARDS
LIQUIDATE = OUTSOURCE_NONE + 1  # + card
RETURN = LIQUIDATE + MAX_CARDS  # + resource, part: a token received for it
EXCHANGE = RETURN + RESOURCES  # + form
ACQUIRE = EXCHANGE + len(EXCHANGES)  # + card
PAY = ACQUIRE + MAX_CARDS  # part: in tokens
CREDIT = PAY + 1  # part: with a credit card
DISCOUNT = CREDIT + 1  # + resource, part: what the source asked about takes off
UNUSED = DISCOUNT + RESOURCES  # part: the source is not used
PASS = UNUSED + 1
ACTIVATE = PASS + 1
LATER = ACTIVATE + 1
CHOOSE = LATER + 1  # + process
PRODUCE = CHOOSE + PROCESSES  # + product
BUY = PRODUCE + PRODUCTS  # + product
BUY_CREDIT = BUY + PRODUCTS  # + product
IMPORT = BUY_CREDIT + PRODUCTS  # + product
BUY_SHOP = IMPORT + PRODUCTS  # + PRODUCTS * seat + product
SELL = BUY_SHOP + MAX_PLAYERS * PRODUCTS  # + RESOURCES * product + resource
STOCK = SELL + PRODUCTS * RESOURCES  # + product
TAKE = STOCK + PRODUCTS  # + resource
REPAY = TAKE + RESOURCES
OWE = REPAY + 1
INNOVATE = OWE + 1
KEEP = INNOVATE + 1  # + product
DONE = KEEP + PRODUCTS


class Refusal(IntEnum):
    """Why a move is not allowed; 0 is allowed."""

    ALLOWED = 0
    NOT_NOW = 1  # another decision is asked
    WRONG_LEVEL = 2
    PLAN_TAKEN = 3
    TYPE_NEEDED = 4  # the others could not complete the three types
    SPACE_CLOSED = 5
    SPACE_TAKEN = 6
    SAME_SPACE = 7  # an equal space is offered instead
    NO_SUCH_TOKEN = 8  # none of it free
    NO_SUCH_PRODUCT = 9
    NOT_ACTIVE = 10
    ALREADY_ACTIVE = 11
    LOCKED = 12  # received a token in this District 2
    ZONE_FULL = 13
    NO_TOKENS = 14  # neither the resources nor ideas for it
    LINKED = 15  # works through Outsourcing and takes no tokens
    SAME_CARD = 16  # an equal copy is offered instead
    NO_OUTSOURCING = 17  # it is not active
    LINK_ONCE = 18
    HAS_TOKENS = 19
    NOT_ITSELF = 20
    NOT_LINKED = 21
    NOT_ON_SPACE = 22  # liquidating needs a District 2 space
    LIQUIDATE_ONCE = 23
    NOT_IN_COST = 24
    NO_EXCHANGE = 25  # not in this edition
    TOO_DEAR = 26
    OWN_COPY = 27
    NO_CREDIT = 28  # not in this edition
    IN_DEBT = 29  # one credit card at most
    NOT_REDUCED = 30  # the discount does not reach this resource, or the rest could not be paid
    NOT_ON_CARD = 31  # the process is not among the card's
    NOT_IN_TABLE = 32
    NO_PROCESS = 33
    ONE_TYPE = 34
    NOT_ON_BOARD = 35
    ON_BOARD = 36  # then it is not imported
    OWN_SHOP = 37
    NO_SHOP = 38  # no active shop with it
    SHOP_FULL = 39
    NOT_PAID_IN = 40  # the market or subsidy does not pay in that resource
    NO_SET = 41  # one product of each type
    SPACE_FIRST = 42  # the space's discount is always used
    NOT_OFFERED = 43
    NOT_OWNED = 44
    UNKNOWN = 45  # no such thing in this game


class Event(IntEnum):
    """What can happen, in the words of the log."""

    FIRST = 0
    DECK = 1
    EVENT_DECK = 2
    DEALT = 3
    OFFERED = 4
    CHOSE_PLAN = 5
    PERIOD = 6
    TYPE_ADDED = 7
    PLACED = 8
    TURNED = 9
    SEEDED = 10
    RETIRED = 11
    RESHUFFLED = 12
    CLEARED = 13
    IGNORED = 14
    ACCEPTED = 15
    SHIELDED = 16
    HANDED_OVER = 17
    NOTHING_TO_GIVE = 18
    PRODUCT_LOST = 19
    RECEIVED = 20
    INCOME = 21
    HELP = 22
    SLOT_OFF = 23
    SLOT_ON = 24
    CARD_OFF = 25
    CARD_ON = 26
    OUTSOURCED = 27
    LINK_ENDED = 28
    LIQUIDATED = 29
    RETURNED = 30
    SHOP_EMPTIED = 31
    EXCHANGED = 32
    ACQUIRED = 33
    PAID = 34
    CREDIT_TAKEN = 35
    PASSED = 36
    WAITS = 37
    FIXED = 38
    PRODUCED = 39
    BOUGHT = 40
    IMPORTED = 41
    SHOP_SALE = 42
    SOLD = 43
    STOCKED = 44
    SALE_BONUS = 45
    EXPORTED = 46
    EXPORT_BONUS = 47
    SUBSIDY = 48
    TOOK = 49
    REPAID = 50
    OWES = 51
    IDEA = 52
    KEPT = 53
    CUT_BACK = 54
    REASSIGNED = 55
    END = 56
