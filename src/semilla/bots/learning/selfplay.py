"""Games that a value learns from, at machine speed: every seat plays its part, and positions are kept with what came of them, or
also with what a short search by the value says of them.

A game's number decides its chance and whatever is drawn in it, so that any division of the work gives the same games.
"""

from collections import namedtuple

import numpy as np

from semilla.bots.learning.net import look, to_shares
from semilla.bots.search_kernel import PLAYED, SEEN, TRIED, Book, judge, lead, search
from semilla.engine.compiled.chance import below, derive, start_search
from semilla.engine.compiled.kernels import finish_move, random_atom
from semilla.engine.compiled.rivals import EVERYBODY
from semilla.engine.compiled.rule import entry, rule

POLICY, BY_HAND, LEARNED = range(3)
"""How a seat plays: by the game's policy, or one move ahead by the game's evaluation or by the value."""
STRAY = 4
"""Where a seat leaves its part for the policy, one time in so many it does anything at all."""
SEARCHED, SEARCH_TRUST = 4, 0.5
"""Where games are searched, one kept position in so many is; how much of its target stays how the game went on."""
ASIDE = 3
"""The record in the caller's room, after those of the search, where a game waits while a search plays in its place."""

Samples = namedtuple("Samples", "used seen players searched shares leads expected")
"""Positions to learn from: how many are used, their features (position, seat, number), their numbers of players, whether a search
looked at them, and for every seat the target of its part of the victory and of its lead, with what the value, or that search,
expected of both when the position was there (twice as wide).
"""


@rule
def one_ahead(book, features, by_value, tables, room, settings, desk, count):
    """The listed atom after whose move the seat to act stands best, by the value or by the game's evaluation.

    `room[SEEN]` is what may lie behind what the seat sees, `room[TRIED]` every move tried out.
    """
    seat = np.int64(room[SEEN].seat)
    best, best_value = desk.atoms[0], -1e300
    for k in range(count):
        room[TRIED] = room[SEEN]
        book.step(tables, room, TRIED, desk.atoms[k], desk.silent)
        finish_move(book.legal, book.step, book.policy, tables, room, TRIED, desk.inner, desk.rng, desk.silent)
        if by_value:
            judge(book, features, True, tables, room, TRIED, settings, desk)
            value = desk.results[seat]
        else:
            book.evaluate(tables, room, TRIED, desk.values)
            value = lead(desk.values, seat, np.int64(room[TRIED].players))
        value += 1e-9 * below(desk.rng, 1024)
        if value > best_value:
            best, best_value = desk.atoms[k], value
    return best


@rule
def think(book, hide, features, tables, room, settings, nodes, desk, simulations):
    """Search from what the seat to act sees; returns the atom looked at most (-1 where it has no choice). `desk` gets what every
    seat may expect: its part of the victory (`shares`) and its lead (`results`), in the value's scale.
    """
    players, seat = np.int64(room[PLAYED].players), np.int64(room[PLAYED].seat)
    room[ASIDE] = room[PLAYED]
    room[SEEN] = room[PLAYED]
    hide(tables, room, SEEN, seat)
    nodes[0].first = 0
    desk.used[0] = 1
    desk.totals[:] = 0
    search(
        book, features, tables, room, settings, nodes, desk, np.int64(0), desk.atoms[:0], simulations, np.int64(0), desk.totals[:0]
    )
    room[PLAYED] = room[ASIDE]
    for p in range(players):
        desk.shares[p] = desk.totals[0, p] / simulations
        desk.results[p] = lead(desk.totals[1], p, players) / simulations / settings[0].scale
    best, most, child = np.int64(-1), np.int64(0), np.int64(nodes[0].first)
    while child != 0:
        if nodes[child].seat == seat and nodes[child].visits > most:
            best, most = np.int64(nodes[child].atom), np.int64(nodes[child].visits)
        child = np.int64(nodes[child].next)
    return best


@rule
def keep(book, hide, features, tables, room, settings, nodes, desk, samples, simulations):
    """Add the position to the samples, with what the value expects of it, or a search of so many simulations (0: none); returns
    the atom that the search would play, -1 for none.
    """
    k, players, best = samples.used[0], np.int64(room[PLAYED].players), np.int64(-1)
    features(tables, room, PLAYED, EVERYBODY, desk.rows)
    for p in range(players):
        for f in range(desk.rows.shape[1]):
            samples.seen[k, p, f] = desk.rows[p, f]
    if simulations > 0:
        best = think(book, hide, features, tables, room, settings, nodes, desk, simulations)
    else:
        for p in range(players):
            desk.shares[p], desk.results[p] = look(desk.net, desk.rows, p, desk.hidden)
        to_shares(desk.shares, players)
    for p in range(players):
        samples.expected[k, p] = desk.shares[p]
        samples.expected[k, players + p] = desk.results[p]
    samples.players[k] = players
    samples.searched[k] = simulations > 0
    samples.used[0] += 1
    return best


@rule
def mix(samples, k, desk, trust):
    """Take into what came of the game (in `desk`), by `trust` less, what was expected at a sample."""
    players = np.int64(samples.players[k])
    for p in range(players):
        desk.shares[p] = trust * desk.shares[p] + (1.0 - trust) * samples.expected[k, p]
        desk.results[p] = trust * desk.results[p] + (1.0 - trust) * samples.expected[k, players + p]


@rule
def tell(samples, first, desk, trust):
    """Give the samples from `first` on their targets, from the last to the first: what came of the game (in `desk`), mixed with
    what the value expected one sample later, and where a search looked at the sample, in equal parts with what that expected.
    """
    for k in range(samples.used[0] - 1, first - 1, -1):
        if samples.searched[k]:
            mix(samples, k, desk, SEARCH_TRUST)
        for p in range(samples.players[k]):
            samples.shares[k, p] = desk.shares[p]
            samples.leads[k, p] = desk.results[p]
        if not samples.searched[k]:
            mix(samples, k, desk, trust)


@rule
def outcome(book, tables, room, settings, desk):
    """What a finished game gave every seat: its part of the victory (`shares`) and its lead (`results`), in the value's scale."""
    players = np.int64(room[PLAYED].players)
    book.score(tables, room, PLAYED, desk.points, desk.standing)
    best, winners = desk.standing[0], 0
    for p in range(players):
        best = max(best, desk.standing[p])
        desk.values[p] = desk.points[p]
    for p in range(players):
        winners += desk.standing[p] == best
    for p in range(players):
        desk.shares[p] = (desk.standing[p] == best) / winners
        desk.results[p] = lead(desk.values, p, players) / settings[0].scale


@entry
def play(
    setup, legal, step, hide, redeal, policy, evaluate, score, sift, features, tables, templates, room, settings, nodes, desk, key,
    games, sizes, casts, stray, thin, trust, simulations, samples, shares, leads,
):  # fmt: skip
    """Play the games of these numbers, for `sizes` players each (`templates` has a record for every number), cast so.

    A seat that looks ahead follows the policy one time in `stray` (0: never). One position in `thin` is kept, as long as there is
    room for samples; a part of these is searched, for so many `simulations` (0: none), and there a seat that plays by the value
    does what the search would do. `shares` and `leads` get what every seat got.
    """
    book = Book(legal, step, redeal, policy, evaluate, score, sift)
    for g in range(len(games)):
        room[PLAYED] = templates[sizes[g]]
        derive(key, games[g], room[PLAYED].key)
        start_search(desk.rng, key, games[g])
        setup(tables, room, PLAYED, desk.silent)
        first = samples.used[0]
        while room[PLAYED].over == 0:
            best = np.int64(-1)
            if room[PLAYED].part == 0 and samples.used[0] < len(samples.players) and below(desk.rng, thin) == 0:
                search_it = simulations > 0 and below(desk.rng, SEARCHED) == 0
                best = keep(
                    book, hide, features, tables, room, settings, nodes, desk, samples, simulations if search_it else 0
                )  # fmt: skip
            count = legal(tables, room, PLAYED, desk.atoms)
            seat = np.int64(room[PLAYED].seat)
            part = casts[g, seat]
            if count == 1:
                atom = desk.atoms[0]
            elif part == POLICY or (stray > 0 and below(desk.rng, stray) == 0):
                if part != POLICY and below(desk.rng, STRAY) == 0:
                    atom = random_atom(desk.atoms, count, desk.rng)
                else:
                    atom = policy(tables, room, PLAYED, desk.atoms, count, desk.rng)
            elif part == LEARNED and best >= 0:
                atom = best
            else:
                room[SEEN] = room[PLAYED]
                hide(tables, room, SEEN, seat)
                redeal(tables, room, SEEN, seat, desk.rng)
                atom = one_ahead(book, features, part == LEARNED, tables, room, settings, desk, count)
            step(tables, room, PLAYED, atom, desk.silent)
        outcome(book, tables, room, settings, desk)
        for p in range(sizes[g]):
            shares[g, p] = desk.shares[p]
            leads[g, p] = desk.results[p]
        tell(samples, first, desk, trust)
