"""A bot's only input is what its seat sees."""

import pytest

from semilla.bots import BOTS, make_bot
from semilla.engine.compiled.chance import search_stream
from semilla.games import INDEX
from tests.bots.positions import middle

REPRODUCIBLE = [name for name in BOTS if name != "search"]  # that one looks at the clock
TABLES = [(name, bot) for name in INDEX for bot in REPRODUCIBLE if bot != "untaught" or name == "ekonos"]
"""`untaught` searches as the levels do and is compiled for itself: one game is enough."""


@pytest.mark.parametrize(("name", "bot"), TABLES)
def test_the_move_does_not_change_when_only_hidden_things_change(name, bot):
    for position in middle(name):
        seat = position.seat
        seen = position.hidden(seat)
        chosen = make_bot(bot, "fair").choose(seen)
        rng = search_stream("other truths")
        for _ in range(3):
            other = seen.redealt(seat, rng)
            assert other.hidden(seat).states.tobytes() == seen.states.tobytes()
            assert make_bot(bot, "fair").choose(other) == chosen, "the bot looked at something its seat cannot see"


@pytest.mark.parametrize(("name", "bot"), TABLES)
def test_a_bot_leaves_the_position_alone(name, bot):
    for position in middle(name):
        before = position.states.tobytes()
        make_bot(bot, "quiet").choose(position)
        assert position.states.tobytes() == before
