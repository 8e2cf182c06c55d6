"""Why a move: what it changes, in words of the game, weighed by what the coach judges with.

A game says with `facts(before, move, after)` what a move changes, and of which groups of features each fact speaks (its `facts.py`;
the words are in its `texts`). Its learned value says how much of the victory the change of a group brings or costs: by that the
facts are ordered, and a change that counts and of which no fact speaks is told in the group's own words. Where there is no value
the facts are told in the order of the game; a game without facts has its score sheet.

What is told here holds whatever lies hidden: a fact must be the same on several deals. Of a move that brings nothing by itself it
is told what it leads to: what its player mostly does next.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from semilla.bots.learning.contributions import Things, by_group, contributions, things_in
from semilla.bots.learning.value import own_value
from semilla.engine.compiled.chance import search_stream
from semilla.engine.features import UNSAID, Features
from semilla.engine.game import Fact
from semilla.engine.moves import labels
from semilla.engine.outcome import DEALS, deals, facts_of, lasting, played
from semilla.engine.position import Position
from semilla.engine.texts import LANGUAGES, Glossary, Message, Param, catalogue

TEXTS = Path(__file__).parent / "texts"
LONGEST = 400
"""Atoms that are played to see what a player does next."""
SLIGHT = 0.001
"""What brings or costs less than so much of the victory counts for nothing …"""
NOTABLE = 0.25
"""… a second reason is told if it counts at least so much of the first …"""
CLEAR = 0.01
"""… and what no fact of the game tells, if it counts at least so much of the victory."""


Sentence = dict[str, str]
"""What is said, in each language."""


class Reason(NamedTuple):
    """A clause, what it brings of the victory, and whether its words tell of a loss."""

    what: Message
    counts: float
    loss: bool = False


def explain_all(
    position: Position, moves: Sequence[Sequence[int]], names: Sequence[str] = (), by_hand: bool = False
) -> list[Sentence]:
    """A sentence for each of several moves; where two would be alike, the later one says more."""
    found: list[Sentence] = []
    for move in moves:
        reasons = weighed(position, move, by_hand)
        told = telling(reasons)
        said = sentence(position, told, [] if reasons else next_move(position, move), names)
        for more in (reason for reason in reasons if reason not in told):
            if said in found:
                said = sentence(position, [*told, more], [], names)
        if said in found:
            said = sentence(position, told, next_move(position, move), names)
        found.append(said)
    return found


def explain(position: Position, move: Sequence[int], names: Sequence[str] = (), by_hand: bool = False) -> Sentence:
    """One sentence in each language: what a move brings and costs, or where it brings nothing, what it leads to."""
    return explain_all(position, [move], names, by_hand)[0]


def sentence(position: Position, told: list[Reason], following: list[Message], names: Sequence[str]) -> Sentence:
    """Facts and what mostly comes next, as one sentence in each language."""
    glossary, texts = Glossary(position.pack.names, names), catalogue(TEXTS)
    found = {}
    for lang in LANGUAGES:
        parts = [position.game.texts.say(reason.what, lang, glossary) for reason in told]
        if told and all(reason.counts < 0 for reason in told):
            parts = [texts.say(Message("reason.least", {"what": "; ".join(parts)}), lang)]
        elif told and told[0].counts < 0 and told[0].loss:
            parts[1:] = [texts.say(Message("reason.return", {"what": "; ".join(parts[1:])}), lang)]
        if following:
            then = " · ".join(position.game.texts.say(part, lang, glossary) for part in following)
            parts.append(texts.say(Message("reason.then", {"move": then}), lang))
        said = "; ".join(parts) or texts.say(Message("reason.later"), lang)
        found[lang] = said[0].upper() + said[1:] + "."
    return found


def telling(reasons: list[Reason]) -> list[Reason]:
    """The reasons that a sentence names: the best, the next if it counts, and the worst if it hurts, first if it outweighs them.

    Where nothing is good it begins with what the game says first, if that is not the worst: it may be worth something later. Where
    nothing is weighed, it is what the game says first.
    """
    if not any(reason.counts for reason in reasons):
        return reasons[:2]
    gains = sorted((reason for reason in reasons if reason.counts >= SLIGHT), key=lambda reason: -reason.counts)
    losses = sorted((reason for reason in reasons if reason.counts <= -SLIGHT), key=lambda reason: reason.counts)
    if not gains:
        return [*(reason for reason in reasons[:1] if reason not in losses[:1]), *losses[:1]]
    best = [reason for reason in gains[:2] if reason.counts >= NOTABLE * gains[0].counts]
    worst = [reason for reason in losses[:1] if -reason.counts >= NOTABLE * gains[0].counts]
    return [*worst, *best] if sum(reason.counts for reason in (*worst, *best)) < 0 else [*best, *worst]


# --------------------------------------------------------------------------------------------------------- what counts


def weighed(position: Position, move: Sequence[int], by_hand: bool = False) -> list[Reason]:
    """What a move changes whatever lies hidden, and how much of the victory each change brings; `by_hand` nothing is weighed."""
    value = None if by_hand else own_value(position.game)
    pairs = [(before, played(before, move)) for before in deals(position)]
    facts = lasting([facts_of(before, move, after) for before, after in pairs])
    if value is None:
        return [Reason(fact.what, 0.0, fact.cost) for fact in facts]
    rng = search_stream("carried out")
    pairs = [(before, carried_out(before, after, rng)) for before, after in pairs]
    seen = [(things_in(value, before), things_in(value, after)) for before, after in pairs]
    each = [contributions(value, *pair, position.seat) for pair in seen]
    groups = [by_group(value.features, counts, position.seat) for counts in each]
    worth = {group: sum(counts[group] for counts in groups) / len(groups) for group in groups[0]}
    if len({position.game.stage(here).round for pair in pairs for here in pair}) == 1:  # a new round changes much by itself
        told = {group for fact in facts for group in fact.about}
        untold = {group for group, counts in worth.items() if abs(counts) >= CLEAR and group not in told}
        words = [own_words(value.features, *pair, counts, position.seat) for pair, counts in zip(seen, each, strict=True)]
        others = [(seen[0][0], things_in(value, other)) for other in otherwise(pairs[0][0], move)]
        anyway = lasting([own_words(value.features, *pair, each[0], position.seat) for pair in others])
        more = [fact for fact in lasting(words) if untold.issuperset(fact.about) and fact not in anyway]
        facts += [fact._replace(cost=all(worth[group] < 0 for group in fact.about)) for fact in more]
    parts = [(fact, sum(worth[group] * part_of(fact, group, facts) for group in fact.about)) for fact in facts]
    return [Reason(fact.what, min(0.0, counts) if fact.cost else counts, fact.cost) for fact, counts in parts]


def carried_out(before: Position, after: Position, rng: np.ndarray[Any, Any]) -> Position:
    """The position after a choice when its player has carried it out, by the game's policy."""
    if after.phase != before.phase:
        while not after.over and after.seat == before.seat and after.phase in after.game.under_way:
            after = after.after(quick_choice(after, rng))
    return after


def otherwise(position: Position, move: Sequence[int]) -> Iterator[Position]:
    """The positions after two other moves, the first and the last of all (mostly to do nothing): what is the same there as after
    this move happens whatever is done.
    """
    rng, others = search_stream("otherwise"), [atom for atom in position.legal() if atom != move[0]]
    for atom in dict.fromkeys(others[:1] + others[-1:]):
        here = position.after(atom)
        while here.part != 0 and not here.over:
            here = here.after(quick_choice(here, rng))
        yield here


def part_of(fact: Fact, group: str, facts: list[Fact]) -> float:
    """How much of a group's change one of several facts tells."""
    sizes = [each.about[group] for each in facts if each.about.get(group)]
    if not fact.about[group]:
        return 0.0
    return fact.about[group] / sum(sizes) if sum(sizes) else 1 / len(sizes)


def own_words(features: Features, before: Things, after: Things, counts: Things, seat: int) -> list[Fact]:
    """The change of every group in its own words: of the seat's things, and of those of the rival for whom it counts most."""
    found, (table, public, _) = list[Fact](), features.sections

    def tell(group: str, old: float, new: float, params: Mapping[str, Param]) -> None:
        if round(old) != round(new):
            found.append(Fact(Message(f"change.{group}", {**params, "before": round(old), "after": round(new)}), {group: 1.0}))

    for group, (first, *more) in features.groups.items():
        k = first - table
        if group == UNSAID:
            continue
        if k < 0:
            tell(group, before.table[first], after.table[first], {})
            continue
        tell(group, before.own[seat, k], after.own[seat, k], {})
        if k < public:
            rivals = np.abs(counts.own[:, [place - table for place in (first, *more) if place >= table]].sum(1))
            rivals[seat] = -1
            rival = int(rivals.argmax())
            tell(f"rival_{group}", before.own[rival, k], after.own[rival, k], {"seat": rival + 1})
    return found


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
