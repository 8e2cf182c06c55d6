"""`semilla learn`: the course of a game in the terminal, chapter by chapter, on the same table as `semilla play`."""

import argparse
import shlex

from rich.text import Text

from semilla.cli.parser import say
from semilla.cli.play import HUMAN, Node, Terminal
from semilla.cli.screen import compile_with_progress
from semilla.engine.course import COMPANIONS, LEVEL, Chapter, Figures, answer, chapter_of, course, leading_on, progress_in, said
from semilla.engine.game import Game
from semilla.games import game

AGAIN = -1
"""The chapter is to be played once more."""


def learn(options: argparse.Namespace, lang: str) -> int:
    """Play the chapters of a course, one after the other, until the last or until somebody quits."""
    found = game(options.game)
    first = chapter_of(found.about, options.chapter)
    compile_with_progress(found, lang)
    for chapter in course(found.about)[first.number - 1 :]:
        lesson = Lesson(found, chapter, lang)
        while lesson.run() == AGAIN:
            lesson = Lesson(found, chapter, lang)
        if not lesson.goes_on():
            break
    return 0


class Lesson(Terminal):
    """One chapter at the keyboard."""

    def __init__(self, found: Game, chapter: Chapter, lang: str) -> None:
        match = chapter.begin(found)
        match.names = ["", *COMPANIONS[: match.players - 1]]
        super().__init__(match, [HUMAN, *[LEVEL] * (match.players - 1)], lang, None)
        self.chapter = chapter
        self.number_of = len(course(found.about))

    def play(self) -> int:
        """Play until the goal is reached, or until the learner quits."""
        match, chapter = self.match, self.chapter
        title = say("learn.chapter", self.lang, number=chapter.number, count=self.number_of, title=chapter.title[self.lang])
        self.console.rule(title)
        while not (progress := progress_in(chapter, match)).reached and not match.over:
            seat = match.seat
            assert seat is not None
            if seat in self.bots:
                match.play(self.chosen(seat))
            else:
                self.tell(seat)
                if not self.ask(seat):
                    return self.leave()
        self.tell(self.last_human)
        for line in self.said():
            self.console.print(Text(line, style="bold"))
        if not progress.reached:
            self.console.print(say("learn.again", self.lang))
            return self.leave() if self.read() is None else AGAIN
        return 0

    def chosen(self, seat: int) -> str:
        """What is written for a seat, else what a bot does."""
        return answer(self.chapter, self.match) or super().chosen(seat)

    def said(self) -> list[str]:
        """What the learner is told."""
        progress, figures = progress_in(self.chapter, self.match), Figures(self.match)
        return [figures.say(text, self.lang) for text in said(self.chapter, progress, self.match.game.texts)]

    def notes(self) -> list[str]:
        """What is said in the chapter, and its goal."""
        goal = Figures(self.match).say(self.chapter.goal, self.lang)
        return [*self.said(), say("learn.goal", self.lang, goal=goal)]

    def label(self, node: Node) -> str:
        """A choice in words; one that leads on has an arrow."""
        step = progress_in(self.chapter, self.match).asking
        ways = [] if step is None else leading_on(step, self.match)
        return f"→ {super().label(node)}" if any(f" {node['words']} " in f" {way} " for way in ways) else super().label(node)

    def goes_on(self) -> bool:
        """Whether the next chapter follows."""
        if not progress_in(self.chapter, self.match).reached or self.chapter.number == self.number_of:
            return False
        self.console.print(say("learn.next", self.lang))
        return self.read() == ""

    def leave(self) -> int:
        """Say how to come back."""
        self.console.print(f"semilla learn {shlex.quote(self.match.game.name)} --chapter {self.chapter.number}")
        return 0
