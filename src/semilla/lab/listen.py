"""The fuzzer's ear: what a game says on the way (prompts, labels, events, refusals, scores) is put into words in both languages."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import chain

from semilla.engine.game import Game
from semilla.engine.match import Match
from semilla.engine.moves import moves, refusal, refused
from semilla.engine.position import Position
from semilla.engine.texts import LANGUAGES, Glossary, Message

NONSENSE = "?!"
OFTEN, STRIDE = 8, 16
"""Where a game has been so often, every action is asked about only in one position of so many."""


class Ear:
    """Listens to games. What differs only in its figures is said once: `heard` has all that was."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.family_of = [name for name, size in family_sizes(game) for _ in range(size)]
        self.heard: set[tuple[Hashable, ...]] = set()
        self.refused: set[int] = set()
        self.visits: Counter[tuple[Hashable, ...]] = Counter()
        self.saying: tuple[Hashable, ...] = ()

    def listen(self, match: Match, atoms: Iterable[int], codes: Iterable[int] = ()) -> str:
        """Listen to a match from its start, through these atoms; returns what could not be said, or nothing.

        `codes` are refusals known to occur on the way: they are looked for in every position until they are heard.
        """
        here = match.positions()[0]
        try:
            for happening in chain(match.opening, *(played.happenings for played in match.log)):
                self.hear(happening.message, match.glossary)
            self.attend(here, match.glossary, set(codes))
            for atom in atoms:
                here = here.after(atom)
                self.attend(here, match.glossary, set(codes))
            for line in chain(*self.game.sheet(here)):
                self.hear(line.message, match.glossary)
        except Exception as error:  # whatever goes wrong between a rule and its sentence is a finding
            return f"{' '.join(str(part) for part in self.saying)}: {error!r}"
        return ""

    def attend(self, here: Position, glossary: Glossary, codes: set[int]) -> None:
        """All that is asked, offered and refused in one position."""
        if here.over:
            self.hear(Message("prompt.over"), glossary)
            return
        place = (here.phase.name.lower(), here.part)
        self.saying = ("prompt", *place)
        self.hear(self.game.prompt(here), glossary)
        lesson = self.game.lesson(here)
        if lesson is not None:
            self.hear(lesson, glossary)
        for atom in here.legal():
            if self.new("label", *place, atom):
                self.hear(self.game.label(here, atom), glossary)
        self.visits[place] += 1
        if self.visits[place] < OFTEN or self.visits[place] % STRIDE == 0 or codes - self.refused:
            self.ask_all(here, place, glossary)
        if here.part == 0 and self.new("line", *place):
            for line in wrong_lines(here):
                refusal(here, line, glossary).json()

    def ask_all(self, here: Position, place: tuple[Hashable, ...], glossary: Glossary) -> None:
        """Why each action is not allowed that is not, and that somebody can ask for."""
        for atom, family in enumerate(self.family_of):
            code = here.why(atom)
            if code and ("refusal", code, family, *place) not in self.heard and self.game.words(here, atom):
                self.new("refusal", code, family, *place)
                refused(here, atom, [], glossary).json()
            self.refused.add(code)

    def new(self, *what: Hashable) -> bool:
        """Whether this is heard for the first time; it is what is being said from now on."""
        self.saying = what
        if what in self.heard:
            return False
        self.heard.add(what)
        return True

    def hear(self, message: Message, glossary: Glossary) -> None:
        """Put a message into words, the first time it comes with parameters of these kinds."""
        kinds = tuple((name, type(value).__name__) for name, value in message.params.items())
        if self.new(message.key, *kinds):
            for lang in LANGUAGES:
                self.game.texts.say(message, lang, glossary)


def family_sizes(game: Game) -> Iterator[tuple[str, int]]:
    """The families of actions and how many atoms each has."""
    ends = [*list(game.families.values())[1:], game.atoms]
    for (name, first), end in zip(game.families.items(), ends, strict=True):
        yield name, end - first


def wrong_lines(here: Position) -> Iterator[str]:
    """Lines that are no move: nonsense, half a move, and a move that goes wrong on the way."""
    yield NONSENSE
    longest = max((move.text for move in moves(here)), key=lambda line: len(line.split()))
    begun = longest.rpartition(" ")[0]
    if begun:
        yield begun
        yield f"{begun} {NONSENSE}"
