"""A real PostgreSQL server for tests, from Debian's packages, on loopback; it can be stopped and started again."""

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

USER = "postgres"
ROOM = 2_000_000_000


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A server of our own, gone with all its data at the end."""

    def __enter__(self) -> "Postgres":
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if not found:
            pytest.fail("PostgreSQL's server programs are missing: apt-get install postgresql")
        self.binaries = found[-1].parent
        user: dict[str, Any] = {"user": USER, "group": USER, "extra_groups": []} if os.getuid() == 0 else {}
        memory = Path("/dev/shm")  # a database for each test is many files: in memory, if there is room
        place = memory if memory.is_dir() and shutil.disk_usage(memory).free > ROOM else Path("/tmp")
        made = subprocess.check_output(["mktemp", "-d", place / "semilla-postgres-XXXXXX"], text=True, **user)
        self.home, self.port = Path(made.strip()), free_port()
        self.address = f"postgresql://semilla@127.0.0.1:{self.port}"
        self.quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.home, **user}
        make = [self.binaries / "initdb", "-D", self.home / "data", "-U", "semilla", "-A", "trust", "-E", "UTF8"]
        subprocess.run(make, check=True, **self.quiet)
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        subprocess.run(["rm", "-rf", str(self.home)], check=False)

    def start(self) -> None:
        options = ["-h", "127.0.0.1", "-p", str(self.port), "-k", str(self.home), "-c", "max_connections=300"]
        self.server = subprocess.Popen([self.binaries / "postgres", "-D", self.home / "data", *options], **self.quiet)
        ready = [self.binaries / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", "semilla"]
        for _ in range(200):
            if subprocess.run(ready, check=False).returncode == 0:
                return
            time.sleep(0.05)
        raise AssertionError("PostgreSQL did not start")

    def stop(self) -> None:
        self.server.send_signal(signal.SIGQUIT)  # nothing here is worth saving
        self.server.wait()

    def database(self, name: str) -> str:
        """The address of a new database."""
        subprocess.run(["psql", "-q", f"{self.address}/postgres", "-c", f"CREATE DATABASE {name}"], check=True)
        return f"{self.address}/{name}"
