"""What happened: rules write (kind, parameters) into a buffer of the caller's, in order.

Row 0 counts the rows in use. A buffer of length zero (search, playouts) takes nothing and costs next to nothing.
"""

import numpy as np

from semilla.engine.compiled.rule import part

PARAMETERS = 6
TRACE_TYPE = np.int32


@part
def emit(trace, kind, a=0, b=0, c=0, d=0, e=0, f=0):
    """Write one event. A full buffer still counts it, so that `take` can raise: an exception in here would slow every rule."""
    if len(trace) > 0:
        row = trace[0, 0] + 1
        trace[0, 0] = row
        if row < len(trace):
            trace[row, 0] = kind
            trace[row, 1] = a
            trace[row, 2] = b
            trace[row, 3] = c
            trace[row, 4] = d
            trace[row, 5] = e
            trace[row, 6] = f


def new_trace(rows: int) -> np.ndarray:
    """A buffer for so many events (0: none wanted)."""
    trace = np.empty((rows + 1 if rows else 0, PARAMETERS + 1), TRACE_TYPE)
    trace[:1] = 0
    return trace


def take(trace: np.ndarray) -> list[tuple[int, ...]]:
    """The events in the buffer, which is then empty again; more events than room are an error, never lost."""
    if trace[0, 0] >= len(trace):
        raise OverflowError("more events than the trace has room for")
    rows = [tuple(row) for row in trace[1 : trace[0, 0] + 1].tolist()]
    trace[0, 0] = 0
    return rows
