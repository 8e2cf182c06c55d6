"""What cards and events can do: the words that packs write (`process(production,2)`, `income(money)`, `lose(money,energy)`).

Each word is at home here: what its arguments are and what texts call them, which columns of the tables it fills, how it is drawn.
Its sentence is in `texts/` (`effect.…` of cards, `happens.…` of events), its meaning is the rule that reads the columns.
docs/packs.md tells how to add one.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

RESOURCE, PROCESS, NUMBER = "resource", "process", "number"
ALL = "…"
"""The one argument of a word that takes one or more of its kind."""
SET = "set"
"""A column that holds all arguments as a set."""
LARGEST = 12
"""The largest number an effect can name."""


@dataclass(frozen=True)
class Column:
    """A column of the tables: what a word writes there (an argument, or 1), and the argument by which the column is indexed."""

    name: str
    value: str | int = 1
    by: str = ""


@dataclass(frozen=True)
class EffectKind:
    """A word of the vocabulary: its arguments by the names that texts know them by, with the kind of each, and all else about it.

    A drawing is a row of the page's signs and of arguments in braces: `{process}*{number}` is so many of it, `{…}` all arguments,
    `{…/}` with strokes between them.
    An event may only help or only hurt those it meets; what does neither can be either.
    """

    args: Mapping[str, str]
    drawing: str
    columns: tuple[Column, ...] = ()
    helps: bool = False
    hurts: bool = False

    @property
    def many(self) -> bool:
        """Whether it takes one or more arguments of one kind."""
        return ALL in self.args


Vocabulary = Mapping[str, EffectKind]

CARD_EFFECTS: Vocabulary = {
    "process": EffectKind(
        {"process": PROCESS, "number": NUMBER}, "{process}*{number}", (Column("process", "number", by="process"),)
    ),
    "process_choice": EffectKind({ALL: PROCESS}, "{…/}", (Column("choice", SET),)),
    "process_per_token": EffectKind(
        {"process": PROCESS, "resource": RESOURCE, "number": NUMBER},
        "{resource} → {process}",
        (Column("process_per_token", by="process"), Column("one_by_one", "number")),
    ),
    "ready_process": EffectKind(
        {"process": PROCESS, "number": NUMBER, "full": NUMBER, "resource": RESOURCE},
        "{process}*{number} / {process}*{full}",
        (
            Column("process", "number", by="process"),
            Column("process_full", "full", by="process"),
            Column("activation", by="resource"),
            Column("one_by_one"),
        ),
    ),
    "income": EffectKind({"resource": RESOURCE}, "+ {resource} calendar", (Column("income", by="resource"),)),
    "flex_discount": EffectKind({}, "swap", (Column("flex"),)),
    "investment_discount": EffectKind({}, "swap", (Column("investment_discount"),)),
    "purchase_discount": EffectKind({}, "cart", (Column("purchase_discount"),)),
    "storage": EffectKind({"number": NUMBER}, "store", (Column("storage", "number"),)),
    "insurance": EffectKind({}, "shield", (Column("insurance"),)),
    "event_shield": EffectKind({}, "shield", (Column("shield"),)),
    "sale_bonus": EffectKind(
        {"number": NUMBER, "resource": RESOURCE},
        "cart + {resource}",
        (Column("sale_least", "number"), Column("sale_bonus", by="resource")),
    ),
    "export_bonus": EffectKind({"resource": RESOURCE}, "ship + {resource}", (Column("export_bonus", by="resource"),)),
    "outsourcing": EffectKind({}, "link", (Column("outsourcing"),)),
    "virtual_shop": EffectKind(
        {"number": NUMBER, "full": NUMBER}, "store", (Column("shop_room", "number"), Column("shop_price", "full"))
    ),
    "share_space": EffectKind({}, "pawn", (Column("share_space"),)),
}

EVENT_EFFECTS: Vocabulary = {
    "lose": EffectKind({ALL: RESOURCE}, "− {…}", hurts=True),
    "lose_any": EffectKind({"number": NUMBER}, "choice", hurts=True),
    "lose_product": EffectKind({"number": NUMBER}, "store", hurts=True),
    "gain": EffectKind({ALL: RESOURCE}, "+ {…}", helps=True),
    "gain_any": EffectKind({"number": NUMBER}, "choice", helps=True),
    "market_closed": EffectKind({}, "lock", hurts=True),
    "bonus_process": EffectKind({"number": NUMBER}, "choice", helps=True),
    "seed_subsidies": EffectKind({}, "infrastructure", helps=True),
    "price": EffectKind({"money": NUMBER, "import_money": NUMBER}, "cart"),
    "refresh_offers": EffectKind({}, "swap"),
    "clear_market": EffectKind({}, "ship"),
    "fiscal_close": EffectKind({}, "calendar"),
}
"""The effects of events are the `Effect`s of the rules in small letters; new prices are compared with the usual ones."""


@dataclass(frozen=True)
class Word:
    """One effect: its kind and its arguments."""

    kind: str
    args: tuple[str, ...]

    def named(self, effect: EffectKind) -> dict[str, str]:
        """The arguments by name."""
        return dict(zip(effect.args, self.args, strict=True))

    def params(self, effect: EffectKind) -> dict[str, int | str]:
        """The arguments as texts take them."""
        return {name: int(value) if effect.args[name] == NUMBER else value for name, value in self.named(effect).items()}


def read(text: object) -> Word | None:
    """An effect as the pack writes it, or None when it has not the form `kind(a,b)`."""
    match = re.fullmatch(r"([a-z_]+)(?:\(([a-z0-9_,-]+)\))?", text) if isinstance(text, str) else None
    return Word(match[1], tuple(match[2].split(",")) if match[2] else ()) if match else None


def fits(word: Word, vocabulary: Vocabulary, ids: Mapping[str, list[str]]) -> bool:
    """Whether a word is in the vocabulary and its arguments are of the right kinds."""
    if word.kind not in vocabulary:
        return False
    effect = vocabulary[word.kind]
    kinds = list(effect.args.values()) * (max(1, len(word.args)) if effect.many else 1)
    return len(kinds) == len(word.args) and all(
        arg.isdigit() and 1 <= int(arg) <= LARGEST if kind == NUMBER else arg in ids[kind]
        for kind, arg in zip(kinds, word.args, strict=True)
    )


def form(vocabulary: Vocabulary) -> str:
    """The vocabulary, for the message about a wrong word."""

    def arguments(effect: EffectKind) -> str:
        kinds = [*effect.args.values(), *([ALL] if effect.many else [])]
        return f"({','.join(kinds)})" if kinds else ""

    return ", ".join(kind + arguments(effect) for kind, effect in vocabulary.items())


def write(word: Word, t: Any, card: int, ids: Mapping[str, list[str]]) -> None:
    """Fill the columns of a card's effect (the CARD clauses of both editions)."""
    effect = CARD_EFFECTS[word.kind]
    for column in effect.columns:
        if column.value == SET:
            kinds = ids[effect.args[ALL]]
            t[column.name][card] = sum(1 << kinds.index(name) for name in set(word.args))
            continue
        named = word.named(effect)
        value = int(named[column.value]) if isinstance(column.value, str) else column.value
        if column.by:
            t[column.name][card, ids[effect.args[column.by]].index(named[column.by])] += value
        else:
            t[column.name][card] = value


def columns(by: str) -> Iterator[str]:
    """The columns that card effects fill, of those indexed by a kind of thing (or by nothing), each once."""
    found = (
        column.name
        for effect in CARD_EFFECTS.values()
        for column in effect.columns
        if (effect.args[column.by] if column.by else "") == by
    )
    yield from dict.fromkeys(found)


def drawings() -> dict[str, str]:
    """How every word is drawn, its arguments by number."""
    drawn = {}
    for kind, effect in (*CARD_EFFECTS.items(), *EVENT_EFFECTS.items()):
        drawn[kind] = effect.drawing
        for place, name in enumerate(effect.args):
            if name != ALL:
                drawn[kind] = drawn[kind].replace(f"{{{name}}}", f"{{{place}}}")
    return drawn
