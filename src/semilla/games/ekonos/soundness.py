"""What no position of Ekonos can be."""

from semilla.engine.position import Position
from semilla.games.ekonos.state import Phase
from semilla.games.ekonos.view import company_at, rounds_of


def problems(position: Position) -> list[str]:
    """What makes a position impossible: pieces out of nothing, a president without shares, a card in two places."""
    t, s, players = position.t, position.s, position.players
    companies, spaces = int(t.companies), int(t.spaces)
    found = []
    cards = [int(card) for p in range(players) for card in s.hand[p][: s.held[p]] if card >= 0]
    played = [card for card in range(int(t.cards)) if int(s.played) >> card & 1]
    if len(set(cards) | set(played)) < len(cards) + len(played):
        found.append("problem.card_twice")
    if any(not 0 <= s.held[p] <= t.deal[players] for p in range(players)):
        found.append("problem.hand_size")
    elif any((s.hand[p][: s.held[p]] == -1).any() or (s.hand[p][s.held[p] :] != -1).any() for p in range(players)):
        found.append("problem.hand_size")
    stands = [company_at(position, space) for space in range(spaces)]
    sets = [int(s.tiles[c]) for c in range(companies)]
    if any(
        s.on_map[c] != stands.count(c) or s.on_map[c] != sets[c].bit_count() or s.on_map[c] > t.tiles[c] for c in range(companies)
    ):
        found.append("problem.tiles")
    if int(s.vacant) != sum(1 << space for space in range(spaces) if stands[space] < 0):
        found.append("problem.tiles")
    if int(s.guarded) & int(s.vacant):
        found.append("problem.guarded")
    if (s.shares < 0).any() or any(s.column[c] != s.shares[:, c].sum() or s.column[c] > t.places for c in range(companies)):
        found.append("problem.shares")
    for c in range(companies):
        president = int(s.president[c])
        if (president == -1) != (s.column[c] == 0):
            found.append("problem.president")
        elif president >= 0 and s.phase != Phase.NAME and s.shares[president, c] < s.shares[:players, c].max():
            found.append("problem.president")
    if (s.growth < 0).any() or (s.growth[:companies] > t.growth_must).any():
        found.append("problem.growth")
    if (s.coins < 0).any():
        found.append("problem.coins")
    if not 1 <= s.lap <= rounds_of(position) <= t.rounds[players]:
        found.append("problem.round")
    if not s.over and (s.seat < 0 or s.turn < 0 or s.starter < 0):
        found.append("problem.turn")
    if not s.over and s.phase in (Phase.TILE, Phase.DECIDE, Phase.EXPAND, Phase.NAME) and s.company < 0:
        found.append("problem.turn")
    if not s.over and s.phase == Phase.PLAY and s.held[s.seat] == 0:
        found.append("problem.hand_size")
    return found
