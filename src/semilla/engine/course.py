"""Courses: a game learned by playing it, chapter by chapter, on the real table and by the real rules.

A chapter is data: `course/GAME/NN-name.toml` in the game's house, with its sentences in both languages. Where a learner stands in
it is a function of the chapter and of the moves made so far; nothing else is kept, so that taking back, leaving and coming back
need nothing of their own. `conformance.check_course` plays every chapter.
"""

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal

from semilla.engine.about import About, bilingual, text, texts
from semilla.engine.game import Game
from semilla.engine.incoming import read_toml
from semilla.engine.match import Match
from semilla.engine.texts import LANGUAGES, Catalogue, Message, Param, Problem, pieces

FOLDER = "course"
LEARNER = 1
"""The seat of who learns."""
COMPANIONS = ("Bruno", "Inés", "Carmen", "Diego", "Elena", "Hugo", "Julia")
"""Who sits at the other seats."""
LEVEL = "easy"
"""How strong they are where nothing is written for them."""
FILE = re.compile(r"\d\d-[a-z0-9-]+")
COMPARISONS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
Text = Mapping[str, str]


@dataclass(frozen=True)
class Step:
    """What is said at a point of a chapter, and what the learner may do there."""

    say: Text
    light: tuple[str, ...] = ()
    """Places of the page that are lit beside the choices themselves: the `data-at` of a board, as `company:panda`."""
    do: tuple[str, ...] = ()
    """Moves that lead on, the written one first; `*` in the others stands for anything. Without any the step only tells."""
    then: tuple[str, ...] = ()
    """What the others answer."""
    otherwise: Text | None = None
    """What is said when the learner does something else that is allowed."""

    @property
    def texts(self) -> tuple[Text, ...]:
        """All that may be said in the step."""
        return (self.say,) if self.otherwise is None else (self.say, self.otherwise)

    def fits(self, move: str) -> bool:
        """Whether a move leads on."""
        return any(fnmatchcase(move, form) for form in self.do)


@dataclass(frozen=True)
class Chapter:
    """A chapter: where it begins, its steps, what is to be reached."""

    id: str
    number: int
    title: Text
    minutes: int
    start: Mapping[str, Any]
    """`players`, `seed` and `options` of a game, the `moves` that were made since; and the fields that differ, in the words of a
    position file: those of the `setup` before these moves, those of the `state` after them."""
    steps: tuple[Step, ...]
    goal: Text
    check: tuple[str, ...]
    """What holds when the goal is reached: comparisons such as `shares.1.panda > shares.2.panda`."""
    done: Text

    def position(self, game: Game) -> dict[str, Any]:
        """The position file that the chapter begins with."""
        start = self.start
        match = Match(game, start["players"], seed=start["seed"], options=start.get("options"), forced=False)
        match = Match(game, position=rewritten(match, start.get("setup", {})))
        for move in start.get("moves", ()):
            match.play(move)
        return rewritten(match, start.get("state", {}))

    def begin(self, game: Game) -> Match:
        """The match of the chapter; everything can be taken back."""
        return Match(game, position=self.position(game), undo="free")


def rewritten(match: Match, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The position file of a match, with fields as a chapter writes them."""
    now = match.now.json()
    return {**now, "state": changed(now["state"], fields)}


def changed(setup: Any, wanted: Any) -> Any:
    """Fields of a set-up, changed as a chapter writes it: `-` is nothing, `...` nothing in all that is left of a list."""
    if isinstance(wanted, dict):
        return {**setup, **{name: changed(setup.get(name), value) for name, value in wanted.items()}}
    if isinstance(wanted, list):
        made = [changed(old, value) for old, value in zip_longest(setup or [], wanted) if value not in (None, "...")]
        return made + [None] * (len(setup) - len(made)) if wanted[-1:] == ["..."] else made
    return None if wanted == "-" else wanted


# ---------------------------------------------------------------------------------------------------------------- reading


def course(about: About) -> tuple[Chapter, ...]:
    """The chapters of a game, in order; none where nobody has written a course."""
    return read_chapters(about.house / FOLDER / about.name)


@cache
def read_chapters(folder: Path) -> tuple[Chapter, ...]:
    """The chapters in a folder."""
    files = sorted(folder.glob("*.toml"))
    return tuple(read_chapter(file, number) for number, file in enumerate(files, 1))


def chapter_of(about: About, number: int) -> Chapter:
    """A chapter by its number; what there is not is answered with what there is."""
    chapters = course(about)
    if not chapters:
        raise Problem("course.none", title=about.title["en"])
    if not 1 <= number <= len(chapters):
        raise Problem("course.chapter", number=number, count=len(chapters))
    return chapters[number - 1]


def read_chapter(file: Path, number: int) -> Chapter:
    """The chapter of a file; what is wrong with its form is said in one sentence."""
    data = read_toml(file)
    parts = [("chapter", data)]
    for name, entry in parts:
        forms = FORMS[name.split(" ")[0]]
        for key in [*(entry.keys() - forms.keys()), *(key for key, fits in forms.items() if not fits(entry.get(key)))]:
            raise Problem("course.field", file=str(file), part=name, field=key)
        if entry is data:
            parts += [(name, data[name]) for name in ("start", "goal", "done")]
            parts += [(f"step {k}", step) for k, step in enumerate(data["step"], 1)]
    if not FILE.fullmatch(file.stem) or int(file.stem[:2]) != number:
        raise Problem("course.file", file=str(file), number=f"{number:02}")
    steps = [
        Step(
            say=both(step),
            light=tuple(step.get("light", ())),
            do=tuple(step.get("do", ())),
            then=tuple(step.get("then", ())),
            otherwise=step.get("else"),
        )
        for step in data["step"]
    ]
    goal, done = data["goal"], data["done"]
    return Chapter(
        id=file.stem,
        number=number,
        title=data["title"],
        minutes=data["minutes"],
        start=data["start"],
        steps=tuple(steps),
        goal=both(goal),
        check=tuple(goal["check"]),
        done=both(done),
    )


def both(entry: Mapping[str, Any]) -> Text:
    """A text in both languages out of an entry that has more."""
    return {lang: entry[lang] for lang in LANGUAGES}


def maybe(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    """What may also be missing."""
    return lambda value: value is None or fits(value)


def number(value: object) -> bool:
    """A number above 0."""
    return isinstance(value, int) and value > 0


def table(value: object) -> bool:
    """Anything with names."""
    return isinstance(value, dict)


def steps(value: object) -> bool:
    """One step or more."""
    return isinstance(value, list) and len(value) > 0 and all(map(table, value))


SAID: Mapping[str, Callable[[object], bool]] = dict.fromkeys(LANGUAGES, text)
FORMS: Mapping[str, Mapping[str, Callable[[object], bool]]] = {
    "chapter": {"title": bilingual, "minutes": number, "start": table, "step": steps, "goal": table, "done": table},
    "start": {
        "players": number,
        "seed": text,
        "options": maybe(table),
        "setup": maybe(table),
        "moves": maybe(texts),
        "state": maybe(table),
    },
    "step": {**SAID, "light": maybe(texts), "do": maybe(texts), "then": maybe(texts), "else": maybe(bilingual)},
    "goal": {**SAID, "check": texts},
    "done": SAID,
}
"""The parts of a chapter's file, and what each of their fields must be."""


# --------------------------------------------------------------------------------------------------------------- progress


State = Literal["told", "asked", "answered", "strayed", "free", "missed", "reached"]
"""All is said and the learner plays freely; something is asked; the others answer; the last move was another than was asked; the
learner goes a way of their own; the game is over without the goal; the goal is reached."""


@dataclass(frozen=True)
class Progress:
    """Where a learner stands in a chapter."""

    place: int
    """How many things were asked and done."""
    told: tuple[Step, ...] = ()
    """What is said now, one after the other; the last one asks, unless the learner is to play freely."""
    answers: tuple[str, ...] = ()
    """What the others still answer to what was done."""
    free: bool = False
    """Whether the learner has gone another way than the written one."""
    left: Step | None = None
    """The step that the learner's last move has left: it can be taken back."""
    reached: bool = False
    """Whether the goal is reached, after all that is written or on a way of one's own."""
    over: bool = False
    """Whether the game is."""

    @property
    def asking(self) -> Step | None:
        """The step in which the learner is asked to do something."""
        return self.told[-1] if self.told and self.told[-1].do else None

    @property
    def state(self) -> State:
        """How things are, in a word."""
        if self.reached:
            return "reached"
        if self.told:
            return "told" if self.asking is None else "asked"
        if self.answers:
            return "answered"
        return "strayed" if self.left is not None else "missed" if self.over else "free"


def acts(chapter: Chapter) -> list[tuple[Step, ...]]:
    """The steps of a chapter in groups: what only tells, with the step after it that asks."""
    found: list[tuple[Step, ...]] = [()]
    for step in chapter.steps:
        found[-1] = (*found[-1], step)
        if step.do:
            found.append(())
    return [group for group in found if group]


def progress_in(chapter: Chapter, match: Match) -> Progress:
    """Where the learner stands after the moves of a match; those without alternative are nobody's doing."""
    groups, place, answers = acts(chapter), 0, list[str]()
    free, left = False, None
    for played in match.log:
        if played.forced:
            continue
        asked = groups[place][-1] if place < len(groups) and not answers else None
        if free:
            left = None if played.seat == LEARNER else left
        elif asked is not None and asked.fits(played.text) and played.seat == LEARNER:
            place, answers = place + 1, list(asked.then)
        elif answers and answers[0] == played.text and played.seat != LEARNER:
            del answers[0]
        else:
            free, answers = True, []
            left = asked if asked is not None and asked.do and played.seat == LEARNER else None
    told = groups[place] if place < len(groups) and not answers and not free else ()
    if told and told[-1].do and not leading_on(told[-1], match):  # something happened that nobody has written: the way is lost
        free, told = True, ()
    progress = Progress(place, told, tuple(answers), free, left, over=match.over)
    return replace(progress, reached=not answers and progress.asking is None and holds(chapter, match))


def said(chapter: Chapter, progress: Progress, texts: Catalogue) -> list[Text]:
    """What is said to the learner, one thing after the other."""
    if progress.state == "reached":
        return [chapter.done]
    if progress.told:
        return [step.say for step in progress.told]
    if progress.left is not None and progress.left.otherwise is not None:
        return [progress.left.otherwise]
    return [{lang: texts.texts[lang][f"course.{progress.state}"] for lang in LANGUAGES}]


def leading_on(step: Step, match: Match) -> list[str]:
    """The moves that the learner can make now and that lead on."""
    if match.seat != LEARNER:
        return []
    if any("*" in form for form in step.do):
        return [move for move in match.legal() if step.fits(move)]
    return [form for form in step.do if match.why(form) is None]


def answer(chapter: Chapter, match: Match) -> str | None:
    """What the chapter writes for the seat to act; None where a bot decides."""
    answers = progress_in(chapter, match).answers
    return answers[0] if answers and match.seat != LEARNER and match.why(answers[0]) is None else None


# ----------------------------------------------------------------------------------------------------------------- figures


def figure(values: Any, path: str) -> Any:
    """The value at the end of a path: fields by name, lists (seats, too) from 1, items of a pack by id, a list's `count`."""
    for word in path.split("."):
        if isinstance(values, Mapping):
            values = values[word]
        elif word == "count":
            values = len(values)
        elif isinstance(values[0], Mapping) and "id" in values[0]:
            values = next(item for item in values if item["id"] == word)
        else:
            values = values[int(word) - 1]
    return values


class Figures:
    """The figures of a position as the learner sees it, by their paths: `coins.1`, `price.panda`, `printed.growth.may_expand`."""

    def __init__(self, match: Match) -> None:
        seen = match.now.hidden(LEARNER - 1)
        self.glossary = match.glossary
        self.values: dict[str, Any] = {**seen.fields_json(), **match.game.derived(seen), "printed": match.pack.data}

    def value(self, path: str) -> Any:
        """The value at the end of a path."""
        return figure(self.values, path)

    def say(self, said: Text, lang: str) -> str:
        """A sentence with its figures; `{company:panda}` and `{seat:2}` are names."""
        params = {name: self.told(name, lang) for name in slots(said[lang])}
        return Catalogue({lang: {"said": said[lang]}}).say(Message("said", params), lang)

    def told(self, name: str, lang: str) -> Param:
        """What stands in a sentence for a slot."""
        kind, _, thing = name.partition(":")
        told: Param = self.glossary.name(kind, thing, lang) if thing else self.value(name)
        return told

    def holds(self, comparison: str) -> bool:
        """Whether a comparison is true; a path alone is when its value is."""
        path, *rest = comparison.split(" ")
        return bool(COMPARISONS[rest[0]](self.value(path), self.operand(rest[1])) if rest else self.value(path))

    def operand(self, written: str) -> Any:
        """A number, a 'word', or the value of another path."""
        if re.fullmatch(r"-?\d+", written):
            return int(written)
        return written[1:-1] if written.startswith("'") else self.value(written)


def slots(template: str) -> list[str]:
    """What stands in the braces of a sentence."""
    return [name for _, name, _, _ in pieces(template) if name]


def holds(chapter: Chapter, match: Match) -> bool:
    """Whether the goal of a chapter is reached."""
    figures = Figures(match)
    return all(figures.holds(comparison) for comparison in chapter.check)
