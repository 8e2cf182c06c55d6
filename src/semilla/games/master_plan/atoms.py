"""The numbering of what can be done (atoms), of refusals and of events in Master Plan.

A move is one to several atoms: `bid r5c4 9` is CELL, RAISE_BID twice (without words) and CLOSE_BID.
"""

from enum import IntEnum

from semilla.games.master_plan.state import (
    MAX_CELLS,
    MAX_CONTEST_DESIGNS,
    MAX_CONTESTS,
    MAX_INITIAL,
    MAX_PRIVATE,
    MAX_TIERS,
)

TAKE = 0  # + private tile: take it (in the draft: draft it)
BUILD = TAKE + MAX_PRIVATE  # + tile, private or contest
UPGRADE = BUILD + MAX_PRIVATE + MAX_CONTEST_DESIGNS  # + private tile
CELL = UPGRADE + MAX_PRIVATE  # + cell: bid for the plot; later in a move the plot or the target
CONTEST = CELL + MAX_CELLS  # + slot
USE = CONTEST + MAX_CONTESTS  # + initial public building
TIER = USE + MAX_INITIAL  # + tier - 1
RAISE_BID = TIER + MAX_TIERS  # one step higher
CLOSE_BID = RAISE_BID + 1  # that is the bid
SPARE = CLOSE_BID + 1  # demolish nothing
PASS = SPARE + 1
ATOMS = PASS + 1


class Refusal(IntEnum):
    """Why a move is not allowed; 0 is allowed."""

    ALLOWED = 0
    NOT_NOW = 1  # another decision is asked
    UNKNOWN = 2  # no such tile, cell, building or tier in this game
    FEW_WORKERS = 3
    FEW_COINS = 4
    NOT_IN_MARKET = 5
    NO_PLOT_THERE = 6  # a hole in the map or an initial public building
    BUILT_ALREADY = 7
    OWNED_ALREADY = 8
    OTHERS_PLOT = 9
    UNDER_BID = 10
    NOT_OWNED = 11  # a private tile needs an own plot
    NO_NEIGHBOUR = 12  # no building next to the plot
    NOT_CENTRAL = 13
    PLOT_LIMIT = 14
    NOT_IN_HAND = 15
    NO_ROOM = 16  # no plot to build on
    NOT_IN_SCENARIO = 17
    USED_ALREADY = 18
    NO_TIER = 19  # none of its tiers is possible
    FEW_IN_SUPPLY = 20
    FEW_TARGETS = 21  # fewer buildings to raise than the tier asks for
    NO_TARGET = 22  # nothing to demolish
    NOT_YOURS = 23
    NOT_PRIVATE = 24
    OTHER_FAMILY = 25
    AT_MAXIMUM = 26
    OUT_OF_ORDER = 27  # a set of targets is asked for in ascending order, each once
    TOO_HIGH = 28  # its level is too high to be demolished
    OTHER_RANK = 29
    NOT_HIGHER = 30  # an upgrade needs a higher rank
    NOTHING_TO_UPGRADE = 31
    NOT_OPEN = 32  # the contest belongs to a later round
    CONTEST_OVER = 33


class Event(IntEnum):
    """What can happen, in the words of the log."""

    LAID_OUT = 0
    SHUFFLED = 1
    RESERVED = 2
    ORDER = 3
    REVEALED = 4
    OPENS = 5
    DRAFTED = 6
    ROUND = 7
    BID = 8
    WON_PLOT = 9
    STAKE_BACK = 10
    TOOK = 11
    BUILT = 12
    FIRST_LEVEL = 13
    LEVEL = 14
    RECRUITED = 15
    COINS = 16
    DEMOLISHED = 17
    SPARED = 18
    USED = 19
    HIRED = 20
    HIRED_OUT = 21
    TOKENS = 22
    CONTEST_BID = 23
    WON_CONTEST = 24
    UPGRADED = 25
    PASSED = 26
    MAINTENANCE = 27
    INCOME = 28
    RETIRED = 29
    OBSOLETE = 30
    LAST_PLOT = 31
    END = 32
