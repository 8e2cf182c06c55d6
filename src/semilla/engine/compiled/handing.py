"""Rules handed to a kernel by their addresses, many times quicker than as arguments.

Numba takes a function that is an argument apart and together again at every call, with all the types of its signature: 40 µs a
function. A kernel that is called for one step of many games, or for one short search, cannot spend that. It gets one array of
addresses (`addresses`) and takes its functions from there itself, as the kind of tuple that its `taker` makes.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
from numba import from_dtype, types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.numpy_support import as_dtype

from semilla.engine.compiled.cache import COMPILED


@cache
def signatures(tables: np.dtype[Any], states: np.dtype[Any]) -> dict[str, Any]:
    """The signatures of a game's functions."""
    from semilla.engine.game import rule_signatures

    t, s = (types.Array(from_dtype(dtype), 1, "C") for dtype in (tables, states))
    i, numbers, rows = types.int64, types.Array(types.int64, 1, "C"), types.Array(types.float32, 2, "C")
    return {**rule_signatures(tables, states), "sift": i(t, s, i, numbers, i), "features": types.void(t, s, i, i, rows)}


def addresses(kind: Any, game: Any, functions: Mapping[str, Any]) -> Any:
    """Where a game's compiled functions are, those that a kind of tuple names; as plain Python the functions themselves."""
    if not COMPILED:
        return kind(**{name: functions[name] for name in kind._fields})
    wanted = signatures(game.schema.dtype, game.state)
    found = [functions[name].overloads[wanted[name].args] for name in kind._fields]
    return np.array([each.library.get_pointer_to_function(each.fndesc.llvm_func_name) for each in found], np.int64)


def taker(kind: Any) -> Callable[..., Any]:
    """The part of a kernel that takes functions from their addresses, as a kind of tuple: (addresses, tables, records) -> kind."""
    if not COMPILED:
        return lambda functions, tables, states: functions

    def take(_typing: Any, functions: Any, tables: Any, states: Any) -> Any:
        wanted = signatures(as_dtype(tables.dtype), as_dtype(states.dtype))
        made = types.NamedTuple([types.FunctionType(wanted[name]) for name in kind._fields], kind)

        def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            array = context.make_array(functions)(context, builder, args[0])
            found = []
            for place, each in enumerate(made.types):
                address = builder.load(cgutils.gep_inbounds(builder, array.data, place))
                function = cgutils.create_struct_proxy(each)(context, builder)
                function.jit_addr = builder.inttoptr(address, function.jit_addr.type)
                function.c_addr = function.py_addr = cgutils.get_null_value(function.c_addr.type)  # ways that are not gone then
                found.append(function._getvalue())
            return context.make_tuple(builder, made, found)

        return made(functions, tables, states), generate

    return intrinsic(take)  # type: ignore[no-any-return]
