"""What a player could do with what he has: which products the running processes allow, and what an offer still lacks."""

from collections.abc import Sequence
from itertools import product as combinations

from semilla.engine.fields import NONE
from semilla.engine.position import Position
from semilla.games.el_plan.rules.district4 import ANY, FROM_CARDS, FROM_EVENT, FROM_SPACE
from semilla.games.el_plan.state import PROCESSES, Effect, Phase
from semilla.games.el_plan.view import active, fixed_processes, missing, own_cards

MAX_SOURCES = 6
"""More processes of choice than anybody ever has are not looked at."""

Mix = dict[str, int]


def choices(position: Position, p: int) -> dict[int, int]:
    """The processes of choice that a player has this period: the set each source lets him choose from.

    (EP14-D4-2, EP14-EVT-7, EP14-CARD-2, EP11-D4-4, EP11-CARD-2)
    """
    s, t = position.s, position.t
    sets = {}
    if s.pawn[p] != NONE and not s.lost[p] and t.district[s.pawn[p]] == 4:
        sets[FROM_SPACE] = ANY
    if s.event != NONE and not s.spared[p] and t.event_effect[s.event] == Effect.BONUS_PROCESS:
        sets |= dict.fromkeys(range(FROM_EVENT, FROM_EVENT + int(t.event_number[s.event])), ANY)
    for k, card in enumerate(own_cards(position, p)):
        if t.choice[card] and active(position, p, card):
            sets[FROM_CARDS + k] = int(t.choice[card])
    return sets


def at_hand(position: Position, p: int) -> tuple[list[int], list[int]]:
    """A player's processes and his open choices; in District 4 what is left of them."""
    s = position.s
    open_choices = choices(position, p)
    if position.seat != p or position.phase not in (Phase.CHOOSE, Phase.PRODUCE):
        return fixed_processes(position, p), list(open_choices.values())[:MAX_SOURCES]
    if position.phase == Phase.PRODUCE:
        return [int(number) for number in s.process], []
    return [int(number) for number in s.process], [options for source, options in open_choices.items() if source >= s.source]


def covers(processes: Sequence[int], open_choices: Sequence[int], needed: Sequence[int]) -> bool:
    """Whether processes and open choices together are enough."""
    lacking = [max(0, need - own) for need, own in zip(needed, processes, strict=True)]
    if sum(lacking) > len(open_choices):
        return False
    ways = [[process for process in range(PROCESSES) if options >> process & 1] for options in open_choices]
    return any(all(fixed.count(k) >= lack for k, lack in enumerate(lacking)) for fixed in combinations(*ways))


def mixes(position: Position, p: int) -> list[Mix]:
    """The largest bundles of products a player could make with what runs now; every smaller one is possible too.

    (EP14-D4-4, EP14-D4-5, EP11-D4-1, EP11-D4-3)
    """
    t, plan = position.t, int(position.s.plan[p])
    if plan == NONE:
        return []
    processes, open_choices = at_hand(position, p)
    first, second = ([int(number) for number in recipe] for recipe in t.recipe[plan])
    most = sum(processes) + len(open_choices)
    found: list[tuple[int, int]] = []
    for a in range(most, -1, -1):
        possible = [
            b
            for b in range(most + 1)
            if covers(processes, open_choices, [a * one + b * two for one, two in zip(first, second, strict=True)])
        ]
        if possible and all(possible[-1] > best for _, best in found):
            found.append((a, possible[-1]))
    made = [position.pack.ids["product"][product] for product in t.makes[plan]]
    return [dict(zip(made, mix, strict=True)) for mix in found if any(mix)]


def lacking(position: Position, p: int) -> dict[str, Mix]:
    """For each offer the tokens that a player lacks, his discounts taken off; empty when he can pay it."""
    ids = position.pack.ids
    offered = [int(card) for card in position.s.offer.flatten() if card != NONE]
    return {
        ids["card"][card]: {
            resource: number for resource, number in zip(ids["resource"], missing(position, p, card), strict=True) if number
        }
        for card in offered
    }
