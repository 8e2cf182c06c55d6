"""The tree search at machine speed: written once, it gets a game's rules as functions.

Information-set Monte-Carlo tree search. Every simulation deals what the searcher cannot see anew, walks down one tree that all
deals share, plays on with the game's policy, is cut off after some turns and ends in an outcome for every seat. A node stands for
a choice: what the seat that made it got out of it. So every seat maximises its own outcome, and the game need not be zero-sum.

A seat prefers what did well so far, and looks first at what the game's evaluation likes one move ahead (PUCT with the evaluation
as the prior). Choices that only some deals offer are compared by how often they were on offer.

Where it gets the `features` of a game, a learned value judges in the place of the evaluation. Without them (None) Numba leaves that
branch out: only who uses a learned value compiles it. Entries get functions by their addresses (see `handing`): handed over as
arguments they cost a quick bot more time than its search.
"""

import math
from collections import namedtuple

import numpy as np

from semilla.bots.learning.net import look, to_shares
from semilla.engine.compiled.handing import taker
from semilla.engine.compiled.kernels import finish_move, play_random
from semilla.engine.compiled.rivals import EVERYBODY
from semilla.engine.compiled.rule import entry, rule

NODE = np.dtype(
    [
        ("value", "f8"),  # the sum of what `seat` got in the simulations that came through
        ("prior", "f8"),  # what the evaluation expects it to get
        ("weight", "f8"),  # how strongly the evaluation recommends the choice
        ("visits", "i4"),
        ("offered", "i4"),  # how often it could have been chosen
        ("first", "i4"),  # its first child and its next sibling, 0 for none
        ("next", "i4"),
        ("atom", "i4"),
        ("seat", "i4"),  # who chose it
    ]
)
"""A node of the tree (48 bytes): a choice, seen from whoever made it. Node 0 is a root, so that 0 can stand for no node."""

SETTINGS = np.dtype(
    [
        ("temperature", "f8"),  # the lead, in points, that makes a seat e times as likely to win
        ("exploration", "f8"),  # how far the prior leads before outcomes speak
        ("sharpness", "f8"),  # how much a point of evaluation counts in the prior
        ("margin", "f8"),  # the part of the outcome that counts the lead instead of the victory
        ("turns", "i8"),  # of a playout before the evaluation ends it
        ("scale", "f8"),  # points of a lead of 1 of a learned value
        ("insight", "i8"),  # how many choices deep it says where to look first; deeper the evaluation, which is quicker, does
        ("slips", "i8"),  # how many choices in a hundred of an easy level are slips
        ("leeway", "f8"),  # what a slip may cost of the outcome: nobody makes absurd moves
        ("patience", "i8"),  # how many times its simulations a patient level makes: quick ones can be many in a second
    ]
)
"""How a search judges (one record)."""

Book = namedtuple("Book", "legal step redeal policy evaluate score sift")
"""The rules that a simulation needs."""
Filler = namedtuple("Filler", "features")
"""What a learned value needs beside them."""
taken, filler = taker(Book), taker(Filler)

Desk = namedtuple("Desk", "used atoms inner child_of path rng silent values shares results points standing totals net rows hidden")
"""The buffers of one searcher, its own:

`used` nodes (one number); `atoms` and `inner`, two lists of atoms; `child_of` each atom; the `path` through the tree; the stream
of chance; a trace of length 0; for each seat of a simulation its points as a number (`values`), its part of the victory
(`shares`), what it maximises (`results`) and the score (`points`, `standing`); in `totals` the sums of `shares` and of `values`
over all simulations; and a learned value (`net`) with room for the features of every seat (`rows`) and its units (`hidden`).
"""

SPREAD = 0x9E3779B1
"""An odd number of 32 bits: its multiples are the seeds of a series of deals."""

LIKELY = 4
"""A choice counts as made when its lead, taken so many times, is larger than what is still to come."""

ENDLESS = 1 << 40
"""More atoms than any game has."""

FACTOR, PRIME = 2_097_143, (1 << 40) - 87
"""What numbers of positions are made with: their product fits into 64 bits."""

SEEN, PLAYED, TRIED = range(3)
"""The records in the caller's room: what the searcher sees, the simulation, one move tried out."""


@rule
def lead(values, p, players):
    """A seat's value over the mean of the others."""
    rest = -values[p]
    for other in range(players):
        rest += values[other]
    return values[p] - rest / (players - 1)


@rule
def foresee(features, tables, states, i, settings, desk):
    """What the learned value expects of a position: every seat's part of the victory, and its lead in the place of its points."""
    players = np.int64(states[i].players)
    features(tables, states, i, EVERYBODY, desk.rows)
    for p in range(players):
        share, ahead = look(desk.net, desk.rows, p, desk.hidden)
        desk.shares[p] = share
        desk.values[p] = ahead * settings[0].scale * (players - 1) / players  # so that `lead` gives it back
    to_shares(desk.shares, players)


@rule
def judge(book, features, by_value, tables, states, i, settings, desk):
    """What a position gives every seat: at the end by the score; before by a learned value, or by the evaluation (the more ahead,
    the likelier to win).
    """
    temperature, margin = settings[0].temperature, settings[0].margin
    values, shares, standing = desk.values, desk.shares, desk.standing
    players = np.int64(states[i].players)
    total = 0.0
    if states[i].over != 0:
        book.score(tables, states, i, desk.points, standing)
        best = standing[0]
        for p in range(players):
            best = max(best, standing[p])
        for p in range(players):
            values[p] = desk.points[p]
            shares[p] = 1.0 if standing[p] == best else 0.0
            total += shares[p]
    else:
        if features is not None:
            if by_value:
                foresee(features, tables, states, i, settings, desk)
                total = 1.0
        if total == 0.0:
            book.evaluate(tables, states, i, values)
            top = values[0]
            for p in range(players):
                top = max(top, values[p])
            for p in range(players):
                shares[p] = math.exp((values[p] - top) / temperature)
                total += shares[p]
    for p in range(players):
        shares[p] /= total
        ahead = lead(values, p, players) / (2.0 * temperature)
        desk.results[p] = (1.0 - margin) * shares[p] + margin * (0.5 + 0.5 * ahead / (1.0 + abs(ahead)))


@rule
def new_node(nodes, desk, parent, seat, atom, prior, weight):
    """Add a child to a node; returns its number."""
    child = desk.used[0]
    desk.used[0] += 1
    n = nodes[child]
    n.value = 0.0
    n.prior = prior
    n.weight = weight
    n.visits = 0
    n.offered = 0
    n.first = 0
    n.next = nodes[parent].first
    n.atom = atom
    n.seat = seat
    nodes[parent].first = child
    return child


@rule
def expand(book, features, by_value, tables, room, settings, nodes, desk, parent, atom, before):
    """Add a child: the move, tried out on this deal, and how much better or worse than `before` the evaluation finds it."""
    seat = np.int64(room[PLAYED].seat)
    room[TRIED] = room[PLAYED]
    book.step(tables, room, TRIED, atom, desk.silent)
    finish_move(book.legal, book.step, book.policy, tables, room, TRIED, desk.inner, desk.rng, desk.silent)
    judge(book, features, by_value, tables, room, TRIED, settings, desk)
    gain = (lead(desk.values, seat, np.int64(room[TRIED].players)) - before) * settings[0].sharpness
    return new_node(nodes, desk, parent, seat, atom, desk.results[seat], math.exp(min(max(gain, -8.0), 8.0)))


@rule
def choose_child(book, features, by_value, tables, room, settings, nodes, desk, node, count):
    """The child that the seat to act looks at next, among those this deal offers; 0 when there is no room for new ones."""
    atoms, child_of = desk.atoms, desk.child_of
    seat = np.int64(room[PLAYED].seat)
    for k in range(count):
        child_of[atoms[k]] = 0
    child, known = np.int64(nodes[node].first), 0
    while child != 0:
        if nodes[child].seat == seat:
            child_of[nodes[child].atom] = child
        child = np.int64(nodes[child].next)
    for k in range(count):
        known += child_of[atoms[k]] != 0
    if known < count:
        if desk.used[0] + count > len(nodes):
            return 0
        judge(book, features, by_value, tables, room, PLAYED, settings, desk)
        before = lead(desk.values, seat, np.int64(room[PLAYED].players))
        for k in range(count):
            if child_of[atoms[k]] == 0:
                child_of[atoms[k]] = expand(book, features, by_value, tables, room, settings, nodes, desk, node, atoms[k], before)
    total = 0.0
    for k in range(count):
        n = nodes[child_of[atoms[k]]]
        n.offered += 1
        total += n.weight
    best, best_value = np.int64(0), -1.0
    for k in range(count):
        n = nodes[child_of[atoms[k]]]
        mean = (n.value + n.prior) / (n.visits + 1)
        curious = settings[0].exploration * n.weight / total * math.sqrt(n.offered) / (n.visits + 1)
        if mean + curious > best_value:
            best, best_value = child_of[atoms[k]], mean + curious
    return best


@rule
def simulate(book, features, tables, room, settings, nodes, desk, root, deal):
    """Play one deal (`room[PLAYED]`) from the root to an outcome, which every node on the way remembers.

    With a number `deal` (not 0) the first choice is made before the deal: its n-th simulation gets the n-th deal of that number,
    so that all choices meet the same luck.
    """
    node, depth, in_tree = root, 0, True
    turns, seat = settings[0].turns, room[PLAYED].seat
    while room[PLAYED].over == 0:
        if room[PLAYED].seat != seat and room[PLAYED].part == 0:
            seat = room[PLAYED].seat
            turns -= not in_tree
            if turns < 0:
                break
        count = book.legal(tables, room, PLAYED, desk.atoms)
        if count == 1:
            atom = desk.atoms[0]
        elif in_tree:
            count = book.sift(tables, room, PLAYED, desk.atoms, count)
            child = 0
            if depth < len(desk.path):
                by_value = depth < settings[0].insight
                child = choose_child(book, features, by_value, tables, room, settings, nodes, desk, node, count)
            if child == 0:
                in_tree = False
                continue
            if deal != 0 and depth == 0:
                desk.rng[0] = deal ^ (np.int64(nodes[child].visits) + 1) * SPREAD
                room[PLAYED] = room[SEEN]
                book.redeal(tables, room, PLAYED, np.int64(room[SEEN].seat), desk.rng)
            desk.path[depth] = child
            depth += 1
            node, in_tree = child, nodes[child].visits > 0
            atom = np.int64(nodes[child].atom)
        else:
            atom = book.policy(tables, room, PLAYED, desk.atoms, count, desk.rng)
        book.step(tables, room, PLAYED, atom, desk.silent)
    judge(book, features, True, tables, room, PLAYED, settings, desk)
    for k in range(depth):
        n = nodes[desk.path[k]]
        n.visits += 1
        n.value += desk.results[n.seat]


@rule
def is_decided(nodes, root, seat, left):
    """Whether so many more simulations will hardly change which choice of a seat was looked at most."""
    first, second, child = 0, 0, np.int64(nodes[root].first)
    while child != 0:
        if nodes[child].seat == seat:
            visits = np.int64(nodes[child].visits)
            if visits > first:
                first, second = visits, first
            elif visits > second:
                second = visits
        child = np.int64(nodes[child].next)
    return LIKELY * (first - second) > left


@rule
def search(book, features, tables, room, settings, nodes, desk, root, begun, simulations, until_decided, outcomes):
    """Run simulations from what the seat to act sees (`room[SEEN]`) once it has played the atoms `begun`, below the node `root`.

    `until_decided`: no more of them than can change which choice is looked at most. As far as there are rows in `outcomes`, every
    seat's part of the victory in each simulation is written there, and the n-th simulation gets the n-th deal of the number in the
    stream of chance: so whole moves can be compared deal by deal.
    """
    viewer = np.int64(room[SEEN].seat)
    series = desk.rng[0]
    deal = series if until_decided != 0 and len(begun) == 0 else 0
    for k in range(simulations):
        if until_decided != 0 and is_decided(nodes, root, viewer, simulations - k):
            break
        if k < len(outcomes):
            desk.rng[0] = series ^ (k + 1) * SPREAD
        room[PLAYED] = room[SEEN]
        book.redeal(tables, room, PLAYED, viewer, desk.rng)
        for atom in begun:
            book.step(tables, room, PLAYED, atom, desk.silent)
        simulate(book, features, tables, room, settings, nodes, desk, root, deal)
        for p in range(room[SEEN].players):
            desk.totals[0, p] += desk.shares[p]
            desk.totals[1, p] += desk.values[p]
            if k < len(outcomes):
                outcomes[k, p] = desk.shares[p]


@entry
def search_by_hand(functions, tables, room, settings, nodes, desk, root, begun, simulations, until_decided, outcomes):
    """Search (see there), judging by the game's evaluation."""
    book = taken(functions, tables, room)
    search(book, None, tables, room, settings, nodes, desk, root, begun, simulations, until_decided, outcomes)


@entry
def search_by_value(functions, fill, tables, room, settings, nodes, desk, root, begun, simulations, until_decided, outcomes):
    """Search (see there), judging by a learned value."""
    book, features = taken(functions, tables, room), filler(fill, tables, room).features
    search(book, features, tables, room, settings, nodes, desk, root, begun, simulations, until_decided, outcomes)


# ------------------------------------------------------------------------------------------------------------ the ending


@rule
def number_of(content):
    """A number for the bytes of a record, hardly ever that of another; never 0."""
    number = np.int64(1)
    for k in range(len(content)):
        number = (number * FACTOR + content[k]) % PRIME
    return number + 1


@rule
def place_of(keys, key):
    """Where a number is kept among `keys`, or would be."""
    place = key % len(keys)
    while keys[place] != 0 and keys[place] != key:
        place = (place + 1) % len(keys)
    return place


@rule
def final_worth(score, tables, states, i, seat, desk):
    """How good the end of a game is for a seat: its part of the victory first, then its points, then those of the others."""
    players = np.int64(states[i].players)
    score(tables, states, i, desk.points, desk.standing)
    best, sharing, others = desk.standing[0], 0, 0
    for p in range(players):
        best = max(best, desk.standing[p])
    for p in range(players):
        sharing += desk.standing[p] == best
        others += desk.points[p] if p != seat else 0
    share = 1.0 / sharing if desk.standing[seat] == best else 0.0
    return share * 1e9 + desk.points[seat] * 1e4 - others


@rule
def play_forced(legal, step, tables, states, i, atoms, silent):
    """Make moves without alternative; returns how many choices there are then, 0 at the end of the game."""
    while states[i].over == 0:
        count = legal(tables, states, i, atoms)
        if count > 1:
            return count
        step(tables, states, i, atoms[0], silent)
    return np.int64(0)


@entry
def solve(functions, tables, seen, states, contents, atoms, open_, keys, worths, desk, begun, worth):
    """Play a game to its end in every way, where nobody but the seat to act has a choice any more; returns whether that is so.

    It adds to `worth` what each choice of the seat to act that the sieve lets through, once it has played the atoms `begun`, is
    worth at best in one deal of what it cannot see (`seen[SEEN]`). Row k of `states` (their bytes are `contents`), `atoms` and
    `open_` (how many choices, how many of them done, the place of the position in `keys`) is the k-th choice from here; `worths`
    has the best of each position whose number is in `keys`, and at its end that of each row. Too many positions, or too many
    choices in a row, are not solved.
    """
    book = taken(functions, tables, seen)
    seat, room = np.int64(seen[SEEN].seat), len(keys)
    keys[:] = 0
    states[0] = seen[SEEN]
    book.redeal(tables, states, 0, seat, desk.rng)
    for atom in begun:
        book.step(tables, states, 0, atom, desk.silent)
    open_[0, 0] = book.sift(tables, states, 0, atoms[0], book.legal(tables, states, 0, atoms[0]))
    open_[0, 1] = 0
    depth, known = 0, 0
    while True:
        if open_[depth, 1] == open_[depth, 0]:
            if depth == 0:
                return True
            value = worths[room + depth]
            worths[open_[depth, 2]] = value
            depth -= 1
        else:
            below_ = depth + 1
            states[below_] = states[depth]
            book.step(tables, states, below_, atoms[depth, open_[depth, 1]], desk.silent)
            count = play_forced(book.legal, book.step, tables, states, below_, atoms[below_], desk.silent)
            if count == 0:
                value = final_worth(book.score, tables, states, below_, seat, desk)
            else:
                if states[below_].seat != seat or below_ + 1 == len(states):
                    return False
                key = number_of(contents[below_])
                place = place_of(keys, key)
                if keys[place] == 0:
                    known += 1
                    if 2 * known > room:
                        return False
                    keys[place] = key
                    worths[place] = -math.inf
                    worths[room + below_] = -math.inf
                    open_[below_, 0] = count
                    open_[below_, 1] = 0
                    open_[below_, 2] = place
                    depth = below_
                    continue
                value = worths[place]
        if depth == 0:
            worth[open_[0, 1]] += value
        worths[room + depth] = max(worths[room + depth], value)
        open_[depth, 1] += 1


@entry
def random_playouts(legal, step, redeal, tables, room, desk, playouts):
    """Deal so often what the seat to act cannot see (`room[SEEN]`), and play to the end of the game at random."""
    viewer = np.int64(room[SEEN].seat)
    for _ in range(playouts):
        room[PLAYED] = room[SEEN]
        redeal(tables, room, PLAYED, viewer, desk.rng)
        play_random(legal, step, tables, room, PLAYED, desk.atoms, desk.rng, desk.silent, ENDLESS)


@entry
def time_foresight(features, tables, states, settings, desk, count):
    """Judge positions by the learned value so many times (for `semilla bench`)."""
    for k in range(count):
        foresee(features, tables, states, k % len(states), settings, desk)


@entry
def all_atoms(tables, states, i, atoms, count):  # noqa: ARG001
    """The sieve of a game in which every order of steps matters: it keeps all atoms."""
    return count
