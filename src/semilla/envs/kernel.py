"""Many games a call: each plays the atom it is given, bots answer, what ended is settled and dealt anew, what is seen is written.

All buffers are the caller's. What happens in a slot depends on the key and on the numbers of its games alone: any division of the
work gives the same.
"""

from collections import namedtuple

import numpy as np

from semilla.engine.compiled.chance import derive, start_search
from semilla.engine.compiled.handing import taker
from semilla.engine.compiled.kernels import POLICY, RANDOM, greedy_atom, random_atom
from semilla.engine.compiled.rule import entry, rule

LEARNER = -1
"""The bot of a seat that the caller plays."""
IDLE = -1
"""The action of a game that is over and stays so."""
FINE = -1
"""No slot is wrong."""

SAME, NEXT, NEVER = range(3)
"""When a game that ended is dealt anew: in the same step, in the next one (whatever its action), never."""
SHARE, POINTS, LEAD, RANK = range(4)
"""What the end gives: a part of the victory; points; points above the others' mean; the part of the others that is left behind."""
FEATURES, RECORD = range(2)
"""What is observed."""
SET = 0
"""The kind of a run that is a set, with a number for each member; other kinds are numbers of so many bytes."""

Handed = namedtuple("Handed", "setup legal why step hide redeal policy evaluate score features")
"""The functions that are handed over."""
taken = taker(Handed)
World = namedtuple("World", "tables template key bots runs members form reward again slots")
"""What is the same for all games: tables, the record before setup, the key of the series, the bot of every seat, where the numbers
of a record lie (kind, first byte, how many), the members of every byte of a set, the choices above, how many slots there are."""
Slots = namedtuple("Slots", "states games streams seats rewards done")
"""The games: their records and numbers, the bots' streams, whose observation it is, and what the last step gave."""
Desk = namedtuple("Desk", "room seen atoms inner values rng rows points standing silent")
"""The buffers of one thread; `seen` are the bytes of `room`."""


@entry
def no_features(tables, states, i, seat, rows):
    """For a game that declares none."""


@entry
def worth(reward, players, points, standing, rewards, i):
    """Write what a game that ended is worth to every seat."""
    total = 0
    for p in range(players):
        total += points[p]
    for p in range(players):
        below, level = 0, 0
        for q in range(players):
            below += standing[q] < standing[p]
            level += standing[q] == standing[p]
        if reward == SHARE:
            given = 1.0 / level if below + level == players else 0.0
        elif reward == POINTS:
            given = 1.0 * points[p]
        elif reward == LEAD:
            given = points[p] - (total - points[p]) / (players - 1)
        else:
            given = (below + 0.5 * (level - 1)) / (players - 1)
        rewards[i, p] = given


@rule
def answer(rules, world, slots, i, desk):
    """Let the bots play until it is the caller's turn."""
    tables, states = world.tables, slots.states
    desk.rng[0] = slots.streams[i]
    while states[i].over == 0 and world.bots[states[i].seat] != LEARNER:
        count = rules.legal(tables, states, i, desk.atoms)
        bot = world.bots[states[i].seat]
        if bot == RANDOM:
            atom = random_atom(desk.atoms, count, desk.rng)
        elif bot == POLICY:
            atom = rules.policy(tables, states, i, desk.atoms, count, desk.rng)
        else:
            atom = greedy_atom(
                rules.legal, rules.step, rules.hide, rules.redeal, rules.policy, rules.evaluate, tables, states, i, desk.atoms,
                count, desk.room, desk.inner, desk.values, desk.rng, desk.silent,
            )  # fmt: skip
        rules.step(tables, states, i, atom, desk.silent)
    slots.streams[i] = desk.rng[0]
    if states[i].over == 0:
        slots.seats[i] = states[i].seat


@rule
def deal(rules, world, slots, i, desk):
    """Set up the game of the slot's number."""
    slots.states[i] = world.template[0]
    derive(world.key, slots.games[i], slots.states[i].key)
    start_search(desk.rng, world.key, slots.games[i])
    slots.streams[i] = desk.rng[0]
    rules.setup(world.tables, slots.states, i, desk.silent)
    answer(rules, world, slots, i, desk)


@entry
def read_record(runs, members, seen, viewer, out, i):
    """Write the numbers of a record (its bytes are `seen`) that a seat may see. `members` has the eight members of every byte.

    What is read and written are slices: no place in one can be negative, so that loops become vectors.
    """
    out[i, 0] = viewer
    k = 1
    for run in range(len(runs)):
        kind, first, count = runs[run, 0], runs[run, 1], runs[run, 2]
        row = out[i, k : k + count]
        if kind == 1:
            numbers = seen[first : first + count]
            for j in range(count):
                row[j] = numbers[j]
        elif kind == SET:
            for byte in range((count + 7) // 8):
                eight, part = members[seen[first + byte] & 255], row[8 * byte : 8 * byte + 8]
                if len(part) == 8:
                    for j in range(8):
                        part[j] = eight[j]
                else:
                    for j in range(len(part)):
                        part[j] = eight[j]
        else:
            numbers = seen[first : first + kind * count]
            for j in range(count):
                number = np.int64(numbers[kind * j + kind - 1])  # the last byte has the sign
                for byte in range(kind - 2, -1, -1):
                    number = (number << 8) | (numbers[kind * j + byte] & 255)
                row[j] = number
        k += count


@rule
def look(rules, world, slots, i, seat, desk, out):
    """Write what a seat observes."""
    if world.form == FEATURES:
        rules.features(world.tables, slots.states, i, seat, desk.rows)
        row, given = out[i], desk.rows[seat]
        for k in range(len(row)):
            row[k] = given[k]
    else:
        desk.room[0] = slots.states[i]
        rules.hide(world.tables, desk.room, 0, seat)
        read_record(world.runs, world.members, desk.seen, seat, out, i)


@rule
def mask(rules, world, slots, i, desk, masks):
    """Write 1 for every atom that is allowed, 0 for the others."""
    row = masks[i]
    for k in range(len(row)):
        row[k] = 0
    if slots.states[i].over == 0:
        for k in range(rules.legal(world.tables, slots.states, i, desk.atoms)):
            row[desk.atoms[k]] = 1


@rule
def write(rules, world, slots, desk, seat, observations, masks):
    """Write what is observed (by the seat to act, or by one of all: `seat` is not negative) and what is allowed.

    One thing for all games, then the other: a function that is called again at once lies ready in the processor.
    """
    for i in range(len(observations)):
        look(rules, world, slots, i, slots.seats[i] if seat < 0 else seat, desk, observations)
    for i in range(len(masks)):
        mask(rules, world, slots, i, desk, masks)


@entry
def begin(functions, world, slots, desk):
    """Set up the game of every slot."""
    rules = taken(functions, world.tables, slots.states)
    for i in range(len(slots.states)):
        deal(rules, world, slots, i, desk)
        slots.done[i] = 0
        for p in range(slots.rewards.shape[1]):
            slots.rewards[i, p] = 0


@entry
def check(functions, world, slots, actions, atoms):
    """The first slot whose action cannot be played, or FINE."""
    rules = taken(functions, world.tables, slots.states)
    for i in range(len(actions)):
        if slots.states[i].over != 0:
            if world.again == NEVER and actions[i] != IDLE:
                return i
        elif actions[i] < 0 or actions[i] >= atoms or rules.why(world.tables, slots.states, i, actions[i]) != 0:
            return i
    return FINE


@entry
def play(functions, world, slots, desk, actions, checked, final, observations, masks):
    """Play an action in every game, all or none: returns the first slot whose action is wrong, or FINE.

    `final`, `observations` and `masks` of no rows are not wanted; `final` gets the last observation of games that ended.
    """
    if checked == 0:
        wrong = check(functions, world, slots, actions, len(desk.atoms))
        if wrong != FINE:
            return wrong
    rules = taken(functions, world.tables, slots.states)
    for i in range(len(actions)):
        slots.done[i] = 0
        for p in range(slots.rewards.shape[1]):
            slots.rewards[i, p] = 0
        if slots.states[i].over == 0:
            rules.step(world.tables, slots.states, i, actions[i], desk.silent)
            answer(rules, world, slots, i, desk)
            if slots.states[i].over != 0:
                rules.score(world.tables, slots.states, i, desk.points, desk.standing)
                worth(world.reward, np.int64(slots.states[i].players), desk.points, desk.standing, slots.rewards, i)
                slots.done[i] = 1
                if len(final) > 0:
                    look(rules, world, slots, i, slots.seats[i], desk, final)
        if slots.states[i].over != 0 and (world.again == SAME or (world.again == NEXT and slots.done[i] == 0)):
            slots.games[i] += world.slots
            deal(rules, world, slots, i, desk)
    write(rules, world, slots, desk, -1, observations, masks)
    return FINE


@entry
def show(functions, world, slots, desk, seat, observations, masks):
    """Write what is observed and what is allowed now."""
    write(taken(functions, world.tables, slots.states), world, slots, desk, seat, observations, masks)
