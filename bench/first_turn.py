"""How long somebody waits for the first turn on a machine that has never compiled: `python -m bench.first_turn [GAME ...]`.

For every game a server of its own with an empty cache. The clock starts when the server has printed its address; at once a person
makes a table with three bots and waits for the first turn. The person then plays on at random until the rules are compiled:
the longest that a turn came back meanwhile is told too.
"""

import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from bench.host import Host

from semilla.games import INDEX, about

LONGEST = 600
BEAT = 0.02
SEATS = [{"kind": "human", "name": "Ana"}, *[{"kind": "bot", "level": "medium"}] * 3]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
        return port


def any_move(view: dict[str, Any], rng: random.Random) -> str:
    """A legal move out of the tree of a view."""
    words, nodes = [], view["match"]["choices"]
    while nodes:
        node = rng.choice(nodes)
        words.append(node["words"])
        nodes = node.get("then")
    return " ".join(words)


def next_turn(client: httpx.Client, identity: str) -> dict[str, Any]:
    """The view when it is one's own turn, or the game is over."""
    until = time.perf_counter() + LONGEST
    while time.perf_counter() < until:
        view: dict[str, Any] = client.get(f"/api/tables/{identity}").json()
        if view["status"] != "playing" or view["match"]["choices"]:
            return view
        time.sleep(BEAT)
    raise TimeoutError(f"no turn within {LONGEST} seconds")


def measure(game: str, folder: Path) -> tuple[float, float, float]:
    """Seconds to the first turn, the longest round of bots while the rules are compiled, and seconds until they are."""
    environment = {**os.environ, "SEMILLA_CACHE": str(folder / "cache"), "SEMILLA_BOT_PAUSE": "0", "SEMILLA_RATE": "0"}
    command = [sys.executable, "-m", "semilla", "serve", "--port", str(free_port()), "--database", f"sqlite:///{folder}/tables.db"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
            start = time.perf_counter()
            with httpx.Client(base_url=address, timeout=LONGEST, transport=httpx.HTTPTransport(retries=20)) as client:
                table = client.post("/api/tables", json={"game": game, "seats": SEATS, "start": True}).raise_for_status().json()
                view = next_turn(client, table["id"])
                first, slowest, rng = time.perf_counter() - start, 0.0, random.Random(1)
                while (steps := client.get(f"/api/games/{game}/compiling").json())["done"] < steps["of"]:
                    if view["status"] != "playing":
                        time.sleep(BEAT)
                        continue
                    asked = time.perf_counter()
                    body = {"move": any_move(view, rng), "revision": view["revision"]}
                    client.post(f"/api/tables/{table['id']}/moves", json=body).raise_for_status()
                    view = next_turn(client, table["id"])
                    slowest = max(slowest, time.perf_counter() - asked)
                return first, slowest, time.perf_counter() - start
        finally:
            server.terminate()


def main() -> None:
    """Print a line for every game."""
    names = [about(name).name for name in sys.argv[1:]] or list(INDEX)
    for name in names:
        host = Host()
        with tempfile.TemporaryDirectory() as folder:
            first, slowest, compiled = measure(name, Path(folder))
        print(
            f"{name}: first turn after {first:.1f} s, compiled after {compiled:.0f} s, "
            f"meanwhile the bots' answers took at most {slowest:.1f} s ({host})",
            flush=True,
        )


if __name__ == "__main__":
    main()
