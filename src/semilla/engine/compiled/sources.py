"""Which files decide the machine code of a rule: whatever its module can reach by an import, in any form.

A rule's machine code has the values of its module's names in it: functions it calls, but also plain numbers of another file. So
all imports are followed, from file to file, wherever they stand in it. The standard library and the packages whose versions are
part of the key anyway (see `rule.cache_folder`) are left alone.
"""

import ast
import sys
import threading
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from semilla.engine.about import ABOUT_FILE

VERSIONED = frozenset({"llvmlite", "numba", "numpy"})
DECORATOR = Path(__file__).with_name("rule.py")
"""Who imports it has rules."""
KEEPERS = frozenset(Path(__file__).with_name(name) for name in ("rule.py", "cache.py"))
"""They hand rules to Numba and give them no values: what they import themselves is not followed."""
_parsing = threading.Lock()
"""Python 3.11 loses count of its depth when two threads parse at once (a SystemError)."""


def house_of(source: Path) -> Path:
    """The house of a file: the folder of its game, otherwise the folder it lies in."""
    return next((folder for folder in source.parents if (folder / ABOUT_FILE).is_file()), source.parent)


def compiled_sources(house: Path) -> list[Path]:
    """The files that the machine code of a house depends on: those with rules, and all that these can reach."""
    return reachable(file for file in sorted(house.rglob("*.py")) if DECORATOR in imported_by(file))


def reachable(files: Iterator[Path]) -> list[Path]:
    """These files and all that they import, directly or not."""
    found = dict.fromkeys(files)
    waiting = list(found)
    while waiting:
        file = waiting.pop()
        new = [other for other in imported_by(file) if other not in found] if file not in KEEPERS else []
        found.update(dict.fromkeys(new))
        waiting += new
    return sorted(found)


def imported_by(file: Path) -> set[Path]:
    """The files that a file imports, at its beginning or anywhere else."""
    stat = file.stat()
    return _imported_by(file, stat.st_mtime_ns, stat.st_size)


@cache
def _imported_by(file: Path, *_changed: int) -> set[Path]:
    package = package_of(file)
    modules: set[str] = set()
    with _parsing:
        parsed = ast.parse(file.read_bytes())
    for node in statements(parsed):
        if isinstance(node, ast.Import):
            for alias in node.names:  # `import a.b` makes a and a.b known, `import a.b as c` only a.b
                modules |= {alias.name} if alias.asname else set(outer(alias.name))
        elif isinstance(node, ast.ImportFrom):
            parts = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*parts, *([node.module] if node.module else [])])
            modules |= {origin, *(f"{origin}.{alias.name}" for alias in node.names)}  # a name may be a module
    root = file.parents[len(package)]
    return {path for module in modules if (path := file_of(module, root)) is not None}


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements below a node; an import is one, so that expressions need not be looked into."""
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, field, ()):
            yield inner
            yield from statements(inner)


def outer(module: str) -> Iterator[str]:
    """A module and the packages it lies in."""
    parts = module.split(".")
    return (".".join(parts[: k + 1]) for k in range(len(parts)))


def package_of(file: Path) -> list[str]:
    """The names of the packages that a file lies in, outermost first."""
    names: list[str] = []
    for folder in file.parents:
        if not (folder / "__init__.py").exists():
            break
        names.insert(0, folder.name)
    return names


def file_of(module: str, root: Path) -> Path | None:
    """The source file of a module: beside the importing package or where Python finds it; nothing where there is none to read."""
    first, *rest = module.split(".")
    if first in VERSIONED or first in sys.stdlib_module_names:
        return None
    for base in (root, *places_of(first)):
        path = base.joinpath(first, *rest)
        for file in (path / "__init__.py", path.with_name(f"{path.name}.py")):
            if file.is_file():
                return file
    return None


@cache
def places_of(package: str) -> tuple[Path, ...]:
    """The folders in which Python finds a package or a module."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return ()
    if spec is None:
        return ()
    if spec.submodule_search_locations is not None:
        return tuple(Path(place).parent for place in spec.submodule_search_locations)
    return (Path(spec.origin).parent,) if spec.origin else ()
