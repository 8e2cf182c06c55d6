"""Chance, in two streams.

The **game's** stream is ChaCha8 (RFC 8439's block function with 8 rounds), keyed by the 256-bit key in the record. Every draw or
shuffle takes the next nonce (`draws`), so that key and counter are all that lives in the record and each shuffle can be
verified alone: word 12 of the block is the block number, word 14 the nonce. A number below n is a 32-bit word modulo n;
words at or above the largest multiple of n are skipped.

The **searcher's** stream (random play, policies, redealing) is a 64-bit xorshift in an array of the caller's.

All arithmetic is in int64 with explicit masks, so that plain Python gives the same numbers.
"""

import hashlib
import re

import numpy as np

from semilla.engine.compiled.rule import entry, rule

WORD = 0xFFFFFFFF
WORDS = WORD + 1


@rule
def quarter(a, b, c, d):
    """ChaCha's quarter round."""
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) | (d >> 16)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) | (b >> 20)) & WORD
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) | (d >> 24)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 7) | (b >> 25)) & WORD
    return a, b, c, d


@entry
def block(key, number, nonce, purpose):
    """Sixteen words of the ChaCha8 stream of a key."""
    k0, k1, k2, k3 = np.int64(key[0]), np.int64(key[1]), np.int64(key[2]), np.int64(key[3])
    k4, k5, k6, k7 = np.int64(key[4]), np.int64(key[5]), np.int64(key[6]), np.int64(key[7])
    n, m, p = np.int64(number), np.int64(nonce), np.int64(purpose)
    x0, x1, x2, x3 = np.int64(0x61707865), np.int64(0x3320646E), np.int64(0x79622D32), np.int64(0x6B206574)
    x4, x5, x6, x7, x8, x9, x10, x11 = k0, k1, k2, k3, k4, k5, k6, k7
    x12, x13, x14, x15 = n, np.int64(0), m, p
    for _ in range(4):
        x0, x4, x8, x12 = quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter(x3, x4, x9, x14)
    return (
        (x0 + 0x61707865) & WORD,
        (x1 + 0x3320646E) & WORD,
        (x2 + 0x79622D32) & WORD,
        (x3 + 0x6B206574) & WORD,
        (x4 + k0) & WORD,
        (x5 + k1) & WORD,
        (x6 + k2) & WORD,
        (x7 + k3) & WORD,
        (x8 + k4) & WORD,
        (x9 + k5) & WORD,
        (x10 + k6) & WORD,
        (x11 + k7) & WORD,
        (x12 + n) & WORD,
        x13,
        (x14 + m) & WORD,
        (x15 + p) & WORD,
    )


@entry
def draw(s, n):
    """A number below n from the game's stream."""
    nonce = s.draws
    s.draws += 1
    n = np.int64(n)
    bound = WORDS - WORDS % n
    number = 0
    while True:
        words = block(s.key, number, nonce, 0)
        for k in range(16):
            if words[k] < bound:
                return words[k] % n
        number += 1


@entry
def shuffle(s, cards, first, n):
    """Shuffle `cards[first : first + n]` by Fisher and Yates, from the last place down, with the game's stream."""
    nonce = s.draws
    s.draws += 1
    words = block(s.key, 0, nonce, 0)
    number, used = 1, 0
    for k in range(n - 1, 0, -1):
        bound = WORDS - WORDS % (k + 1)
        while True:
            if used == 16:
                words = block(s.key, number, nonce, 0)
                number += 1
                used = 0
            word = words[used]
            used += 1
            if word < bound:
                break
        other = word % (k + 1)
        card = cards[first + k]
        cards[first + k] = cards[first + other]
        cards[first + other] = card


DERIVE = 1
"""The purpose word of blocks that make keys, so that no key is ever part of a stream."""


@entry
def derive(key, index, into):
    """Write the key of the index-th game of a series into `into` (a record's `key`)."""
    words = block(key, index >> 32, index & WORD, DERIVE)
    for k in range(8):
        into[k] = words[k]


@rule
def next_word(rng):
    """32 bits of the searcher's stream."""
    x = rng[0]
    x ^= x << 13
    x ^= (x >> 7) & 0x01FFFFFFFFFFFFFF
    x ^= x << 17
    rng[0] = x
    return (x >> 32) & WORD


@entry
def below(rng, n):
    """A number below n (at most 2 ** 31) from the searcher's stream."""
    return (next_word(rng) * n) >> 32


@entry
def start_search(rng, key, index):
    """Start the searcher's stream for the index-th game of a series, apart from the game's own."""
    words = block(key, index >> 32, index & WORD, DERIVE + 1)
    rng[0] = ((words[0] & 0x7FFFFFFF) << 32) | words[1] | 1


@rule
def rekey(s, rng):
    """Give a record a new key from the searcher's stream: what a simulation draws tells nothing about the game."""
    for k in range(8):
        s.key[k] = next_word(rng)


def key_of(seed: str, nonces: tuple[str, ...] = ()) -> np.ndarray:
    """The 256-bit key of a game: SHA-256 over the seed's text and the seats' nonces, a line each.

    A seed `key:` with 64 hexadecimal digits is the key itself (a game out of a series, see `derive`).
    """
    if re.fullmatch(r"key:[0-9a-f]{64}", seed) and not nonces:
        return np.array([int(seed[k : k + 8], 16) for k in range(4, 68, 8)], np.uint32)
    text = "\n".join((seed, *nonces))
    return np.frombuffer(hashlib.sha256(text.encode()).digest(), "<u4").copy()


def seed_of(key: np.ndarray) -> str:
    """The seed text that stands for a key itself."""
    return "key:" + "".join(f"{int(word):08x}" for word in key)


def commitment(seed: str) -> str:
    """What may be published before the first move: it binds the seed without telling it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def search_stream(seed: str) -> np.ndarray:
    """A searcher's stream for Python callers."""
    rng = np.zeros(1, np.int64)
    rng[0] = int.from_bytes(hashlib.sha256(b"search " + seed.encode()).digest()[:7], "little") | 1
    return rng
