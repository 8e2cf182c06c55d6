"""`semilla play`: a game in the terminal, alone against bots, with friends at one keyboard, or bots among themselves."""

import argparse
import shlex
from datetime import datetime
from itertools import zip_longest
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from rich.columns import Columns
from rich.text import Text

from semilla.bots import BOTS, Bot, make_bot
from semilla.bots.levels import bot_names, check_bot
from semilla.cli.answers import fitting, in_words
from semilla.cli.coach import hint
from semilla.cli.parser import say, visible
from semilla.cli.screen import board, compile_with_progress, note_pack, score_table, screen, signs_in_words
from semilla.engine.clauses import matters, read_clauses
from semilla.engine.incoming import check_name, clean_name, read_json, short
from semilla.engine.match import Match
from semilla.engine.moves import labels, parse, refused, written
from semilla.engine.naming import bots_taste, named_by, namer
from semilla.engine.outcome import brings, sentence
from semilla.engine.pack import read_pack
from semilla.engine.record import check_form, check_target, resume, to_record, write_json
from semilla.engine.texts import Message, Problem
from semilla.games import game

HUMAN = "human"
LONGEST_KIND = 24
"""Letters of a bot's own name in that of its seat."""
MOST_LINES = 8
"""Longer lists are set in columns, without notation."""
Node = dict[str, Any]
"""One answer of `moves.tree`."""


def read_options(pairs: list[str]) -> dict[str, str]:
    """`--option NAME=VALUE` as a table."""
    for pair in pairs:
        if "=" not in pair:
            raise Problem("option.form", option=pair)
    return dict(pair.split("=", 1) for pair in pairs)


def play(options: argparse.Namespace, lang: str) -> int:
    """Set the table and play."""
    if options.record is not None:
        check_target(options.record, replace=options.force or options.record == options.resume)
    match, kinds = resumed(options, lang) if options.resume else fresh(options, lang)
    record = options.record or options.resume
    return Terminal(match, kinds, lang, record).run()


def fresh(options: argparse.Namespace, lang: str) -> tuple[Match, list[str]]:
    """A new match by the options."""
    if options.game is None:
        raise Problem("play.which")
    found = game(options.game)
    pack = read_pack(options.pack, found.schema) if options.pack else None
    position = read_json(options.position) if options.position else None
    kinds = options.seats.split(",") if options.seats else None
    players = options.players or (len(kinds) if kinds else None)
    compile_with_progress(found, lang, kinds or ())
    match = Match(
        found,
        players,
        seed=options.seed,
        options=read_options(options.option),
        pack=pack,
        position=position,
        undo=options.undo,
    )
    kinds = kinds or [HUMAN] + ["greedy"] * (match.players - 1)
    if len(kinds) != match.players:
        raise Problem("play.seats", count=len(kinds), players=match.players)
    check_kinds(kinds, match)
    defaults = [say("play.seat", lang, kind=kind_name(kind, lang), number=seat) for seat, kind in enumerate(kinds, 1)]
    match.names = names_of(options.names, defaults)
    return match, kinds


def check_kinds(kinds: list[str], match: Match) -> None:
    """Whether there is such a player for every seat, and it plays this game."""
    for kind in kinds:
        if kind != HUMAN and kind not in bot_names() and ":" not in kind:
            raise Problem("bot.unknown", name=kind, bots=", ".join((HUMAN, *bot_names())))
        if kind != HUMAN:
            check_bot(kind, match.game, match.pack)


def kind_name(kind: str, lang: str) -> str:
    """What a kind of player is called: one of ours in the user's language, another's by the name of its class or entry point."""
    level, _, rest = kind.partition(":")
    if level in (HUMAN, *BOTS):
        return say(f"play.{level}", lang)
    return clean_name(rest or level)[:LONGEST_KIND]


def names_of(given: str | None, defaults: list[str]) -> list[str]:
    """The names at the table: those given, in order, and for the rest what they are called anyway."""
    wanted = [check_name(name) for name in given.split(",")] if given else []
    if len(wanted) > len(defaults):
        raise Problem("play.names", count=len(wanted), players=len(defaults))
    return [name or default for name, default in zip_longest(wanted, defaults, fillvalue="")]


def resumed(options: argparse.Namespace, lang: str) -> tuple[Match, list[str]]:
    """The match of a record file, to be played on."""
    record = read_json(options.resume)
    check_form(record)
    found = game(options.game or record["game"])
    pack = read_pack(options.pack, found.schema) if options.pack else None
    compile_with_progress(found, lang, options.seats.split(",") if options.seats else ())
    match = resume(record, found, pack, options.undo)
    if match.over:
        raise Problem("play.over", file=str(options.resume))
    kinds = [seat.get("kind", HUMAN) for seat in record["seats"]]
    kinds = options.seats.split(",") if options.seats else [kind if kind in bot_names() else HUMAN for kind in kinds]
    if len(kinds) != match.players:
        raise Problem("play.seats", count=len(kinds), players=match.players)
    check_kinds(kinds, match)
    match.names = names_of(options.names, match.names)
    return match, kinds


class Terminal:
    """One game at one keyboard."""

    def __init__(self, match: Match, kinds: list[str], lang: str, record: Path | None) -> None:
        self.match = match
        self.kinds = kinds
        self.lang = lang
        self.record = record
        self.console = screen()
        self.bots: dict[int, Bot] = {
            seat: make_bot(kind, f"{match.seed} {seat}") for seat, kind in enumerate(kinds, 1) if kind != HUMAN
        }
        self.told = 0
        self.answered = ""
        """What was typed in the place of an answer that was wanted once more."""
        self.last_human: int | None = None

    def run(self) -> int:
        """Play until the end, or until somebody quits; whoever interrupts the program loses nothing."""
        note_pack(self.match, self.lang, self.console)
        try:
            return self.play()
        except KeyboardInterrupt:
            self.leave()
            raise

    def play(self) -> int:
        """Play until the end, or until somebody quits."""
        humans = len(self.kinds) - len(self.bots)
        while not self.match.over:
            seat = self.match.seat
            assert seat is not None
            if seat in self.bots:
                self.match.play(self.chosen(seat))
                continue
            if humans > 1 and self.last_human != seat:
                self.hand_over(seat)
            self.last_human = seat
            self.tell(seat)
            if not self.ask(seat):
                return self.leave()
        if self.last_human is not None:
            self.tell(self.last_human)
        self.console.print(board(self.match, self.match.now, self.lang, -1))
        self.console.print(score_table(self.match, self.lang))
        winners = ", ".join(self.match.glossary.name("seat", seat, self.lang) for seat in self.match.result()["winners"])
        self.console.print(Text(say("play.winner", self.lang, names=winners), style="bold"))
        self.give_name()
        if self.record:
            self.save(self.record)
        return 0

    def chosen(self, seat: int) -> str:
        """The move of a bot."""
        return written(self.match.now, self.bots[seat].choose(self.match.now.hidden(seat - 1)))

    def give_name(self) -> None:
        """Let the winner name what there is to name; an empty line leaves it without a name."""
        match, seat = self.match, namer(self.match, self.bots)
        if seat in self.bots:
            match.named = bots_taste(match, seat)
        while seat is not None and match.named is None:
            self.console.print(Text(match.say(Message("named.ask", {"seat": seat}), self.lang), style="bold"))
            line = self.read()
            if not line:
                return
            try:
                match.named = named_by(seat, line)
            except Problem as problem:
                self.console.print(problem.text(self.lang))
        if match.named is not None:
            self.console.print(match.say(match.named.message("told", self.lang), self.lang))

    def hand_over(self, seat: int) -> None:
        """Hide one person's things before the next sits down."""
        self.console.clear()
        name = self.match.glossary.name("seat", seat, self.lang)
        self.console.print(say("play.hand_over", self.lang, name=name))
        self.read()
        self.console.clear()

    def tell(self, seat: int | None) -> None:
        """What happened since this keyboard was told."""
        story = [
            *self.match.opening,
            *(happening for played in self.match.log for happening in played.told),
        ]
        for happening in story[self.told :]:
            if happening.seen_by(seat):
                self.console.print(Text("  " + self.match.say(happening.message, self.lang), style="dim"))
        self.told = len(story)

    def read(self) -> str | None:
        """One line from the keyboard, or the one that answered another question; None at the end."""
        if self.answered:
            line, self.answered = self.answered, ""
            return line
        try:
            return input("> ").strip()
        except EOFError:
            return None

    def ask(self, seat: int) -> bool:
        """Let a person decide one move; False when they quit."""
        match = self.match
        self.console.print(board(match, match.now.hidden(seat - 1), self.lang, seat - 1))
        for note in self.notes():
            self.console.print(Text(note, style="italic"))
        nodes, said = match.tree(), ""
        while True:
            self.offer(nodes, said)
            line = self.read()
            if line is None or line in ("quit", "q", "salir"):
                return False
            word, _, rest = line.partition(" ")
            if said and match.why(line) is None:  # a whole move instead of the rest of the one begun
                if self.plays(line, line):
                    return True
                nodes, said = match.tree(), ""
                continue
            if word in ("back", "atrás", "atras"):
                nodes, said = match.tree(), ""
            elif word in ("undo", "deshacer"):
                if self.undo(seat):
                    return True
            elif word in ("why", "porqué", "porque"):
                self.explain(rest, nodes, said)
            elif word in ("what", "qué", "que"):
                self.foretell(rest, nodes, said)
            elif word in ("log", "historial", "historia"):
                for message in match.story(seat):
                    self.console.print("  " + match.say(message, self.lang))
            elif word in ("rules", "reglas"):
                self.show_clauses(self.listed(rest, nodes) or next(iter(self.named(rest, nodes) if rest else ()), None))
            elif word in ("hint", "pista"):
                with self.console.status(say("hint.busy", self.lang)):
                    lines = hint(match, self.lang)
                self.console.print("\n".join(lines))
            elif word in ("signs", "signos"):
                self.console.print(signs_in_words(match.game, self.lang))
            elif word in ("score", "puntos"):
                self.console.print(score_table(match, self.lang))
            elif word in ("help", "?", "ayuda", ""):
                self.console.print(say("play.help", self.lang))
            elif (node := self.answer(line, nodes, said)) is not None:
                said = f"{said} {node['words']}".strip()
                if "then" in node:
                    nodes = node["then"]
                    continue
                if self.plays(said, line):
                    return True
                nodes, said = match.tree(), ""

    def notes(self) -> list[str]:
        """What a beginner is told before a question."""
        lesson = self.match.game.lesson(self.match.now)
        return [] if lesson is None else [self.match.say(lesson, self.lang)]

    def plays(self, move: str, line: str) -> bool:
        """Plays a move; one that gives something up when the same answer is given once more."""
        given_up = self.match.gives_up(move)
        if given_up is not None:
            self.console.print(say("play.sure", self.lang, given_up=self.match.say(given_up, self.lang), line=line))
            other = self.read()
            if other != line:
                self.answered = other or ""
                return False
        self.match.play(move)
        return True

    def answer(self, line: str, nodes: list[Node], said: str) -> Node | None:
        """The answer that a line chooses by its number, its notation or its words; if there is none, it is said why."""
        node = self.listed(line, nodes)
        if node is not None:
            return node
        if self.match.why(f"{said} {line}") is None:
            return {"words": line}
        found = self.named(line, nodes)
        if len(found) == 1:
            return found[0]
        self.console.print(self.refusal(line, nodes, said, found))
        return None

    def offer(self, nodes: list[Node], said: str) -> None:
        """The question and its numbered answers."""
        match = self.match
        question = match.say(match.prompt, self.lang) + (f"  {said} …" if said else "")
        self.console.print(Text(question, style="bold"))
        lines = [Text(f"{k:>3}  {self.label(node)}", overflow="fold") for k, node in enumerate(nodes, 1)]
        if len(lines) > MOST_LINES:
            self.console.print(Columns(lines, column_first=True, padding=(0, 3)))
            return
        for line, node in zip(lines, nodes, strict=True):
            if len(line) + len(node["words"]) + 2 <= self.console.width:
                line.append(f"  {node['words']}", "dim")
            self.console.print(line)

    def label(self, node: Node) -> str:
        """A choice in words."""
        return self.match.say(Message(node["label"]["key"], node["label"]["params"]), self.lang)

    def listed(self, line: str, nodes: list[Node]) -> Node | None:
        """The answer with this number in the list, or with just this notation."""
        if line.isdecimal() and len(line) < 4 and 1 <= int(line) <= len(nodes):
            return nodes[int(line) - 1]
        return next((node for node in nodes if node["words"] == line.lower()), None)

    def named(self, line: str, nodes: list[Node]) -> list[Node]:
        """The answers that the words of a line fit."""
        return [] if line.isdecimal() else fitting(line, [(self.label(node), node) for node in nodes])

    def refusal(self, line: str, nodes: list[Node], said: str, found: list[Node]) -> str:
        """Why a line chooses nothing: no such number, several answers, or a rule."""
        if line.isdecimal():
            return say("play.no_number", self.lang, number=short(line), count=len(nodes))
        if found:
            numbers = ", ".join(str(nodes.index(node) + 1) for node in found)
            return say("play.several", self.lang, numbers=numbers)
        illegal = self.match.why(line)
        if illegal is not None and illegal.code == "unknown_move":
            here = self.match.now
            spoken = [(here.game.words(here, atom), atom) for atom in range(here.game.atoms) if here.why(atom)]
            others = fitting(line, [(in_words(text, here.pack.names, self.lang), atom) for text, atom in spoken if text])
            illegal = refused(here, others[0], [], self.match.glossary) if others else self.match.why(f"{said} {line}")
        assert illegal is not None  # what is allowed was found before
        return illegal.reason(self.lang)

    def undo(self, seat: int) -> bool:
        """Take back the person's last move."""
        try:
            gone = self.match.undo(seat, [k for k, kind in enumerate(self.kinds, 1) if kind != HUMAN])
        except Problem as problem:
            self.console.print(problem.text(self.lang))
            return False
        self.told = len(self.match.opening) + sum(len(played.told) for played in self.match.log)
        self.console.print(say("play.undone", self.lang, count=gone))
        return True

    def explain(self, line: str, nodes: list[Node], said: str) -> None:
        """Why something is not allowed, or that it is: by number, words or notation."""
        node, found = self.listed(line, nodes), self.named(line, nodes)
        if not line:
            self.console.print(say("play.why_what", self.lang))
        elif node is None and self.match.why(line) is None:
            told = labels(self.match.now, parse(self.match.now, line).atoms)
            self.allow(" · ".join(self.match.say(label, self.lang) for label in told), line)
        elif node is not None or len(found) == 1:
            node = node or found[0]
            self.allow(self.label(node), f"{said} {node['words']}".strip())
        else:
            self.console.print(self.refusal(line, nodes, said, found))

    def foretell(self, line: str, nodes: list[Node], said: str) -> None:
        """What an answer would bring: by number, words or notation; of the first part of a move, what is asked next."""
        node, found = self.listed(line, nodes), self.named(line, nodes)
        node = node or (found[0] if len(found) == 1 else None)
        move = line if node is None else f"{said} {node['words']}".strip()
        if node is not None and "then" in node:
            told = Message("brings.asked", {}, (Message.of(node["prompt"]),))
            self.console.print(sentence([self.match.say(told, self.lang)]))
        elif self.match.why(move) is None:
            here = self.match.now
            self.console.print(brings(here, parse(here, move).atoms, self.match.glossary)[self.lang])
        else:
            self.console.print(self.refusal(line, nodes, said, found) if line else say("play.why_what", self.lang))

    def allow(self, label: str, move: str) -> None:
        """Say that something is allowed, and what it is called."""
        self.console.print(say("play.allowed", self.lang, label=label, move=move))

    def show_clauses(self, node: Node | None) -> None:
        """The clauses of the present phase, or those that an answer follows."""
        game = self.match.game
        wanted = game.phase_clauses[int(self.match.now.phase)] if node is None else game.move_clauses[node["family"]]
        for clause in read_clauses(game.about.clauses)[1]:
            if matters(clause.id, wanted):
                self.console.print(f"  {clause.id}  {clause.text[self.lang]}")

    def leave(self) -> int:
        """Save and say how to go on."""
        own = f"{self.match.game.name}-{datetime.now():%Y%m%d-%H%M%S}.semilla.json"
        for path in (self.record or Path(own), Path(own), Path(gettempdir()) / own):
            try:
                self.save(path)
            except Problem as problem:
                self.console.print(visible(problem.text(self.lang)))
            else:
                self.console.print(f"semilla play --resume {shlex.quote(str(path))}")
                return 0
        return 1

    def save(self, path: Path) -> None:
        """Write the record file."""
        seats = [{"name": name, "kind": kind} for name, kind in zip(self.match.names, self.kinds, strict=True)]
        write_json(path, to_record(self.match, seats))
        self.console.print(say("play.saved", self.lang, file=str(path)))
