"""The types of what a game shows, for the page: its record (`FIELDS`), its figures (what `derived` returns) and its components.

They are Python types first, so that a test can hold real views against them, and TypeScript from those. A word of a domain is
`Annotated[str, "company"]`.
"""

from collections.abc import Iterator, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from semilla.engine.fields import Field
from semilla.engine.game import Game
from semilla.engine.pack import Check, Kind, ListOf, Name, Number, OneOf, Ref, Section, Word

FEW = 8
"""The words of a domain are listed in its type if there are no more of them, and the same in every edition."""
Type = Any
"""A type as an annotation has it."""


def word_of(domain: str) -> Type:
    """The type of a word of a domain."""
    return Annotated[str, domain]


def field_type(field: Field, chosen: bool) -> Type:
    """How a view writes a field of the record (see `position.Writer`); one that was chosen before the game is never nothing."""
    found: Type
    if field.bits:
        found = list[word_of(field.bits)]
    elif field.value in ("", "flag"):
        found = bool if field.value else int
    elif field.value == "phase" or chosen:
        found = word_of(field.value)
    else:
        found = (int if field.value == "seat" else word_of(field.value)) | None
        if field.hidden:
            found = found | Literal["?"]
    for axis in reversed(field.index):
        found = list[found] if axis in ("", "seat") else dict[word_of(axis), found]
    return found


def kind_type(kind: Kind) -> Type:
    """A value of a component pack."""
    match kind:
        case Number():
            return int
        case Name():
            return dict[str, str]
        case Word():
            return str
        case OneOf(words):
            return Literal[words]
        case Ref(section):
            return word_of(section)
        case ListOf(of):
            return list[kind_type(of)]
        case Check():
            return kind.type


def state_type(game: Game) -> dict[str, Type]:
    """The record as a view has it: all but the generator's key."""
    chosen = {option.field for option in game.options.values()}
    types = {field: field_type(field, field.name in chosen) for field in game.fields if field.name != "key"}
    return {field.name: NotRequired[found] if field.late else found for field, found in types.items()}


def item_type(name: str, section: Section) -> dict[str, Type]:
    """A section of the pack, or an item of it."""
    identity = {"id": word_of(name)} if section.many else {}
    fields = {
        field: NotRequired[kind_type(kind)] if field in section.optional else kind_type(kind)
        for field, kind in section.fields.items()
    }
    return identity | fields


def figures_type(game: Game) -> Type:
    """What `derived` says it returns."""
    return get_type_hints(game.derived, include_extras=True)["return"]


def words_of(game: Game) -> dict[str, tuple[str, ...]]:
    """The words of every domain."""
    phases = tuple(phase.name.lower() for phase in game.phases)
    return {**game.pack.ids, **game.domains, "phase": phases}


# ---------------------------------------------------------------------------------------------------------- real values


def misfits(value: Any, of: Type, words: dict[str, tuple[str, ...]], at: str) -> Iterator[str]:
    """Where a value is not of its type: path and value."""
    origin, args = get_origin(of), get_args(of)
    if isinstance(of, dict) or is_typeddict(of):
        fields = of if isinstance(of, dict) else get_type_hints(of, include_extras=True)
        needed = {name for name, each in fields.items() if not optional(each)}
        if not isinstance(value, dict) or not needed <= value.keys() <= fields.keys():
            yield f"{at}: {sorted(value) if isinstance(value, dict) else value!r}, not {sorted(fields)}"
            return
        for name, each in value.items():
            yield from misfits(each, fields[name], words, f"{at}.{name}")
    elif origin is NotRequired:
        yield from misfits(value, args[0], words, at)
    elif origin is list and isinstance(value, list):
        for k, each in enumerate(value):
            yield from misfits(each, args[0], words, f"{at}[{k}]")
    elif origin is dict and isinstance(value, dict):
        if (
            get_origin(args[0]) is Annotated
            and len(all_words := words[get_args(args[0])[1]]) <= FEW
            and len(value) < len(all_words)
        ):
            yield f"{at}: {sorted(value)}, not all of {sorted(all_words)}"
        for key, each in value.items():
            yield from misfits(key, args[0], words, f"{at} key")
            yield from misfits(each, args[1], words, f"{at}.{key}")
    elif origin in (Union, UnionType):
        if all(any(True for _ in misfits(value, each, words, at)) for each in args):
            yield f"{at}: {value!r}"
    elif not (
        value in args
        if origin is Literal
        else value in words[args[1]]
        if origin is Annotated
        else value is None
        if of in (None, NoneType)
        else type(value) is of
    ):
        yield f"{at}: {value!r}"


# ------------------------------------------------------------------------------------------------------------ TypeScript


def pascal(name: str) -> str:
    """`town_hall` is `TownHall`."""
    return "".join(part.capitalize() for part in name.replace("-", "_").split("_"))


def optional(of: Type) -> bool:
    """Whether a field may be missing."""
    return get_origin(of) is NotRequired


def described(name: str, about: str, fields: dict[str, tuple[str, bool]]) -> str:
    """An interface in TypeScript, from the type of each field and whether it may be missing."""
    lines = [f"  {field}{'?' if missing else ''}: {written};" for field, (written, missing) in fields.items()]
    return "\n".join([*([f"/** {about} */"] if about else []), f"export interface {name} {{", *lines, "}"])


class Page:
    """The TypeScript of the games of one folder (the editions of a game share it)."""

    def __init__(self, games: Sequence[Game]) -> None:
        self.games = games
        self.interfaces: dict[str, tuple[str, dict[str, Type]]] = {}
        self.domains: list[str] = []

    def text(self) -> str:
        """The whole file."""
        first = self.games[0]
        sections = first.schema.sections
        self.interface("State", "The record of a position, as a viewer sees it.", state_type(first))
        self.written(figures_type(first))
        for name, section in sections.items():
            self.interface(pascal(name), f"`{name}` of the component pack.", item_type(name, section))
        pack = {name: pascal(name) + ("[]" if section.many else "") for name, section in sections.items()}
        return "\n\n".join(
            [
                "/** Made by `make client` from what the game declares in Python: change it there. */",
                "\n".join(f"export type {pascal(domain)}Id = {self.listed(domain)};" for domain in sorted(self.domains)),
                *(
                    described(name, about, {field: (self.written(of), optional(of)) for field, of in fields.items()})
                    for name, (about, fields) in self.interfaces.items()
                ),
                described("Components", "The component pack.", {name: (written, False) for name, written in pack.items()}) + "\n",
                *self.drawings(),
            ]
        )

    def drawings(self) -> Iterator[str]:
        """How the words of the pack's vocabulary are drawn."""
        drawn = self.games[0].drawings
        if drawn:
            lines = [f'  {kind}: "{drawing}",' for kind, drawing in drawn.items()]
            about = "/** How effects are drawn: signs by name, arguments by number (`{0}*{1}`: so many of it) or all of them. */"
            yield "\n".join([about, "export const DRAWINGS: Record<string, string> = {", *lines, "};"]) + "\n"

    def listed(self, domain: str) -> str:
        """The words of a domain."""
        found = {words_of(game)[domain] for game in self.games}
        words = found.pop()
        return " | ".join(f'"{word}"' for word in words) if not found and len(words) <= FEW else "string"

    def interface(self, name: str, about: str, fields: dict[str, Type]) -> str:
        """Note an interface; its name."""
        if self.interfaces.get(name, (about, fields)) != (about, fields):
            raise TypeError(f"{self.games[0].folder.name}: two things are called {name}")
        self.interfaces[name] = (about, fields)
        for each in fields.values():
            self.written(each)
        return name

    def written(self, of: Type) -> str:
        """A type in TypeScript."""
        origin, args = get_origin(of), get_args(of)
        if is_typeddict(of):
            return self.interface(of.__name__, (of.__doc__ or "").split("\n")[0], get_type_hints(of, include_extras=True))
        if origin is NotRequired:
            return self.written(args[0])
        if origin is list:
            inner = self.written(args[0])
            return f"({inner})[]" if get_origin(args[0]) in (Union, UnionType, Literal) else f"{inner}[]"
        if origin is dict:
            return f"Record<{self.written(args[0])}, {self.written(args[1])}>"
        if origin in (Union, UnionType):
            return " | ".join(self.written(each) for each in args)
        if origin is Literal:
            return " | ".join(f'"{word}"' for word in args)
        if origin is Annotated:
            if args[1] not in self.domains:
                self.domains.append(args[1])
            return f"{pascal(args[1])}Id"
        return {int: "number", bool: "boolean", str: "string", NoneType: "null"}[of]
