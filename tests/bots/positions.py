"""Positions somewhere in sensible games, for tests of bots."""

from semilla.bots import make_bot
from semilla.engine.match import Match
from semilla.games import game


def middle(name, players=None, seed="bots", choices=(3, 17, 40)):
    """Positions of a game between greedy players after so many choices, as far as it lasts."""
    position = Match(game(name), players, seed=seed).now
    bot, found, count = make_bot("greedy", seed), [], 0
    while not position.over and len(found) < len(choices):
        if len(position.legal()) > 1:
            count += 1
            if count in choices:
                found.append(position)
        for atom in bot.choose(position.hidden(position.seat)):
            position = position.after(atom)
    return found
