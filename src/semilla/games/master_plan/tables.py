"""What is printed: the record of tables that every rule of Master Plan reads.

Tiles are numbered through: private tiles, then contest designs (from `first_contest`), then initial public buildings (from
`first_initial`).
"""

from semilla.engine.fields import Field, record_dtype
from semilla.games.master_plan.state import (
    MAX_CELLS,
    MAX_CONTESTS,
    MAX_INITIAL,
    MAX_TIERS,
    MAX_TILES,
)

MAX_FAMILIES = 4
MAX_RANKS = 3
MAX_LEVELS = 10
MAX_ROUNDS = 9
MAX_SCENARIOS = 16
HOLE = -2
"""A position of the grid that is no cell."""
PLOT = -1
"""A cell that holds no initial public building at setup."""


TABLES = record_dtype(
    (
        Field("families"),
        Field("privates"),
        Field("first_contest"),
        Field("first_initial"),
        Field("initials"),
        # starting values
        Field("workers"),
        Field("coins", "i2"),
        Field("rounds"),
        Field("plot_limit"),
        Field("worker_limit"),
        Field("coins_per_point"),
        Field("obsolete_coins"),
        Field("early_rounds"),
        Field("demolish_level"),
        Field("expropriate_level"),
        # tiles
        Field("family", "i1", (MAX_TILES,), ("",)),  # NONE for public ones
        Field("rank", "i1", (MAX_TILES,), ("",)),
        Field("cost_workers", "i1", (MAX_TILES,), ("",)),
        Field("cost_coins", "i1", (MAX_TILES,), ("",)),
        Field("recruits", "i1", (MAX_TILES,), ("",)),
        Field("icons", "i1", (MAX_TILES, MAX_FAMILIES), ("", "")),
        Field("points", "i1", (MAX_TILES,), ("",)),
        Field("income", "i1", (MAX_TILES,), ("",)),
        Field("copies", "i1", (MAX_TILES,), ("",)),  # of contest tiles
        Field("late", "i1", (MAX_TILES,), ("",)),  # drawn for the last rounds
        Field("effect", "i1", (MAX_TILES,), ("",)),
        Field("effect_family", "i1", (MAX_TILES,), ("",)),
        Field("effect_amount", "i1", (MAX_TILES,), ("",)),
        Field("condition", "i1", (MAX_TILES,), ("",)),
        Field("condition_about", "i1", (MAX_TILES,), ("",)),  # family, rank, level or size of a group
        Field("condition_points", "i1", (MAX_TILES,), ("",)),
        Field("condition_cap", "i1", (MAX_TILES,), ("",)),
        # level tracks
        Field("top_level", "i1", (MAX_FAMILIES, MAX_RANKS + 1), ("", "")),
        Field("track_income", "i1", (MAX_FAMILIES, MAX_RANKS + 1, MAX_LEVELS), ("", "", "")),
        Field("track_points", "i1", (MAX_FAMILIES, MAX_RANKS + 1, MAX_LEVELS), ("", "", "")),
        # public actions, by Town Hall variant
        Field("tiers", "i1", (MAX_INITIAL,), ("",)),
        Field("action_workers", "i1", (MAX_INITIAL, MAX_TIERS), ("", "")),
        Field("action_coins", "i1", (MAX_INITIAL, MAX_TIERS), ("", "")),
        Field("action", "i1", (2, MAX_INITIAL), ("", "")),
        Field("action_family", "i1", (2, MAX_INITIAL), ("", "")),
        Field("action_amount", "i1", (2, MAX_INITIAL, MAX_TIERS), ("", "", "")),
        # the grid
        Field("nears", "i1", (MAX_CELLS,), ("",)),
        Field("near", "i1", (MAX_CELLS, 8), ("", "")),
        # scenarios
        Field("scenario_players", "i1", (MAX_SCENARIOS,), ("",)),
        Field("grid", "i1", (MAX_SCENARIOS, MAX_CELLS), ("", "")),  # HOLE, PLOT or the initial public building
        Field("plots", "i1", (MAX_SCENARIOS,), ("",)),
        Field("plot", "i1", (MAX_SCENARIOS, MAX_CELLS), ("", "")),  # the cells that are plots
        Field("site", "i1", (MAX_SCENARIOS, MAX_INITIAL), ("", "")),  # the cell of an initial public building
        Field("central", "i1", (MAX_SCENARIOS, MAX_INITIAL), ("", "")),
        Field("ranks", "i1", (MAX_SCENARIOS, MAX_RANKS + 1), ("", "")),
        Field("decks", "i1", (MAX_SCENARIOS, MAX_RANKS), ("", "")),
        Field("setup_market", "i1", (MAX_SCENARIOS,), ("",)),
        Field("refill", "i1", (MAX_SCENARIOS,), ("",)),
        Field("contests", "i1", (MAX_SCENARIOS,), ("",)),
        Field("contest_round", "i1", (MAX_SCENARIOS, MAX_CONTESTS), ("", "")),
        # not printed: what the policy and the evaluation go by (`weights.toml`)
        Field("coin_worth", "f8", (MAX_ROUNDS,), ("",)),  # by incomes still to come
        Field("coin_later", "f8", (MAX_ROUNDS,), ("",)),  # a coin of every income to come
        Field("worker_worth", "f8", (MAX_ROUNDS,), ("",)),
        Field("worker_later", "f8", (MAX_ROUNDS,), ("",)),  # a worker in every round to come
        Field("rival", "f8"),
        Field("typical_level", "i8"),
        Field("raising", "f8"),
        Field("plot_level", "f8"),
        Field("bare", "f8"),
        Field("ready", "f8"),
        Field("in_hand", "f8"),
        Field("second_tile", "f8"),
        Field("unpaid", "f8"),
        Field("few", "f8"),
        Field("scarce", "f8"),
        Field("enough", "f8"),
        Field("plenty", "f8"),
        Field("leading", "f8"),
        Field("stake_back", "f8"),
        Field("waiting", "f8"),
        Field("hope", "f8"),
        Field("order", "f8"),
        Field("noise", "i8"),
        Field("raise_in", "i8"),
        Field("second_plot", "f8"),
        Field("later", "f8"),
        Field("short_of_coins", "i8"),
        Field("short", "f8"),
        Field("rich", "f8"),
        Field("short_of_workers", "f8"),
        Field("enough_workers", "f8"),
    )
)
