# Two commands do everything on a machine with Python 3.11+ and make: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
LOCKS := requirements/run.lock requirements/dev.lock

.PHONY: play test soak lint bench coverage index golden fixtures lock clean

play: .venv/run.ready ## a game against bots in the terminal
	@$(BIN)/semilla play ekonos --seats human,greedy,greedy,greedy

test: .venv/dev.ready lint ## everything that is checked before a change lands
	$(BIN)/semilla warm
	$(BIN)/pytest -n 2 --dist loadgroup

soak: .venv/dev.ready ## long campaigns
	$(BIN)/semilla warm
	for game in $$($(BIN)/python -c "from semilla.games import INDEX; print(*INDEX)"); do $(BIN)/semilla fuzz $$game --games 100000 || exit 1; done
	$(BIN)/pytest -m soak

lint: .venv/dev.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/dev.ready ## figures of this machine
	$(BIN)/python bench/against_c.py
	for game in $$($(BIN)/python -c "from semilla.games import INDEX; print(*INDEX)"); do $(BIN)/semilla bench $$game || exit 1; done

coverage: .venv/dev.ready ## what the tests of the rules reach, with the rules as plain Python
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest tests/rules --cov --cov-report=term

index golden fixtures: .venv/dev.ready ## make generated files anew
	$(BIN)/python -m tools.regenerate $@

lock: .venv/dev.ready ## resolve dependencies anew
	for extra in run dev; do \
	  $(BIN)/uv pip compile pyproject.toml $$( [ $$extra = dev ] && echo --extra all --extra dev ) --universal --python-version 3.11 \
	    --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet --output-file requirements/$$extra.lock || exit 1; \
	done

.venv/run.ready: pyproject.toml requirements/run.lock
	@test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/run.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

.venv/dev.ready: .venv/run.ready requirements/dev.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/dev.lock
	@touch $@

clean:
	rm -rf .venv artefacts .pytest_cache .mypy_cache .ruff_cache .hypothesis
