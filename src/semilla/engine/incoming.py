"""What comes in from outside: JSON of requests and files, TOML of packs, names, seeds. One parser for all of it, within limits.

Whatever passes here can be stored, written and shown anywhere: numbers are finite and fit 64 bits, texts have no control
characters and no halves of characters, nothing is nested deeper than our own files ever are, no field is given twice.
"""

import json
import math
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from semilla.engine.texts import Problem

MOST_BYTES = 1_000_000
DEEPEST = 32
MOST_DIGITS = 19  # of a 64-bit number
SMALLEST, LARGEST = -(2**63), 2**63 - 1
LONGEST_NAME = 40
LONGEST_SEED = 200
LONGEST_QUOTE = 60
UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Unicode's control characters (Cc) except tab and the ends of lines, and halves of characters (Cs): no text may contain them."""

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code) for low, high in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF)) for code in range(low, high + 1)
}
"""Characters that show nothing although Unicode counts them as letters, marks or signs."""


class Unfit(Problem):
    """Data that cannot be taken in, whatever it was meant to be; the sentence says what is wrong with it."""

    file: Path | None = None

    def text(self, lang: str = "en") -> str:
        reason = super().text(lang)
        return reason if self.file is None else Problem("file.unfit", file=str(self.file), reason=reason).text(lang)


def read_json(path: Path) -> Any:
    """The data of a JSON file."""
    return _of_file(path, parse_json)


def read_toml(path: Path) -> dict[str, Any]:
    """The data of a TOML file."""
    table: dict[str, Any] = _of_file(path, parse_toml)
    return table


def _of_file(path: Path, parse: Callable[[bytes], Any]) -> Any:
    try:
        return parse(read_file(path))
    except Unfit as unfit:
        unfit.file = path
        raise


def parse_json(data: bytes | str, most: int = MOST_BYTES) -> Any:
    """The data of a JSON text; `Unfit` says what is wrong with it."""
    text = read_text(data, most)
    try:
        value = json.loads(text, object_pairs_hook=_table, parse_int=_whole, parse_float=_decimal, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise Unfit("incoming.json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise Unfit("incoming.deep", most=DEEPEST) from None
    check(value)
    return value


def parse_toml(data: bytes | str, most: int = MOST_BYTES) -> dict[str, Any]:
    """The data of a TOML text; `Unfit` says what is wrong with it."""
    text = read_text(data, most)
    try:
        value = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unfit("incoming.toml", error=str(error)) from None
    except RecursionError:
        raise Unfit("incoming.deep", most=DEEPEST) from None
    except ValueError:  # Python's own limit on the digits of a number
        raise Unfit("incoming.number", digits=MOST_DIGITS) from None
    check(value)
    return value


def read_text(data: bytes | str, most: int = MOST_BYTES) -> str:
    """A text of at most so many bytes of UTF-8."""
    try:
        size = len(data.encode() if isinstance(data, str) else data)
        if size > most:
            raise Unfit("incoming.size", most=most)
        return data if isinstance(data, str) else data.decode("utf-8-sig")
    except UnicodeError:
        raise Unfit("incoming.utf8") from None


def read_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """The bytes of a file, at most one more than `most`, so that nothing endless is read."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise Problem("file.missing", file=str(path)) from None
    except (OSError, ValueError):
        raise Problem("file.unreadable", file=str(path)) from None


def check(value: Any) -> None:
    """Hold data against the limits, whichever parser it comes from."""
    todo = [(value, 1)]
    while todo:
        here, depth = todo.pop()
        if isinstance(here, str):
            check_characters(here)
        elif isinstance(here, bool) or here is None:
            continue
        elif isinstance(here, int):
            if not SMALLEST <= here <= LARGEST:
                raise Unfit("incoming.number", digits=MOST_DIGITS)
        elif isinstance(here, float):
            if not math.isfinite(here):
                _no_number(str(here))
        elif isinstance(here, dict | list):
            if depth > DEEPEST:
                raise Unfit("incoming.deep", most=DEEPEST)
            inside = [*here, *here.values()] if isinstance(here, dict) else here
            todo.extend((part, depth + 1) for part in inside)


def check_characters(text: str) -> None:
    """Whether a text can be stored and shown everywhere."""
    found = UNFIT.search(text)
    if found is not None:
        raise Unfit("incoming.character", code=f"U+{ord(found[0]):04X}")


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        check_characters(twice)
        raise Unfit("incoming.twice", field=short(twice))
    return table


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise Unfit("incoming.number", digits=MOST_DIGITS)
    return int(digits)


def _decimal(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise Unfit("incoming.number", digits=MOST_DIGITS)
    return value


def _no_number(word: str) -> NoReturn:
    raise Unfit("incoming.not_a_number", word=word)


def short(text: str) -> str:
    """A text of somebody else's, short enough for a sentence."""
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"


def shown(value: Any) -> str:
    """A value of somebody else's file as it stands there, short enough for a sentence."""
    return short(json.dumps(value, ensure_ascii=False, default=str))


# ------------------------------------------------------------------------------------------------------ names and seeds


def clean_name(text: str) -> str:
    """A name as everybody sees it: composed letters, one space between words, at most 40 characters; it may be empty.

    Characters that show nothing or turn the direction of writing are left out.
    """
    letters = (" " if letter.isspace() else letter for letter in text)
    seen = unicodedata.normalize("NFC", "".join(letter for letter in letters if _is_seen(letter)))
    return " ".join(seen.split())[:LONGEST_NAME].rstrip()


def check_name(text: str) -> str:
    """A name that somebody chose, spaces put in order; a `Problem` says why it cannot be one."""
    wanted = " ".join(unicodedata.normalize("NFC", text).split())
    if len(wanted) > LONGEST_NAME:
        raise Problem("name.long", most=LONGEST_NAME)
    if clean_name(wanted) != wanted:
        raise Problem("name.characters")
    return wanted


def _is_seen(letter: str) -> bool:
    """Whether a character shows something: no control, format, half or unassigned one (Unicode's C…), no filler."""
    return letter not in UNSEEN and unicodedata.category(letter)[0] != "C"


def check_seed(text: str) -> str:
    """A seed as it was given; a `Problem` says what a seed is."""
    if not 1 <= len(text) <= LONGEST_SEED or any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in text):
        raise Problem("game.seed", most=LONGEST_SEED)
    return text
