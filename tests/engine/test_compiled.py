import os
import shutil
import subprocess
import sys

import numpy as np
import pytest

from semilla.engine.compiled import rule as rule_module
from semilla.engine.compiled.rule import cache_folder, forget_stale, house_of
from semilla.engine.compiled.trace import emit, new_trace, take
from semilla.engine.fields import Field, record_dtype
from semilla.engine.game import compile_game
from semilla.games import INDEX, game


def test_a_full_trace_is_an_error_and_never_loses_an_event():
    trace = new_trace(3)
    for number in range(3):
        emit(trace, number, 1, 2, 3)
    assert take(trace) == [(number, 1, 2, 3, 0, 0) for number in range(3)]
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


def test_a_changed_source_or_flag_gets_another_folder(tmp_path, monkeypatch):
    house = tmp_path / "semilla" / "games" / "mine"
    (house / "deep").mkdir(parents=True)
    source = house / "deep" / "rules.py"
    source.write_text("from semilla.engine.compiled.rule import rule\nfrom semilla.games.mine.deep.numbers import one\n")
    numbers, words = source.with_name("numbers.py"), source.with_name("words.py")
    numbers.write_text("one = 1\n")
    words.write_text("one = 1\n")
    assert house_of(source) == house
    cache_folder.cache_clear()
    first = cache_folder(house)
    words.write_text("one = 2\n")  # no rule needs it
    cache_folder.cache_clear()
    assert cache_folder(house) == first
    numbers.write_text("one = 2\n")
    cache_folder.cache_clear()
    second = cache_folder(house)
    monkeypatch.setattr(rule_module.config, "BOUNDSCHECK", 1)
    cache_folder.cache_clear()
    third = cache_folder(house)
    cache_folder.cache_clear()
    assert len({first, second, third}) == 3


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
