"""A server in a process of its own, and what it takes of the machine."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
START_SECONDS = 120
TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """A process on a free port of loopback: `python *command DATABASE PORT`; a quiet one keeps its log to itself."""

    def __init__(self, command: Sequence[str], database: str, *more: str, quiet: bool = False) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        log = subprocess.DEVNULL if quiet else None
        self.process = subprocess.Popen([sys.executable, *command, database, str(self.port), *more], cwd=ROOT, stderr=log)

    async def ready(self) -> None:
        """Wait until it answers."""
        for _ in range(START_SECONDS * 20):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                await asyncio.sleep(0.05)
        raise RuntimeError("the server did not start")

    def memory(self) -> float:
        """Its resident memory in MB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def cpu(self) -> float:
        """The seconds of processor time it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(60)
