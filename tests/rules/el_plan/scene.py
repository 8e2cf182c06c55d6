"""A table of El Plan in the middle of a game: put things where a clause needs them, then play by notation."""

from collections.abc import Sequence
from typing import Any

from semilla.engine.fields import NONE
from semilla.engine.game import Game
from semilla.engine.match import Match
from semilla.engine.texts import Message
from semilla.games.el_plan.game import EL_PLAN_2011, EL_PLAN_2014
from semilla.games.el_plan.state import Phase, Zone

PLANS = ("organic-farm", "artisan-bakery", "adventure-tourism", "sustainable-aquaculture", "wooden-toys", "multicultural-education")
QUIET = ("done", "pass", "later", "owe", "accept", "take money")
"""What a player who wants nothing says."""
OF_THE_RULES = 2
"""The version of the packs whose values the clauses and their examples name."""


def as_played(edition: int) -> Game:
    """An edition with its newest pack, as people play it."""
    return EL_PLAN_2014 if edition == 2014 else EL_PLAN_2011


def of_the_rules(edition: int) -> Game:
    """An edition with the values of its rules file, so that a change for the sake of balance touches no test of a clause."""
    return next(game for game in as_played(edition).published if game.pack.version == OF_THE_RULES)


class Scene:
    """A match whose record a test arranges; seats are numbered from 1, seat 1 has the turn token."""

    def __init__(
        self, edition: int = 2014, players: int = 3, level: int = 1, plans: Sequence[str] = (), newest: bool = False
    ) -> None:
        self.game = as_played(edition) if newest else of_the_rules(edition)
        options = {"first": "1", "level": str(level)}
        self.match = Match(self.game, players, seed=1, options=options, forced=False)
        self.happened: list[Message] = []
        for plan in plans or PLANS[:players]:
            self.play(f"plan {plan}")

    # ------------------------------------------------------------------------------------------------------- looking

    @property
    def s(self) -> Any:
        """The record."""
        return self.match.now.s

    def id(self, domain: str, name: str) -> int:
        """The number of a component."""
        return self.match.pack.ids[domain].index(name)

    def free(self, seat: int) -> tuple[int, ...]:
        """Free workers, money, energy."""
        return tuple(int(number) for number in self.s.resources[seat - 1])

    def goods(self, seat: int) -> tuple[int, ...]:
        """Raw materials, consumer goods, services."""
        return tuple(int(number) for number in self.s.products[seat - 1])

    def cards(self, seat: int) -> list[str]:
        """The names of a player's cards."""
        return [self.match.pack.ids["card"][card] for card in self.s.cards[seat - 1][: self.s.owned[seat - 1]]]

    def offers(self) -> list[str]:
        """All offers, by name."""
        return [self.match.pack.ids["card"][card] for card in self.s.offer.flatten() if card != NONE]

    def legal(self) -> list[str]:
        """The moves allowed now."""
        return self.match.legal()

    def why(self, move: str) -> str:
        """The code of the refusal of a move; empty when it is allowed."""
        illegal = self.match.why(move)
        return "" if illegal is None else illegal.code

    def clause(self, move: str) -> str:
        """The clause that forbids a move."""
        illegal = self.match.why(move)
        assert illegal is not None
        return illegal.clause

    def told(self, key: str) -> list[dict[str, Any]]:
        """The parameters of all events of a kind since the scene began."""
        return [dict(message.params) for message in self.happened if message.key == f"event.{key}"]

    @property
    def phase(self) -> Phase:
        """What is asked."""
        return Phase(int(self.s.phase))

    # ------------------------------------------------------------------------------------------------------- playing

    def play(self, *moves: str) -> "Scene":
        """Play moves, one after the other."""
        for move in moves:
            for played in self.match.play(move):
                self.happened += [happening.message for happening in played.happenings]
        return self

    def until(self, phase: Phase, seat: int | None = None) -> "Scene":
        """Let everybody want nothing until a phase (and seat) is reached."""
        while not self.match.over and (self.phase != phase or seat not in (None, self.match.seat)):
            legal = self.legal()
            self.play(next((move for move in QUIET if move in legal), legal[0]))
        return self

    # ----------------------------------------------------------------------------------------------------- arranging

    def set(self, **fields: Any) -> "Scene":
        """Write fields of the record."""
        for name, value in fields.items():
            self.match.now.states[name][0] = value
        return self

    def at(self, phase: Phase, seat: int = 1, event: str = "job-fair", period: int = 2) -> "Scene":
        """Ask a seat the question of a phase, under an event that does not matter any more."""
        self.set(phase=phase, seat=seat - 1, asked=seat, period=period, turned=period)
        self.next_event(event, period - 1)
        self.set(event=self.id("event", event))
        for p in range(self.match.players):
            if self.s.pawn[p] == NONE:
                self.s.pawn[p] = self.id("space", SPARE[p] if self.game.about.edition == "2014" else SPARE_2011[p])
        return self

    def next_event(self, event: str, place: int | None = None) -> "Scene":
        """Put an event where it is turned next."""
        at = int(self.match.now.t.removed) + (int(self.s.turned) if place is None else place)
        events = self.s.events
        number = self.id("event", event)
        here = [int(other) for other in events].index(number)
        events[here], events[at] = events[at], number
        return self

    def turn(self, event: str, *spaces: str) -> "Scene":
        """Everybody places (the spaces of seats 1, 2, …) and the event is turned."""
        self.next_event(event)
        for p in range(self.match.players):
            space = spaces[p] if p < len(spaces) else (SPARE if self.game.about.edition == "2014" else SPARE_2011)[p]
            self.play(f"place {space}")
        return self

    def turn_rest(self, event: str) -> "Scene":
        """Those who have not placed yet place somewhere, and the event is turned."""
        self.next_event(event)
        while self.phase == Phase.PLACE:
            self.play(next(move for move in self.legal() if move[6:8] in ("d4", "d5", "d3")))
        return self

    def give(self, seat: int, tokens: Sequence[int] = (), goods: Sequence[int] = (), ideas: int | None = None) -> "Scene":
        """Set a player's free tokens (workers, money, energy), products and free ideas."""
        if tokens:
            self.s.resources[seat - 1] = tokens
        if goods:
            self.s.products[seat - 1] = goods
        if ideas is not None:
            self.s.ideas[seat - 1] = ideas
        return self

    def pawn(self, seat: int, space: str) -> "Scene":
        """Put an entrepreneur on a space."""
        self.s.pawn[seat - 1] = self.id("space", space)
        return self

    def slots(self, seat: int, *tokens: str | None) -> "Scene":
        """What lies on a player's slots, in order; without tokens all are filled with their own."""
        plan = int(self.s.plan[seat - 1])
        count = int(self.match.now.t.plan_slots[plan])
        if tokens:
            self.s.slots[seat - 1][: len(tokens)] = [NONE if token is None else self.id("token", token) for token in tokens]
        else:
            self.s.slots[seat - 1][:count] = self.match.now.t.slot_resource[plan][:count]
        return self

    def _take_out(self, card: int) -> None:
        kind = int(self.match.now.t.card_type[card])
        deck = [int(other) for other in self.s.deck[kind][: self.s.left[kind]]]
        if card in deck:
            known = deck.index(card) >= len(deck) - int(self.s.known[kind])
            deck.remove(card)
            self.s.deck[kind] = deck + [NONE] * (len(self.s.deck[kind]) - len(deck))
            self.s.left[kind] = len(deck)
            self.s.known[kind] -= int(known)
        self.s.offer[kind][self.s.offer[kind] == card] = NONE

    def own(self, seat: int, name: str, *tokens: str) -> "Scene":
        """Give a player a card with tokens on it."""
        card = self.id("card", name)
        self._take_out(card)
        self.s.zone[card] = Zone.OWNED
        self.s.cards[seat - 1, self.s.owned[seat - 1]] = card
        self.s.owned[seat - 1] += 1
        for token in tokens:
            self.s.placed[card, self.id("token", token)] += 1
        return self

    def offer(self, name: str, place: int = 0, rotated: bool = False) -> "Scene":
        """Lay a card in an offer; what lay there goes to the top of the deck."""
        card = self.id("card", name)
        kind = int(self.match.now.t.card_type[card])
        self._take_out(card)
        before = int(self.s.offer[kind, place])
        if before != NONE:
            left = int(self.s.left[kind])
            self.s.deck[kind][1 : left + 1] = self.s.deck[kind][:left].copy()
            self.s.deck[kind, 0] = before
            self.s.left[kind] += 1
            self.s.zone[before] = Zone.DECK
        self.s.offer[kind, place] = card
        self.s.rotated[kind, place] = int(rotated)
        self.s.zone[card] = Zone.OFFER
        return self


SPARE = ("d3e", "d3t", "d3i", "d4", "d5", "d2a")
SPARE_2011 = ("d3b", "d3c", "d3a", "d4", "d5", "d2a")
"""Spaces that matter little."""
