"""What people want to see before they choose, as the rules reckon it: prices, what runs, what could be made, points so far."""

import numpy as np

from semilla.engine.compiled.rule import entry, rule
from semilla.engine.fields import NONE, Field, record_dtype
from semilla.games.el_plan.atoms import Refusal
from semilla.games.el_plan.rules.decisions import is_in_play, why_closed
from semilla.games.el_plan.rules.district2_sales import liquidation_value
from semilla.games.el_plan.rules.district3 import open_discounts, short_of, taken_off
from semilla.games.el_plan.rules.district4 import FROM_CARDS, add_up_processes, choices_of, suffices, use_up
from semilla.games.el_plan.rules.district5 import price_after_discount
from semilla.games.el_plan.rules.general import is_active, most_active, owns_copy
from semilla.games.el_plan.rules.scoring import credit_loss, idea_count, trio_count, trios_score
from semilla.games.el_plan.state import MAX_CARDS, MAX_OWNED, MAX_SPACES, PROCESSES, RESOURCES, Phase, Resource

BOUGHT, IMPORTED = 0, 1
"""The two prices of the market."""
SOURCES = FROM_CARDS + MAX_OWNED
"""Where a process of choice can come from."""

OUTLOOK = record_dtype(
    (
        # everybody's
        Field("market", "i8", (2,), ("",)),  # what the next product costs the seat to act, bought and imported
        Field("in_play", "i8", (MAX_SPACES,), ("space",), value="flag"),  # with so many players
        Field("open", "i8", (MAX_SPACES,), ("space",), value="flag"),
        Field("made", "i8", value="flag"),  # the products of this period
        Field("returned", "i8", (MAX_CARDS,), ("card",)),  # tokens for its liquidation
        # the player's
        Field("active", "i8", (MAX_CARDS,), ("card",), value="flag"),  # of the own cards
        Field("price", "i8", (MAX_CARDS, RESOURCES), ("card", "resource")),
        Field("discounts", "i8", (MAX_CARDS,), ("card",)),  # that can be chosen
        Field("lacking", "i8", (MAX_CARDS, RESOURCES), ("card", "resource")),
        Field("copied", "i8", (MAX_CARDS,), ("card",), value="flag"),  # a card of the name is among the player's
        Field("process", "i1", (PROCESSES,), ("process",)),  # what runs, processes of choice apart
        Field("choice", "i8", (SOURCES,), ("",)),  # the set that each source lets the player choose from
        Field("shop_price", "i8"),
        Field("ideas", "i8"),
        Field("trios", "i8"),
        Field("trios_score", "i8", value="flag"),
        Field("credit_loss", "i8"),
    )
)


@entry
def outlook(tables, states, i, p, out):
    """The board and what a player has, as things stand; every clause is named with the rule that is asked."""
    t, s, shown = tables[0], states[i], out[0]
    shown.market[BOUGHT] = price_after_discount(t, s, BOUGHT)
    shown.market[IMPORTED] = price_after_discount(t, s, IMPORTED)
    for space in range(np.int64(t.spaces)):
        shown.in_play[space] = is_in_play(t, s, space)
        shown.open[space] = why_closed(t, s, space) == Refusal.ALLOWED
    shown.made = s.phase > Phase.PRODUCE
    for card in range(np.int64(t.cards)):
        shown.returned[card] = liquidation_value(t, card)
        shown.copied[card] = owns_copy(t, s, p, card)
        off, left = taken_off(t, s, p, card), np.int64(open_discounts(t, s, p, card))
        shown.discounts[card] = left
        for r in range(RESOURCES):
            shown.price[card, r] = t.cost[card, r] - (r == off)
            short = short_of(t, s, p, card, r, off)
            taken = min(left, short) if r != Resource.WORKER else np.int64(0)  # money first, then energy
            shown.lacking[card, r] = short - taken
            left -= taken
    for k in range(s.owned[p]):
        card = np.int64(s.cards[p, k])
        shown.active[card] = is_active(t, s, p, card)
    if s.plan[p] != NONE:
        add_up_processes(t, s, p, shown.process)
    for source in range(FROM_CARDS + s.owned[p]):
        shown.choice[source] = choices_of(t, s, p, source)
    shown.shop_price = most_active(t, s, p, t.shop_price)
    shown.ideas = idea_count(s, p)
    shown.trios = trio_count(t, s, p)
    shown.trios_score = trios_score(t, s, p)
    shown.credit_loss = credit_loss(s, p)


# ----------------------------------------------------------------------------------------------------------------- mixes

MOST_CHOICES = 6
"""More processes of choice than anybody ever has are not looked at."""
MOST_MADE = 128
"""More of a product than a record can count processes for."""

MIXES = record_dtype(
    (
        Field("second", "i8", (MOST_MADE,), ("",)),  # beside so many of the plan's first product; NONE: not so many
        # what it is reckoned with
        Field("running", "i1", (PROCESSES,), ("process",)),
        Field("options", "i8", (MOST_CHOICES,), ("",)),  # of each open choice
        Field("rest", "i1", (PROCESSES,), ("process",)),
        Field("spare", "i1", (PROCESSES,), ("process",)),
    )
)


@rule
def copy_processes(source, target):
    """The same processes again (a loop: copying a slice would allocate)."""
    for process in range(PROCESSES):
        target[process] = source[process]


@rule
def open_options(t, s, p, shown):
    """A player's processes and open choices, in District 4 what is left of them; returns how many choices."""
    first = np.int64(0)
    if p == s.seat and (s.phase == Phase.CHOOSE or s.phase == Phase.PRODUCE):
        copy_processes(s.process, shown.running)
        first = np.int64(s.source) if s.phase == Phase.CHOOSE else np.int64(SOURCES)
    else:
        add_up_processes(t, s, p, shown.running)
    count = 0
    for source in range(first, FROM_CARDS + s.owned[p]):
        options = choices_of(t, s, p, source)
        if options != 0 and count < MOST_CHOICES:
            shown.options[count] = options
            count += 1
    return count


@rule
def fix_choices(shown, count, way):
    """What there is when the choices are made in one of the ways; returns whether it is one."""
    copy_processes(shown.running, shown.rest)
    for k in range(count):
        process = way % PROCESSES
        way //= PROCESSES
        if (shown.options[k] >> process) & 1 == 0:
            return False
        shown.rest[process] += 1
    return True


@rule
def most_of_second(t, plan, shown):
    """How many of the plan's second product the rest makes."""
    copy_processes(shown.rest, shown.spare)
    made = 0
    while suffices(t, plan, np.int64(1), shown.spare):
        use_up(t, plan, np.int64(1), shown.spare)
        made += 1
    return made


@entry
def mixes(tables, states, i, p, out):
    """All that a player could make with what runs now: the most of the second product beside each number of the first.

    (EP14-D4-3, EP14-D4-4, EP14-D4-5, EP11-D4-1, EP11-D4-3, EP11-D4-5)
    """
    t, s, shown = tables[0], states[i], out[0]
    shown.second[:] = NONE
    plan = np.int64(s.plan[p])
    if plan == NONE:
        return
    count = open_options(t, s, p, shown)
    for way in range(PROCESSES**count):
        if not fix_choices(shown, count, way):
            continue
        first, going = 0, True
        while going and first < MOST_MADE:
            shown.second[first] = max(shown.second[first], most_of_second(t, plan, shown))
            first += 1
            going = suffices(t, plan, np.int64(0), shown.rest)
            if going:
                use_up(t, plan, np.int64(0), shown.rest)
