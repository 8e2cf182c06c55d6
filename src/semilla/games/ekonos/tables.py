"""What is printed: the record of tables that every rule of Ekonos reads."""

from semilla.engine.fields import Field, record_dtype
from semilla.games.ekonos.state import MAX_CARDS, MAX_COMPANIES, MAX_PLAYERS, MAX_SPACES

MAX_PLACES = 32
"""Room for prices in the tables: places 1 to 31 of a column."""

TABLES = record_dtype(
    (
        Field("links", "i8", (MAX_SPACES,), ("space",)),  # a set of neighbours for each space
        Field("companies"),
        Field("spaces"),
        Field("cards"),
        Field("places"),  # in a column
        Field("price", "i2", (MAX_PLACES,), ("",)),  # of the n-th place, from 1
        Field("tiles", "i1", (MAX_COMPANIES,), ("company",)),
        Field("top", "i1", (MAX_CARDS,), ("card",)),
        Field("low", "i1", (MAX_CARDS, 2), ("card", "")),
        Field("growth_may"),  # where the president may expand …
        Field("growth_must"),  # … and where he must
        Field("steps_may"),
        Field("steps_must"),
        # by number of players
        Field("deal", "i1", (MAX_PLAYERS + 1,), ("",)),
        Field("income", "i2", (MAX_PLAYERS + 1,), ("",)),
        Field("rounds", "i1", (MAX_PLAYERS + 1,), ("",)),
        Field("tokens", "i2", (MAX_PLAYERS + 1,), ("",)),  # a player's; 0 is no limit
        # not printed: what the policy and the evaluation go by (`weights.toml`)
        Field("typical_tiles", "f8"),
        Field("drawn", "f8"),
        Field("promise", "f8"),
        Field("presidency", "f8"),
        Field("noise", "i8"),
        Field("grow", "f8"),
        Field("ripe", "f8"),
        Field("protect", "f8"),
    )
)
