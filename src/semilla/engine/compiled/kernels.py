"""The generic kernels: written once, they get a game's rules as functions.

`states` is an array of records and `i` the one meant; buffers belong to the caller. A *bot* here is one of the three
cheap ones that need no tree: uniform random, the game's policy, and greedy (one move ahead on the game's evaluation).
"""

from semilla.engine.compiled.chance import below, derive, start_search
from semilla.engine.compiled.rule import entry, rule

RANDOM, POLICY, GREEDY = 0, 1, 2


@entry
def copy(states, source, target):
    """Copy one record over another."""
    states[target] = states[source]


@rule
def random_atom(atoms, count, rng):
    """One of the listed atoms, all equally likely."""
    return atoms[below(rng, count)]


@rule
def finish_move(legal, step, policy, tables, states, i, atoms, rng, silent):
    """Play the remaining parts of a half-made move as the policy would."""
    while states[i].part != 0 and states[i].over == 0:
        count = legal(tables, states, i, atoms)
        step(tables, states, i, policy(tables, states, i, atoms, count, rng), silent)


@entry
def greedy_atom(legal, step, hide, redeal, policy, evaluate, tables, states, i, atoms, count, room, inner, values, rng, silent):
    """The listed atom whose move leads to the best evaluation for the seat to act: its own minus the others' mean.

    It looks only at what the seat may see: the record is hidden and redealt (into `room`, two records) first.
    Equal values are decided by the searcher's stream.
    """
    seat = states[i].seat
    players = states[i].players
    room[0] = states[i]
    hide(tables, room, 0, seat)
    redeal(tables, room, 0, seat, rng)
    best, best_value, ties = atoms[0], -1e300, 0
    for k in range(count):
        room[1] = room[0]
        step(tables, room, 1, atoms[k], silent)
        finish_move(legal, step, policy, tables, room, 1, inner, rng, silent)
        evaluate(tables, room, 1, values)
        value = values[seat] * players
        for p in range(players):
            value -= values[p]
        if value > best_value + 1e-9:
            best, best_value, ties = atoms[k], value, 1
        elif value > best_value - 1e-9:
            ties += 1
            if below(rng, ties) == 0:
                best = atoms[k]
    return best


@rule
def play_random(legal, step, tables, states, i, atoms, rng, silent, limit):
    """Play a game on to its end (or for `limit` atoms) at random; returns the number of atoms played."""
    played = 0
    while states[i].over == 0 and played < limit:
        count = legal(tables, states, i, atoms)
        step(tables, states, i, random_atom(atoms, count, rng), silent)
        played += 1
    return played


@entry
def play_out(legal, step, hide, redeal, policy, evaluate, bots, tables, states, i, atoms, room, inner, values, rng, silent, limit):
    """Play a game on to its end (or for `limit` atoms) with `bots[seat]` in every seat; returns the number of atoms played."""
    played = 0
    while states[i].over == 0 and played < limit:
        count = legal(tables, states, i, atoms)
        bot = bots[states[i].seat]
        if bot == RANDOM:
            atom = random_atom(atoms, count, rng)
        elif bot == POLICY:
            atom = policy(tables, states, i, atoms, count, rng)
        else:
            atom = greedy_atom(
                legal, step, hide, redeal, policy, evaluate, tables, states, i, atoms, count, room, inner, values, rng, silent
            )
        step(tables, states, i, atom, silent)
        played += 1
    return played


@entry
def play_games(
    setup, legal, step, hide, redeal, policy, evaluate, score, bots, tables, template, room, atoms, inner, values, rng, silent,
    key, first, points, standing, steps, limit,
):  # fmt: skip
    """Play games `first`, `first + 1`, … of a series, one for each row of `points`.

    Game number g depends on the series' key and on g alone, so that any division of the work gives the same games. `room` holds
    three records: the game and two for looking ahead. A game that does not end within `limit` atoms gets -1 steps.
    """
    all_random = True
    for p in range(template[0].players):
        all_random = all_random and bots[p] == RANDOM
    for g in range(len(points)):
        room[2] = template[0]
        derive(key, first + g, room[2].key)
        start_search(rng, key, first + g)
        setup(tables, room, 2, silent)
        if all_random:  # a loop of its own: the larger one costs a third of the speed
            played = play_random(legal, step, tables, room, 2, atoms, rng, silent, limit)
        else:
            played = play_out(
                legal, step, hide, redeal, policy, evaluate, bots, tables, room, 2, atoms, room, inner, values, rng, silent, limit
            )
        steps[g] = played if room[2].over != 0 else -1
        score(tables, room, 2, points[g], standing[g])


FINE, DEAD_END, ENDLESS, DISAGREE, OVERFLOW = 0, 1, 2, 3, 4


@entry
def fuzz_game(legal, why, step, policy, random_in, taste, tables, states, i, atoms, history, trace, rng, events, played, refused):
    """Play a game that is set up (`trace` tells how) and look for trouble: no legal atom, no end within `history`, `why` and
    `legal` disagreeing, a full trace.

    One choice in `random_in` is random, the others are the policy's; with `random_in` 0 each seat follows its `taste` (one of the
    listed atoms it likes best; one choice in 20 at random), which leads to where sensible play never goes. `history[1:]` keeps the
    atoms (their number in `history[0]`), `events` counts kinds of events, `played` atoms and `refused` refusal codes.
    """
    history[0] = 0
    while True:
        if trace[0, 0] >= len(trace):
            return OVERFLOW
        for row in range(1, trace[0, 0] + 1):
            events[trace[row, 0]] += 1
        trace[0, 0] = 0
        if states[i].over != 0:
            return FINE
        if history[0] + 1 >= len(history):
            return ENDLESS
        count = legal(tables, states, i, atoms)
        if count == 0:
            return DEAD_END
        for k in range(count):
            if why(tables, states, i, atoms[k]) != 0:
                return DISAGREE
        if below(rng, 4) == 0:
            allowed = 0
            for atom in range(len(played)):
                code = why(tables, states, i, atom)
                refused[code] += 1
                allowed += code == 0
            if allowed != count:
                return DISAGREE
        if below(rng, random_in if random_in > 0 else 20) == 0:
            atom = atoms[below(rng, count)]
        elif random_in > 0:
            atom = policy(tables, states, i, atoms, count, rng)
        else:
            first = states[i].seat * len(played)
            atom, ties = atoms[0], 1
            for k in range(1, count):
                if taste[first + atoms[k]] > taste[first + atom]:
                    atom, ties = atoms[k], 1
                elif taste[first + atoms[k]] == taste[first + atom]:
                    ties += 1
                    if below(rng, ties) == 0:
                        atom = atoms[k]
        history[0] += 1
        history[history[0]] = atom
        played[atom] += 1
        step(tables, states, i, atom, trace)


@entry
def time_copies(states, count):
    """Copy a record so many times, round a ring (for `semilla bench`): a copy to and fro would be compiled away."""
    size = len(states)
    for step in range(count):
        states[(step + 1) % size] = states[step % size]


@entry
def time_legal(legal, tables, states, i, atoms, count):
    """List the legal atoms so many times (for `semilla bench`)."""
    total = 0
    for _ in range(count):
        total += legal(tables, states, i, atoms)
    return total
