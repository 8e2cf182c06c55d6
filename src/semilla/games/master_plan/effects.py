"""What tiles and public buildings can do: the words that the pack writes.

Icons (`H+1 C-1`), effects (`RAISE(H, 1)`) and end conditions (`ADJ_FAMILY(H, 2, 8)`), each at home here with its arguments. Its
sentence is in `texts/` (`special.…` of contest tiles, `tier.…` and `label.tier_…` of public actions), its meaning is the rule that
knows its number. docs/packs.md tells how to add one.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from semilla.games.master_plan.state import MAX_TARGETS, MAX_TIERS
from semilla.games.master_plan.tables import MAX_LEVELS, MAX_RANKS


class Effect(IntEnum):
    """What a contest tile does at once, and what a public action does (rules 4.4, MP-ANNEX)."""

    NOTHING = 0
    GAIN_COINS = 1
    GAIN_WORKERS = 2  # permanent
    TEMPORARY = 3  # workers
    TOKENS = 4  # victory points
    RAISE = 5
    DEMOLISH = 6


class Condition(IntEnum):
    """What a contest tile scores by at the end (rules 4.5)."""

    NOTHING = 0
    ADJ_FAMILY = 1
    ADJ_ANY = 2
    ADJ_OWN = 3
    ADJ_PUBLIC = 4
    ADJ_VARIETY = 5
    OWN_FAMILY = 6
    OWN_PUBLIC = 7
    OWN_RANK = 8
    OWN_LEVEL = 9
    OWN_SETS = 10
    WORKERS = 11
    COINS = 12


FAMILY = 0
AMOUNT = 100
"""The kinds of arguments: a family's letter, or a number up to the largest of its kind."""

AT_ONCE: Mapping[IntEnum, Mapping[str, int]] = {
    Effect.GAIN_COINS: {"n": AMOUNT},
    Effect.GAIN_WORKERS: {"n": AMOUNT},
    Effect.RAISE: {"F": FAMILY, "n": MAX_TARGETS},
    Effect.DEMOLISH: {},
}
"""What a contest tile can do when it is built, with the arguments."""

ACTIONS: Mapping[IntEnum, Mapping[str, int]] = {
    Effect.GAIN_COINS: {"n": AMOUNT},
    Effect.GAIN_WORKERS: {"n": AMOUNT},
    Effect.TEMPORARY: {"n": AMOUNT},
    Effect.TOKENS: {"n": AMOUNT},
    Effect.RAISE: {"F": FAMILY, "n": MAX_TARGETS},
    Effect.DEMOLISH: {"rank": MAX_RANKS},
}
"""What a public action can do, with the arguments; the last one is there once for each tier."""

CONDITIONS: Mapping[IntEnum, Mapping[str, int]] = {
    Condition.ADJ_FAMILY: {"family": FAMILY, "v": AMOUNT, "cap": AMOUNT},
    Condition.ADJ_ANY: {"v": AMOUNT, "cap": AMOUNT},
    Condition.ADJ_OWN: {"v": AMOUNT, "cap": AMOUNT},
    Condition.ADJ_PUBLIC: {"v": AMOUNT, "cap": AMOUNT},
    Condition.ADJ_VARIETY: {"v": AMOUNT, "cap": AMOUNT},
    Condition.OWN_FAMILY: {"family": FAMILY, "v": AMOUNT, "cap": AMOUNT},
    Condition.OWN_PUBLIC: {"v": AMOUNT, "cap": AMOUNT},
    Condition.OWN_RANK: {"rank": MAX_RANKS, "v": AMOUNT, "cap": AMOUNT},
    Condition.OWN_LEVEL: {"level": MAX_LEVELS - 1, "v": AMOUNT, "cap": AMOUNT},
    Condition.OWN_SETS: {"v": AMOUNT, "cap": AMOUNT},
    Condition.WORKERS: {"group": AMOUNT, "v": AMOUNT, "cap": AMOUNT},
    Condition.COINS: {"group": AMOUNT, "v": AMOUNT, "cap": AMOUNT},
}
"""What a contest tile can score by: `v` points for each, up to `cap`."""

Vocabulary = Mapping[IntEnum, Mapping[str, int]]
Mistake = tuple[str, Mapping[str, int | str]]

ICON = re.compile(r"([A-Z])([+-][1-9])")
CALL = re.compile(r"([A-Z_]+)(?:\(([^()]*)\))?")


@dataclass(frozen=True)
class Word:
    """A word of the vocabulary with its arguments."""

    name: str
    arguments: tuple[str, ...]

    @property
    def family(self) -> str:
        """The family it names, or nothing."""
        return next((argument for argument in self.arguments if argument.isalpha()), "")

    @property
    def numbers(self) -> list[int]:
        """The arguments that are numbers."""
        return [int(argument) for argument in self.arguments if not argument.isalpha()]


def word(text: str) -> Word | None:
    """`NAME(a, b)` taken apart; None when it does not have that form."""
    match = CALL.fullmatch(text.strip())
    if match is None:
        return None
    arguments = tuple(argument.strip() for argument in match[2].split(",")) if match[2] and match[2].strip() else ()
    return Word(match[1], arguments)


def fits(found: Word, vocabulary: Vocabulary, tiers: int) -> bool:
    """Whether a word is in the vocabulary and its arguments are of the right kinds, the last one there for up to so many tiers."""
    kinds = next((list(arguments.values()) for kind, arguments in vocabulary.items() if kind.name == found.name), None)
    if kinds is None:
        return False
    if tiers > 1:
        kinds += kinds[-1:] * min(tiers - 1, max(0, len(found.arguments) - len(kinds)))
    return len(kinds) == len(found.arguments) and all(
        argument.isalpha() if kind == FAMILY else argument.isdecimal() and 1 <= int(argument) <= kind
        for kind, argument in zip(kinds, found.arguments, strict=True)
    )


def mistake(value: object, vocabulary: Vocabulary, tiers: int = 1) -> Mistake | None:
    """What is wrong with a word of the pack."""
    found = word(value) if isinstance(value, str) else None
    if found is not None and fits(found, vocabulary, tiers):
        return None
    forms = []
    for kind, arguments in vocabulary.items():
        listed = ", ".join([*arguments, *(["…"] if tiers > 1 else [])])
        forms.append(f"{kind.name}({listed})" if arguments else kind.name)
    return "pack.effect", {"value": repr(value), "words": ", ".join(forms)}


def effect_mistake(value: object) -> Mistake | None:
    """What is wrong with the immediate effect of a contest tile."""
    return mistake(value, AT_ONCE)


def action_mistake(value: object) -> Mistake | None:
    """What is wrong with a public action, one amount for each tier."""
    return mistake(value, ACTIONS, tiers=MAX_TIERS)


def condition_mistake(value: object) -> Mistake | None:
    """What is wrong with an end condition."""
    return mistake(value, CONDITIONS)


# ----------------------------------------------------------------------------------------------------------------- icons


def icons(text: str) -> dict[str, int]:
    """The icons of a tile, by the family's letter."""
    return {letter: int(size) for letter, size in ICON.findall(text)}


def icons_mistake(value: object) -> Mistake | None:
    """What is wrong with a tile's icons."""
    parts = value.split() if isinstance(value, str) else [""]
    if not all(ICON.fullmatch(part) for part in parts) or len({part[0] for part in parts}) < len(parts):
        return "pack.icons", {"value": repr(value)}
    return None


def letters(text: str) -> set[str]:
    """The families that a text of the vocabulary names."""
    found = word(text)
    if found is None:
        return set(icons(text))
    return {argument for argument in found.arguments if argument.isalpha()}
