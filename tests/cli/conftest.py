"""The command line in this process, with what is typed."""

import io
import sys

import pytest

from semilla.cli import main


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """Everything happens in an empty folder, in English unless asked otherwise."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SEMILLA_LANG", "en")


@pytest.fixture
def run(capsys, monkeypatch):
    def call(*arguments, typed=None):
        if typed is not None:
            monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = stop.code
        out, err = capsys.readouterr()
        return code, out, err

    return call
