"""Component packs: everything printed on the components, as TOML that a designer can edit, with the source of every value.

A pack has a `[pack]` header and one table or list of tables for each section. Where a value comes from is said with letters:
R the rulebook, P published elsewhere, I inferred, X reconstructed by us. `[source.SECTION]` gives the letters of a section's
fields (`"*"` for all others); an item's own `source` overrides them.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from semilla.engine.fields import new_records
from semilla.engine.incoming import read_toml, shown
from semilla.engine.texts import LANGUAGES, Message, Problem, catalogue

SOURCES = ("R", "P", "I", "X")
Data = dict[str, Any]


class PackError(Problem):
    """A pack that cannot be used; `problems` names file, item and field of each mistake."""

    def __init__(self, file: str, problems: list[Message], schema: "Schema") -> None:
        super().__init__("pack.unusable", file=file, count=len(problems))
        self.problems = problems
        self.schema = schema

    def text(self, lang: str = "en") -> str:
        texts = catalogue(self.schema.texts)
        return "\n".join([super().text(lang), *(texts.say(problem, lang) for problem in self.problems)])


@dataclass(frozen=True)
class Number:
    """A whole number within bounds."""

    low: int
    high: int

    def problem(self, value: object, ids: Mapping[str, list[str]]) -> tuple[str, Mapping[str, int | str]] | None:
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            return "pack.number", {"low": self.low, "high": self.high, "value": shown(value)}
        return None


@dataclass(frozen=True)
class Name:
    """A name or text in both languages."""

    def problem(self, value: object, ids: Mapping[str, list[str]]) -> tuple[str, Mapping[str, int | str]] | None:
        if not isinstance(value, dict) or set(value) != set(LANGUAGES) or not all(isinstance(v, str) and v for v in value.values()):
            return "pack.name", {"value": shown(value)}
        return None


@dataclass(frozen=True)
class Word:
    """A text of at most so many characters, no spaces."""

    most: int

    def problem(self, value: object, ids: Mapping[str, list[str]]) -> tuple[str, Mapping[str, int | str]] | None:
        if not isinstance(value, str) or not 1 <= len(value) <= self.most or " " in value:
            return "pack.word", {"high": self.most, "value": shown(value)}
        return None


@dataclass(frozen=True)
class OneOf:
    """One word of a closed list."""

    words: tuple[str, ...]

    def problem(self, value: object, ids: Mapping[str, list[str]]) -> tuple[str, Mapping[str, int | str]] | None:
        if value not in self.words:
            return "pack.one_of", {"words": ", ".join(self.words), "value": shown(value)}
        return None


@dataclass(frozen=True)
class Ref:
    """The id of an item of another section."""

    section: str

    def problem(self, value: object, ids: Mapping[str, list[str]]) -> tuple[str, Mapping[str, int | str]] | None:
        if value not in ids[self.section]:
            return "pack.reference", {"section": self.section, "value": shown(value)}
        return None


@dataclass(frozen=True)
class ListOf:
    """A list of values of one kind, between `least` and `most` long."""

    of: "Kind"
    least: int = 0
    most: int = 1000

    def problem(self, value: object, ids: Mapping[str, list[str]]) -> tuple[str, Mapping[str, int | str]] | None:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            return "pack.list", {"low": self.least, "high": self.most, "value": shown(value)}
        return next((found for item in value if (found := self.of.problem(item, ids)) is not None), None)


@dataclass(frozen=True)
class Check:
    """A value with a form of its own: `parse` returns what is wrong as a text key with parameters, or nothing."""

    parse: Callable[[object], tuple[str, Mapping[str, int | str]] | None]
    type: type = str

    def problem(self, value: object, ids: Mapping[str, list[str]]) -> tuple[str, Mapping[str, int | str]] | None:
        return self.parse(value)


Kind = Number | Name | Word | OneOf | Ref | ListOf | Check


@dataclass(frozen=True)
class Section:
    """One section of a pack: a single table, or a list of items with ids (at most `limit`, the engine's room for them)."""

    fields: Mapping[str, Kind]
    limit: int = 0
    optional: tuple[str, ...] = ()

    @property
    def many(self) -> bool:
        """Whether it is a list of items."""
        return self.limit > 0


@dataclass(frozen=True)
class Schema:
    """What a game expects in its pack, and how the pack becomes the game's tables."""

    game: str
    dtype: np.dtype[Any]
    sections: Mapping[str, Section]
    fill: Callable[[Data, Any], None]
    """Write the validated data into the (zeroed) record of tables."""
    texts: Path
    """The folder of the game's sentences, for mistakes that only the game knows."""
    check: Callable[[Data], Iterator[tuple[str, str, str, Mapping[str, int | str]]]] = lambda data: iter(())
    """What no single field shows: yields (section and item, field, text key, parameters)."""
    more: Callable[[Data], Mapping[str, Mapping[str, Mapping[str, str]]]] = lambda data: {}
    """Further domains that follow from the data (copies of cards, …): domain, then id in order, then name in each language."""


@dataclass(frozen=True)
class Pack:
    """A validated component pack and the tables made from it."""

    file: str
    data: Data
    tables: np.ndarray[Any, Any]
    ids: Mapping[str, tuple[str, ...]]
    names: Mapping[str, Mapping[str, Mapping[str, str]]]
    hash: str

    @property
    def version(self) -> int:
        """Its number among the packs of its game; 0 where it has none."""
        number = self.data["pack"].get("version")
        return number if isinstance(number, int) else 0

    @cached_property
    def prepared(self) -> dict[Any, Any]:
        """What others make once for this pack and keep with it."""
        return {}

    def source(self, section: str, item: Mapping[str, Any], field: str) -> str:
        """The provenance letter of a value."""
        return source_of(self.data, section, item, field) or "?"


def source_of(data: Data, section: str, item: Mapping[str, Any], field: str) -> str | None:
    """The provenance letter of a value: the item's own, or the section's, of this field or of all."""
    letter: str | None = None
    general = data.get("source")
    for sources in (general.get(section) if isinstance(general, Mapping) else None, item.get("source")):
        if isinstance(sources, str):
            letter = sources
        elif isinstance(sources, Mapping):
            letter = sources.get(field, sources.get("*", letter))
    return letter


def read_pack(path: Path, schema: Schema) -> Pack:
    """Read and validate a pack; every mistake is reported with file, item and field."""
    return make_pack(read_toml(path), schema, str(path))


def make_pack(data: Data, schema: Schema, file: str) -> Pack:
    """Validate a pack's data and build its tables."""
    problems = [
        Message(key, {"file": file, "item": item, "field": field, **params}) for item, field, key, params in mistakes(data, schema)
    ]
    if problems:
        raise PackError(file, problems, schema)
    tables = new_records(schema.dtype, 1)
    schema.fill(data, tables[0])
    ids: dict[str, tuple[str, ...]] = {}
    names: dict[str, Mapping[str, Mapping[str, str]]] = {}
    for name, section in schema.sections.items():
        if section.many:
            ids[name] = tuple(item["id"] for item in data[name])
            names[name] = {item["id"]: item["name"] for item in data[name] if "name" in item}
    for name, domain in schema.more(data).items():
        ids[name], names[name] = tuple(domain), domain
    return Pack(file, data, tables, ids, names, pack_hash(data, schema))


def pack_hash(data: Data, schema: Schema) -> str:
    """The hash of what the rules read: a corrected name, source or changelog leaves games as they are."""

    def ruled(section: Section, item: Mapping[str, Any]) -> dict[str, Any]:
        return {key: item[key] for key in ("id", *ruled_fields(section)) if key in item}

    content = {
        name: [ruled(section, item) for item in data[name]] if section.many else ruled(section, data[name])
        for name, section in schema.sections.items()
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def ruled_fields(section: Section) -> list[str]:
    """The fields that the rules read: names are for people."""
    return [field for field, kind in section.fields.items() if not isinstance(kind, Name | Word)]


Mistake = tuple[str, str, str, Mapping[str, int | str]]


def mistakes(data: Data, schema: Schema) -> Iterator[Mistake]:
    """Everything wrong with a pack's data: (item, field, text key, parameters). Cross-checks run only on sound fields."""
    header = data.get("pack")
    if not isinstance(header, dict) or header.get("game") != schema.game:
        yield "pack", "game", "pack.game", {"game": schema.game}
        return
    found = False
    for unknown in data.keys() - schema.sections.keys() - {"pack", "source"}:
        found = True
        yield unknown, "", "pack.unknown_section", {"sections": ", ".join(schema.sections)}
    ids: dict[str, list[str]] = {}
    for name, section in schema.sections.items():
        items = data.get(name)
        if not isinstance(items, list if section.many else dict):
            yield name, "", "pack.missing_section", {}
            return
        if section.many:
            if len(items) > section.limit:
                found = True
                yield name, "", "pack.too_many", {"limit": section.limit, "count": len(items)}
            ids[name] = [item.get("id", "") if isinstance(item, dict) else "" for item in items]
    for name, section in schema.sections.items():
        for place, item in enumerate(data[name] if section.many else [data[name]], 1):
            for mistake in item_mistakes(data, name, section, item, place, ids):
                found = True
                yield mistake
    if not found:
        yield from schema.check(data)


def item_mistakes(
    data: Data, name: str, section: Section, item: object, place: int, ids: Mapping[str, list[str]]
) -> Iterator[Mistake]:
    """What is wrong with one item of a section."""
    if not isinstance(item, dict):
        yield f"{name} {place}", "", "pack.not_a_table", {}
        return
    label = name
    if section.many:
        identity = item.get("id")
        label = f"{name} {identity if isinstance(identity, str) and identity else place}"
        if not isinstance(identity, str) or not identity or " " in identity:
            yield label, "id", "pack.id", {"value": shown(identity)}
        elif ids[name].index(identity) != place - 1:
            yield label, "id", "pack.duplicate", {}
    for field in item.keys() - section.fields.keys() - {"id", "source"}:
        yield label, field, "pack.unknown_field", {"fields": ", ".join(section.fields)}
    for field, kind in section.fields.items():
        if field not in item:
            if field not in section.optional:
                yield label, field, "pack.missing_field", {}
            continue
        problem = kind.problem(item[field], ids)
        if problem is not None:
            yield label, field, *problem
        elif source_of(data, name, item, field) not in SOURCES:
            yield label, field, "pack.source", {"letters": ", ".join(SOURCES)}
