"""Sets that are the bits of an int64: how many members, and the first of them, by one instruction of the machine each."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from semilla.engine.compiled.cache import COMPILED

NOT_EMPTY = ir.Constant(ir.IntType(1), 1)


def instruction(generate: Callable[[Any, Any], Any], python: Callable[[int], int]) -> Any:
    """A compiled function of a set that is one instruction; in plain Python (see `plain`) it is another function."""
    if not COMPILED:
        return python

    def take(_typing: Any, _members: Any) -> Any:
        return types.int64(types.int64), lambda _context, builder, _signature, args: generate(builder, args[0])

    made = intrinsic(take)
    made.py_func = python
    return made


size_of = instruction(lambda builder, members: builder.ctpop(members), lambda members: int(members).bit_count())
"""How many members a set has."""
first_of = instruction(
    lambda builder, members: builder.cttz(members, NOT_EMPTY), lambda members: (int(members) & -int(members)).bit_length() - 1
)
"""The first member of a set, which must have one."""
