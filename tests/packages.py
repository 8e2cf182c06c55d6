"""Packages with games, as an installer would leave them, and programs that find them."""

import os
import subprocess
import sys
from pathlib import Path


def announce(site: Path, package: str, module: str) -> None:
    """Say in a folder of packages that one of them brings games."""
    info = site / f"{package.replace('-', '_')}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[semilla.games]\n{module} = {module}\n")


def with_packages(site: Path) -> dict[str, str]:
    """The environment of a program that finds the packages of a folder."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *filter(None, sys.path)])}


def run(site: Path, *command: str, cwd: Path | None = None, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a module of Python (`semilla`, `pytest`) with the packages of a folder."""
    line = [sys.executable, "-m", *command]
    return subprocess.run(line, cwd=cwd, env=with_packages(site), input=given, capture_output=True, text=True, check=False)


def new_game(site: Path, name: str) -> Path:
    """A package made by `semilla new-game` in a folder of its own, and announced there."""
    folder = site / name
    made = run(site, "semilla", "new-game", name, "--folder", str(folder))
    assert made.returncode == 0, made.stderr
    announce(folder, f"semilla-{name}", f"semilla_{name.replace('-', '_')}")
    return folder
