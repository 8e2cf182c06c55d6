"""Files that somebody tampered with."""

import copy
import json
from typing import Any

from hypothesis import strategies as st

ODD_TEXTS = ("", "[/red]x", "\x1b[31mred", "\x00", "\ud800", "\u202eanA", "x" * 10_000, "NaN", "../../x", "é" * 50, "{seat}", "\n")
ODD_NUMBERS = (0, -1, 1, 2, 127, 128, -129, 32768, 2**31, 2**63, 10**400, 1.5, float("nan"), float("inf"), 1e300)
ODD_THINGS = st.sampled_from([None, True, False, [], {}, [1], {"a": 1}, [[[[]]]], *ODD_TEXTS, *ODD_NUMBERS]).map(copy.deepcopy)
"""Each its own: what is put in may be tampered with in its turn."""
JUNK = ODD_THINGS | st.text() | st.integers()


@st.composite
def mutated(draw: st.DrawFn, original: Any) -> Any:
    """The data with a few places replaced, removed, doubled, exchanged or added to."""
    data = copy.deepcopy(original)
    for _ in range(draw(st.integers(1, 3))):
        data = tampered(draw, data)
    return data


def tampered(draw: st.DrawFn, data: Any) -> Any:
    """The data with one place changed."""
    if not isinstance(data, dict | list) or not data or draw(st.integers(0, 4)) == 0:
        return near(draw, data)
    places = list(data) if isinstance(data, dict) else list(range(len(data)))
    place = draw(st.sampled_from(places))
    match draw(st.sampled_from(["inside", "inside", "inside", "remove", "add", "exchange"])):
        case "inside":
            data[place] = tampered(draw, data[place])
        case "remove":
            del data[place]
        case "exchange":
            other = draw(st.sampled_from(places))
            data[place], data[other] = data[other], data[place]
        case "add" if isinstance(data, dict):
            data[draw(st.sampled_from(["junk", "", *ODD_TEXTS]))] = draw(JUNK)
        case _:
            data.insert(place, copy.deepcopy(data[place]))
    return data


def near(draw: st.DrawFn, value: Any) -> Any:
    """Something else in the place of a value: close to it, or anything."""
    if isinstance(value, int) and draw(st.booleans()):
        return value + draw(st.integers(-3, 3))
    if isinstance(value, str) and value and draw(st.booleans()):
        at = draw(st.integers(0, len(value)))
        return value[:at] + draw(st.text(max_size=3)) + value[at + 1 :]
    return draw(JUNK)


@st.composite
def mangled(draw: st.DrawFn, text: bytes) -> bytes:
    """A file with some of its bytes cut out or put in."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        text = (
            text[:at]
            + draw(st.binary(max_size=4) | st.sampled_from([b"NaN", b"[" * 2000, b'"', b"9" * 5000]))
            + text[at + draw(st.integers(0, 9)) :]
        )
    return text


def as_json(data: Any) -> bytes:
    """Data as a file that only a careless program would have written."""
    return json.dumps(data).encode()
