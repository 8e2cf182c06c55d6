"""What is wrong with what an environment was given, as the exceptions that its users expect, with our sentence in them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from semilla.engine.texts import Problem, catalogue

TEXTS = Path(__file__).parent / "texts"


class EnvProblem(Problem):
    """A mistake of who uses an environment; `text("es")` says it in Spanish."""

    def text(self, lang: str = "en") -> str:
        return catalogue(TEXTS).say(self.message, lang)


class Unsuitable(EnvProblem, ValueError):
    """A value that does not fit: a name, a number of players, a shape, a state of another environment."""


class WrongType(EnvProblem, TypeError):
    """Something of another type or dtype."""


def integer(name: str, value: Any) -> int:
    """A whole number, of Python's or of NumPy's."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise WrongType("envs.whole_type", name=name, given=type(value).__name__)
    return int(value)


def number(name: str, value: Any) -> float:
    """A number, whole or not."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise WrongType("envs.number_type", name=name, given=type(value).__name__)
    return float(value)


def text(name: str, value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise WrongType("envs.text_type", name=name, given=type(value).__name__)
    return value


def names(name: str, value: Any) -> tuple[str, ...]:
    """A list of names."""
    if isinstance(value, str) or not isinstance(value, Sequence) or not all(isinstance(each, str) for each in value):
        raise WrongType("envs.names_type", name=name, given=repr(value))
    return tuple(value)


class IllegalAction(Unsuitable):
    """An action that the rules do not allow: the reason, with the clause that says so, and the game it was meant for."""

    def __init__(self, action: int, seat: int, reasons: dict[str, str], slot: int | None = None) -> None:
        key = "envs.illegal" if slot is None else "envs.illegal_in"
        super().__init__(key, action=action, seat=seat, slot=-1 if slot is None else slot, reason=reasons["en"])
        self.action, self.slot, self.reasons = action, slot, reasons

    def text(self, lang: str = "en") -> str:
        return EnvProblem(self.message.key, **{**self.message.params, "reason": self.reasons[lang]}).text(lang)


class Finished(EnvProblem, RuntimeError):
    """An action for a game that is over."""


class Refused(Unsuitable):
    """What the engine says of a game, a pack, options or players that do not fit."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message.key, **problem.message.params)
        self.problem = problem

    def text(self, lang: str = "en") -> str:
        return self.problem.text(lang)
