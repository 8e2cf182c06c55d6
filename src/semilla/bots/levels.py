"""All bots by name, and the levels for people: the same number of simulations and slips in every game."""

from collections.abc import Callable
from functools import partial

from semilla.bots.bot import Bot
from semilla.bots.search import SearchBot
from semilla.bots.simple import GreedyBot, RandomBot
from semilla.engine.texts import Problem

TABLE_MILLISECONDS = 2000
"""The longest that `search` thinks about a move at a table, on all cores."""

BOTS: dict[str, Callable[[str], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": partial(SearchBot, simulations=16, slips=30),
    "medium": partial(SearchBot, simulations=64, slips=8),
    "hard": partial(SearchBot, simulations=256),
    "expert": partial(SearchBot, simulations=1024),
    "search": partial(SearchBot, milliseconds=TABLE_MILLISECONDS),
}
"""A bot is made from a seed, which fixes all its chance."""

LEVELS = ("easy", "medium", "hard", "expert")
"""What people choose from; the others are for tests, measurements and whoever asks for them by name."""


def make_bot(name: str, seed: str) -> Bot:
    """A bot by its name, with a stream of its own."""
    if name not in BOTS:
        raise Problem("bot.unknown", name=name, bots=", ".join(BOTS))
    return BOTS[name](seed)
