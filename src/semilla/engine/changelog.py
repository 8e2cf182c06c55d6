"""What changed from one version of a pack to the next: told in the pack itself, value by value, and held against the packs.

`[[pack.changelog]]` has the version, why (in both languages), the changed values with before and after, and, where a value was
inferred from the rulebook, the clauses that are the reason. A value is named as in `semilla tune`: `section.field`, or
`section.id.field`; an item that is new has no `before`, one that is gone no `after`.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from semilla.engine.pack import Data, Name, Pack, Schema, ruled_fields, source_of
from semilla.engine.texts import Problem

PRINTED, INFERRED = frozenset("RP"), "I"
"""Letters of values that stand in a rulebook or were published elsewhere, and of those that follow from the rulebook."""


@dataclass(frozen=True)
class Change:
    """A value before and after; None where there is none, because an item comes or goes."""

    value: str
    before: Any
    after: Any


@dataclass(frozen=True)
class Entry:
    """What came with a version, and why."""

    version: int
    why: Mapping[str, str]
    changes: tuple[Change, ...] = ()
    clauses: tuple[str, ...] = ()


def changelog(pack: Pack) -> tuple[Entry, ...]:
    """The changelog of a pack, as it is written."""
    told, entries = pack.data["pack"].get("changelog", []), []
    for number, written in enumerate(told if isinstance(told, list) else [told], 1):
        try:
            changes = tuple(Change(**{"before": None, "after": None, **change}) for change in written.get("changes", ()))
            entry = Entry(**{**written, "changes": changes, "clauses": tuple(written.get("clauses", ()))})
        except (AttributeError, TypeError):
            raise Problem("pack.changelog", file=pack.file, number=number) from None
        if not isinstance(entry.version, int) or Name().problem(entry.why, {}) is not None:
            raise Problem("pack.changelog", file=pack.file, number=number)
        entries.append(entry)
    return tuple(entries)


def differences(old: Data, new: Data, schema: Schema) -> Iterator[tuple[Change, set[str]]]:
    """Every value that the rules read and that differs, with its sources before and after."""
    for name, section in schema.sections.items():
        before, after = ({item["id"]: item for item in data[name]} if section.many else {"": data[name]} for data in (old, new))
        if [item for item in before if item in after] != [item for item in after if item in before]:
            yield Change(name, list(before), list(after)), set()
        for item in dict.fromkeys((*before, *after)):
            path = f"{name}.{item}" if item else name
            was, now = before.get(item), after.get(item)
            if was is None or now is None:
                yield Change(path, was, now), set() if was is None else sources(old, name, was, ruled_fields(section))
                continue
            for field in ruled_fields(section):
                if was.get(field) != now.get(field):
                    letters = sources(old, name, was, [field]) | sources(new, name, now, [field])
                    yield Change(f"{path}.{field}", was.get(field), now.get(field)), letters


def sources(data: Data, section: str, item: Mapping[str, Any], fields: Collection[str]) -> set[str]:
    """The letters of an item's fields, as far as it has them."""
    return {source_of(data, section, item, field) or "" for field in fields if field in item}


def unexplained(old: Pack, new: Pack, schema: Schema, clauses: Collection[str]) -> list[str]:
    """What the newer of two packs does not account for; nothing when its changelog tells every change as it is."""
    version, changed = new.version, list(differences(old.data, new.data, schema))
    if version == old.version:
        return [f"{change.value} has changed, but version {version} is published: make it {version + 1}" for change, _ in changed]
    found = [] if version == old.version + 1 else [f"version {old.version + 1} comes after {old.version}, not {version}"]
    entries = [entry for entry in changelog(new) if entry.version == version]
    if not entries:
        found.append(f"the changelog says nothing of version {version}")
    for entry in entries:
        found += [f"there is no clause {clause}" for clause in entry.clauses if clause not in clauses]
    told = {change.value: (change, entry) for entry in entries for change in entry.changes}
    for change, letters in changed:
        what = f"{change.value} changed from {change.before} to {change.after}"
        if letters & PRINTED:
            found.append(f"{what}, but it is printed (source {', '.join(sorted(letters))}): it never changes")
        line, why = told.pop(change.value, (None, None))
        if line is None or why is None:
            found.append(f"{what} without a line in the changelog")
        elif not agrees(line, change):
            found.append(f"{what}: the changelog says from {line.before} to {line.after}")
        elif INFERRED in letters and not why.clauses:
            found.append(f"{what}, which was inferred from the rulebook: name the clauses that are the reason")
    return found + [f"{value} is in the changelog of version {version}, but has not changed" for value in told]


def agrees(line: Change, change: Change) -> bool:
    """Whether a line tells a change: before and after; of an item that comes or goes only that it does."""
    if isinstance(change.before or change.after, Mapping):
        return (line.before is None, line.after is None) == (change.before is None, change.after is None)
    return (line.before, line.after) == (change.before, change.after)
