"""Why a move: what it changes, in words of the game.

A game says with `facts(before, move, after)` what a move changes and what that is worth to whoever makes it (its `facts.py`; the
words are in its `texts`). What is told here holds whatever lies hidden: a fact must be the same on several deals. Of a move that
brings nothing by itself it is told what it leads to: what its player mostly does next. A game without facts has its score sheet.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from semilla.engine.compiled.chance import search_stream
from semilla.engine.game import Fact
from semilla.engine.moves import labels
from semilla.engine.outcome import DEALS, deals, lasting_facts, played
from semilla.engine.position import Position
from semilla.engine.texts import LANGUAGES, Glossary, Message, catalogue

TEXTS = Path(__file__).parent / "texts"
LONGEST = 400
"""Atoms that are played to see what a player does next."""
NOTABLE = 0.25
"""A second fact is told if it is worth at least so much of the first."""


Sentence = dict[str, str]
"""What is said, in each language."""


def explain_all(position: Position, moves: Sequence[Sequence[int]], names: Sequence[str] = ()) -> list[Sentence]:
    """A sentence for each of several moves; where two would be alike, the later one says more."""
    found: list[Sentence] = []
    for move in moves:
        facts = lasting_facts(position, move)
        said = sentence(position, telling(facts), [], names) if facts else sentence(position, [], next_move(position, move), names)
        if said in found:
            said = sentence(position, telling(facts, len(facts)), [], names)
        if said in found:
            said = sentence(position, telling(facts), next_move(position, move), names)
        found.append(said)
    return found


def explain(position: Position, move: Sequence[int], names: Sequence[str] = ()) -> Sentence:
    """One sentence in each language: what a move brings and costs, or where it brings nothing, what it leads to."""
    return explain_all(position, [move], names)[0]


def sentence(position: Position, told: list[Fact], following: list[Message], names: Sequence[str]) -> Sentence:
    """Facts and what mostly comes next, as one sentence in each language."""
    glossary, texts = Glossary(position.pack.names, names), catalogue(TEXTS)
    found = {}
    for lang in LANGUAGES:
        parts = [position.game.texts.say(fact, lang, glossary) for fact, _ in told]
        if told and all(worth < 0 for _, worth in told):
            parts = [texts.say(Message("reason.least", {"what": "; ".join(parts)}), lang)]
        if following:
            then = " · ".join(position.game.texts.say(part, lang, glossary) for part in following)
            parts.append(texts.say(Message("reason.then", {"move": then}), lang))
        said = "; ".join(parts) or texts.say(Message("reason.later"), lang)
        found[lang] = said[0].upper() + said[1:] + "."
    return found


def telling(facts: list[Fact], most: int = 2) -> list[Fact]:
    """The facts that a sentence names: so many of the best, and the worst if it hurts; where nothing is good, the worst alone."""
    gains = sorted((fact for fact in facts if fact[1] > 0), key=lambda fact: -fact[1])
    losses = sorted((fact for fact in facts if fact[1] <= 0), key=lambda fact: fact[1])
    best = [fact for fact in gains[:most] if most > 2 or fact[1] >= NOTABLE * gains[0][1]]
    return [*best, *(fact for fact in losses[:1] if not best or -fact[1] >= NOTABLE * best[0][1])]


# ------------------------------------------------------------------------------------------------------ what comes after


def next_move(position: Position, move: Sequence[int]) -> list[Message]:
    """What the player of a move mostly does next, by the game's policy; nothing when the deals do not agree."""
    seat, rng = position.seat, search_stream("next")
    found: list[list[Message]] = []
    for here in deals(position):
        here, atoms = played(here, move), 0
        while not here.over and (here.seat != seat or len(here.legal()) == 1) and atoms < LONGEST:
            here, atoms = here.after(quick_choice(here, rng)), atoms + 1
        if here.over or here.seat != seat:
            continue
        chosen: list[int] = []
        then = here
        while not chosen or (then.part != 0 and not then.over):
            chosen.append(quick_choice(then, rng))
            then = then.after(chosen[-1])
        found.append(labels(here, chosen))
    if not found:
        return []
    said = Counter(repr(parts) for parts in found)
    often, times = said.most_common(1)[0]
    return next(parts for parts in found if repr(parts) == often) if times * 2 > DEALS else []


def quick_choice(position: Position, rng: np.ndarray[Any, Any]) -> int:
    """What the game's policy does here."""
    atoms = np.zeros(position.game.atoms, np.int64)
    count = position.ask(position.game.rules.legal, atoms)
    return int(position.ask(position.game.rules.policy, atoms, np.int64(count), rng))
