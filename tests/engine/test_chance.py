import numpy as np
import pytest

from semilla.engine.compiled.chance import below, block, commitment, derive, draw, key_of, search_stream, seed_of, shuffle
from semilla.games import game


def stream(key, number, nonce):
    return b"".join(int(word).to_bytes(4, "little") for word in block(key, number, nonce, 0))


def test_chacha8_known_answer():
    """The published ChaCha8 test vector for the all-zero 256-bit key and nonce."""
    expected = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    assert stream(np.zeros(8, np.uint32), 0, 0).hex().startswith(expected)


def test_blocks_of_other_numbers_and_nonces_differ():
    key = key_of("1")
    assert len({stream(key, number, nonce) for number in range(5) for nonce in range(5)}) == 25


@pytest.fixture
def record_of():
    found = game("ekonos")

    def make(seed):
        states, _ = found.template(found.pack, 4, {})
        states["key"][0] = key_of(seed)
        return states

    return make


def test_a_shuffle_is_a_permutation_and_depends_on_the_key_alone(record_of):
    decks = []
    for seed in ("a", "a", "b"):
        deck = np.arange(36, dtype=np.int8)
        shuffle(record_of(seed)[0], deck, 0, 36)
        assert sorted(deck) == list(range(36))
        decks.append(deck.tolist())
    assert decks[0] == decks[1] != decks[2]


def test_a_shuffle_moves_only_its_part(record_of):
    deck = np.arange(20, dtype=np.int8)
    shuffle(record_of("a")[0], deck, 5, 10)
    assert deck[:5].tolist() == [0, 1, 2, 3, 4]
    assert deck[15:].tolist() == [15, 16, 17, 18, 19]
    assert deck[5:15].tolist() != list(range(5, 15))


def test_shuffles_and_draws_are_fair(record_of):
    states = record_of("fair")
    firsts = np.zeros(6, int)
    draws = np.zeros(6, int)
    for _ in range(6000):
        deck = np.arange(6, dtype=np.int8)
        shuffle(states[0], deck, 0, 6)
        firsts[deck[0]] += 1
        draws[int(draw(states[0], 6))] += 1
    for counts in (firsts, draws):  # chi-square with 5 degrees of freedom: 99.99 % below 25.7
        assert ((counts - 1000) ** 2 / 1000).sum() < 25.7
    assert states["draws"][0] == 12000


def test_keys_come_from_seeds_and_nonces():
    assert key_of("7").tolist() != key_of("8").tolist()
    assert key_of("7", ("x",)).tolist() != key_of("7").tolist()
    assert key_of(seed_of(key_of("7"))).tolist() == key_of("7").tolist()
    assert commitment("7") == "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"


def test_derived_keys_differ_from_each_other_and_from_the_series():
    key, made = key_of("series"), set()
    for number in range(100):
        into = np.zeros(8, np.uint32)
        derive(key, number, into)
        made.add(tuple(into.tolist()))
    assert len(made) == 100
    assert tuple(key.tolist()) not in made


def test_the_searchers_stream_is_even():
    rng = search_stream("x")
    counts = np.bincount([int(below(rng, 10)) for _ in range(10000)], minlength=10)
    assert ((counts - 1000) ** 2 / 1000).sum() < 33.7  # 9 degrees of freedom, 99.99 %
