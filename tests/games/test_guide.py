"""The guide works, and a small game is as small as it says."""

from tests.guide import GUIDE, follow, steps

NOT_COUNTED = ("rules.py", "clauses.toml")


def test_the_guide_grows_a_game(tmp_path):
    house = follow(tmp_path) / "semilla_nim"
    files = [file for file in house.rglob("*.*") if file.suffix in (".py", ".toml") and file.name not in NOT_COUNTED]
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in files)
    assert f"that is {len(files)} files and {lines} lines" in GUIDE
    assert len(files) <= 8
    assert lines <= 150


def test_every_block_of_the_guide_is_followed():
    assert GUIDE.count("```diff") == sum(1 for what, _ in steps() if what != "sh")
    assert {what for what, _ in steps()} >= {"sh", "semilla_nim/rules.py", "semilla_nim/texts/es.toml", "tests/test_nim.py"}
