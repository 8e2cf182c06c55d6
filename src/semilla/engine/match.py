"""A match: a game being played by notation, with its log, its views, undo and record.

The truth is the start (players, options, seed, pack, start position) and the list of moves; everything else follows from them.
"""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from semilla.engine.compiled.chance import key_of
from semilla.engine.game import Game, make_playable
from semilla.engine.incoming import check_seed
from semilla.engine.moves import IllegalMove, Move, moves, only_move, parse, tree, why
from semilla.engine.naming import Named
from semilla.engine.pack import Pack
from semilla.engine.plain import PlainTable, plain_board
from semilla.engine.position import Position
from semilla.engine.texts import LANGUAGES, Glossary, Message, Param, Problem

UNDO_POLICIES = ("none", "own", "free")
SPECTATOR = None


@dataclass(frozen=True)
class Happening:
    """Something that happened: what it is, who may see it, and whether it told somebody something new."""

    kind: int
    message: Message
    only: int | None
    reveals: bool
    chance: str

    def seen_by(self, viewer: int | None) -> bool:
        """Whether a seat (from 1; None is a spectator) may know of it. What is only for seat 0 is for nobody."""
        return self.only is None or self.only == viewer


REMARK = -1
"""The kind of a happening that no rule told: what a game says in looking back."""


def remark(message: Message) -> Happening:
    """A remark for everybody on what happened."""
    return Happening(REMARK, message, None, reveals=False, chance="")


@dataclass(frozen=True)
class Played:
    """One move of the log: what happened, and how people are told of it."""

    text: str
    seat: int
    forced: bool
    happenings: tuple[Happening, ...]
    told: tuple[Happening, ...]


class Match:
    """A game being played. Seats are numbered from 1, as at the table."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        *,
        seed: str | int | None = None,
        nonces: Sequence[str] = (),
        options: Mapping[str, str] | None = None,
        pack: Pack | None = None,
        undo: str = "own",
        names: Sequence[str] = (),
        position: Mapping[str, Any] | None = None,
        forced: bool = True,
    ) -> None:
        """Set up a match. Without `seed` a random one is drawn; `position` starts from a position file instead of the setup.

        `forced=False` leaves moves without alternative to the caller (replaying a record that contains them).
        """
        if undo not in UNDO_POLICIES:
            raise Problem("game.undo_policy", value=undo)
        make_playable(game)
        self.game, self.pack = game, pack or game.pack
        self.seed = secrets.token_hex(32) if seed is None else check_seed(str(seed))
        self.nonces = tuple(nonces)
        self.undo_policy = undo
        self.names = list(names)
        self.play_forced = forced
        self.start_position: dict[str, Any] | None = None
        self.options: dict[str, str] = {}
        if position is None:
            default = min(max(4, game.players[0]), game.players[1])
            record, self.options = game.template(self.pack, default if players is None else players, options or {})
            record["key"][0] = key_of(self.seed, self.nonces)
            self.now = Position(game, self.pack, record)
            self.opening = tuple(self._tell(row) for row in self.now.setup())
        else:
            self.now = Position.from_json(game, pack, position)
            self.game, self.pack = self.now.game, self.now.pack
            self.start_position = dict(position)
            self.opening = ()
            if players is not None and players != self.now.players:
                raise Problem("game.players", title=game.title["en"], low=self.now.players, high=self.now.players, players=players)
        self.named: Named | None = None
        self.log: list[Played] = []
        self._before: list[Position] = []  # before each move since the match began or was taken up
        self._run_forced()

    @classmethod
    def take_up(
        cls,
        game: Game,
        position: Mapping[str, Any],
        log: Sequence[Played],
        *,
        opening: Sequence[Happening] = (),
        start_position: Mapping[str, Any] | None = None,
        options: Mapping[str, str] | None = None,
        **same: Any,
    ) -> "Match":
        """Go on from a position on the way, with the log that led to it, as if all of it had been played here.

        `start_position`, `options` and all the rest are those the match began with. Moves of the log cannot be taken back:
        where the positions before them are needed, play the match from its start.
        """
        match = cls(game, position=position, forced=False, **same)
        match.play_forced = True
        match.start_position = dict(start_position) if start_position is not None else None
        match.options, match.opening, match.log = dict(options or {}), tuple(opening), list(log)
        return match

    # -------------------------------------------------------------------------------------------------- the present

    @property
    def players(self) -> int:
        """How many play."""
        return self.now.players

    @property
    def seat(self) -> int | None:
        """Who decides now, from 1; None when the game is over."""
        return None if self.over else self.now.seat + 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.now.over

    @property
    def phase(self) -> str:
        """What is going on, by the rulebook's name."""
        return str(self.now.phase.name.lower())

    @property
    def prompt(self) -> Message:
        """What is asked of the seat to act."""
        return Message("prompt.over") if self.over else self.game.prompt(self.now)

    @property
    def glossary(self) -> Glossary:
        """The names of players and components."""
        return Glossary(self.pack.names, self.names)

    @property
    def moves(self) -> list[str]:
        """The moves played so far, in notation."""
        return [played.text for played in self.log]

    def positions(self) -> list[Position]:
        """The positions before each move of the log (since the match was taken up), and the present one."""
        return [*self._before, self.now]

    def legal(self) -> list[str]:
        """The allowed moves, in notation."""
        return [] if self.over else [move.text for move in moves(self.now)]

    def tree(self) -> list[dict[str, Any]]:
        """The allowed moves as a prefix tree (see `moves.tree`)."""
        return [] if self.over else tree(self.now)

    def say(self, message: Message, lang: str = "en") -> str:
        """A message in words."""
        return self.game.texts.say(message, lang, self.glossary)

    # ---------------------------------------------------------------------------------------------------- the moves

    def play(self, text: str) -> list[Played]:
        """Play a move, all or nothing, and the forced moves after it; returns what was played.

        Raises `IllegalMove`: why not, by which clause, and what is allowed instead.
        """
        move = parse(self.now, text, self.glossary)
        already = len(self.log)
        self.apply(move, forced=False)
        self._run_forced()
        return self.log[already:]

    def why(self, text: str) -> IllegalMove | None:
        """Why a move is not allowed; None when it is."""
        return why(self.now, text, self.glossary)

    def gives_up(self, text: str) -> Message | None:
        """What an allowed move would give up, if it does: ask a person once more."""
        *before, last = parse(self.now, text, self.glossary).atoms
        here = self.now
        for atom in before:
            here = here.after(atom)
        return self.game.gives_up(here, last)

    def apply(self, move: Move, forced: bool) -> None:
        """Play a move found by `parse` or `moves`, and nothing after it."""
        seat = self.now.seat + 1
        after = self.now.copy()
        happenings = tuple(self._tell(row) for atom in move.atoms for row in after.play(atom))
        told = happenings
        if self.game.narrate is not None:
            told = tuple(self.game.narrate(self.log, self.now, after, happenings))
        self._before.append(self.now)
        self.now = after
        self.log.append(Played(move.text, seat, forced, happenings, told))

    def is_forced(self) -> bool:
        """Whether the seat to act has just one (sensible) move, and nothing of its own to think over."""
        return not self._own_steps(None) and only_move(self.now) is not None

    def _run_forced(self) -> None:
        """Play what has no alternative, or no sensible one; who may still think his own steps over ends them himself."""
        while self.play_forced and not self.over and not self._own_steps(None) and (move := only_move(self.now)) is not None:
            self.apply(move, forced=True)

    def _tell(self, row: tuple[int, ...]) -> Happening:
        kind = self.game.events[row[0]]
        params: dict[str, Param] = {}
        for name, value in zip(kind.params, row[1:], strict=False):
            params[name] = word_of(self.game, self.pack, name, value)
        name = self.game.event_names(row[0]).name.lower()
        only = int(params[kind.only]) if kind.only else None
        return Happening(row[0], Message(f"event.{name}", params), only, kind.reveals, kind.chance)

    # --------------------------------------------------------------------------------------------------------- undo

    def undo(self, seat: int | None = None, bots: Collection[int] = ()) -> int:
        """Take back to before the last unforced move of `seat` (by default whoever made the last one); returns how many moves went.

        By policy `own` not over an unforced move of another seat, unless it is one of the `bots`, which answer at once and do not
        mind; and not when something undone told the seat news. By `free` always.
        """
        gone = len(self.log) - self._undo_target(seat, bots)
        self.go_back(gone)
        return gone

    def go_back(self, moves: int) -> None:
        """Take back so many moves, whoever made them."""
        if moves > len(self._before):
            raise ValueError("the match was taken up after the move to undo: play it from its start")
        self.now = self._before[-moves]
        del self.log[-moves:], self._before[-moves:]

    def can_undo(self, seat: int | None = None, bots: Collection[int] = ()) -> bool:
        """Whether `undo` would work."""
        try:
            self._undo_target(seat, bots)
        except Problem:
            return False
        return True

    def _undo_target(self, seat: int | None, bots: Collection[int]) -> int:
        if self._own_steps(seat):
            return len(self.log) - 1
        if self.undo_policy == "none":
            raise Problem("undo.none")
        for index in range(len(self.log) - 1, -1, -1):
            played = self.log[index]
            mover = seat or played.seat
            if played.forced or (played.seat in bots and played.seat != mover):
                continue
            if self.undo_policy == "free" and (seat is None or played.seat == seat):
                return index
            if played.seat != mover:
                if self.undo_policy == "free":
                    continue
                problem = Problem("undo.not_yours", seat=played.seat)
                problem.glossary = self.glossary
                raise problem
            for undone in self.log[index:]:
                if any(happening.reveals and happening.seen_by(mover) for happening in undone.happenings):
                    raise Problem("undo.news")
            return index
        raise Problem("undo.nothing")

    def _own_steps(self, seat: int | None) -> bool:
        """Whether the last move was a step of the same seat in a phase where it may always think again."""
        if not self._before or self.over or self.log[-1].seat != self.seat or seat not in (None, self.seat):
            return False
        before = self._before[-1]
        same_place = before.phase == self.now.phase and before.seat == self.now.seat
        return same_place and int(self.now.phase) in self.game.always_undo and not self.log[-1].forced

    # -------------------------------------------------------------------------------------------------------- looks

    def view(self, seat: int | None = SPECTATOR) -> dict[str, Any]:
        """All that a seat (None: a spectator) may see, as plain JSON data; prompt and moves only for whoever decides."""
        seen = self.now.hidden(seat - 1 if seat else -1)
        state = seen.fields_json()
        del state["key"]
        view: dict[str, Any] = {
            "game": self.game.name,
            "players": self.players,
            "viewer": seat,
            "turn": self.seat,
            "phase": self.phase,
            "over": self.over,
            "moves": len(self.log),
            "state": state,
            "derived": self.game.derived(seen),
        }
        if self.over:
            view["result"] = self.result()
        elif seat == self.seat:
            view["prompt"] = {**self.prompt.json(), "text": {lang: self.say(self.prompt, lang) for lang in LANGUAGES}}
            view["choices"] = self.tree()
            view["steps"] = self.steps()
        return view

    def steps(self) -> list[dict[str, Any]]:
        """What the seat to act has done in its turn under way, where it may take back its steps one by one: each with its thing."""
        taken = []
        for before, played in zip(reversed(self._before), reversed(self.log), strict=False):
            same_turn = before.phase == self.now.phase and before.seat == self.now.seat
            if not same_turn or played.forced or int(before.phase) not in self.game.always_undo:
                break
            family, numbers = self.game.decode(parse(before, played.text).atoms[0])
            taken.append({"move": played.text, "at": family.at(before, numbers)})
        return taken[::-1]

    def plain(self, seat: int | None, lang: str) -> list[PlainTable]:
        """The plain board as a seat (None: a spectator) may see it."""
        return plain_board(self.now.hidden(seat - 1 if seat else -1), lang, self.glossary)

    def story(self, seat: int | None = SPECTATOR) -> list[Message]:
        """The log in messages, as far as a seat may know it."""
        told = [*self.opening, *(happening for played in self.log for happening in played.told)]
        return [happening.message for happening in told if happening.seen_by(seat)]

    def score_sheet(self, seat: int | None = SPECTATOR, told: bool = False) -> list[dict[str, Any]]:
        """Where each seat's points come from; before the end (unless all is `told`) as far as a seat may know."""
        seen = self.now if self.over or told else self.now.hidden(seat - 1 if seat else -1)
        points, winners = seen.points(), seen.winners()
        return [
            {
                "seat": p + 1,
                "lines": [{**line.message.json(), "points": line.points} for line in lines],
                "points": points[p],
                "winner": p in winners,
            }
            for p, lines in enumerate(self.game.sheet(seen))
        ]

    def tie(self) -> Message | None:
        """What decided between equal points at the end; nothing if the points did."""
        points, standing, winners = self.now.points(), self.now.standing(), self.now.winners()
        if not self.over:
            return None
        if len(winners) > 1:
            return Message("tie.shared")
        winner = winners[0]
        rivals = [p for p in range(self.players) if p != winner and points[p] == points[winner]]
        if not rivals:
            return None
        rival = max(rivals, key=lambda p: standing[p])
        left = [standing[winner], standing[rival]]
        decided = Message("")
        for rule in reversed(self.game.tie_breaks):
            own, other = left[0] % rule.below, left[1] % rule.below
            left = [value // rule.below for value in left]
            if own != other:
                params = {"seat": winner + 1, "number": own, "to_seat": rival + 1, "other_number": other}
                decided = Message(f"tie.{rule.name}", params)
        return decided

    def result(self) -> dict[str, Any]:
        """Points, winners and the hash of the final position."""
        return {
            "points": self.now.points(),
            "winners": [p + 1 for p in self.now.winners()],
            "position": self.now.hash(),
        }

    def chance(self) -> list[str]:
        """What chance answered, in order and in words."""
        answers: list[str] = []
        previous: tuple[str, ...] | None = None
        for happening in (*self.opening, *(h for played in self.log for h in played.happenings)):
            if not happening.chance:
                previous = None
                continue
            nobody = self.game.events[happening.kind].only if happening.only == 0 else ""  # kept from everybody
            *fixed, last = (str(value) for name, value in happening.message.params.items() if name != nobody)
            group = (happening.chance, *fixed)
            if group == previous and fixed:
                answers[-1] += f" {last}"
            else:
                answers.append(" ".join((*group, last)))
            previous = group
        return answers


def word_of(game: Game, pack: Pack, name: str, value: int) -> Param:
    """A number of the record as the word of its type (the last word of the parameter's name)."""
    kind = name.rsplit("_", 1)[-1]
    if kind == "seat":
        return value + 1
    words = game.domains.get(kind) or pack.ids.get(kind)
    if words is None:
        return value
    return words[value] if 0 <= value < len(words) else "?"
