"""Moves and their notation. A move is one line of words and one or more atoms; a position's moves form a prefix tree."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from semilla.engine.position import Position
from semilla.engine.texts import LANGUAGES, Glossary, Message, Param, Problem


@dataclass(frozen=True)
class Move:
    """What a person does: its notation and the atoms it consists of."""

    text: str
    atoms: tuple[int, ...]


class IllegalMove(Problem):
    """A move that the rules do not allow: a code, the clause that says so, parameters, and what is allowed instead."""

    def __init__(
        self, position: Position, code: str, params: Mapping[str, Param], clause: str, allowed: list[str], glossary: Glossary | None
    ) -> None:
        super().__init__(f"refusal.{code}", **params)
        self.position = position
        self.code = code
        self.clause = clause
        self.params = dict(params)
        self.allowed = allowed
        self.glossary = glossary or Glossary(position.pack.names)

    def reason(self, lang: str = "en") -> str:
        """Why not, in one sentence with its clause."""
        texts = self.position.game.texts
        params = dict(self.message.params)
        if "asked" in params:
            params["asked"] = texts.say(self.position.game.prompt(self.position), lang, self.glossary)
        sentence = texts.say(Message(self.message.key, params), lang, self.glossary)
        key = "move.illegal" if self.clause else "move.illegal_plain"
        return texts.say(Message(key, {"reason": sentence.rstrip("."), "clause": self.clause}), lang) + (
            "." if not sentence.endswith("?") or self.clause else ""
        )

    def text(self, lang: str = "en") -> str:
        if not self.allowed:
            return self.reason(lang)
        shown = ", ".join(self.allowed[:12]) + (", …" if len(self.allowed) > 12 else "")
        return self.reason(lang) + " " + self.position.game.texts.say(Message("move.allowed", {"moves": shown}), lang)

    def json(self) -> dict[str, Any]:
        """Plain data: code, clause, parameters, both languages, what is allowed."""
        return {
            "code": self.code,
            "clause": self.clause,
            "params": self.params,
            "text": {lang: self.reason(lang) for lang in LANGUAGES},
            "allowed": self.allowed,
        }


def moves(position: Position) -> Iterator[Move]:
    """All moves of the seat to act."""
    yield from _completions(position, "", ())


def _completions(position: Position, text: str, atoms: tuple[int, ...]) -> Iterator[Move]:
    for atom in position.legal():
        words = position.game.words(position, atom)
        longer = f"{text} {words}".strip() if words else text
        after = position.after(atom)
        if after.part == 0 or after.over:
            yield Move(longer, (*atoms, atom))
        else:
            yield from _completions(after, longer, (*atoms, atom))


def only_move(position: Position) -> Move | None:
    """The move, if there is just one, or just one sensible."""
    evident = position.game.evident(position)
    if evident is not None:
        return Move(position.game.words(position, evident), (evident,))
    found = list(zip(range(2), moves(position), strict=False))
    return found[0][1] if len(found) == 1 else None


def tree(position: Position) -> list[dict[str, Any]]:
    """The legal moves as a prefix tree: nodes with `words`, their `family`, the thing they lie `at` (None: the prompt), a `label`
    (a message), in the middle of a move what is asked next (`prompt`) and what comes `then`, at its end what it `gives_up`.

    Atoms without words of their own (the steps of a bid) leave no node: their children take their place.
    """
    nodes: list[dict[str, Any]] = []
    for atom in position.legal():
        after = position.after(atom)
        family, numbers = position.game.decode(atom)
        words = family.words(position, numbers)
        node: dict[str, Any] = {
            "words": words,
            "family": family.name,
            "at": family.at(position, numbers),
            "label": family.message(position, numbers).json(),
        }
        if after.part == 0 or after.over:
            given_up = position.game.gives_up(position, atom)
            nodes.append(node if given_up is None else {**node, "gives_up": given_up.json()})
        elif words:
            nodes.append({**node, "prompt": position.game.prompt(after).json(), "then": tree(after)})
        else:
            nodes.extend(tree(after))
    return nodes


def labels(position: Position, atoms: Iterable[int]) -> list[Message]:
    """What the parts of a move say, as on the nodes of `tree` that lead to it."""
    said = []
    for atom in atoms:
        after = position.after(atom)
        if after.part == 0 or after.over or position.game.words(position, atom):
            said.append(position.game.label(position, atom))
        position = after
    return said


def parse(position: Position, text: str, glossary: Glossary | None = None) -> Move:
    """The move that a line of notation means here; an `IllegalMove` says why there is none."""
    tokens = tuple(text.lower().split())
    if position.over:
        raise IllegalMove(position, "game_over", {}, "", [], glossary)
    found = _descend(position, tokens, ()) or _understand(position, tokens)
    if found is None:
        raise refusal(position, " ".join(tokens), glossary)
    return Move(written(position, found), found)


def written(position: Position, atoms: Iterable[int]) -> str:
    """A move in canonical notation."""
    said = []
    for atom in atoms:
        said.append(position.game.words(position, atom))
        position = position.after(atom)
    return " ".join(filter(None, said))


def why(position: Position, text: str, glossary: Glossary | None = None) -> IllegalMove | None:
    """Why a move is not allowed in a position; None when it is."""
    try:
        parse(position, text, glossary)
    except IllegalMove as illegal:
        return illegal
    return None


def _descend(position: Position, tokens: tuple[str, ...], atoms: tuple[int, ...]) -> tuple[int, ...] | None:
    for atom in position.legal():
        said = tuple(position.game.words(position, atom).split())
        if tokens[: len(said)] != said:
            continue
        after = position.after(atom)
        rest = tokens[len(said) :]
        if after.part == 0 or after.over:
            if not rest:
                return (*atoms, atom)
        elif (deeper := _descend(after, rest, (*atoms, atom))) is not None:
            return deeper
    return None


def _understand(position: Position, tokens: tuple[str, ...]) -> tuple[int, ...] | None:
    """What a line means whose parts come in another order than they are asked for, that names what happens by itself, or that does
    not say which of equal copies; nothing where it could mean different moves.
    """
    for plain in (tuple, without_copies):
        found: dict[str, tuple[int, ...]] = {}
        for atom in position.legal():
            family, numbers = position.game.decode(atom)
            other = () if family.heard is None else family.heard(position, *numbers)
            for head in filter(None, (family.words(position, numbers), *other)):
                said = tuple(head.split())
                if tokens[: len(said)] == said:
                    rest = list(tokens[len(said) :])
                    for word in () if family.automatic is None else family.automatic(position, *numbers):
                        if word in rest:
                            rest.remove(word)
                    for atoms in _gather(position, atom, plain(rest), plain):
                        found.setdefault(" ".join(plain(written(position, atoms).split())), atoms)
        if len(found) == 1:
            return next(iter(found.values()))
    return None


def without_copies(tokens: Iterable[str]) -> tuple[str, ...]:
    """Words without the numbers of equal copies: `financial-adviser=money` for `financial-adviser#2=money`."""
    return tuple(re.sub(r"#\d+", "", token) for token in tokens)


def _gather(
    position: Position, atom: int, rest: tuple[str, ...], plain: Callable[[Iterable[str]], tuple[str, ...]]
) -> list[tuple[int, ...]]:
    """The moves that go on with an atom and use up the words that are left: as they come, or else in any order."""
    after = position.after(atom)
    if after.part == 0 or after.over:
        return [] if rest else [(atom,)]
    parts = [(part, plain(after.game.words(after, part).split())) for part in after.legal()]
    next_ones = [(part, said) for part, said in parts if rest[: len(said)] == said]
    others = [(part, said) for part, said in parts if rest[: len(said)] != said]
    for group in (next_ones, others):  # none is tried twice: a bid has a part for every coin
        found = [
            (atom, *more)
            for part, said in group
            if not Counter(said) - Counter(rest)
            for more in _gather(after, part, _left(rest, said), plain)
        ]
        if found:
            return found
    return []


def _left(rest: tuple[str, ...], said: tuple[str, ...]) -> tuple[str, ...]:
    """The words that are left when some were said."""
    left = list(rest)
    for word in said:
        left.remove(word)
    return tuple(left)


def refusal(position: Position, line: str, glossary: Glossary | None = None) -> IllegalMove:
    """Why a line is no legal move here: the rule that forbids the part that goes wrong first."""
    game = position.game
    allowed = [move.text for move in moves(position)]
    longer = [move for move in allowed if move.startswith(line + " ")]
    if longer:
        return IllegalMove(position, "incomplete_move", {"move": line}, "", longer, glossary)
    here, tokens = position, tuple(line.split())
    while tokens:
        spoken = [(atom, tuple(game.words(here, atom).split())) for atom in range(game.atoms)]
        begins = [(atom, said) for atom, said in spoken if said and tokens[: len(said)] == said]
        if not begins:
            break
        legal = set(here.legal())
        atom, said = max(begins, key=lambda pair: (len(pair[1]), pair[0] in legal, -here.why(pair[0])))
        if atom not in legal:
            return refused(here, atom, allowed, glossary)
        here, tokens = here.after(atom), tokens[len(said) :]
        if here.part == 0 or here.over:
            break
    rest = " ".join(tokens)
    if here is not position and here.part != 0:
        begun = line.removesuffix(rest).strip()
        closer = [move for move in allowed if move.startswith(begun + " ")]
        follows = game.clauses_of(game.decode(here.legal()[0])[0], here.phase)
        return IllegalMove(here, "cannot_follow", {"begun": begun, "rest": rest}, follows[0], closer, glossary)
    return IllegalMove(position, "unknown_move", {"move": line}, "", allowed, glossary)


def why_thing(
    position: Position, said: str, kind: str, identity: str, family: str = "", glossary: Glossary | None = None
) -> IllegalMove | None:
    """Why nothing can be done with a thing after what was said, or else from the beginning; None when something can.

    Of all that the thing could be wanted for (or of one family of moves), what came furthest says why.
    """
    for here in (_begun(position, tuple(said.split())), position):
        reasons = [] if here is None else [(here.why(atom), atom) for atom in _wanted(here, kind, identity, family)]
        if here is not None and reasons:
            if min(reasons)[0] == 0:
                return None
            return refused(here, max(reasons)[1], [], glossary)
    return None


def _wanted(position: Position, kind: str, identity: str, only: str) -> Iterator[int]:
    """The atoms of what is asked now that name a thing."""
    for family in position.game.moves.each:
        if position.phase in family.phases and only in ("", family.name) and any(slot.kind == kind for slot in family.slots):
            for atom in range(family.first, family.first + family.size):
                numbers = family.numbers(atom)
                named = family.named(position, numbers) or {}
                if any(slot.kind == kind and str(named.get(slot.param or slot.kind)) == identity for slot in family.slots):
                    yield atom


def _begun(position: Position, tokens: tuple[str, ...]) -> Position | None:
    """The position in the middle of a move, after its first words."""
    if not tokens:
        return position
    for atom in position.legal():
        said = tuple(position.game.words(position, atom).split())
        after = position.after(atom)
        if tokens[: len(said)] == said and after.part and (found := _begun(after, tokens[len(said) :])) is not None:
            return found
    return None


def refused(position: Position, atom: int, allowed: list[str], glossary: Glossary | None = None) -> IllegalMove:
    """The refusal of an atom that the rules do not allow here."""
    game, code = position.game, position.why(atom)
    name = game.refusals(code).name.lower()
    params = {"asked": ""} if name == "not_now" else game.refusal(position, atom, code)
    return IllegalMove(position, name, params, game.refusal_clause.get(code, ""), allowed, glossary)
