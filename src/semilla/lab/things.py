"""What the lab looks at in a game: its cards, tiles, spaces …, who begins, auctions. A game says it in the `lab.toml` of its house.

Without such a file the families of moves say it: a thing is offered by every move that names it and taken when that move is made.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from semilla.engine.families import Family
from semilla.engine.game import Game
from semilla.engine.incoming import read_toml
from semilla.engine.pack import Pack
from semilla.engine.texts import LANGUAGES
from semilla.lab.kernel import TAKEN, USED, Watch

Words = Mapping[str, str]
ROLES = {"offered": 0, "taken": TAKEN, "used": USED}
FILE = "lab.toml"


@dataclass(frozen=True)
class Kind:
    """A kind of things: a domain of the pack, and which families of moves and events offer, take and use one."""

    name: str
    title: Words
    offered: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    among: str = ""
    """The domain that its copies are copies of, and …"""
    by: str = ""
    """… the field of the tables that says of which."""
    groups: str = ""
    """The field of the pack by which they belong together (`id`: each by itself) where it matters how they share what is taken."""
    group_title: Words = field(default_factory=dict)
    """What people call such a group, with its `{value}`."""


@dataclass(frozen=True)
class Auction:
    """An auction: the events of a bid and of its end, the thing that is sold, what is paid, and the family of moves that raises."""

    name: str
    title: Words
    bid: str
    won: str
    lot: str
    price: str
    raised: str


@dataclass(frozen=True)
class Moment:
    """An event of which it matters when it comes for the first time, and whether it does."""

    name: str
    title: Words
    event: str


@dataclass(frozen=True)
class Things:
    """All that is looked at in a game with a pack."""

    game: Game
    pack: Pack
    kinds: tuple[Kind, ...]
    auctions: tuple[Auction, ...] = ()
    order: str = ""
    round: str = ""
    """The event that begins a round."""
    moments: tuple[Moment, ...] = ()
    each: tuple[tuple[str, str], ...] = field(init=False)
    """The things in the order of their numbers: kind and id."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "each", tuple((kind.name, thing) for kind in self.kinds for thing in self.ids(kind)))

    def ids(self, kind: Kind) -> tuple[str, ...]:
        """What things of a kind are called."""
        return self.domain(kind.among or kind.name)

    def domain(self, name: str) -> tuple[str, ...]:
        """The words of a domain."""
        return tuple(self.pack.ids.get(name) or self.game.domains.get(name) or ())

    def first(self, kind: Kind) -> int:
        """The number of its first thing."""
        return next(number for number, (name, _) in enumerate(self.each) if name == kind.name)

    def numbers(self, kind: Kind) -> list[int]:
        """The number of the thing that each word of the kind's own domain stands for."""
        first, count = self.first(kind), len(self.domain(kind.name))
        if not kind.by:
            return list(range(first, first + count))
        return [first + int(self.pack.tables[kind.by][0][item]) for item in range(count)]

    def title(self, number: int) -> dict[str, str]:
        """What people call a thing."""
        name, thing = self.each[number]
        kind = next(kind for kind in self.kinds if kind.name == name)
        names = self.pack.names.get(kind.among or kind.name, {}).get(thing)
        return {lang: names[lang] if names else thing for lang in LANGUAGES}

    def groups(self, kind: Kind) -> dict[str, tuple[dict[str, str], list[int]]]:
        """The groups of a kind by name: what people call each, and the numbers of its things."""
        found: dict[str, tuple[dict[str, str], list[int]]] = {}
        for number, (name, thing) in enumerate(self.each):
            if name != kind.name or not kind.groups:
                continue
            if kind.groups == "id":
                found[thing] = (self.title(number), [number])
                continue
            item = next(item for item in self.pack.data[kind.among or kind.name] if item["id"] == thing)
            title = {lang: text.format(value=item[kind.groups]) for lang, text in kind.group_title.items()}
            found.setdefault(f"{kind.groups}-{item[kind.groups]}", (title, []))[1].append(number)
        return found

    def told_in(self, params: tuple[str, ...], kind: Kind) -> tuple[int, list[int]]:
        """Which parameter of an event names a thing of a kind (maybe one of a larger domain), and what its numbers stand for."""
        domains = [param.rsplit("_", 1)[-1] for param in params]
        if kind.name in domains:
            return domains.index(kind.name), self.numbers(kind)
        own = dict(zip(self.domain(kind.name), self.numbers(kind), strict=True))
        place = next(k for k, domain in enumerate(domains) if own.keys() <= set(self.domain(domain)))
        return place, [own.get(word, -1) for word in self.domain(domains[place])]

    @cached_property
    def watch(self) -> Watch:
        """What the kernel looks at."""
        game = self.game
        by_atom = np.full((game.atoms, 6), -1, np.int64)
        meaning: list[int] = []
        told: dict[int, list[list[int]]] = {}
        events = {event.name.lower(): event for event in game.event_names}
        for kind in self.kinds:
            numbers = self.numbers(kind)
            for role, words in (("offered", kind.offered), ("taken", kind.taken), ("used", kind.used)):
                for family in game.moves.each:
                    if family.name in words and not (role != "offered" and family.name in events):
                        self.mark(by_atom, family, kind, numbers, 2 * ROLES[role])
                for word in words if role != "offered" else ():
                    if word in events:
                        params = game.events[events[word]].params
                        thing, stands_for = self.told_in(params, kind)
                        seat = next((k + 1 for k, param in enumerate(params) if param == "seat"), 0)
                        told.setdefault(int(events[word]), []).append([ROLES[role], thing + 1, len(meaning), seat])
                        meaning += stands_for
        last = max(game.event_names)
        rules = [row for event in range(last + 1) for row in told.get(event, [])]
        told_from = np.cumsum([0, *(len(told.get(event, [])) for event in range(last + 1))])
        starts = np.array([*game.families.values(), game.atoms])
        return Watch(
            by_atom,
            np.array(rules, np.int64).reshape(-1, 4),
            told_from.astype(np.int64),
            np.array(meaning or [-1], np.int64),
            np.repeat(np.arange(len(game.families)), np.diff(starts)).astype(np.int64),
            self.order_of(events),
            np.array([self.auction_of(auction, events) for auction in self.auctions], np.int64).reshape(-1, 6),
            np.array(
                [int(events[name]) if name else -1 for name in (self.round, *(each.event for each in self.moments))], np.int64
            ),
        )

    def mark(self, by_atom: np.ndarray[Any, Any], family: Family, kind: Kind, numbers: list[int], column: int) -> None:
        """Note which thing every atom of a family names."""
        for place in (k for k, slot in enumerate(family.slots) if slot.kind == kind.name and slot.among is None):
            for atom in range(family.first, family.first + family.size):
                number = family.numbers(atom)[place]
                if number < len(numbers):
                    free = column if by_atom[atom, column] < 0 else column + 1
                    by_atom[atom, free] = numbers[number]

    def order_of(self, events: Mapping[str, Any]) -> np.ndarray[Any, Any]:
        """The event that says who begins, or who plays as the how-manyeth."""
        if not self.order:
            return np.array([-1, 0, 0], np.int64)
        params = self.game.events[events[self.order]].params
        place = params.index("place") + 1 if "place" in params else 0
        return np.array([int(events[self.order]), place, params.index("seat") + 1], np.int64)

    def auction_of(self, auction: Auction, events: Mapping[str, Any]) -> list[int]:
        """An auction for the kernel."""
        params = self.game.events[events[auction.bid]].params
        columns = [params.index(name) + 1 for name in (auction.lot, auction.price, "seat")]
        return [int(events[auction.bid]), int(events[auction.won]), *columns, self.game.families[auction.raised]]


def things_of(game: Game, pack: Pack) -> Things:
    """What is looked at in a game with a pack."""
    path = game.folder / FILE
    if not path.exists():
        return Things(game, pack, tuple(by_moves(game, pack)))
    data = read_toml(path)
    kinds = [kind_of(entry) for entry in data["kind"]]
    present = tuple(kind for kind in kinds if pack.ids.get(kind.name) or game.domains.get(kind.name))
    auctions = tuple(Auction(**entry) for entry in data.get("auction", ()))
    moments = tuple(Moment(**entry) for entry in data.get("moment", ()))
    return Things(game, pack, present, auctions, data.get("order", ""), data.get("round", ""), moments)


def kind_of(entry: Mapping[str, Any]) -> Kind:
    """A kind of things as the file has it."""
    lists: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}
    return Kind(**lists)


def by_moves(game: Game, pack: Pack) -> Iterator[Kind]:
    """The kinds of things that moves name, where a game says nothing else."""
    named: dict[str, list[str]] = {}
    for family in game.moves.each:
        for slot in family.slots:
            if slot.among is None and (pack.ids.get(slot.kind) or game.domains.get(slot.kind)):
                named.setdefault(slot.kind, []).append(family.name)
    for kind, families in named.items():
        yield Kind(kind, dict.fromkeys(LANGUAGES, kind), tuple(families), tuple(families))
