"""`@rule` and `@entry`: compile a rule once, keep it on disk, never run a stale one.

Numba does not notice a change in a *called* file and leaves the flags out of its cache key. So the folder that
Numba caches into carries a hash of every source a rule can reach: the compiled part of the engine, the rule's own
house (the folder with its `about.toml`, or else the file's own), the versions and the flags. A changed source gets a new folder;
`semilla warm` removes the old ones.
"""

import hashlib
import os
import platform
import re
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core import config

ENGINE = Path(__file__).parents[1]
SHARED = (ENGINE / "fields.py", *sorted((ENGINE / "compiled").glob("*.py")))
COMPILED = not config.DISABLE_JIT
"""False when Numba is told not to compile (NUMBA_DISABLE_JIT=1): the same source then runs as plain Python."""


def cache_home() -> Path:
    """The folder that holds all compiled rules: in the user's cache directory, or where SEMILLA_CACHE says."""
    return Path(os.environ.get("SEMILLA_CACHE") or platformdirs.user_cache_dir("semilla")) / "compiled"


def house_of(source: Path) -> Path:
    """The folder whose sources a rule in this file can call, beside the engine's."""
    return next((folder for folder in source.parents if (folder / "about.toml").exists()), source.parent)


def compiled_sources(house: Path) -> list[Path]:
    """The files of a house that its machine code depends on: those with rules, and what they import from the house."""
    texts = {file: file.read_text("utf-8") for file in sorted(house.rglob("*.py"))}
    modules = {".".join(file.with_suffix("").parts): file for file in texts}
    found = [file for file, text in texts.items() if "semilla.engine.compiled.rule import" in text]
    for file in found:  # grows while it is walked
        for name in re.findall(r"^from (semilla\.games\.[\w.]+) import", texts[file], re.MULTILINE):
            imported = next((path for module, path in modules.items() if module.endswith(name)), None)
            if imported is not None and imported not in found:
                found.append(imported)
    return sorted(found)


@cache
def cache_folder(house: Path) -> Path:
    """The folder for the rules of one house, named after everything that decides their machine code."""
    digest = hashlib.sha256()
    for source in dict.fromkeys((*SHARED, *(() if ENGINE in house.parents else compiled_sources(house)))):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    flags = (bool(config.BOUNDSCHECK), config.OPT, config.CPU_NAME, config.CPU_FEATURES)
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version_info[:3], platform.machine())
    digest.update(repr((flags, versions)).encode())
    return cache_home() / f"{house.name}-{digest.hexdigest()[:16]}"


F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """A function of the rules, compiled by Numba and kept on disk; as plain Python it stays as it is. Only rules call it."""
    return _compiled(function, python=False)


def entry(function: F) -> F:
    """A rule that Python calls too, or that kernels get as a function."""
    return _compiled(function, python=True)


def part(function: F) -> F:
    """A function that becomes a part of the rules that call it and is not kept by itself.

    It is called with values of types that games declare (an event is a member of the game's own enumeration); kept with the
    engine's code, these could not be read any more once the game is gone.
    """
    return _compiled(function, python=True, keep=False)


def _compiled(function: F, python: bool, keep: bool = True) -> F:
    """Hand a function to Numba.

    Without wrappers for Python a rule compiles in 70 % of the time; without Numba's run-time for memory (`_nrt`) a rule that
    allocates does not compile, and none counts references (6 % faster).
    """
    if not COMPILED:
        return function
    options = {"error_model": "numpy", "_nrt": False, "no_cpython_wrapper": not python, "no_cfunc_wrapper": not python}
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(house_of(Path(function.__code__.co_filename))))
    try:
        return numba.njit(cache=keep, nogil=True, **options)(function)  # type: ignore[no-any-return]
    finally:
        config.CACHE_DIR = before


def forget_stale(houses: list[Path]) -> int:
    """Remove compiled rules of these houses' former sources; returns how many folders went."""
    current = {cache_folder(house).name for house in houses}
    names = {house.name for house in houses}
    stale = [folder for folder in cache_home().glob("*-*") if folder.name not in current and folder.name.rsplit("-", 1)[0] in names]
    for folder in stale:
        shutil.rmtree(folder, ignore_errors=True)
    return len(stale)
