#!/bin/sh
# Tries the newest Numba, whatever pyproject.toml allows: an environment of its own in .venv-newest, the tests of what is compiled, and
# the rules of one game. Where all passes, the bound in pyproject.toml can be raised (then: make lock).
set -e
python=$1
rm -rf .venv-newest
"$python" -m venv .venv-newest
.venv-newest/bin/pip install --quiet --disable-pip-version-check --editable . pytest hypothesis
.venv-newest/bin/pip install --quiet --disable-pip-version-check --upgrade --pre numba
.venv-newest/bin/python -c "import numba; print('numba', numba.__version__)"
export SEMILLA_CACHE=.venv-newest/cache
.venv-newest/bin/semilla warm ekonos
exec timeout 1800 .venv-newest/bin/pytest -q tests/engine/test_compiled.py tests/engine/test_chance.py tests/rules/ekonos
