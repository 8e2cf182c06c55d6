"""The numbering of what can be done (atoms), of refusals and of events in Ekonos. Every move is one atom."""

from enum import IntEnum

from semilla.games.ekonos.state import MAX_CARDS, MAX_COMPANIES, MAX_PLAYERS, MAX_SPACES

PLAY_TILE = 0  # + card: use its top
PLAY_GROW = PLAY_TILE + MAX_CARDS  # + 2 * card + which lower company
PLACE = PLAY_GROW + 2 * MAX_CARDS  # + space
PROTECT = PLACE + MAX_SPACES  # + space
EXPAND = PROTECT + MAX_SPACES
WAIT = EXPAND + 1
STOP = WAIT + 1
SELL = STOP + 1  # + company
KEEP = SELL + MAX_COMPANIES
NAME = KEEP + 1  # + seat
BUY = NAME + MAX_PLAYERS  # + company
PASS = BUY + MAX_COMPANIES
ATOMS = PASS + 1


class Refusal(IntEnum):
    """Why a move is not allowed; 0 is allowed."""

    ALLOWED = 0
    NOT_NOW = 1  # another decision is asked
    NOT_IN_HAND = 2
    TOP_USELESS = 3  # the top can neither place nor protect
    NO_TILE_LEFT = 4
    NOT_EMPTY = 5
    NOT_ITS_TILE = 6  # there is no tile of that company there
    PROTECTED_ALREADY = 7
    OUT_OF_REACH = 8
    OWN_SPACE = 9
    PROTECTED_SPACE = 10
    FIRST_STEP = 11  # an expansion that can step must step
    NO_SHARE = 12
    NOT_AHEAD = 13  # not one of those to be named
    TOO_DEAR = 14
    COLUMN_FULL = 15
    NO_TOKEN = 16
    UNKNOWN = 17  # no such card, space, company or seat in this game


class Event(IntEnum):
    """What can happen, in the words of the log."""

    FIRST = 0
    ROUND = 1
    INCOME = 2
    DEAL = 3
    PLAY_TOP = 4
    PLAY_LOW = 5
    PLACED = 6
    PROTECTED = 7
    GREW = 8
    WAITED = 9
    EXPANDS = 10
    PUSHED_OUT = 11
    STOPPED = 12
    NO_STEP = 13
    MARKER_BACK = 14
    SOLD = 15
    KEPT = 16
    NAMED = 17
    PRESIDENT = 18
    NO_PRESIDENT = 19
    BOUGHT = 20
    PASSED = 21
    END = 22
