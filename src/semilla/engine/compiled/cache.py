"""Where machine code is kept: a folder for every house of rules, named after everything that decides it.

Numba does not notice a change in a *called* file and leaves the flags out of its cache key. So the folder that Numba caches into
carries a hash of every source the rules of a house can reach (see `sources`), of the versions and of the flags. A changed source
gets a new folder; `semilla warm` removes the old ones.
"""

import hashlib
import os
import platform
import shutil
import sys
from functools import cache
from pathlib import Path

import llvmlite
import numba
import numpy as np
import platformdirs
from numba import config

from semilla.engine.compiled.sources import compiled_sources

KERNELS = Path(__file__).parent
"""The house of the generic kernels."""
COMPILED = not config.DISABLE_JIT
"""False when Numba is told not to compile (NUMBA_DISABLE_JIT=1): the same source then runs as plain Python."""


def cache_home() -> Path:
    """The folder that holds all compiled rules: in the user's cache directory, or where SEMILLA_CACHE says."""
    return Path(os.environ.get("SEMILLA_CACHE") or platformdirs.user_cache_dir("semilla")) / "compiled"


@cache
def cache_folder(house: Path) -> Path:
    """The folder for the rules of one house, named after everything that decides their machine code."""
    digest = hashlib.sha256()
    for source in compiled_sources(house):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    flags = (bool(config.BOUNDSCHECK), config.OPT, config.CPU_NAME, config.CPU_FEATURES)
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version_info[:3], platform.machine())
    digest.update(repr((flags, versions)).encode())
    return cache_home() / f"{house.name}-{digest.hexdigest()[:16]}"


def forget_stale(houses: list[Path]) -> int:
    """Remove compiled rules of these houses' former sources; returns how many folders went."""
    current = {cache_folder(house).name for house in houses}
    names = {house.name for house in houses}
    stale = [folder for folder in cache_home().glob("*-*") if folder.name not in current and folder.name.rsplit("-", 1)[0] in names]
    for folder in stale:
        shutil.rmtree(folder, ignore_errors=True)
    return len(stale)
