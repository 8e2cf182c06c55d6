"""What a typed line means: words of an answer as people write them, whole or in part, with or without capitals and accents."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
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


def in_words(notation: str, names: Mapping[str, Mapping[str, Mapping[str, str]]], lang: str) -> str:
    """A line of notation with the components in it by their names: whatever can be asked for has one, allowed or not."""
    called = {word: name[lang] for domain in names.values() for word, name in domain.items()}
    return " ".join(called.get(word, word) for word in re.split(r"[ =]", notation))
