"""Nothing private of other libraries: what begins with an underscore is ours, or its library documents it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = [file for folder in ("src", "tools", "tests", "bench") for file in sorted((ROOT / folder).rglob("*.py"))]
DOCUMENTED = {
    "_asdict": "collections.namedtuple",
    "_fields": "collections.namedtuple",
    "_mapping": "sqlalchemy.Row",
    "_exit": "os",
    "_current_frames": "sys",
    "_accumulate_rewards": "pettingzoo.AECEnv, for who writes an environment",
    "_was_dead_step": "pettingzoo.AECEnv, for who writes an environment",
    "_getvalue": "numba's guide to extensions, for who makes a struct",
    "_nrt": "numba, with a fallback where it is gone (engine/compiled/rule.py)",
}
"""Names with an underscore that others offer to everybody, and where."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def own_names() -> set[str]:
    """The private names that the project gives: functions, classes, variables, attributes that it sets itself, its modules."""
    names = {part for file in FILES for part in file.with_suffix("").parts}
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self":
                names.add(node.attr)
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__":
                names.update(ast.literal_eval(node.value))
    return names


def named(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name that a file takes from somewhere: attributes, imports, arguments, names in strings for `getattr` and the like."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name):
                yield node.lineno, name
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                module = getattr(node, "module", None) or ""
                yield from ((node.lineno, part) for each in names for part in (*module.split("."), *each.name.split(".")))
            case ast.Call(func=function, args=args, keywords=keywords):
                yield from ((node.lineno, each.arg) for each in keywords if each.arg)
                if ast.unparse(function).endswith(("getattr", "setattr", "hasattr", "delattr")):
                    yield from (
                        (node.lineno, each.value) for each in args if isinstance(each, ast.Constant) and str(each.value)[:1] == "_"
                    )


def foreign(text: str, own: set[str]) -> list[str]:
    """The private names of others in a text."""
    return sorted({name for _, name in named(ast.parse(text)) if is_private(name) and name not in own and name not in DOCUMENTED})


def test_nothing_private_of_other_libraries_is_used():
    own = own_names()
    used = {str(file.relative_to(ROOT)): found for file in FILES if (found := foreign(file.read_text("utf-8"), own))}
    assert not used


def test_what_is_documented_is_still_used():
    texts = "".join(file.read_text("utf-8") for file in FILES if file != Path(__file__))
    assert all(name in texts for name in DOCUMENTED)


@pytest.mark.parametrize(
    "text",
    [
        "pool._processes",
        "from argparse import _SubParsersAction",
        "import numba._dispatcher",
        "client(_transport=1)",
        'getattr(pool, "_processes")',
        'monkeypatch.setattr(pool, "_processes", 1)',
    ],
)
def test_such_a_name_is_found(text):
    assert len(foreign(text, own_names())) == 1
