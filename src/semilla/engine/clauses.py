"""The clauses of a game's rules in both languages, and the index that leads from a clause to its code and its tests.

The index is generated (`make index`) from docstrings and `@pytest.mark.clause` marks, shipped with the package, and a test fails
when it is stale.
"""

import ast
import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Clause:
    """One rule: its stable ID, where it comes from, its text and the reason for what we decided ourselves."""

    id: str
    section: str
    source: str
    text: Mapping[str, str]
    reason: Mapping[str, str] | None
    code: tuple[str, ...]
    tests: tuple[str, ...]

    def json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "id": self.id,
            "section": self.section,
            "source": self.source,
            "text": dict(self.text),
            "reason": dict(self.reason) if self.reason else None,
            "code": list(self.code),
            "tests": list(self.tests),
        }


def matters(clause: str, cited: Iterable[str]) -> bool:
    """Whether a clause is among those cited, by ID or by the beginning of IDs."""
    return any(clause == start or clause.startswith(f"{start}-") for start in cited)


def index_file(clause_file: Path) -> Path:
    """Where the index of a clause file is kept."""
    return clause_file.with_name(clause_file.stem + "_index.json")


def read_clauses(clause_file: Path) -> tuple[dict[str, Mapping[str, str]], list[Clause]]:
    """The section titles and all clauses, with what the index knows of them."""
    data = tomllib.loads(clause_file.read_text("utf-8"))
    index = json.loads(index_file(clause_file).read_text("utf-8")) if index_file(clause_file).exists() else {}
    clauses = []
    for item in data["clause"]:
        found = index.get(item["id"], {})
        clauses.append(
            Clause(
                item["id"],
                item["section"],
                item["source"],
                item["text"],
                item.get("reason"),
                tuple(found.get("code", ())),
                tuple(found.get("tests", ())),
            )
        )
    return {section["id"]: section["title"] for section in data["section"]}, clauses


def build_index(clause_file: Path, house: Path, source: Path, tests: Path) -> dict[str, dict[str, list[str]]]:
    """The index of a clause file: functions of the house whose docstring names a clause, tests whose mark does."""
    ids = [item["id"] for item in tomllib.loads(clause_file.read_text("utf-8"))["clause"]]
    code: dict[str, list[str]] = {clause: [] for clause in ids}
    proofs: dict[str, list[str]] = {clause: [] for clause in ids}
    for file in sorted(house.rglob("*.py")):
        module = ".".join(file.relative_to(source).with_suffix("").parts)
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for clause in named_in(ast.get_docstring(node) or "", ids):
                    code[clause].append(f"{module}.{node.name}")
    for file in sorted(tests.rglob("test_*.py")):
        name = file.relative_to(tests.parent).as_posix()
        for test, clause in marked_in(ast.parse(file.read_text("utf-8"))):
            if clause in proofs:
                proofs[clause].append(f"{name}::{test}")
    return {clause: {"code": code[clause], "tests": proofs[clause]} for clause in ids}


def named_in(text: str, ids: list[str]) -> list[str]:
    """The clause IDs that a text names."""
    words = {word.strip(".,;:()[]") for word in text.split()}
    return [clause for clause in ids if clause in words]


def marked_in(tree: ast.Module) -> list[tuple[str, str]]:
    """The (test, clause) pairs of a test file."""
    pairs = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause":
                    pairs += [(node.name, ast.literal_eval(argument)) for argument in decorator.args]
    return pairs
