"""What a typed line means: words of an answer as people write them, whole or in part, with or without capitals and accents."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")
Folded = list[str]


def fold(text: str) -> Folded:
    """The words of a text, without capitals, accents and signs."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"\w+", "".join(letter for letter in plain if not unicodedata.combining(letter)))


def fitting(line: str, named: Iterable[tuple[str, T]]) -> list[T]:
    """The things whose name is the line; else those whose name begins with it; else those that have it in their name."""
    wanted = fold(line)
    if not wanted:
        return []
    names = [(fold(name), thing) for name, thing in named]
    size = len(wanted)
    ways: tuple[Callable[[Folded], bool], ...] = (
        lambda name: name == wanted,
        lambda name: name[:size] == wanted,
        lambda name: any(name[k : k + size] == wanted for k in range(len(name))),
    )
    for way in ways:
        found = [thing for name, thing in names if way(name)]
        if found:
            return found
    return []
