"""The guide of docs/adding-a-game.md, followed to the letter: its commands are run and its changes made, in order."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from tests.packages import announce, run

GUIDE = (Path(__file__).parents[1] / "docs" / "adding-a-game.md").read_text("utf-8").split("\n## What a house has")[0]
STEP = re.compile(r"```sh\n(?P<commands>.*?)```|\*\*`(?P<file>[^`]+)`\*\*\n\n```diff\n(?P<diff>.*?)```", re.DOTALL)
INPUT = "1\nquit\n"
"""What is typed where a command asks."""


def steps() -> Iterator[tuple[str, str]]:
    """The guide in steps: a command (`sh`), or the name of a file and what changes in it."""
    for step in STEP.finditer(GUIDE):
        if step["file"]:
            yield step["file"], step["diff"]
        else:
            yield from (("sh", command) for command in step["commands"].splitlines())


def change(file: Path, diff: str) -> None:
    """Make the changes of a diff: each of its parts is found exactly once."""
    text = file.read_text("utf-8")
    for part in diff.split("@@\n")[1:]:
        lines = part.rstrip("\n").split("\n")
        old, new = ("\n".join(line[1:] for line in lines if line[:1] != sign) for sign in "+-")
        assert text.count(old) == 1, f"{file.name}: not found exactly once:\n{old}"
        text = text.replace(old, new)
    file.write_text(text, "utf-8")


def follow(place: Path, commands: bool = True) -> Path:
    """Follow the guide in an empty folder (or make its changes only); the folder with the game."""
    game = place / "nim"
    for what, step in steps():
        if what != "sh":
            change(game / what, step)
        elif step.startswith("pip install"):
            announce(game, "semilla-nim", "semilla_nim")  # as pip would; pip itself is tried with the wheel
        elif commands or step.startswith("semilla new-game"):
            command = shlex.split(step)
            options = ["-p", "no:cacheprovider"] if command[0] == "pytest" else []
            done = run(game, *command, *options, cwd=place, given=INPUT)
            assert done.returncode == 0, f"{step}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return game
