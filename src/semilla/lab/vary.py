"""Values of a pack that are varied: named by section, id and field, changed in the data and in the text of the file.

A value that can be varied is a whole number, one number of a list (`market.prices.2`, counted from 0), or a list of one thing again
and again (`cost = ["energy", "energy"]`), which gets longer or shorter.
"""

import copy
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from semilla.engine.game import Game
from semilla.engine.pack import Data, Pack
from semilla.lab.problems import LabProblem
from semilla.lab.things import things_of

EXAMPLE = "market.places=6..9"
RANGE = re.compile(r"(?P<path>[^=]+)=(?P<low>-?[0-9]{1,6})\.\.(?P<high>-?[0-9]{1,6})")


@dataclass(frozen=True)
class Vary:
    """A value and the range in which it may be chosen."""

    path: str
    section: str
    item: str
    """The id of the item, where the section is a list."""
    field: str
    index: int | None
    low: int
    high: int
    now: int

    def place(self, data: Data) -> dict[str, Any]:
        """The table of the data that has the value."""
        found = data[self.section]
        return next(each for each in found if each["id"] == self.item) if self.item else found

    def put(self, data: Data, value: int) -> Any:
        """Change the value; returns what now stands in the field."""
        table = self.place(data)
        old = table[self.field]
        if self.index is not None:
            old[self.index] = value
        elif isinstance(old, list):
            table[self.field] = old[:1] * value
        else:
            table[self.field] = value
        return table[self.field]


def read_vary(text: str, game: Game, pack: Pack, any_source: bool) -> Vary:
    """A value to vary as it is written: `section.id.field=LOW..HIGH`; what is wrong with it is said in one sentence."""
    written = RANGE.fullmatch(text.strip())
    if written is None or int(written["low"]) >= int(written["high"]):
        raise LabProblem("lab.vary", given=text, example=EXAMPLE)
    section, *rest = written["path"].strip().split(".")
    alias = next((kind.among for kind in things_of(game, pack).kinds if kind.name == section and kind.among), section)
    section = alias if section not in game.schema.sections else section
    form = game.schema.sections.get(section)
    item = rest.pop(0) if form is not None and form.many and rest else ""
    index = int(rest.pop()) if len(rest) == 2 and rest[1].isdigit() else None
    table = pack.data.get(section) if not item else next((each for each in pack.data[section] if each["id"] == item), None)
    if form is None or form.many != bool(item) or len(rest) != 1 or not isinstance(table, dict) or rest[0] not in table:
        raise LabProblem("lab.vary_none", given=text)
    value = table[rest[0]]
    if index is not None:
        value = value[index] if isinstance(value, list) and index < len(value) else None
    elif isinstance(value, list) and len(set(map(str, value))) == 1 and int(written["low"]) >= 0:
        value = len(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise LabProblem("lab.vary_kind", given=text, value=str(table[rest[0]]))
    source = pack.source(section, table, rest[0])
    if source != "X" and not any_source:
        raise LabProblem("lab.vary_source", given=text, source=source)
    return Vary(written["path"].strip(), section, item, rest[0], index, int(written["low"]), int(written["high"]), value)


def changed(pack: Pack, varied: Sequence[Vary], values: Sequence[int]) -> Data:
    """The data of the pack with other values."""
    data = copy.deepcopy(pack.data)
    for vary, value in zip(varied, values, strict=True):
        vary.put(data, value)
    return data


def edited(text: str, pack: Pack, varied: Sequence[Vary], values: Sequence[int]) -> str:
    """The text of the pack's file with other values, everything else as it was; each changed line says what was there."""
    lines = text.splitlines()
    for vary, value in zip(varied, values, strict=True):
        if value == vary.now:
            continue
        first, last = lines_of(lines, vary)
        new = vary.put(tomllib.loads("\n".join(lines)), value)
        said = (
            "[" + ", ".join(f'"{each}"' if isinstance(each, str) else str(each) for each in new) + "]"
            if isinstance(new, list)
            else str(new)
        )
        lines[first : last + 1] = [f"{vary.field} = {said} # {vary.now} before"]
    done = "\n".join(lines) + "\n"
    assert tomllib.loads(done) == changed(pack, varied, values), "the edited text has the changed values and no others"
    return done


def lines_of(lines: Sequence[str], vary: Vary) -> tuple[int, int]:
    """The first and the last line of a value."""
    header = f"[[{vary.section}]]" if vary.item else f"[{vary.section}]"
    starts = [k for k, line in enumerate(lines) if line.split("#")[0].strip() == header]
    for start in starts:
        end = next((k for k in range(start + 1, len(lines)) if lines[k].startswith("[")), len(lines))
        body = tomllib.loads("\n".join(lines[start + 1 : end]))
        if vary.item and body.get("id") != vary.item:
            continue
        first = next(k for k in range(start + 1, end) if re.match(rf"{re.escape(vary.field)}\s*=", lines[k]))
        for last in range(first, end):
            try:
                tomllib.loads("\n".join(lines[first : last + 1]))
            except tomllib.TOMLDecodeError:
                continue
            return first, last
    raise LookupError(vary.path)
