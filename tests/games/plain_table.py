"""A table of a game that is being compiled elsewhere (see test_plain.py): greedy bots play, all that is shown is asked for."""

import json
import sys

import numba.core.dispatcher

from semilla.bots.simple import GreedyBot
from semilla.engine.game import waiting
from semilla.engine.match import Match
from semilla.engine.moves import moves
from semilla.games import game

SEED = "plain"
MOVES = 24


def forbid(dispatcher, signature):
    raise AssertionError(f"{dispatcher.py_func.__name__} was compiled: Python has to ask it by Position.ask")


def main(name):
    numba.core.dispatcher.Dispatcher.compile = forbid
    found = game(name)
    waiting.add(found.name)
    match, bot = Match(found, seed=SEED), GreedyBot(SEED)
    played: list[str] = []
    known: set[int] = set()
    while not match.over and len(played) < MOVES:
        now = match.now
        atoms = bot.choose(now)
        said, after = [], now
        for atom in atoms:
            found.label(after, atom)
            said.append(found.words(after, atom))
            after = after.after(atom)
        match.view(now.seat + 1)
        list(moves(now))
        known.update(now.legal())
        for atom in sorted(known.difference(now.legal()))[::5]:
            found.refusal(now, atom, now.why(atom))
        if found.facts is not None:
            found.facts(now, atoms, after)
        if found.draw is not None:
            found.draw(now, "en", now.seat)
        found.sheet(now)
        played.append(" ".join(word for word in said if word))
        match.play(played[-1])
    print(json.dumps({"moves": played, "hash": match.now.hash()}))


if __name__ == "__main__":
    main(sys.argv[1])
