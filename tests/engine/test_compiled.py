import os
import shutil
import subprocess
import sys

import numba
import numpy as np
import pytest

from semilla.engine.compiled import rule as rule_module
from semilla.engine.compiled.cache import cache_folder, forget_stale
from semilla.engine.compiled.sources import compiled_sources, house_of
from semilla.engine.compiled.trace import PARAMETERS, emit, new_trace, take
from semilla.engine.fields import Field, record_dtype
from semilla.engine.game import Job, compile_game, run_jobs
from semilla.engine.texts import LANGUAGES, Problem
from semilla.games import INDEX, game


def test_a_full_trace_is_an_error_and_never_loses_an_event():
    trace = new_trace(3)
    for number in range(3):
        emit(trace, number, 1, 2, 3)
    assert take(trace) == [(number, 1, 2, 3, *[0] * (PARAMETERS - 3)) for number in range(3)]
    assert take(trace) == []
    for number in range(4):
        emit(trace, number)
    with pytest.raises(OverflowError):
        take(trace)


def test_a_trace_of_length_zero_takes_nothing():
    silent = new_trace(0)
    emit(silent, 1, 2)
    assert len(silent) == 0


@pytest.mark.parametrize("name", INDEX)
def test_records_have_no_hidden_padding(name):
    dtype = game(name).state
    assert dtype.itemsize == sum(dtype[field].itemsize for field in dtype.names)
    assert dtype.itemsize % 8 == 0
    assert dtype.alignment == 1 or all(dtype.fields[field][1] % dtype[field].base.itemsize == 0 for field in dtype.names)


def test_a_field_names_every_axis():
    with pytest.raises(TypeError, match="one index domain for each axis"):
        Field("x", "i1", (3, 4), ("seat",))
    assert record_dtype((Field("a"), Field("b", "i8"))).itemsize == 16


FORMS = {
    "import a.b": ("import mine.deep.numbers", "mine.deep.numbers.one"),
    "import a.b as c": ("import mine.deep.numbers as n", "n.one"),
    "import a.b, in which a has the name": ("import mine.named.words", "mine.named.one"),
    "from a import b, a module": ("from mine.deep import numbers", "numbers.one"),
    "from a import b as c, a module": ("from mine.deep import numbers as n", "n.one"),
    "from a import b, a name of the package": ("from mine.named import one", "one"),
    "from a.b import c": ("from mine.deep.numbers import one", "one"),
    "from a.b import c as d": ("from mine.deep.numbers import one as first", "first"),
    "from a.b import *": ("from mine.deep.numbers import *", "one"),
    "over several lines": ("from mine.deep.numbers import (\n    one,\n)", "one"),
    "relative": ("from .numbers import one", "one"),
    "relative, a module": ("from . import numbers", "numbers.one"),
    "relative to the package above": ("from ..deep.numbers import one", "one"),
    "inside a function": ("def load():\n    from mine.deep.numbers import one\n    return one\n\none = load()", "one"),
    "under a condition": ("try:\n    from mine.deep.numbers import one\nexcept ImportError:\n    one = 0", "one"),
    "by another file": ("from mine.deep.words import one", "one"),
}


@pytest.fixture
def house(tmp_path, monkeypatch):
    """The house of another package: rules in `deep/rules.py`, a number in `deep/numbers.py`, which `named` has by its name only."""
    house = tmp_path / "mine"
    for folder in ("deep", "named"):
        (house / folder).mkdir(parents=True)
    (house / "about.toml").touch()
    for name, text in {
        "__init__.py": "",
        "deep/__init__.py": "",
        "deep/numbers.py": "one = 1\n",
        "deep/words.py": "from mine.deep.numbers import one\n",
        "deep/texts.py": "two = 1\n",
        "named/__init__.py": "from mine.deep.numbers import one\n",
        "named/words.py": "",
    }.items():
        (house / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    cache_folder.cache_clear()
    yield house
    cache_folder.cache_clear()


def folder_now(house):
    cache_folder.cache_clear()
    return cache_folder(house)


@pytest.mark.parametrize("form", FORMS)
def test_whatever_the_form_of_import_a_changed_source_is_never_run_stale(house, form, tmp_path):
    """Machine code of a rule that returns a number of another file: another number, another folder, and the new number."""
    statement, value = FORMS[form]
    rules, numbers = house / "deep" / "rules.py", house / "deep" / "numbers.py"
    rules.write_text(f"from semilla.engine.compiled.rule import entry\n{statement}\n\n@entry\ndef answer():\n    return {value}\n")
    assert house_of(rules) == house
    first = folder_now(house)
    (house / "deep" / "texts.py").write_text("two = 2\n")  # no rule needs it
    assert folder_now(house) == first
    numbers.write_text("one = 2\n")
    assert numbers in compiled_sources(house)
    assert folder_now(house) != first


def test_machine_code_of_a_changed_file_is_made_anew(house, tmp_path):
    rules, numbers = house / "deep" / "rules.py", house / "deep" / "numbers.py"
    rules.write_text(
        "from semilla.engine.compiled.rule import entry\nfrom mine.deep import numbers\n\n"
        "@entry\ndef answer():\n    return numbers.one\n"
    )
    environment = {**os.environ, "SEMILLA_CACHE": str(tmp_path), "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    environment.pop("NUMBA_DISABLE_JIT", None)
    program = "from mine.deep.rules import answer; print(answer(), sum(answer.stats.cache_hits.values()))"

    def run():
        return subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        ).stdout.split()

    assert run() == ["1", "0"]
    assert run() == ["1", "1"]
    numbers.write_text("one = 2\n")
    assert run() == ["2", "0"]


def test_a_changed_flag_gets_another_folder(monkeypatch):
    house = game("ekonos").folder
    first = folder_now(house)
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1 - bool(numba.config.BOUNDSCHECK))
    assert folder_now(house) != first
    cache_folder.cache_clear()


def test_a_numba_without_its_private_option_still_compiles(monkeypatch):
    njit = numba.njit

    def newer(*given, **options):
        if "_nrt" in options:
            raise KeyError("Unrecognized options: {'_nrt'}")
        return njit(*given, **options)

    monkeypatch.setattr(rule_module.numba, "njit", newer)
    monkeypatch.setattr(rule_module, "LEAN", rule_module.lean())
    assert rule_module.LEAN == {}
    monkeypatch.setattr(rule_module, "ENTRIES", {})
    assert rule_module.entry(twice)(np.int64(4)) == 8


def twice(number):
    return 2 * number


def nowhere(number):
    return number.nothing_of_the_kind


def test_rules_that_cannot_be_compiled_are_said_with_the_game_and_the_reason(monkeypatch):
    monkeypatch.setattr(rule_module, "ENTRIES", {})
    job = Job(rule_module.entry(nowhere), numba.int64(numba.int64))
    with pytest.raises(Problem) as said:
        run_jobs(game("ekonos"), [job])
    for lang in LANGUAGES:
        sentence = said.value.text(lang)
        assert "ekonos" in sentence
        assert "nothing_of_the_kind" in sentence
        assert "\n" not in sentence


def test_stale_folders_are_removed_and_current_ones_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("SEMILLA_CACHE", str(tmp_path))
    cache_folder.cache_clear()
    house = game("ekonos").folder
    for name in (cache_folder(house).name, "ekonos-0000000000000000"):
        (tmp_path / "compiled" / name).mkdir(parents=True)
    assert forget_stale([house]) == 1
    assert [folder.name for folder in (tmp_path / "compiled").iterdir()] == [cache_folder(house).name]
    cache_folder.cache_clear()


def test_another_signature_is_an_error_and_not_a_second_compilation():
    found = game("ekonos")
    compile_game(found)
    states, _ = found.template(found.pack, 4, {})
    with pytest.raises(TypeError):
        found.rules.legal(found.pack.tables, states, np.int64(0), np.zeros(found.atoms))


def test_a_second_process_loads_from_the_cache_instead_of_compiling(tmp_path):
    program = (
        "from semilla.engine.compiled.chance import below; import numpy as np; below(np.ones(1, np.int64), 5);"
        "print(sum(below.stats.cache_hits.values()))"
    )
    environment = {**os.environ, "SEMILLA_CACHE": str(tmp_path)}
    environment.pop("NUMBA_DISABLE_JIT", None)
    hits = [
        subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True).stdout.strip()
        for _ in range(2)
    ]
    assert hits == ["0", "1"]
    shutil.rmtree(tmp_path)
