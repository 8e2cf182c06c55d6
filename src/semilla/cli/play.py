"""`semilla play`: a game in the terminal, alone against bots, with friends at one keyboard, or bots among themselves."""

import argparse
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from semilla.bots import BOTS, Bot, make_bot
from semilla.cli.coach import hint
from semilla.cli.parser import say
from semilla.cli.screen import compile_with_progress, score_table
from semilla.engine.clauses import read_clauses
from semilla.engine.incoming import read_json
from semilla.engine.match import Match
from semilla.engine.naming import bots_taste, named_by, namer
from semilla.engine.pack import read_pack
from semilla.engine.position import Position
from semilla.engine.record import check_form, resume, to_record, write_json
from semilla.engine.texts import Message, Problem
from semilla.games import game

HUMAN = "human"


def read_options(pairs: list[str]) -> dict[str, str]:
    """`--option NAME=VALUE` as a table."""
    for pair in pairs:
        if "=" not in pair:
            raise Problem("option.form", option=pair)
    return dict(pair.split("=", 1) for pair in pairs)


def play(options: argparse.Namespace, lang: str) -> int:
    """Set the table and play."""
    if options.record is not None and options.record.exists() and not options.force and options.record != options.resume:
        raise Problem("file.exists", file=str(options.record))
    if options.record is not None and not options.record.parent.is_dir():
        raise Problem("file.unwritable", file=str(options.record))
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
    compile_with_progress(found, lang)
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
    for kind in kinds:
        if kind != HUMAN and kind not in BOTS:
            raise Problem("bot.unknown", name=kind, bots=", ".join((HUMAN, *BOTS)))
    match.names = names_of(kinds, options.names, lang)
    return match, kinds


def names_of(kinds: list[str], given: str | None, lang: str) -> list[str]:
    """The names at the table: those given, else the seat with what sits there."""
    wanted = given.split(",") if given else []
    names = []
    for seat, kind in enumerate(kinds):
        default = say("play.person", lang, number=seat + 1) if kind == HUMAN else f"{kind} {seat + 1}"
        names.append(wanted[seat] if seat < len(wanted) else default)
    return names


def resumed(options: argparse.Namespace, lang: str) -> tuple[Match, list[str]]:
    """The match of a record file, to be played on."""
    record = read_json(options.resume)
    check_form(record)
    found = game(options.game or record["game"])
    pack = read_pack(options.pack, found.schema) if options.pack else None
    compile_with_progress(found, lang)
    match = resume(record, found, pack, options.undo)
    if match.over:
        raise Problem("play.over", file=str(options.resume))
    kinds = options.seats.split(",") if options.seats else [str(seat.get("kind", HUMAN)) for seat in record["seats"]]
    if len(kinds) != match.players:
        raise Problem("play.seats", count=len(kinds), players=match.players)
    return match, [kind if kind in BOTS else HUMAN for kind in kinds]


class Terminal:
    """One game at one keyboard."""

    def __init__(self, match: Match, kinds: list[str], lang: str, record: Path | None) -> None:
        self.match = match
        self.kinds = kinds
        self.lang = lang
        self.record = record
        self.console = Console()
        self.bots: dict[int, Bot] = {
            seat: make_bot(kind, f"{match.seed} {seat}") for seat, kind in enumerate(kinds, 1) if kind != HUMAN
        }
        self.told = 0
        self.last_human: int | None = None

    def run(self) -> int:
        """Play until the end, or until somebody quits."""
        humans = len(self.kinds) - len(self.bots)
        while not self.match.over:
            seat = self.match.seat
            assert seat is not None
            if seat in self.bots:
                atoms = self.bots[seat].choose(self.match.now.hidden(seat - 1))
                self.match.play(self.notation(atoms))
                continue
            if humans > 1 and self.last_human != seat:
                self.hand_over(seat)
            self.last_human = seat
            self.tell(seat)
            if not self.ask(seat):
                return self.leave()
        if self.last_human is not None:
            self.tell(self.last_human)
        if self.match.game.draw is not None:
            self.console.print(self.match.game.draw(self.match.now, self.lang, -1))
        self.console.print(score_table(self.match, self.lang))
        winners = ", ".join(self.match.words.name("seat", seat, self.lang) for seat in self.match.result()["winners"])
        self.console.print(Text(say("play.winner", self.lang, names=winners), style="bold"))
        self.give_name()
        if self.record:
            self.save(self.record)
        return 0

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
                self.console.print(problem.text(self.lang), markup=False)
        if match.named is not None:
            self.console.print(match.say(match.named.message("told", self.lang), self.lang), markup=False)

    def notation(self, atoms: tuple[int, ...]) -> str:
        """The line that a bot's atoms spell."""
        here: Position = self.match.now
        said = []
        for atom in atoms:
            said.append(here.game.words(here, atom))
            here = here.after(atom)
        return " ".join(word for word in said if word)

    def hand_over(self, seat: int) -> None:
        """Hide one person's things before the next sits down."""
        self.console.clear()
        name = self.match.words.name("seat", seat, self.lang)
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
        """One line from the keyboard; None at its end."""
        try:
            return input("> ").strip()
        except EOFError:
            return None

    def ask(self, seat: int) -> bool:
        """Let a person decide one move; False when he quits."""
        match = self.match
        if match.game.draw is not None:
            self.console.print(match.game.draw(match.now.hidden(seat - 1), self.lang, seat - 1))
        lesson = match.game.lesson(match.now)
        if lesson is not None:
            self.console.print(Text(match.say(lesson, self.lang), style="italic"))
        nodes, said = match.tree(), ""
        while True:
            self.offer(nodes, said)
            line = self.read()
            if line is None or line in ("quit", "q", "salir"):
                return False
            word, _, rest = line.partition(" ")
            if line.isdigit() and 1 <= int(line) <= len(nodes):
                node = nodes[int(line) - 1]
                said = f"{said} {node['words']}".strip()
                if "then" in node:
                    nodes = node["then"]
                    continue
                match.play(said)
                return True
            if word in ("back", "atrás", "atras"):
                nodes, said = match.tree(), ""
            elif word in ("undo", "deshacer"):
                if self.undo(seat):
                    return True
            elif word in ("why", "porqué", "porque"):
                self.explain(rest)
            elif word in ("log", "historia"):
                for message in match.story(seat):
                    self.console.print("  " + match.say(message, self.lang), markup=False)
            elif word in ("rules", "reglas"):
                self.show_clauses()
            elif word in ("hint", "pista"):
                with self.console.status(say("hint.busy", self.lang)):
                    lines = hint(match, self.lang)
                self.console.print("\n".join(lines), markup=False)
            elif word in ("score", "puntos"):
                self.console.print(score_table(match, self.lang))
            elif word in ("help", "?", "ayuda", ""):
                self.console.print(say("play.help", self.lang), markup=False)
            else:
                illegal = match.why(line)
                if illegal is None:
                    match.play(line)
                    return True
                self.console.print(illegal.text(self.lang), markup=False)

    def offer(self, nodes: list[dict[str, Any]], said: str) -> None:
        """The question and its numbered answers."""
        match = self.match
        question = match.say(match.prompt, self.lang) + (f"  {said} …" if said else "")
        self.console.print(Text(question, style="bold"))
        labels = [Text(f"{k:>3}  {self.label(node['label'])}", overflow="fold") for k, node in enumerate(nodes, 1)]
        self.console.print(Columns(labels, column_first=True, padding=(0, 3)) if len(labels) > 8 else Text("\n").join(labels))

    def label(self, message: Mapping[str, Any]) -> str:
        """A choice in words."""
        return self.match.say(Message(message["key"], message["params"]), self.lang)

    def undo(self, seat: int) -> bool:
        """Take back the person's last move."""
        try:
            gone = self.match.undo(seat)
        except Problem as problem:
            self.console.print(problem.text(self.lang), markup=False)
            return False
        self.told = len(self.match.opening) + sum(len(played.told) for played in self.match.log)
        self.console.print(say("play.undone", self.lang, count=gone))
        return True

    def explain(self, line: str) -> None:
        """Why a move is not allowed, or that it is."""
        illegal = self.match.why(line)
        self.console.print(say("play.allowed", self.lang) if illegal is None else illegal.reason(self.lang), markup=False)

    def show_clauses(self) -> None:
        """The clauses of the present phase."""
        wanted = self.match.game.phase_clauses[int(self.match.now.phase)]
        for clause in read_clauses(self.match.game.clause_file)[1]:
            if any(clause.id == start or clause.id.startswith(f"{start}-") for start in wanted):
                self.console.print(f"  {clause.id}  {clause.text[self.lang]}", markup=False)

    def leave(self) -> int:
        """Save and say how to go on."""
        path = self.record or Path(f"{self.match.game.name}-{datetime.now():%Y%m%d-%H%M%S}.semilla.json")
        self.save(path)
        self.console.print(f"semilla play --resume {path}", markup=False)
        return 0

    def save(self, path: Path) -> None:
        """Write the record file."""
        seats = [{"name": name, "kind": kind} for name, kind in zip(self.match.names, self.kinds, strict=True)]
        write_json(path, to_record(self.match, seats))
        self.console.print(say("play.saved", self.lang, file=str(path)), markup=False)
