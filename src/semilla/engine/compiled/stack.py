"""Small tables of numbers that live as long as the call they are made in: on the stack of the machine, nothing is allocated."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import from_dtype, types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from semilla.engine.compiled.cache import COMPILED


def on_stack(dtype: Any, rows: int, columns: int) -> Any:
    """A compiled function that makes a table, for the rule that calls it and those called from there; never to be returned.

    What stands in a table at first is arbitrary.
    """

    def python() -> Any:
        return np.empty((rows, columns), dtype)

    if not COMPILED:
        return python
    number = from_dtype(np.dtype(dtype))
    made = types.Array(number, 2, "C")

    def take(_typing: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
            kind, table = context.get_data_type(number), context.make_array(made)(context, builder)
            room = cgutils.alloca_once(builder, ir.ArrayType(kind, rows * columns))
            size, width, *shape = (
                context.get_constant(types.intp, each)
                for each in (np.dtype(dtype).itemsize, np.dtype(dtype).itemsize * columns, rows, columns)
            )
            data = builder.bitcast(room, table.data.type)
            populate_array(table, data=data, shape=shape, strides=(width, size), itemsize=size, meminfo=None)
            return table._getvalue()

        return made(), generate

    function: Any = intrinsic(take)
    function.py_func = python
    return function
