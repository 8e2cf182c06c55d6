"""The small languages of the pack: icons (`H+1 C-1`), effects (`RAISE(H, 1)`) and end conditions (`ADJ_FAMILY(H, 2, 8)`)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from semilla.games.master_plan.state import MAX_TARGETS, MAX_TIERS
from semilla.games.master_plan.tables import MAX_LEVELS, MAX_RANKS, Condition, Effect

Mistake = tuple[str, Mapping[str, int | str]]

ICON = re.compile(r"([A-Z])([+-][1-9])")
CALL = re.compile(r"([A-Z_]+)(?:\(([^()]*)\))?")

ABOUT = {
    Condition.ADJ_FAMILY: "family",
    Condition.OWN_FAMILY: "family",
    Condition.OWN_RANK: "rank",
    Condition.OWN_LEVEL: "level",
    Condition.WORKERS: "group",
    Condition.COINS: "group",
}
"""What the first argument of a condition is, where it has one beside points and cap."""

LARGEST = {"rank": MAX_RANKS, "level": MAX_LEVELS - 1, "group": 100}


@dataclass(frozen=True)
class Word:
    """A word of the vocabulary with its arguments."""

    name: str
    arguments: tuple[str, ...]

    def numbers(self, first: int = 0) -> list[int]:
        """The arguments from the first-th on, as numbers."""
        return [int(argument) for argument in self.arguments[first:]]


def word(text: str) -> Word | None:
    """`NAME(a, b)` taken apart; None when it does not have that form."""
    match = CALL.fullmatch(text.strip())
    if match is None:
        return None
    arguments = tuple(argument.strip() for argument in match[2].split(",")) if match[2] and match[2].strip() else ()
    return Word(match[1], arguments)


def icons(text: str) -> dict[str, int]:
    """The icons of a tile, by the family's letter."""
    return {letter: int(size) for letter, size in ICON.findall(text)}


def icons_mistake(value: object) -> Mistake | None:
    """What is wrong with a tile's icons."""
    parts = value.split() if isinstance(value, str) else [""]
    if not all(ICON.fullmatch(part) for part in parts) or len({part[0] for part in parts}) < len(parts):
        return "pack.icons", {"value": repr(value)}
    return None


def natural(arguments: tuple[str, ...], high: int) -> bool:
    """Whether all are whole numbers from 1."""
    return all(argument.isdecimal() and 1 <= int(argument) <= high for argument in arguments)


def effect_mistake(value: object) -> Mistake | None:
    """What is wrong with the immediate effect of a contest tile."""
    found = word(value) if isinstance(value, str) else None
    if found is not None:
        match found.name, found.arguments:
            case "GAIN_COINS" | "GAIN_WORKERS", (amount,) if natural((amount,), 100):
                return None
            case "RAISE", (letter, amount) if letter.isalpha() and natural((amount,), MAX_TARGETS):
                return None
            case "DEMOLISH", ():
                return None
    return "pack.effect", {"value": repr(value), "words": "GAIN_COINS(n), GAIN_WORKERS(n), RAISE(F, n), DEMOLISH"}


def action_mistake(value: object) -> Mistake | None:
    """What is wrong with a public action, one amount for each tier."""
    found = word(value) if isinstance(value, str) else None
    if found is not None:
        amounts, high = found.arguments, 100
        known = found.name in ("GAIN_COINS", "GAIN_WORKERS", "TEMPORARY", "TOKENS")
        if found.name == "RAISE":
            known, amounts, high = bool(amounts) and amounts[0].isalpha(), amounts[1:], MAX_TARGETS
        if found.name == "DEMOLISH":
            known, high = True, MAX_RANKS
        if known and 1 <= len(amounts) <= MAX_TIERS and natural(amounts, high):
            return None
    words = "GAIN_COINS(n, …), GAIN_WORKERS(n, …), TEMPORARY(n, …), TOKENS(n, …), RAISE(F, n, …), DEMOLISH(rank, …)"
    return "pack.effect", {"value": repr(value), "words": words}


def condition_mistake(value: object) -> Mistake | None:
    """What is wrong with an end condition."""
    found = word(value) if isinstance(value, str) else None
    kinds = [kind for kind in Condition if kind != Condition.NOTHING]
    if found is not None and found.name in [kind.name for kind in kinds]:
        about = ABOUT.get(Condition[found.name], "")
        first, rest = found.arguments[: 1 if about else 0], found.arguments[1 if about else 0 :]
        fits = all(argument.isalpha() for argument in first) if about == "family" else natural(first, LARGEST.get(about, 0))
        if len(first) == (1 if about else 0) and fits and len(rest) == 2 and natural(rest, 100):
            return None
    words = ", ".join(f"{kind.name}({ABOUT[kind] + ', ' if kind in ABOUT else ''}v, cap)" for kind in kinds)
    return "pack.effect", {"value": repr(value), "words": words}


def letters(text: str) -> set[str]:
    """The families that a text of the vocabulary names."""
    found = word(text)
    if found is None:
        return set(icons(text))
    return {argument for argument in found.arguments if argument.isalpha()}


EFFECTS = {kind.name: kind for kind in Effect}
CONDITIONS = {kind.name: kind for kind in Condition}
