"""What pupils go by: made-up names of pleasant words in the pupil's language, and short codes that are easy to read aloud."""

import random
import secrets
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

from semilla.engine.incoming import read_toml
from semilla.server.people import CODE_LETTERS
from semilla.server.tables.seating import alike

FILE = Path(__file__).with_name("names.toml")
CLASS_CODE, COMEBACK_CODE = 6, 5
"""Letters of a class's code, and of a pupil's own."""


@cache
def words() -> dict[str, Any]:
    """The words of both languages."""
    return read_toml(FILE)


@cache
def all_names(lang: str) -> tuple[str, ...]:
    """Every name that can be made up in a language."""
    given = words()[lang]
    return tuple(
        given["form"].format(quality=quality, creature=creature) for quality in given["quality"] for creature in given["creature"]
    )


def make_name(lang: str, taken: Collection[str]) -> str:
    """A name that nobody in the class has."""
    known = set(map(alike, taken))
    return random.SystemRandom().choice([name for name in all_names(lang) if alike(name) not in known])


def make_code(length: int, taken: Collection[str] = ()) -> str:
    """A code of letters and digits that cannot be taken for each other."""
    while (code := "".join(secrets.choice(CODE_LETTERS) for _ in range(length))) in taken:
        pass
    return code


def tidy(code: str) -> str:
    """A code as it was meant, however it was typed."""
    return "".join(code.upper().replace("-", "").split())
