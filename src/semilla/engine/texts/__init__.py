"""Sentences in both languages: a message is a key with typed parameters; catalogues (TOML) turn it into words at the edge.

docs/texts.md describes what a template may contain; `tests/texts/templates.json` has the cases that it shares with the page. The
last word of a parameter's name is its type: `company` and `rival_company` are companies, `seat` players, `by` a change.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "es")
DECIMAL = re.compile(r"[-+]?\d+\.\d+")
Param = int | str


@dataclass(frozen=True)
class Message:
    """Something to say: a catalogue key and its parameters, and shorter messages where the text has `{parts}`."""

    key: str
    params: Mapping[str, Param] = field(default_factory=dict)
    parts: tuple["Message", ...] = ()

    def json(self) -> dict[str, Any]:
        """Plain data for records, requests and pages."""
        plain: dict[str, Any] = {"key": self.key, "params": dict(self.params)}
        return {**plain, "parts": [part.json() for part in self.parts]} if self.parts else plain

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "Message":
        """The message that was written as plain data."""
        return cls(plain["key"], plain["params"], tuple(cls.of(part) for part in plain.get("parts", ())))


class Problem(Exception):
    """A user's mistake: one clear sentence in either language, never a traceback."""

    glossary: "Glossary | None" = None
    """The names of players and components, where the parameters need them."""

    def __init__(self, key: str, **params: Param) -> None:
        self.message = Message(key, params)
        super().__init__(key, params)

    def text(self, lang: str = "en") -> str:
        """The sentence."""
        return catalogue(Path(__file__).parent).say(self.message, lang, self.glossary)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class Catalogue:
    """The texts of one folder (`en.toml`, `es.toml`), with those of the engine behind them."""

    texts: Mapping[str, Mapping[str, str]]

    def say(self, message: Message, lang: str, glossary: "Glossary | None" = None) -> str:
        """The sentence of a message. `glossary` knows the names of players and components."""
        template = self.texts[lang].get(message.key)
        if template is None:
            raise KeyError(f"no {lang} text for {message.key!r}")
        said = []
        for text, name, kind, forms in pieces(template):
            said.append(text)
            if forms:
                said.append(form_for(message.params[name], forms))
            elif name == "parts":
                said.append("; ".join(self.say(part, lang, glossary) for part in message.parts))
            elif " " in name:
                number, thing = name.split(" ")
                said.append(self.counted(message.params[number], kind, message.params[thing], lang, glossary))
            elif name:
                value = decimal(message.params[name], lang)
                said.append(glossary.name(kind, value, lang) if glossary is not None else str(value))
        return "".join(said)

    def counted(self, number: Param, kind: str, value: Param, lang: str, glossary: "Glossary | None") -> str:
        """So many of a component."""
        plural = self.texts[lang].get(f"plural.{kind}.{value}") if number != 1 else None
        return f"{number} {plural or (glossary.name(kind, value, lang) if glossary is not None else value)}"

    def has(self, key: str) -> bool:
        """Whether there is such a text (both languages have the same keys; a test holds that)."""
        return key in self.texts["en"]


@cache
def pieces(template: str) -> list[tuple[str, str, str, list[str]]]:
    """A template in pieces: some text, then the parameter after it, with its kind or with its forms for one and for many."""
    found = []
    for text, slot in re.findall(r"([^{}]*)(?:\{([^{}]+)\})?", template):
        name, *forms = slot.split("|")
        found.append((text, name, re.split("[_ ]", name)[-1], forms))
    return found


def decimal(value: Param, lang: str) -> Param:
    """A broken number as the language writes it: 2.5, or 2,5."""
    return value.replace(".", ",") if lang == "es" and isinstance(value, str) and DECIMAL.fullmatch(value) else value


def form_for(number: Param, forms: list[str]) -> str:
    """The form for a number: for one, for many, or for none where there is such a form."""
    form = forms[0] if number == 1 else forms[-1] if number == 0 else forms[1]
    return form.replace("#", str(number))


class Glossary:
    """The names that parameters stand for: players by name, components by the pack's names."""

    def __init__(self, names: Mapping[str, Mapping[str, Mapping[str, str]]], players: Sequence[str] = ()) -> None:
        self.names = names
        self.players = players

    def name(self, kind: str, value: Param, lang: str) -> str:
        """A parameter in words."""
        if kind == "seat":
            index = int(value) - 1
            if 0 <= index < len(self.players) and self.players[index]:
                return self.players[index]
            return f"{'Jugador' if lang == 'es' else 'Player'} {value}"
        if kind == "by":
            return f"{int(value):+}"
        domain = self.names.get(kind)
        if domain is not None and str(value) in domain:
            return domain[str(value)][lang]
        return str(value)


def flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Nested TOML tables as dotted keys."""
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{prefix}{key}."))
        else:
            flat[prefix + key] = value
    return flat


@cache
def catalogue(*folders: Path) -> Catalogue:
    """The catalogue of these folders; earlier folders win, the engine's own texts come last."""
    texts: dict[str, dict[str, str]] = {}
    for lang in LANGUAGES:
        texts[lang] = {}
        for folder in (Path(__file__).parent, *reversed(folders)):
            texts[lang].update(flatten(tomllib.loads((folder / f"{lang}.toml").read_text("utf-8"))))
    return Catalogue(texts)
