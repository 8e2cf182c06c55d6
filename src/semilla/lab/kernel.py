"""Games watched while they are played: what was offered, taken and used, who led when, what auctions brought. Whole numbers only.

Game number g of a series depends on the key and on g alone, and so do its numbers: any division of the work gives the same. With
`repeat` the same deal comes so often, with the bots (and who is barred) one seat further each time.
"""

from collections import namedtuple

from semilla.engine.compiled.chance import derive, start_search
from semilla.engine.compiled.kernels import POLICY, RANDOM, greedy_atom, random_atom
from semilla.engine.compiled.rule import entry, rule

GIVEN = 3
"""The bot that plays what was played before: the atoms of `given`."""
OFFERED, TAKEN, USED, OWNERS = range(4)
"""What is counted of a thing; its owners are the seats that took it, as bits."""
STEPS, TURNS, DECISIONS, CHANGES, BEHIND, LAST_BEHIND, SAMPLES, SEAT_FIRST = range(8)
"""What is counted of a game: atoms, turns, choices between several atoms, changes of the lead, how often (of `SAMPLES` looks, one
after each turn) the winner was not in front, and when for the last time; who was asked first."""
HELD, CONTESTED, AT_MINIMUM, OVER, BIDDERS, PRICE = range(6)
"""What is counted of auctions: how many, those with two bidders or more, those won for the least, what was paid above it,
bidders, what was paid."""
SOLD = 6
"""How many numbers that are."""
LOTS = 256
"""More than can be up for auction at once."""
GAME, TURN, SEAT, PHASE, COUNT, ATOM = range(6)
"""The columns of a decision."""

Watch = namedtuple("Watch", "by_atom told told_from meaning family order auctions moments")
"""What is looked at: the things that an atom offers, takes and uses (two each); of each kind of event, from which row of `told` on
(role, column of the thing, where its numbers begin in `meaning`, column of the seat) it tells of things; the family of each atom;
the event of the order of play (kind, column of the place, column of the seat); auctions (events of a bid and of a win, columns of
lot, price and seat, the atom that raises); the event that begins a round, and those whose first time is noted."""
Table = namedtuple("Table", "tables template key bots barred given repeat limit")
"""What is played: tables, the record before setup, the key of the series, the bot of each role, what role 0 never plays, …"""
Desk = namedtuple("Desk", "room atoms inner values rng silent trace leaders lots seen")
"""The buffers of one thread; `seen` is when each thing was last offered, so that a decision offers it once."""
Book = namedtuple("Book", "points standing places counts things asked sold rows moments")
"""What is written: of each game points, standing, places in the order of play, `counts`, `things`, auctions and `moments` (rounds
begun, and the round in which each came for the first time, 0: never); of all games how
often each family was offered and taken in each phase, and (if there is room at all) a row for every decision."""


@rule
def note_thing(things, game, thing, role, seat):
    """Count a thing, and remember who took it."""
    width = things.shape[1] // 4
    things[game, role * width + thing] += 1
    if role == TAKEN and seat >= 0:
        things[game, OWNERS * width + thing] |= 1 << seat


@rule
def hear(watch, desk, book, game, raises, first):
    """Take in what happened: things, the order of play, auctions; returns who was said to begin."""
    for row in range(1, desk.trace[0, 0] + 1):
        kind = desk.trace[row, 0]
        for k in range(watch.told_from[kind], watch.told_from[kind + 1]):
            thing = watch.meaning[watch.told[k, 2] + desk.trace[row, watch.told[k, 1]]]
            if thing >= 0:
                seat = desk.trace[row, watch.told[k, 3]] if watch.told[k, 3] > 0 else -1
                note_thing(book.things, game, thing, watch.told[k, 0], seat)
        for k in range(len(watch.moments)):
            if kind == watch.moments[k]:
                if k == 0:
                    book.moments[game, 0] += 1
                elif book.moments[game, k] == 0:
                    book.moments[game, k] = max(1, book.moments[game, 0])
        if kind == watch.order[0]:
            if watch.order[1] > 0:
                book.places[game, desk.trace[row, watch.order[2]]] = desk.trace[row, watch.order[1]]
            else:
                first = desk.trace[row, watch.order[2]]
        for k in range(len(watch.auctions)):
            if kind != watch.auctions[k, 0] and kind != watch.auctions[k, 1]:
                continue
            at = k * LOTS + desk.trace[row, watch.auctions[k, 2]]
            price = desk.trace[row, watch.auctions[k, 3]]
            if kind == watch.auctions[k, 0]:
                if desk.lots[at, 0] == 0:
                    desk.lots[at, 1] = price - raises
                desk.lots[at, 0] |= 1 << desk.trace[row, watch.auctions[k, 4]]
            else:
                bidders, bits = 0, desk.lots[at, 0]
                while bits > 0:
                    bidders += bits & 1
                    bits >>= 1
                book.sold[game, SOLD * k + HELD] += 1
                book.sold[game, SOLD * k + CONTESTED] += bidders > 1
                book.sold[game, SOLD * k + AT_MINIMUM] += price <= desk.lots[at, 1]
                book.sold[game, SOLD * k + OVER] += price - desk.lots[at, 1]
                book.sold[game, SOLD * k + BIDDERS] += bidders
                book.sold[game, SOLD * k + PRICE] += price
                desk.lots[at, 0] = 0
    desk.trace[0, 0] = 0
    return first


@rule
def allowed(table, desk, seat_role, count):
    """The atoms left to a role that never does some things; all of them where nothing else is left."""
    if seat_role != 0:
        return count
    kept = 0
    for k in range(count):
        kept += table.barred[desk.atoms[k]] == 0
    if kept == 0:
        return count
    kept = 0
    for k in range(count):
        if table.barred[desk.atoms[k]] == 0:
            desk.atoms[kept] = desk.atoms[k]
            kept += 1
    return kept


@rule
def look(evaluate, table, desk, players):
    """Who is in front by the game's evaluation; -1 when several are."""
    evaluate(table.tables, desk.room, 2, desk.values)
    best, leader = -1e300, -1
    for p in range(players):
        if desk.values[p] > best + 1e-9:
            best, leader = desk.values[p], p
        elif desk.values[p] > best - 1e-9:
            leader = -1
    return leader


@rule
def note_decision(watch, desk, book, game, written, now, turn, seat, phase, count, atom):
    """Count what was offered and taken, by thing and by family; returns how many rows are written."""
    families = book.asked.shape[1] // 2
    several = False
    for k in range(count):
        other = desk.atoms[k]
        several = several or watch.family[other] != watch.family[desk.atoms[0]]
        for column in range(2):
            thing = watch.by_atom[other, column]
            if thing >= 0 and desk.seen[thing] != now:
                desk.seen[thing] = now
                note_thing(book.things, game, thing, OFFERED, seat)
    if several:
        for k in range(count):
            if k == 0 or watch.family[desk.atoms[k]] != watch.family[desk.atoms[k - 1]]:
                book.asked[phase, watch.family[desk.atoms[k]]] += 1
        book.asked[phase, families + watch.family[atom]] += 1
    if len(book.rows) > 0:
        book.rows[written, GAME] = game
        book.rows[written, TURN] = turn
        book.rows[written, SEAT] = seat
        book.rows[written, PHASE] = phase
        book.rows[written, COUNT] = count
        book.rows[written, ATOM] = atom
        written += 1
    return written


@entry
def watch_games(setup, legal, step, hide, redeal, policy, evaluate, score, watch, table, desk, book, first, games, written):
    """Play games `first`, `first + 1`, … (at most so many) and write down what is watched.

    Returns how many were played, and in `written[0]` how many rows: it stops when the rows of another game might find no room. A
    game that does not end gets -1 steps.
    """
    s, players = desk.room, table.template[0].players
    for game in range(games):
        if len(book.rows) > 0 and written[0] + table.limit > len(book.rows):
            return game
        number = first + game
        shift = number % table.repeat
        s[2] = table.template[0]
        derive(table.key, number // table.repeat, s[2].key)
        start_search(desk.rng, table.key, number)
        desk.trace[0, 0] = 0
        desk.lots[:] = 0
        desk.seen[:] = -1
        setup(table.tables, s, 2, desk.trace)
        opener = s[2].seat
        opener = hear(watch, desk, book, game, 0, opener)
        steps, turns, decisions, raises, samples, changes, lead = 0, 0, 0, 0, 0, 0, -1
        acting = -1
        while s[2].over == 0 and steps < table.limit:
            seat = s[2].seat
            if s[2].part == 0:
                raises = 0
                if seat != acting:
                    turns += 1
                    acting = seat
            role = (seat + shift) % players
            bot = table.bots[role]
            count = legal(table.tables, s, 2, desk.atoms)
            listed = count
            if bot == GIVEN:
                atom = table.given[steps]
            else:
                count = allowed(table, desk, role, count)
                if bot == RANDOM:
                    atom = random_atom(desk.atoms, count, desk.rng)
                elif bot == POLICY:
                    atom = policy(table.tables, s, 2, desk.atoms, count, desk.rng)
                else:
                    atom = greedy_atom(
                        legal, step, hide, redeal, policy, evaluate, table.tables, s, 2, desk.atoms, count, s, desk.inner,
                        desk.values, desk.rng, desk.silent,
                    )  # fmt: skip
            if listed > 1:
                decisions += 1
                written[0] = note_decision(watch, desk, book, game, written[0], steps, turns, seat, s[2].phase, count, atom)
            for column in range(2, 6):
                thing = watch.by_atom[atom, column]
                if thing >= 0:
                    note_thing(book.things, game, thing, TAKEN if column < 4 else USED, seat)
            for k in range(len(watch.auctions)):
                raises += atom == watch.auctions[k, 5]
            step(table.tables, s, 2, atom, desk.trace)
            steps += 1
            opener = hear(watch, desk, book, game, raises, opener)
            if s[2].part == 0 and (s[2].seat != acting or s[2].over != 0):
                leader = look(evaluate, table, desk, players)
                desk.leaders[samples] = leader
                samples += 1
                if leader >= 0:
                    changes += lead >= 0 and leader != lead
                    lead = leader
        score(table.tables, s, 2, book.points[game], book.standing[game])
        best = 0
        for p in range(players):
            if book.standing[game, p] > book.standing[game, best]:
                best = p
            if watch.order[1] == 0:
                book.places[game, p] = (p - opener) % players + 1
        behind, last = 0, 0
        for k in range(samples):
            if desk.leaders[k] != best:
                behind += 1
                last = k + 1
        counts = book.counts[game]
        counts[STEPS] = steps if s[2].over != 0 else -1
        counts[TURNS] = turns
        counts[DECISIONS] = decisions
        counts[CHANGES] = changes
        counts[BEHIND] = behind
        counts[LAST_BEHIND] = last
        counts[SAMPLES] = samples
        counts[SEAT_FIRST] = opener
    return games
