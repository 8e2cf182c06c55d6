"""The real commands, called as a user calls them."""

import contextlib
import io
from typing import NamedTuple
from unittest import mock

from semilla.cli import main


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


def stream(text: str = "") -> io.TextIOWrapper:
    """A stream as a terminal or a file gives one."""
    return io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogatepass")), "utf-8", newline="\n")


def call(*arguments: object, typed: str = "") -> Said:
    """Run a command in this process; whatever is not a sentence and an exit code fails."""
    out, err = stream(), stream()
    with (
        mock.patch("sys.stdin", stream(typed)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:  # how argparse ends
            code = int(stop.code or 0)
        out.flush()
        err.flush()
    said = Said(code, *(each.buffer.getvalue().decode() for each in (out, err)))
    assert said.code in (0, 1, 2), said
    assert "Traceback" not in said.out + said.err, said
    assert "\x1b" not in said.out + said.err, said
    return said
