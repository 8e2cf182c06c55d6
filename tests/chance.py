"""Chance that repeats: what a server draws for its deals and its bots follows from the name of the test, so that a test that fails
once fails again, and one that passed here passes everywhere."""

import hashlib
import secrets
from collections import Counter
from collections.abc import Callable

import pytest


class Chance:
    """In the place of `secrets.token_hex`. Seeds of deals, shares of a shuffle and seeds of bots have each their own length: what
    one draws does not change the others."""

    def __init__(self, name: Callable[[], str]) -> None:
        self.name = name
        self.drawn: Counter[tuple[str, int]] = Counter()

    def token_hex(self, nbytes: int | None = None) -> str:
        size = nbytes or 32
        which = self.name(), size
        self.drawn[which] += 1
        return hashlib.shake_256(repr((which, self.drawn[which])).encode()).hexdigest(size)

    def rule(self) -> None:
        """From now on in this process, for good."""
        secrets.token_hex = self.token_hex


def name_of(request: pytest.FixtureRequest) -> str:
    """The name of a test, wherever it runs and with whichever others."""
    return f"{request.path.stem} {request.node.name}"
