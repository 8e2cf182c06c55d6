"""The tree search at machine speed: written once, it gets a game's rules as functions.

Information-set Monte-Carlo tree search. Every simulation deals what the searcher cannot see anew, walks down one tree that all deals
share, plays on with the game's policy, is cut off after some turns and ends in an outcome for every seat. A node stands for a choice:
what the seat that made it got out of it. So every seat maximises its own outcome, and the game need not be zero-sum.

A seat prefers what did well so far, and looks first at what the game's evaluation likes one move ahead (PUCT with the evaluation as
the prior). Choices that only some deals offer are compared by how often they were on offer.
"""

import math

import numpy as np

from semilla.engine.compiled.kernels import finish_move
from semilla.engine.compiled.rule import rule

NODE = np.dtype(
    [
        ("value", "f8"),  # sums over the simulations that came through: the outcome for `seat` …
        ("share", "f8"),  # … its part of the victory …
        ("points", "f8"),  # … and its points
        ("prior", "f8"),  # the outcome that the evaluation expects
        ("weight", "f8"),  # how likely the evaluation makes this choice, before it is compared with the others on offer
        ("visits", "i4"),
        ("offered", "i4"),  # how often it could have been chosen
        ("parent", "i4"),
        ("first", "i4"),  # its first child and its next sibling, 0 for none
        ("next", "i4"),
        ("atom", "i2"),
        ("seat", "i2"),  # who chose it
    ]
)
"""A node of the tree: 64 bytes, one line of the processor's cache. Node 0 is the root and nobody's child."""

SETTINGS = np.dtype(
    [
        ("temperature", "f8"),  # the lead, in points, that makes a seat e times as likely to win
        ("exploration", "f8"),  # how far the prior leads before outcomes speak
        ("sharpness", "f8"),  # how much a point of evaluation counts in the prior
        ("margin", "f8"),  # the part of the outcome that counts points instead of victory
        ("turns", "i8"),  # of a playout before the evaluation ends it
    ]
)
"""How a search judges (one record)."""

STATISTICS = 3
USED, DEPTH, SIMULATIONS = range(STATISTICS)
"""What a search counts: nodes used, the sum of the depths reached, simulations."""

ROOT_RECORD, PLAYED, TRIED = range(3)
"""The records in the caller's room: what the searcher sees, the simulation, and one move tried out."""


@rule
def advantage(values, p, players):
    """A seat's value over the mean of the others."""
    rest = 0.0
    for other in range(players):
        rest += values[other]
    return values[p] - (rest - values[p]) / (players - 1)


@rule
def outcome(score, evaluate, tables, states, i, settings, values, points, standing, shares, results):
    """What a position gives every seat: points (`values`), the part of the victory (`shares`), and the mixture to be maximised (`results`).

    At the end of the game by the score, before by the evaluation: the larger its lead, the likelier a seat wins.
    """
    temperature = settings[0].temperature
    margin = settings[0].margin
    players = np.int64(states[i].players)
    if states[i].over != 0:
        score(tables, states, i, points, standing)
        best, winners = standing[0], 0
        for p in range(players):
            best = max(best, standing[p])
        for p in range(players):
            winners += standing[p] == best
        for p in range(players):
            values[p] = points[p]
            shares[p] = 1.0 / winners if standing[p] == best else 0.0
    else:
        evaluate(tables, states, i, values)
        top, total = values[0], 0.0
        for p in range(players):
            top = max(top, values[p])
        for p in range(players):
            shares[p] = math.exp((values[p] - top) / temperature)
            total += shares[p]
        for p in range(players):
            shares[p] /= total
    for p in range(players):
        lead = advantage(values, p, players) / (2.0 * temperature)
        results[p] = (1.0 - margin) * shares[p] + margin * (0.5 + 0.5 * lead / (1.0 + abs(lead)))


@rule
def expand(
    legal, step, policy, evaluate, score, tables, room, settings, nodes, counts, node, seat, atom, before, inner, rng, silent,
    values, points, standing, shares, results,
):  # fmt: skip
    """Add a child: the move tried out on this deal and judged by the evaluation. Returns its number, or 0 when there is no room."""
    child = counts[USED]
    if child >= len(nodes):
        return 0
    counts[USED] += 1
    room[TRIED] = room[PLAYED]
    step(tables, room, TRIED, atom, silent)
    finish_move(legal, step, policy, tables, room, TRIED, inner, rng, silent)
    outcome(score, evaluate, tables, room, TRIED, settings, values, points, standing, shares, results)
    gain = (advantage(values, seat, np.int64(room[TRIED].players)) - before) * settings[0].sharpness
    new = nodes[child]
    new.value = 0.0
    new.share = 0.0
    new.points = 0.0
    new.prior = results[seat]
    new.weight = math.exp(min(max(gain, -8.0), 8.0))
    new.visits = 0
    new.offered = 0
    new.parent = node
    new.first = 0
    new.next = nodes[node].first
    new.atom = atom
    new.seat = seat
    nodes[node].first = child
    return child


@rule
def choose_child(
    legal, step, policy, evaluate, score, tables, room, settings, nodes, counts, node, atoms, count, child_of, inner, rng, silent,
    values, points, standing, shares, results,
):  # fmt: skip
    """The child of a node that the seat to act looks at next, among those this deal offers; 0 when the tree has no room for any."""
    seat = np.int64(room[PLAYED].seat)
    child = nodes[node].first
    while child != 0:
        if nodes[child].seat == seat:
            child_of[nodes[child].atom] = child
        child = nodes[child].next
    before, judged, total = 0.0, False, 0.0
    for k in range(count):
        child = child_of[atoms[k]]
        if child == 0 or nodes[child].parent != node or nodes[child].seat != seat:
            if not judged:
                evaluate(tables, room, PLAYED, values)
                before, judged = advantage(values, seat, np.int64(room[PLAYED].players)), True
            child = expand(
                legal, step, policy, evaluate, score, tables, room, settings, nodes, counts, node, seat, atoms[k], before, inner, rng,
                silent, values, points, standing, shares, results,
            )  # fmt: skip
            child_of[atoms[k]] = child
        if child != 0:
            nodes[child].offered += 1
            total += nodes[child].weight
    best, best_score = 0, -1.0
    for k in range(count):
        child = child_of[atoms[k]]
        if child != 0:
            n = nodes[child]
            mean = (n.value + n.prior) / (n.visits + 1)
            spread = settings[0].exploration * n.weight / total * math.sqrt(n.offered) / (n.visits + 1)
            if mean + spread > best_score:
                best, best_score = child, mean + spread
    return best


@rule
def simulate(
    legal, step, policy, evaluate, score, sift, tables, room, settings, nodes, counts, root, atoms, inner, child_of, path, rng,
    silent, values, points, standing, shares, results,
):  # fmt: skip
    """One simulation on the record `room[PLAYED]`, from the root to an outcome that every node on the way remembers."""
    node, depth = root, 0
    in_tree, turns = True, settings[0].turns
    seat = room[PLAYED].seat
    while room[PLAYED].over == 0:
        count = legal(tables, room, PLAYED, atoms)
        if room[PLAYED].seat != seat:
            seat = room[PLAYED].seat
            if not in_tree and room[PLAYED].part == 0:
                turns -= 1
                if turns <= 0:
                    break
        if count == 1:
            atom = atoms[0]
        elif in_tree and depth < len(path):
            count = sift(tables, room, PLAYED, atoms, count)
            child = choose_child(
                legal, step, policy, evaluate, score, tables, room, settings, nodes, counts, node, atoms, count, child_of, inner, rng,
                silent, values, points, standing, shares, results,
            )  # fmt: skip
            if child == 0:
                in_tree = False
                continue
            path[depth] = child
            depth += 1
            node = child
            atom = np.int64(nodes[child].atom)
            in_tree = nodes[child].visits > 0
        else:
            atom = policy(tables, room, PLAYED, atoms, count, rng)
        step(tables, room, PLAYED, atom, silent)
    outcome(score, evaluate, tables, room, PLAYED, settings, values, points, standing, shares, results)
    counts[DEPTH] += depth
    counts[SIMULATIONS] += 1
    for k in range(depth):
        n = nodes[path[k]]
        n.visits += 1
        n.value += results[n.seat]
        n.share += shares[n.seat]
        n.points += values[n.seat]


@rule
def search(
    legal, step, redeal, policy, evaluate, score, sift, tables, room, settings, nodes, counts, root, simulations, atoms, inner,
    child_of, path, rng, silent, values, points, standing, shares, results, totals,
):  # fmt: skip
    """Run so many simulations from what the seat to act sees (`room[ROOT_RECORD]`).

    `totals` sums what every seat got: its part of the victory in row 0, its points in row 1.
    """
    viewer = np.int64(room[ROOT_RECORD].seat)
    for _ in range(simulations):
        room[PLAYED] = room[ROOT_RECORD]
        redeal(tables, room, PLAYED, viewer, rng)
        simulate(
            legal, step, policy, evaluate, score, sift, tables, room, settings, nodes, counts, root, atoms, inner, child_of, path,
            rng, silent, values, points, standing, shares, results,
        )  # fmt: skip
        for p in range(room[ROOT_RECORD].players):
            totals[0, p] += shares[p]
            totals[1, p] += values[p]


@rule
def all_atoms(tables, states, i, atoms, count):
    """The filter of games whose order of steps always matters: none."""
    return count
