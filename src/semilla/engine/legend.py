"""The legend: every sign of a game by name, and in one sentence what it is.

A sign is data: `legend.toml` in the game's house, in groups, with its sentences in both languages; figures in them are those of the
pack. What every table shows, whatever the game, is in `legend.toml` beside this file. The page draws each sign with the pieces of
its board (`data-sign`), and tells of it what is written here: at the table, in the rulebook, in the terminal.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from semilla.engine.about import bilingual, text, texts
from semilla.engine.course import SAID, Text, both, figure, maybe, slots, steps
from semilla.engine.game import Game
from semilla.engine.incoming import read_toml
from semilla.engine.texts import LANGUAGES, Catalogue, Message, Problem

FILE = "legend.toml"
COMMON = Path(__file__).parent / FILE


@dataclass(frozen=True)
class Sign:
    """A sign of a game: its name, and what it is."""

    id: str
    name: Text
    text: Text

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {"id": self.id, "name": dict(self.name), "text": dict(self.text)}


@dataclass(frozen=True)
class Signs:
    """Signs that belong together."""

    title: Text
    signs: tuple[Sign, ...]

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {"title": dict(self.title), "signs": [sign.json() for sign in self.signs]}


def legend(game: Game) -> tuple[Signs, ...]:
    """The legend of a game: its own signs, then those of every table."""
    if "legend" not in game.pack.prepared:
        files = [file for file in (game.folder / FILE, COMMON) if file.exists()]
        game.pack.prepared["legend"] = tuple(group for file in files for group in read_signs(game, file))
    found: tuple[Signs, ...] = game.pack.prepared["legend"]
    return found


def read_signs(game: Game, file: Path) -> Iterator[Signs]:
    """The groups of a file, as far as this edition has them."""
    for number, group in enumerate(read_toml(file).get("group", []), 1):
        check(file, f"group {number}", group, FORMS["group"])
        made = [sign for entry in group["sign"] for sign in signs_of(game, file, entry)]
        if made:
            yield Signs(group["title"], tuple(made))


def signs_of(game: Game, file: Path, entry: Mapping[str, Any]) -> Iterator[Sign]:
    """The sign of an entry, or one for `each` component of a kind."""
    check(file, f"sign {entry.get('id', entry.get('each', ''))}", entry, FORMS["sign"])
    if game.name not in entry.get("only", [game.name]):
        return
    kind = entry.get("each") or entry.get("kind", "")
    for sign in game.pack.names[kind] if "each" in entry else [entry["id"]]:
        name = entry.get("name") or game.pack.names[kind][sign]
        yield Sign(sign, {lang: large(name[lang]) for lang in LANGUAGES}, figured(both(entry), name, game))


def figured(said: Text, name: Text, game: Game) -> Text:
    """A sentence with the sign's name and the figures of the pack, in each language."""
    told = {}
    for lang in LANGUAGES:
        params = {slot: name[lang] if slot == "name" else figure(game.pack.data, slot) for slot in slots(said[lang])}
        told[lang] = large(Catalogue({lang: {"said": said[lang]}}).say(Message("said", params), lang))
    return told


def large(words: str) -> str:
    """As a sentence begins."""
    return words[0].upper() + words[1:]


def check(file: Path, part: str, entry: Mapping[str, Any], forms: Mapping[str, Any]) -> None:
    """What is wrong with the form of an entry is said in one sentence."""
    for key in [*(entry.keys() - forms.keys()), *(key for key, fits in forms.items() if not fits(entry.get(key)))]:
        raise Problem("course.field", file=str(file), part=part, field=key)


FORMS: Mapping[str, Mapping[str, Any]] = {
    "group": {"title": bilingual, "sign": steps},
    "sign": {
        **SAID,
        "id": maybe(text),
        "name": maybe(bilingual),
        "kind": maybe(text),
        "each": maybe(text),
        "only": maybe(texts),
    },
}
"""The parts of a legend, and what each of their fields must be."""
