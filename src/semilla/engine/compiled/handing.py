"""Rules handed to a kernel by their addresses, many times quicker than as arguments.

Numba takes a function that is an argument apart and together again at every call, with all the types of its signature: 40 µs a
function. A kernel that is called for one step of many games cannot spend that. It gets one array of addresses (`addresses`) and
takes its functions from there itself (`taken`).
"""

import inspect
from collections import namedtuple
from typing import Any

import numpy as np
from numba import from_dtype, types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.numpy_support import as_dtype

from semilla.engine.compiled.cache import COMPILED

Handed = namedtuple("Handed", "setup legal why step hide redeal policy evaluate score features")
"""The functions that are handed over."""
NAMES = tuple(inspect.signature(Handed).parameters)


def signatures(tables: np.dtype[Any], states: np.dtype[Any]) -> dict[str, Any]:
    """The signatures of a game's functions."""
    from semilla.engine.game import rule_signatures

    t, s = (types.Array(from_dtype(dtype), 1, "C") for dtype in (tables, states))
    features = types.void(t, s, types.int64, types.int64, types.Array(types.float32, 2, "C"))
    return {**rule_signatures(tables, states), "features": features}


def addresses(game: Any, features: Any) -> Any:
    """The addresses of a game's compiled functions; as plain Python the functions themselves."""
    functions = {name: features if name == "features" else getattr(game.rules, name) for name in NAMES}
    if not COMPILED:
        return Handed(**functions)
    wanted = signatures(game.schema.dtype, game.state)
    found = [function.overloads[wanted[name].args] for name, function in functions.items()]
    return np.array([each.library.get_pointer_to_function(each.fndesc.llvm_func_name) for each in found], np.int64)


def take(_typing: Any, functions: Any, tables: Any, states: Any) -> Any:
    """The part of a kernel that takes what was handed over: (functions, tables, records) -> Handed."""
    wanted = signatures(as_dtype(tables.dtype), as_dtype(states.dtype))
    made = types.NamedTuple([types.FunctionType(wanted[name]) for name in NAMES], Handed)

    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        array = context.make_array(functions)(context, builder, args[0])
        found = []
        for place, kind in enumerate(made.types):
            address = builder.load(cgutils.gep_inbounds(builder, array.data, place))
            function = cgutils.create_struct_proxy(kind)(context, builder)
            function.jit_addr = builder.inttoptr(address, function.jit_addr.type)
            function.c_addr = function.py_addr = cgutils.get_null_value(function.c_addr.type)  # ways that are not gone then
            found.append(function._getvalue())
        return context.make_tuple(builder, made, found)

    return made(functions, tables, states), generate


taken = intrinsic(take) if COMPILED else lambda functions, tables, states: functions
"""(addresses, tables, records) -> Handed: the functions, in a kernel."""
