"""The disk under a server: a commit waits for it, whatever else the machine does."""

import os
import tempfile
import threading
import time

PAUSE_SECONDS = 0.1
BLOCK = b"-" * 4096


class Disk:
    """Writes a little again and again from now on, each time until it is on disk."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.over = threading.Event()
        threading.Thread(target=self._write, daemon=True).start()

    def _write(self) -> None:
        with tempfile.TemporaryFile() as file:
            while not self.over.wait(PAUSE_SECONDS):
                began = time.perf_counter()
                os.write(file.fileno(), BLOCK)
                os.fsync(file.fileno())
                self.waits.append(time.perf_counter() - began)

    def __str__(self) -> str:
        """In words, at the end."""
        self.over.set()
        return f"the disk's slowest answer {max(self.waits, default=0) * 1000:.0f} ms"
