"""Generated files are fresh: `make index golden` writes them anew."""

import pytest
from tools.regenerate import golden_files, golden_text, index_text

from semilla.games import INDEX


@pytest.mark.parametrize("name", INDEX)
def test_the_clause_index_is_fresh_and_complete(name):
    path, text = index_text(name)
    assert path.read_text("utf-8") == text, "stale: run `make index`"
    assert '"tests": []' not in text
    assert '"code": []' not in text


@pytest.mark.parametrize("file", golden_files(), ids=lambda file: f"{file.parent.name} {file.name}")
def test_golden_playthroughs(file):
    path, text = golden_text(file)
    assert text == path.read_text("utf-8"), "the rules play differently: if that is intended, run `make golden`"
