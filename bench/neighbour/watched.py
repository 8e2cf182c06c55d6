"""A server as `semilla serve` runs it; with a third argument a watchman writes there where its event loop stood still.

`python -m bench.neighbour.watched DATABASE PORT [FILE]`
"""

import asyncio
import sys
import threading
import time
import traceback
from collections import Counter
from pathlib import Path

import orjson
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from semilla.server.logs import set_up
from semilla.server.run import configured, listen
from semilla.server.settings import Settings

LOOK_SECONDS, STILL_SECONDS = 0.01, 0.05
"""How often the watchman looks, and what counts as standing still."""
FRAMES = 6
OUR_OWN = "semilla"


class Watchman:
    """Looks from a thread of its own whether the event loop still turns, and if it does not, at which line it stands."""

    def __init__(self, file: Path) -> None:
        self.file = file.open("w", buffering=1)
        self.turned = time.monotonic()
        self.loop_clock = time.pthread_getcpuclockid(threading.main_thread().ident or 0)

    async def turn(self) -> None:
        """In the loop: give signs of life."""
        while True:
            self.turned = time.monotonic()
            await asyncio.sleep(LOOK_SECONDS)

    def watch(self) -> None:
        """In the thread: for ever."""
        turned, before, places = self.turned, self.spent(), Counter[str]()
        while True:
            time.sleep(LOOK_SECONDS)
            if self.turned != turned:
                if places:
                    self.write(turned, before, places)
                turned, before, places = self.turned, self.spent(), Counter()
            if time.monotonic() - turned > STILL_SECONDS:
                places[self.place()] += 1

    def spent(self) -> tuple[float, float]:
        """The processor time of the loop and of all threads so far."""
        return time.clock_gettime(self.loop_clock), time.process_time()

    def place(self) -> str:
        """Where the loop is, innermost first."""
        frames = traceback.extract_stack(sys._current_frames()[threading.main_thread().ident or 0])[::-1]
        ours = next((k for k, frame in enumerate(frames) if OUR_OWN in Path(frame.filename).parts), FRAMES)
        shown = frames[: max(FRAMES, ours + 1)]
        return " < ".join(f"{Path(frame.filename).stem}:{frame.lineno} {frame.name}" for frame in shown)

    def write(self, since: float, before: tuple[float, float], places: Counter[str]) -> None:
        """A line for one time that the loop stood still."""
        loop, all_threads = (now - then for now, then in zip(self.spent(), before, strict=True))
        stall = {"began": since, "ended": self.turned, "loop": loop, "others": all_threads - loop, "places": places.most_common(3)}
        self.file.write(orjson.dumps(stall).decode() + "\n")


def watched(app: ASGIApp, watchman: Watchman) -> ASGIApp:
    """The same application; when it opens, the watchman begins to look."""
    signs: set[asyncio.Task[None]] = set()

    async def open_and_serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            signs.add(asyncio.create_task(watchman.turn()))
            threading.Thread(target=watchman.watch, daemon=True).start()
        await app(scope, receive, send)

    return open_and_serve


if __name__ == "__main__":
    database, port, *file = sys.argv[1:]
    set_up()
    config = configured(Settings(database_url=database, workers=1))
    if file:
        config.app = watched(config.app, Watchman(Path(file[0])))  # type: ignore[arg-type]
    uvicorn.Server(config).run([listen(port=int(port))])
