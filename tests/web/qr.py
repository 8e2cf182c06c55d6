"""Reads a small QR code (versions 2 to 6, a text of bytes) as a phone does, without mending errors: what is drawn must be right."""

from collections.abc import Callable, Iterator

Modules = list[list[bool]]
FORMAT_MASK = 0b101010000010010
BYTES = 4
MASKS: list[Callable[[int, int], bool]] = [
    lambda y, x: (y + x) % 2 == 0,
    lambda y, _: y % 2 == 0,
    lambda _, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
]


def is_pattern(y: int, x: int, size: int) -> bool:
    """Whether a module belongs to a finder, a timing line, the format or the alignment mark."""
    finder = (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9)
    return finder or 6 in (y, x) or (size - 9 <= y < size - 4 and size - 9 <= x < size - 4)


def way(size: int) -> Iterator[tuple[int, int]]:
    """The modules in the order of their bits: columns of two, up and down from the right."""
    upwards = True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        for y in range(size - 1, -1, -1) if upwards else range(size):
            yield from ((y, x) for x in (right, right - 1) if not is_pattern(y, x, size))
        upwards = not upwards


def read_qr(modules: Modules) -> str:
    """The text of a QR code, whose modules are dark or not, row by row."""
    size = len(modules)
    format_bits = [modules[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [modules[y][8] for y in (7, 5, 4, 3, 2, 1, 0)]
    hidden = MASKS[(number(format_bits) ^ FORMAT_MASK) >> 10 & 7]
    bits = [modules[y][x] != hidden(y, x) for y, x in way(size)]
    assert number(bits[:4]) == BYTES
    return bytes(number(bits[12 + 8 * k : 20 + 8 * k]) for k in range(number(bits[4:12]))).decode()


def number(bits: list[bool]) -> int:
    return int("".join(str(int(bit)) for bit in bits), 2)
