"""A board for every game: its named values in tables, for pages and terminals that have no drawing of the game.

A field of the record, or a figure that follows from it, is shown if the game has a name for it: the text `field.NAME`, in the order
of the texts. What is counted by seat stands in the players' table, what is counted by a kind of component in a table of those
(its heading is the text `domain.NAME`), what has two axes in a table of its own, and single values in a first one.
"""

from dataclasses import dataclass, field
from typing import Any

from semilla.engine.position import Position
from semilla.engine.texts import Glossary, Message

Cell = int | str
NOTHING = "–"
YES = "✓"


@dataclass
class PlainTable:
    """A table of a board: what its rows are (`seat`, a kind of component, or nothing of the kind), a heading, the names of its
    columns and its rows, as far as they have names.
    """

    by: str = ""
    title: str = ""
    columns: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    rows: list[list[Cell]] = field(default_factory=list)

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {"by": self.by, "title": self.title, "columns": self.columns, "names": self.names, "rows": self.rows}


def plain_board(position: Position, lang: str, glossary: Glossary) -> list[PlainTable]:
    """The tables of a board, as the position (already hidden from its viewer) says; none of a game that names no values."""
    if not position.game.named_values:
        return []
    values = {**position.fields_json(), **position.game.derived(position)}
    return Board(position, lang, glossary).tables({name: values[name] for name in position.game.named_values})


class Board:
    """Puts values into tables."""

    def __init__(self, position: Position, lang: str, glossary: Glossary) -> None:
        self.position, self.lang, self.glossary = position, lang, glossary
        self.fields = {each.name: each for each in position.game.fields}
        seats = tuple(range(1, position.players + 1))
        self.domains: dict[str, tuple[int | str, ...]] = {**position.game.domains, **position.pack.ids, "seat": seats}

    def tables(self, values: dict[str, Any]) -> list[PlainTable]:
        """All tables: single values, then those by seat and by component as they come, then those with two axes."""
        single, shared, own = PlainTable(), dict[str, PlainTable](), list[PlainTable]()
        for name, value in values.items():
            title = self.say(f"field.{name}")
            axes = self.axes(name, value)
            if len(axes) == 2 and axes[1]:
                own.append(PlainTable(axes[0], title, self.headings(axes[1]), self.headings(axes[0]), self.grid(name, value)))
            elif axes and axes[0]:
                table = shared.setdefault(axes[0], PlainTable(axes[0], self.heading(axes[0]), [], self.headings(axes[0])))
                table.columns.append(title)
                table.rows = table.rows or [[] for _ in table.names]
                for row, each in zip(table.rows, self.listed(value), strict=True):
                    row.append(self.cell(name, each))
            elif len(axes) == 2:
                own.append(PlainTable("", title, [], [], self.grid(name, value)))
            else:
                single.names.append(title)
                single.rows.append([self.cell(name, value)])
        return [table for table in (single, *shared.values(), *own) if table.rows]

    def axes(self, name: str, value: Any) -> tuple[str, ...]:
        """What a value is counted by: as the record declares it, else as the value looks."""
        if name in self.fields:
            return self.fields[name].index
        if isinstance(value, list):
            return ("seat",) if len(value) == self.position.players else ("",)
        if isinstance(value, dict):
            return (next((domain for domain, ids in self.domains.items() if list(value) == list(ids)), ""),)
        return ()

    def grid(self, name: str, value: Any) -> list[list[Cell]]:
        """A value with two axes."""
        return [[self.cell(name, each) for each in self.listed(row)] for row in self.listed(value)]

    def listed(self, value: Any) -> list[Any]:
        """A value by its places, named or not."""
        return list(value.values()) if isinstance(value, dict) else list(value)

    def cell(self, name: str, value: Any) -> Cell:
        """One value for people."""
        if value is None or value == [] or value is False:
            return NOTHING
        if value is True:
            return YES
        if isinstance(value, list | dict):
            return ", ".join(str(self.cell(name, each)) for each in self.listed(value) if each is not None) or NOTHING
        kind = (self.fields[name].bits or self.fields[name].value) if name in self.fields else ""
        return self.glossary.name(kind, value, self.lang) if kind else value if isinstance(value, int) else str(value)

    def headings(self, domain: str) -> list[str]:
        """The names of an axis."""
        return [self.glossary.name(domain, each, self.lang) for each in self.domains.get(domain, ())]

    def heading(self, domain: str) -> str:
        """The heading of the table of a kind of component."""
        return self.say(f"domain.{domain}") if self.position.game.texts.has(f"domain.{domain}") else ""

    def say(self, key: str) -> str:
        return self.position.game.texts.say(Message(key), self.lang)
