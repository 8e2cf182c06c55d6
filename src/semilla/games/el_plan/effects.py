"""The vocabulary of effects: `process(production,2)`, `income(money)`, `lose(money,energy)`, … as packs write them.

A card's effect is a list of such words, an event's is one. To add a word: a line here, a column in `tables.py`, its place in
`components.py`, and the rule that reads the column.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

RESOURCE, PROCESS, NUMBER = "resource", "process", "number"

CARD_EFFECTS: Mapping[str, tuple[str, ...]] = {
    "process": (PROCESS, NUMBER),
    "process_choice": (PROCESS, "…"),
    "process_per_token": (PROCESS, RESOURCE, NUMBER),
    "ready_process": (PROCESS, NUMBER, NUMBER, RESOURCE),
    "income": (RESOURCE,),
    "flex_discount": (),
    "investment_discount": (),
    "purchase_discount": (),
    "storage": (NUMBER,),
    "insurance": (),
    "event_shield": (),
    "sale_bonus": (NUMBER, RESOURCE),
    "export_bonus": (RESOURCE,),
    "outsourcing": (),
    "virtual_shop": (NUMBER, NUMBER),
    "share_space": (),
}

EVENT_EFFECTS: Mapping[str, tuple[str, ...]] = {
    "lose": (RESOURCE, "…"),
    "lose_any": (NUMBER,),
    "lose_product": (NUMBER,),
    "gain": (RESOURCE, "…"),
    "gain_any": (NUMBER,),
    "market_closed": (),
    "bonus_process": (NUMBER,),
    "seed_subsidies": (),
    "price": (NUMBER, NUMBER),
    "refresh_offers": (),
    "clear_market": (),
    "fiscal_close": (),
}

HELPFUL = ("gain", "gain_any", "bonus_process", "seed_subsidies")
HARMFUL = ("lose", "lose_any", "lose_product", "market_closed")
"""Events that can only help or only hurt; new prices are compared with the usual ones, everything else can be either."""

LARGEST = 12
"""The largest number an effect can name."""


@dataclass(frozen=True)
class Word:
    """One effect: its kind and its arguments."""

    kind: str
    args: tuple[str, ...]

    def number(self, place: int) -> int:
        """An argument as a number."""
        return int(self.args[place])


def read(text: object) -> Word | None:
    """An effect as the pack writes it, or None when it has not the form `kind(a,b)`."""
    match = re.fullmatch(r"([a-z_]+)(?:\(([a-z0-9_,-]+)\))?", text) if isinstance(text, str) else None
    return Word(match[1], tuple(match[2].split(",")) if match[2] else ()) if match else None


def fits(word: Word, vocabulary: Mapping[str, tuple[str, ...]], ids: Mapping[str, list[str]]) -> bool:
    """Whether a word is in the vocabulary and its arguments are of the right kinds."""
    if word.kind not in vocabulary:
        return False
    kinds = vocabulary[word.kind]
    if kinds[-1:] == ("…",):
        kinds = kinds[:1] * max(1, len(word.args))
    return len(kinds) == len(word.args) and all(
        arg.isdigit() and 1 <= int(arg) <= LARGEST if kind == NUMBER else arg in ids[kind]
        for kind, arg in zip(kinds, word.args, strict=True)
    )


def form(vocabulary: Mapping[str, tuple[str, ...]]) -> str:
    """The vocabulary, for the message about a wrong word."""
    return ", ".join(kind + (f"({','.join(args)})" if args else "") for kind, args in vocabulary.items())
