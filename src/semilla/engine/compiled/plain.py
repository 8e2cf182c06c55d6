"""Rules as plain Python while their machine code is being made: the same source, so that a table need not wait.

A twin of a compiled function runs the same code, but sees names of its own, among which every rule is a twin again. Nothing
compiled is touched: whoever runs a twin may go on with it when the machine code has come.
"""

import sys
from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numpy as np

NAMES: dict[str, dict[str, Any]] = {}
"""What the twins of a module's rules see, by module."""


@cache
def plain(function: Any) -> Callable[..., Any]:
    """A compiled function as plain Python, given what the compiled one takes."""
    code = twin(function)
    return lambda *given: code(*map(as_plain, given))


def as_plain(value: Any) -> Any:
    """What plain Python is given instead: twins of functions, and records whose fields are attributes."""
    if is_compiled(value):
        return twin(value)
    if isinstance(value, np.ndarray) and value.dtype.names:
        return value.view(np.recarray)
    return value


def is_compiled(value: Any) -> bool:
    """Whether Numba has this function in hand."""
    return hasattr(value, "py_func")


@cache
def twin(function: Any) -> Callable[..., Any]:
    """The twin of a compiled function."""
    if not is_compiled(function):
        return function  # type: ignore[no-any-return]
    source = function.py_func
    return FunctionType(source.__code__, names_in(source.__module__), source.__name__, source.__defaults__, source.__closure__)


def names_in(module: str) -> dict[str, Any]:
    """The names of a module, with twins in the place of rules and of modules of rules."""
    if module not in NAMES:
        names = NAMES[module] = dict(vars(sys.modules[module]))
        for name, value in list(names.items()):
            if is_compiled(value):
                names[name] = twin(value)
            elif isinstance(value, ModuleType) and any(map(is_compiled, vars(value).values())):
                names[name] = SimpleNamespace(**names_in(value.__name__))
    return NAMES[module]
