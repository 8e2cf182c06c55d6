"""What holds in every position of Ekonos, whatever people do."""

from hypothesis import given, settings
from hypothesis import strategies as st

from semilla.engine.conformance import start
from semilla.games import game

EKONOS = game("ekonos")
CARDS, SPACES, TILES, TOKENS = 36, 36, 10, 18


@settings(max_examples=60, deadline=None)
@given(
    st.integers(2, 6),
    st.text(min_size=1, max_size=8).filter(lambda text: "\n" not in text),
    st.lists(st.integers(0, 10**6), max_size=400),
)
def test_nothing_comes_from_nowhere(players, seed, picks):
    position = start(EKONOS, players, {}, seed)
    for pick in picks:
        if position.over:
            break
        before = position.s
        coins, column = before.coins.sum(), before.column.copy()
        atoms = position.legal()
        atom = atoms[pick % len(atoms)]
        words = EKONOS.words(position, atom)
        lap = int(before.lap)
        position = position.after(atom)
        s = position.s
        # cards: each in one place
        held = [int(card) for p in range(players) for card in s.hand[p][: s.held[p]]]
        assert len(held) == len(set(held))
        assert not any(int(s.played) >> card & 1 for card in held)
        # tiles: on the map or in the supply, one to a space
        union = 0
        for company in range(6):
            tiles = int(s.tiles[company])
            assert tiles & union == 0
            union |= tiles
            assert tiles.bit_count() == s.on_map[company] <= TILES
        assert union ^ int(s.vacant) == (1 << SPACES) - 1
        assert int(s.guarded) & ~union == 0
        # shares and presidents
        assert (s.shares >= 0).all()
        assert (s.column <= 8).all()
        assert (s.shares.sum(axis=0) == s.column).all()
        for company in range(6):
            president = int(s.president[company])
            assert (president == -1) == (s.column[company] == 0)
            if president >= 0 and position.phase.name != "NAME":
                assert s.shares[president, company] == s.shares[:, company].max()
        # coins change hands only with the bank, by the price of the place
        assert (s.coins >= 0).all()
        if words.startswith("buy") and s.lap == lap and not position.over:
            assert coins - s.coins.sum() == s.column.max(where=s.column > column, initial=0)
        if words.startswith("sell"):
            assert s.coins.sum() - coins == column.max(where=s.column < column, initial=0)
        assert ((s.growth >= 0) & (s.growth < 7)).all()
