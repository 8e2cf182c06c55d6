"""Set up positions of Ekonos as one would on a real table."""

from semilla.engine.match import Match
from semilla.games import game
from semilla.games.ekonos.state import Phase

EKONOS = game("ekonos")
COMPANIES = EKONOS.pack.ids["company"]
CARDS = EKONOS.pack.ids["card"]


def board(
    players=4,
    phase=Phase.PLAY,
    turn=1,
    seat=None,
    company=None,
    tiles=None,
    guarded=(),
    growth=None,
    shares=None,
    president=None,
    coins=None,
    hands=None,
    lap=1,
    seed=1,
    forced=False,
):
    """A match in the position described: tiles {company: [spaces]}, shares {company: {seat: number}}, hands {seat: [cards]}."""
    match = Match(EKONOS, players, seed=seed, forced=forced)
    s = match.now.s
    for name, spaces in (tiles or {}).items():
        k = COMPANIES.index(name)
        s.tiles[k] = sum(1 << space - 1 for space in spaces)
        s.on_map[k] = len(spaces)
    s.guarded = sum(1 << space - 1 for space in guarded)
    taken = 0
    for k in range(6):
        taken |= int(s.tiles[k])
    s.vacant = ~taken & (1 << 36) - 1
    for name, place in (growth or {}).items():
        s.growth[COMPANIES.index(name)] = place
    for name, holders in (shares or {}).items():
        k = COMPANIES.index(name)
        for holder, number in holders.items():
            s.shares[holder - 1, k] = number
        s.column[k] = sum(holders.values())
        most = max(holders.values())
        s.president[k] = next(holder for holder, number in holders.items() if number == most) - 1
    for name, holder in (president or {}).items():
        s.president[COMPANIES.index(name)] = holder - 1
    if coins is not None:
        s.coins[: len(coins)] = coins
    if hands is not None:
        give(match, hands)
    s.turn = turn - 1
    s.seat = (seat or turn) - 1
    s.phase = phase
    s.lap = lap
    if company is not None:
        s.company = COMPANIES.index(company)
    return match


def give(match, hands):
    """Exactly these hands; all other seats empty."""
    s = match.now.s
    s.hand[:] = -1
    s.held[:] = 0
    for holder, cards in hands.items():
        for k, card in enumerate(cards):
            s.hand[holder - 1, k] = CARDS.index(card)
        s.held[holder - 1] = len(cards)


def shares(match, name):
    """Shares of a company by seat, those without left out."""
    column = match.now.s.shares[:, COMPANIES.index(name)]
    return {p + 1: int(n) for p, n in enumerate(column) if n}


def president(match, name):
    """The president's seat, or None."""
    p = int(match.now.s.president[COMPANIES.index(name)])
    return None if p < 0 else p + 1


def coins(match, seat):
    return int(match.now.s.coins[seat - 1])


def spaces(match, name):
    """Where a company stands."""
    members = int(match.now.s.tiles[COMPANIES.index(name)])
    return [k + 1 for k in range(36) if members >> k & 1]


def guarded(match):
    return [k + 1 for k in range(36) if int(match.now.s.guarded) >> k & 1]


def growth(match, name):
    return int(match.now.s.growth[COMPANIES.index(name)])


def legal(match, start=""):
    """The legal moves that begin so, without the beginning."""
    return sorted(move.removeprefix(start) for move in match.legal() if move.startswith(start))


def refused(match, move):
    """(code, clause) of a refused move; None when it is allowed."""
    illegal = match.why(move)
    return None if illegal is None else (illegal.code, illegal.clause)
