"""The position of a game of Ekonos, and the names of its small integers."""

from enum import IntEnum

from semilla.engine.fields import HEADER, Field, record_dtype

MAX_PLAYERS = 6
MAX_COMPANIES = 6
MAX_SPACES = 36  # a set of spaces is the bits of an int64
MAX_CARDS = 36  # likewise
MAX_HAND = 6


class Phase(IntEnum):
    """What is asked, in the rulebook's order of a turn."""

    PLAY = 0  # play a card
    TILE = 1  # its top: place or protect
    DECIDE = 2  # growth arrived where it may: expand or wait
    EXPAND = 3  # the steps of an expansion
    SELL = 4
    NAME = 5  # name the next president
    BUY = 6


class Growth(IntEnum):
    """What a place of the growth track lets a company do."""

    GROWS = 0  # no more than that
    MAY_EXPAND = 1
    MUST_EXPAND = 2


FIELDS = (
    *HEADER,
    Field("length", late=True),  # the last round, if the game was agreed to be shorter
    Field("reach", "i8", bits="space"),  # where the expansion under way may place (EK-EXP-2)
    Field("played", "i8", bits="card"),  # this round, face up
    Field("tiles", "i8", (MAX_COMPANIES,), ("company",), bits="space"),  # where each company stands
    Field("guarded", "i8", bits="space"),  # where a tile lies protected side up
    Field("vacant", "i8", bits="space"),
    Field("coins", "i2", (MAX_PLAYERS,), ("seat",)),
    Field("turn", value="seat"),  # whose turn it is; `seat` may be a president out of turn
    Field("starter", value="seat"),
    Field("lap"),  # the round, from 1
    Field("company", value="company"),  # of the card or expansion under way, or of the share just sold
    Field("steps"),  # left in the expansion
    Field("stepped", value="flag"),  # it made one already
    Field("hand", "i1", (MAX_PLAYERS, MAX_HAND), ("seat", ""), value="card", hidden=True),
    Field("held", "i1", (MAX_PLAYERS,), ("seat",)),  # cards in hand
    Field("on_map", "i1", (MAX_COMPANIES,), ("company",)),
    Field("growth", "i1", (MAX_COMPANIES,), ("company",)),
    Field("shares", "i1", (MAX_PLAYERS, MAX_COMPANIES), ("seat", "company")),
    Field("column", "i1", (MAX_COMPANIES,), ("company",)),  # shares in the company's column
    Field("president", "i1", (MAX_COMPANIES,), ("company",), value="seat"),
)

STATE = record_dtype(FIELDS)
