"""`@rule` and `@entry`: hand a rule to Numba, compiled once and kept on disk (see `cache`). Only files with rules import this."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import config

from semilla.engine.compiled.cache import COMPILED, cache_folder
from semilla.engine.compiled.sources import house_of

F = TypeVar("F", bound=Callable[..., Any])

ENTRIES: dict[Path, list[Any]] = {}
"""The entries of every house, as they are imported: what `compile_game` has to get ready."""


def rule(function: F) -> F:
    """A function of the rules, compiled by Numba and kept on disk; as plain Python it stays as it is. Only rules call it."""
    return _compiled(function, python=False)


def entry(function: F) -> F:
    """A rule that Python calls too (by `Position.ask`), or that kernels get as a function."""
    compiled = _compiled(function, python=True)
    ENTRIES.setdefault(house_of(Path(function.__code__.co_filename)), []).append(compiled)
    return compiled


def lean() -> dict[str, bool]:
    """Leave out Numba's run-time for memory, where this Numba has the (private) option.

    A rule that allocates then does not compile, and none counts references (6 % faster).
    """
    try:
        numba.njit(_nrt=False)(lambda: None)
    except Exception:  # a Numba without it refuses as it likes
        return {}
    return {"_nrt": False}


LEAN = lean()


def part(function: F) -> F:
    """A function that becomes a part of the rules that call it and is not kept by itself.

    It is called with values of types that games declare (an event is a member of the game's own enumeration); kept with the
    engine's code, these could not be read any more once the game is gone.
    """
    return _compiled(function, python=True, keep=False)


def inlined(function: F) -> F:
    """A rule that is put in the place of every call: for what is called so often, and with so much, that calling takes the time."""
    return _compiled(function, python=False, forceinline=True)


def _compiled(function: F, python: bool, keep: bool = True, **options: Any) -> F:
    """Hand a function to Numba. Without wrappers for Python a rule compiles in 70 % of the time."""
    if not COMPILED:
        return function
    options |= {"error_model": "numpy", "no_cpython_wrapper": not python, "no_cfunc_wrapper": not python, **LEAN}
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(house_of(Path(function.__code__.co_filename))))
    try:
        return numba.njit(cache=keep, nogil=True, **options)(function)  # type: ignore[no-any-return]
    finally:
        config.CACHE_DIR = before
