"""How a game declares its position: one flat record of small integers, every field with its meaning.

The declaration serves the dtype, the readable position file, the views and the conformance suite alike.
"""

from dataclasses import dataclass
from math import prod

import numpy as np

from semilla.engine.compiled.cache import COMPILED

NONE = -1
"""Nobody, nothing, nowhere: in every field whose value is an index."""

UNSEEN = -2
"""Something the viewer cannot see."""


@dataclass(frozen=True)
class Field:
    """One field of a record.

    `index` names the domain that each axis counts through and `value` the domain of the values ("" is a plain number; `seat`,
    `flag` and the game's own domains such as `company`); `bits` makes an int64 a set over a domain. A `late` field joined the
    record after games had been played: 0 is what was always so and is not written, so that positions of before stay what they were.
    """

    name: str
    type: str = "i1"
    shape: tuple[int, ...] = ()
    index: tuple[str, ...] = ()
    value: str = ""
    bits: str = ""
    hidden: bool = False
    late: bool = False

    def __post_init__(self) -> None:
        if len(self.index) != len(self.shape):
            raise TypeError(f"field {self.name}: one index domain for each axis")

    @property
    def bytes(self) -> int:
        """How much room the field takes in the record."""
        return np.dtype(self.type).itemsize * prod(self.shape)


HEADER = (
    Field("key", "u4", (8,), ("",), hidden=True),  # the game's stream of chance
    Field("draws", "i4"),  # how often it was asked
    Field("players"),
    Field("seat", value="seat"),  # who decides now
    Field("phase", value="phase"),
    Field("part"),  # not 0 while a move of several parts is half made
    Field("over", value="flag"),
)
"""The fields that every game's record begins with in meaning (not in place)."""


def record_dtype(fields: tuple[Field, ...]) -> np.dtype:
    """The dtype of a record: wide fields first and an explicit pad, so that every byte is somebody's."""
    ordered = sorted(fields, key=lambda f: -np.dtype(f.type).itemsize)
    columns: list[tuple[str, str, tuple[int, ...]]] = [(f.name, f.type, f.shape) for f in ordered]
    rest = -sum(f.bytes for f in fields) % 8
    if rest:
        columns.append(("pad", "u1", (rest,)))
    dtype = np.dtype(columns)
    if dtype.itemsize != sum(f.bytes for f in fields) + rest:
        raise TypeError("the record has hidden padding")
    return dtype


def new_records(dtype: np.dtype, count: int) -> np.ndarray:
    """Zeroed records, in the form that rules take (plain Python reaches fields by attribute through a record array)."""
    records = np.zeros(count, dtype)
    return records if COMPILED else records.view(np.recarray)
