"""What would this bring? A move is played on copies of what its player can know, and what changes is told before it is made.

Nothing of it gives away what lies hidden: the move is played on several deals, and only what is the same on all of them is said. Of
what chance or the cards decide it is said that it comes, not what: a game's text `unknown.KIND` for a kind of event.
"""

from collections.abc import Iterable, Iterator, Sequence

from semilla.engine.compiled.chance import search_stream
from semilla.engine.game import Fact
from semilla.engine.position import Position
from semilla.engine.texts import LANGUAGES, Glossary, Message

DEALS = 6
"""A thing is told if it holds on so many deals."""


def deals(position: Position) -> Iterator[Position]:
    """Possible truths behind what the seat to act sees, always the same ones."""
    seen, rng = position.hidden(position.seat), search_stream("reasons")
    for _ in range(DEALS):
        yield seen.redealt(position.seat, rng)


def played(before: Position, move: Iterable[int]) -> Position:
    """The position after a move."""
    for atom in move:
        before = before.after(atom)
    return before


def lasting(found: Sequence[list[Fact]]) -> list[Fact]:
    """What was found on every deal, in the order of the first."""
    if not found:
        return []
    known = [{(what.key, repr(what.params)) for what, *_ in facts} for facts in found]
    return [fact for fact in found[0] if all((fact[0].key, repr(fact[0].params)) in keys for keys in known)]


def lasting_facts(position: Position, move: Sequence[int]) -> list[Fact]:
    """What a move changes whatever lies hidden: the facts that hold on every deal."""
    return lasting([facts_of(before, move, played(before, move)) for before in deals(position)])


def facts_of(before: Position, move: Sequence[int], after: Position) -> list[Fact]:
    """What a move changes, as its game tells it."""
    return (before.game.facts or sheet_facts)(before, move, after)


def sheet_facts(before: Position, move: Sequence[int], after: Position) -> list[Fact]:  # noqa: ARG001
    """The lines of the score sheet that a move changes, what gains most first, for games that do not say more."""
    old, new = ({line.message.key: line for line in position.game.sheet(position)[before.seat]} for position in (before, after))
    gains = {key: line.points - (old[key].points if key in old else 0) for key, line in new.items()}
    return [Fact(new[key].message) for key in sorted(gains, key=lambda key: -gains[key]) if key not in old or gains[key]]


# ----------------------------------------------------------------------------------------------------------- consequences


def outcome(position: Position, move: Sequence[int]) -> list[Message]:
    """What a whole move brings, clause by clause: what it changes, whose points, what comes to light; else what comes next."""
    told: list[Message] = []
    if position.game.facts is not None:
        told = [what for what, *_ in lasting_facts(position, move) if what.key not in position.game.arguments]
    for tell in (points, news, following):
        if tell is following and told:
            break
        told += [what for what, *_ in lasting([[Fact(what) for what in tell(here, move)] for here in deals(position)])]
    return told or [Message("brings.nothing")]


def points(before: Position, move: Sequence[int]) -> Iterator[Message]:
    """Whose points change, and by how much."""
    gains = [new - old for old, new in zip(before.points(), played(before, move).points(), strict=True)]
    changes = [Message("brings.change", {"seat": p + 1, "by": by}) for p, by in enumerate(gains) if by]
    if changes:
        yield Message("brings.points", {}, tuple(changes))


def news(before: Position, move: Sequence[int]) -> Iterator[Message]:
    """What comes to light that nobody can know before."""
    here, game, said = before.copy(), before.game, set[str]()
    for atom in move:
        for number, *params in here.play(atom):
            kind, name = game.events[game.event_names(number)], game.event_names(number).name.lower()
            shown = not kind.only or params[kind.params.index(kind.only)] == before.seat
            if (kind.reveals or kind.chance) and shown and name not in said:
                said.add(name)
                yield Message(f"unknown.{name}" if game.texts.has(f"unknown.{name}") else "brings.unknown")


def following(before: Position, move: Sequence[int]) -> Iterator[Message]:
    """What comes next."""
    after = played(before, move)
    if after.over:
        yield Message("brings.end")
    elif after.seat == before.seat:
        yield Message("brings.asked", {}, (after.game.prompt(after),))
    else:
        yield Message("brings.turn", {"seat": after.seat + 1})


def in_words(position: Position, told: Iterable[Message], glossary: Glossary) -> dict[str, str]:
    """Clauses as one sentence in each language."""
    told = list(told)
    return {lang: sentence([position.game.texts.say(what, lang, glossary) for what in told]) for lang in LANGUAGES}


def sentence(clauses: Sequence[str]) -> str:
    """Clauses as a sentence: it begins large and ends with one full stop, or as its last clause ends."""
    said = "; ".join(clauses)
    return said[0].upper() + said[1:] + ("" if said[-1] in ".?!" else ".")


def brings(position: Position, move: Sequence[int], glossary: Glossary) -> dict[str, str]:
    """What a whole move would bring its player and the others, in one sentence in each language."""
    return in_words(position, outcome(position, move), glossary)
