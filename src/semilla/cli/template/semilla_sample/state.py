"""The position of a game of Sample, what is printed, and the names of small integers."""

from enum import IntEnum
from pathlib import Path
from typing import Any

from semilla.engine.fields import HEADER, Field, record_dtype
from semilla.engine.pack import Data, Number, Schema, Section

FOLDER = Path(__file__).parent
MAX_COUNTERS = 100
MAX_TAKEN = 9


class Phase(IntEnum):
    """What is asked."""

    TAKE = 0


FIELDS = (
    *HEADER,
    Field("left"),  # counters in the heap
    Field("winner", value="seat"),
)

TABLES = record_dtype((Field("counters"), Field("most")))


def fill(data: Data, t: Any) -> None:
    """Write the pack into the tables."""
    t["counters"], t["most"] = data["heap"]["counters"], data["heap"]["most"]


SECTIONS = {"heap": Section({"counters": Number(1, MAX_COUNTERS), "most": Number(1, MAX_TAKEN)})}
SCHEMA = Schema("sample", TABLES, SECTIONS, fill, FOLDER / "texts")
