"""All bots by name, and the levels for people: the same number of simulations in every game, but for `master`, who makes
more where they are quick; how often `easy` slips is the game's own matter.

A name is one of ours; one that another package announces by an entry point of the group `semilla.bots`; `module:Class`, a class
that Python can import; or `LEVEL:FILE`, a level that judges by a learned value (see `learning`).
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from semilla.bots.bot import Bot
from semilla.bots.search import SearchBot, compile_by_hand, compile_learned, compile_search
from semilla.bots.simple import GreedyBot, RandomBot
from semilla.engine.game import Game
from semilla.engine.incoming import read_file
from semilla.engine.pack import Pack
from semilla.engine.texts import Problem

TABLE_MILLISECONDS = 2000
"""The longest that `search` thinks about a move at a table, on all cores."""

Maker = Callable[[str], Bot]
"""A bot is made from a seed, which fixes all its chance."""

BOTS: dict[str, Maker] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": partial(SearchBot, simulations=16, slips=True),
    "medium": partial(SearchBot, simulations=64),
    "hard": partial(SearchBot, simulations=256),
    "expert": partial(SearchBot, simulations=1024),
    "master": partial(SearchBot, simulations=4096, patient=True),
    "search": partial(SearchBot, milliseconds=TABLE_MILLISECONDS),
    "untaught": partial(SearchBot, simulations=1024, by_hand=True),
}

LEVELS = ("easy", "medium", "hard", "expert", "master")
"""What people choose from; the others are for tests, measurements and whoever asks for them by name."""

ONE_THREAD = ("random", "greedy", *LEVELS, "untaught")
"""Those that are known to think in one thread."""

SEARCHING = (*LEVELS, "search")
"""Those that can judge by a learned value."""

GROUP = "semilla.bots"


@cache
def announced() -> dict[str, EntryPoint]:
    """The bots that other packages bring; none takes a name of ours."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in BOTS}


def bot_names() -> tuple[str, ...]:
    """The names of all bots, ours first."""
    return (*BOTS, *sorted(announced()))


def maker_of(name: str) -> Maker:
    """Who makes the bot of a name; an unknown one is answered with those there are."""
    if name in BOTS:
        return BOTS[name]
    if name in announced():
        return imported(name, announced()[name].value)
    word, colon, rest = name.partition(":")
    if not colon or not word or not rest:
        raise Problem("bot.unknown", name=name, bots=", ".join(bot_names()))
    if word in SEARCHING:
        return partial(BOTS[word], value=Path(rest))  # type: ignore[call-arg]
    return imported(name, name)


def imported(name: str, place: str) -> Maker:
    """The class at `module:Class`, as a bot."""
    module, _, attribute = place.partition(":")
    try:
        made: Any = import_module(module)
        for part in attribute.split("."):
            made = getattr(made, part)
    except Exception as error:  # another's module may fail in any way
        raise Problem("bot.broken", name=name, cause=f"{type(error).__name__}: {error}") from error
    if not callable(made) or (isinstance(made, type) and not callable(getattr(made, "choose", None))):
        raise Problem("bot.no_bot", name=name)
    return made  # type: ignore[no-any-return]


def make_bot(name: str, seed: str) -> Bot:
    """A bot by its name, with a stream of its own."""
    return maker_of(name)(seed)


def check_bot(name: str, game: Game, pack: Pack) -> None:
    """Refuse a bot that does not exist or cannot play a game with a pack."""
    bot = make_bot(name, "check")
    if isinstance(bot, SearchBot):
        bot.check(game, pack)


def compile_bots(names: Sequence[str], game: Game) -> None:
    """Compile what bots need for a game, or load it from the cache, before several threads ask for it at once."""
    compile_search(game)
    if has_learned(names):
        compile_learned(game)
    if any(isinstance(bot, SearchBot) and bot.by_hand for bot in (make_bot(name, "") for name in names)):
        compile_by_hand(game)


def has_learned(names: Sequence[str]) -> bool:
    """Whether one of the bots judges by a learned value."""
    return any(name not in BOTS and name.partition(":")[0] in SEARCHING for name in names)


def thinks_in_one_thread(name: str) -> bool:
    """Whether a bot is known to think in the thread that asks it, so that others can think beside it."""
    return name.partition(":")[0] in ONE_THREAD


def source_of(name: str) -> str:
    """The hash of the file that decides how a bot of another's plays; nothing for ours, whose sources are ours."""
    if name in BOTS:
        return ""
    maker = maker_of(name)
    file = maker.keywords["value"] if isinstance(maker, partial) else getattr(import_module(maker.__module__), "__file__", None)
    return hashlib.sha256(read_file(Path(file), MOST_SOURCE)).hexdigest() if file else ""


MOST_SOURCE = 10_000_000
"""Bytes of such a file that are looked at."""
