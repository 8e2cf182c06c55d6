"""The position of a game of Master Plan, and the names of its small integers."""

from enum import IntEnum

from semilla.engine.fields import HEADER, Field, record_dtype

MAX_PLAYERS = 4
SIDE = 8
"""The largest district is so many cells wide and high."""
MAX_CELLS = SIDE * SIDE
MAX_PRIVATE = 56
MAX_CONTEST_DESIGNS = 40
MAX_INITIAL = 12
MAX_TILES = MAX_PRIVATE + MAX_CONTEST_DESIGNS + MAX_INITIAL
MAX_MARKET = 16
"""Tiles in a row of the market."""
MAX_CONTESTS = 16
"""Contests in a game."""
MAX_TIERS = 3
MAX_TARGETS = 3
"""Buildings that one action can raise."""

CELLS = tuple(f"r{row}c{column}" for row in range(1, SIDE + 1) for column in range(1, SIDE + 1))
VARIANTS = ("printed", "expropriation")
"""What the Town Hall does (MP-ANNEX-13, MP-ANNEX-14)."""


class Phase(IntEnum):
    """What is asked."""

    DRAFT = 0  # a tile of the market, in the setup
    DRAFT_PLOT = 1  # and a plot for it
    TURN = 2  # one of the seven actions
    BID_TOTAL = 3  # how many coins for the plot
    BUILD_PLOT = 4  # where the tile goes
    TIER = 5  # of the public action
    RAISE = 6  # which own buildings go up
    DEMOLISH = 7  # which building the new tile clears away, if any
    EXPROPRIATE = 8  # which building the Town Hall clears away
    CONTEST_TOTAL = 9  # how many workers for the contest tile
    UPGRADE = 10  # which building is replaced


FIELDS = (
    *HEADER,
    Field("scenario", value="scenario"),
    Field("town_hall", value="variant"),
    Field("length", late=True),  # the last round, if the game was agreed to be shorter
    Field("lap"),  # the round, from 1
    Field("ending", value="flag"),  # the last plot was built on; last turns (MP-END-4)
    Field("order", "i1", (MAX_PLAYERS,), ("seat",), value="seat"),  # this round's turn order
    Field("future", "i1", (MAX_PLAYERS,), ("seat",), value="seat"),  # who passed, in order: the next round's
    # the players
    Field("hand", "i8", (MAX_PLAYERS,), ("seat",), bits="private"),
    Field("coins", "i2", (MAX_PLAYERS,), ("seat",)),
    Field("available", "i1", (MAX_PLAYERS,), ("seat",)),  # workers that can still act this round
    Field("team", "i1", (MAX_PLAYERS,), ("seat",)),  # permanent workers, new ones included
    Field("recruits", "i1", (MAX_PLAYERS,), ("seat",)),  # the new ones of this round, waiting for maintenance
    Field("temporary", "i1", (MAX_PLAYERS,), ("seat",)),
    Field("tokens", "i2", (MAX_PLAYERS,), ("seat",)),  # victory points of the Hospital
    Field("plots", "i1", (MAX_PLAYERS,), ("seat",)),  # owned and not built on
    # the district
    Field("tile", "i1", (MAX_CELLS,), ("cell",), value="tile"),
    Field("level", "i1", (MAX_CELLS,), ("cell",)),
    Field("around", "i1", (MAX_CELLS,), ("cell",)),  # how many buildings stand next to the cell
    Field("owner", "i1", (MAX_CELLS,), ("cell",), value="seat"),  # of the plot or of the building on it
    Field("leader", "i1", (MAX_CELLS,), ("cell",), value="seat"),  # of the auction under way there
    Field("opening", "i1", (MAX_CELLS,), ("cell",)),  # its opening value, fixed when it opened (MP-BIDPLOT-4)
    Field("bid", "i2", (MAX_CELLS, MAX_PLAYERS), ("cell", "seat")),  # coins; each bidder has one worker there too
    Field("used", "i8", bits="initial"),  # public actions of this round
    # the markets
    Field("pile", "i1", (MAX_PRIVATE,), ("",), value="private", hidden=True),  # from the top; what was drawn stays written
    Field("drawn"),
    Field("market", "i1", (MAX_MARKET,), ("",), value="private"),  # the current row
    Field("obsolete", "i1", (MAX_MARKET,), ("",), value="private"),  # last round's leftovers, a coin on each
    Field("contest", "i1", (MAX_CONTESTS,), ("",), value="contest"),  # in the order of the rounds they open in
    Field("holder", "i1", (MAX_CONTESTS,), ("",), value="seat"),  # who won it
    Field("stands", "i1", (MAX_CONTESTS,), ("",), value="flag"),  # it was built
    Field("front", "i1", (MAX_CONTESTS,), ("",), value="seat"),  # who leads the contest
    Field("stake", "i1", (MAX_CONTESTS, MAX_PLAYERS), ("", "seat")),  # workers
    # the move under way
    Field("total", "i2"),  # of the bid
    Field("pick", value="tile"),  # drafted, built, or to upgrade to
    Field("place", value="cell"),  # the plot bid for or built on
    Field("slot"),  # the contest bid for
    Field("using", value="initial"),  # the public building used
    Field("tier"),  # from 1; 0 when none
    Field("wanted"),  # targets still to be named
    Field("target", "i1", (MAX_TARGETS,), ("",), value="cell"),  # those named, in ascending order
)

STATE = record_dtype(FIELDS)
