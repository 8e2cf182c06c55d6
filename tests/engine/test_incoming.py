"""The door for everything that comes from outside: what may not come in gets a sentence in both languages."""

import json
import sys
import unicodedata
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from semilla.engine.incoming import (
    DEEPEST,
    LARGEST,
    LONGEST_NAME,
    SMALLEST,
    UNFIT,
    Unfit,
    check_name,
    check_seed,
    clean_name,
    parse_json,
    parse_toml,
    read_json,
    read_toml,
)
from semilla.engine.texts import Problem

BAD_JSON = {
    "nothing": (b"", "json"),
    "half": (b'{"a": [1', "json"),
    "trailing": (b"{} {}", "json"),
    "NUL byte": (b"\x00", "json"),
    "raw control character": (b'"\x1b"', "json"),
    "NaN": (b"NaN", "not_a_number"),
    "inner NaN": (b'{"a": [NaN]}', "not_a_number"),
    "Infinity": (b"[-Infinity]", "not_a_number"),
    "overflowing decimal": (b"1e999", "number"),
    "10,000 digits": (b"9" * 10_000, "number"),
    "more than 64 bits": (str(LARGEST + 1).encode(), "number"),
    "less than 64 bits": (str(SMALLEST - 1).encode(), "number"),
    "100,000 deep": (b"[" * 100_000, "deep"),
    "a level too deep": (b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "deep"),
    "deep tables": (b'{"a":' * 600 + b"1" + b"}" * 600, "deep"),
    "not UTF-8": (b'"\xff"', "utf8"),
    "UTF-8 of a lone surrogate": (b'"\xed\xa0\x80"', "utf8"),
    "lone surrogate": (b'"\\ud800"', "character"),
    "lone surrogate in a name": (b'{"\\udc00": 1}', "character"),
    "NUL": (b'"a\\u0000"', "character"),
    "escape": (b'["\\u001b[31m"]', "character"),
    "delete": (b'"\\u007f"', "character"),
    "C1 control": (b'"\\u009b"', "character"),
    "twice": (b'{"a": 1, "b": 2, "a": 3}', "twice"),
    "lone surrogate twice": (b'{"\\ud800": 1, "\\ud800": 2}', "character"),
    "too large": (b" " * 1_000_001, "size"),
}
BAD_TOML = {
    "syntax": (b"[pack", "toml"),
    "twice": (b"a = 1\na = 2", "toml"),
    "not UTF-8": (b'a = "\xff"', "utf8"),
    "10,000 digits": (b"a = " + b"9" * 10_000, "number"),
    "more than 64 bits": (b"a = 9223372036854775808", "number"),
    "nan": (b"a = nan", "not_a_number"),
    "inf": (b"a = [-inf]", "not_a_number"),
    "NUL": (b'a = "\\u0000"', "character"),
    "escape": (b'a = "\\u001b"', "character"),
    "deep": (b"a = " + b"[" * 50_000, "deep"),
    "too large": (b"#" * 1_000_001, "size"),
}


@pytest.mark.parametrize(("data", "key"), BAD_JSON.values(), ids=BAD_JSON)
def test_json_that_stays_outside(data, key):
    refused(parse_json, data, key)


@pytest.mark.parametrize(("data", "key"), BAD_TOML.values(), ids=BAD_TOML)
def test_toml_that_stays_outside(data, key):
    refused(parse_toml, data, key)


def refused(parse, data, key):
    with pytest.raises(Unfit) as caught:
        parse(data)
    assert caught.value.message.key == f"incoming.{key}"
    assert caught.value.text("en") != caught.value.text("es")
    caught.value.text("es").encode()


def test_what_comes_in():
    data = {"text": "ñ 😀\n\t", "numbers": [0, -1, LARGEST, SMALLEST, 1.5], "more": [True, False, None, {}, []]}
    for text in (json.dumps(data), json.dumps(data, ensure_ascii=False), "\ufeff" + json.dumps(data)):
        assert parse_json(text.encode()) == data
    assert parse_json("[" * DEEPEST + "]" * DEEPEST)
    assert parse_toml("a = 1\n[b]\nc = 'x'") == {"a": 1, "b": {"c": "x"}}
    assert parse_json(b"[1, 2]", most=6) == [1, 2]
    with pytest.raises(Unfit, match="larger than 5 bytes"):
        parse_json("[1, 2]", most=5)
    with pytest.raises(Unfit, match="UTF-8"):
        parse_json('"\ud800"')


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)
    )
)
def test_what_passes_can_be_written_anywhere(value):
    try:
        passed = parse_json(json.dumps(value))
    except Unfit:
        return
    assert json.dumps(passed, allow_nan=False, ensure_ascii=False).encode()
    assert "\\u0000" not in json.dumps(passed)


@given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_data_or_a_sentence(data):
    for parse in (parse_json, parse_toml):
        with suppress(Unfit):
            parse(data)


def test_files(tmp_path):
    path = tmp_path / "x.json"
    path.write_text("NaN")
    with pytest.raises(Unfit) as caught:
        read_json(path)
    assert caught.value.text() == f"The file {path} cannot be used. NaN is not a number."
    for missing, key in (
        (tmp_path / "none.json", "file.missing"),
        (tmp_path, "file.unreadable"),
        (Path("a\0b"), "file.unreadable"),
    ):
        with pytest.raises(Problem) as problem:
            read_toml(missing)
        assert problem.value.message.key == key
    with pytest.raises(Unfit, match="larger than"):
        read_json(Path("/dev/zero"))


@pytest.mark.parametrize("name", ["Ana", "Iván O’Neill", "李雷", "Ζωή", "d'Artagnan [/red]", "María José", "😀", ""])
def test_names_as_people_have_them(name):
    assert clean_name(name) == check_name(name) == name


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("\x1b[31mred", "[31mred"),
        ("Ana\u202eanI", "AnaanI"),
        ("A\u200bn\u2060a\ufeff", "Ana"),
        ("An\ufe0fa\u034f", "Ana"),
        ("\u3164", ""),
        ("\ud800x", "x"),
        ("a\x00b\x9b", "ab"),
        ("\u2066Ana\u2069", "Ana"),
        ("\ue000private", "private"),
        ("a\u034f\u0301", "á"),
    ],
)
def test_names_with_what_cannot_be_seen(given, shown):
    assert clean_name(given) == shown
    with pytest.raises(Problem) as caught:
        check_name(given)
    assert caught.value.message.key == "name.characters"


def test_spaces_of_names_are_put_in_order_and_length_is_bounded():
    assert clean_name("  Ana\t  de \n la\u00a0Cruz ") == check_name("  Ana\t  de \n la\u00a0Cruz ") == "Ana de la Cruz"
    assert check_name("Iva\u0301n") == "Iván"
    assert check_name("x" * LONGEST_NAME)
    assert clean_name("x" * 1000) == "x" * LONGEST_NAME
    with pytest.raises(Problem, match="at most 40"):
        check_name("x" * (LONGEST_NAME + 1))


@given(st.text())
def test_a_clean_name_stays_as_it_is(text):
    clean = clean_name(text)
    assert clean_name(clean) == check_name(clean) == clean
    assert len(clean) <= LONGEST_NAME
    assert clean.isprintable() or not clean


@pytest.mark.parametrize("seed", ["", "x" * 201, "a\nb", "a\x00", "\ud800", "a\u2028b", "\x1b"])
def test_what_is_no_seed(seed):
    with pytest.raises(Problem) as caught:
        check_seed(seed)
    assert caught.value.message.key == "game.seed"


def test_seeds():
    assert check_seed("7") == "7"
    assert check_seed("mi semilla ñ 😀")


def test_no_text_has_control_characters_or_halves_of_characters() -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    unfit = [letter for letter in every if unicodedata.category(letter) in ("Cc", "Cs") and letter not in "\t\n\r"]
    assert UNFIT.findall(every) == unfit
