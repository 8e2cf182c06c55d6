"""The host under a virtual machine: figures taken while it gave the processors to others are not the machine's own."""

import os
import time
from pathlib import Path

STAT = Path("/proc/stat")


def stolen_seconds() -> float:
    """The processor time that the host has given to others so far; none is known where there is no such file."""
    return int(STAT.read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK") if STAT.exists() else 0


class Host:
    """Watches the host from now on."""

    def __init__(self) -> None:
        self.began, self.stolen = time.perf_counter(), stolen_seconds()

    def __str__(self) -> str:
        seconds = (time.perf_counter() - self.began) * (os.cpu_count() or 1)
        return f"the host took {(stolen_seconds() - self.stolen) / seconds:.1%} of the processors"
