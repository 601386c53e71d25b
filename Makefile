# Every target creates the virtual environment that it needs; later runs reuse it.
#   make lab        play: open JupyterLab on the first notebook
#   make classroom  serve a course as a web page for a class, COURSE=51st_state
#   make test       run lint, types, imports, tests, notebooks and browser tests
#   make help       list the other targets
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
NOTEBOOKS := notebooks
NBVAL  := --nbval --nbval-kernel-name forked --nbval-sanitize-with tests/nbval.cfg --nbval-cell-timeout 120
# Each process runs its own browser: more than four need much memory.
SHARED := --numprocesses auto --maxprocesses 4
PIP    := $(BIN)/python -m pip --disable-pip-version-check -qq
WITH_NODE := PATH="$(CURDIR)/node_modules/.bin:$(abspath $(BIN)):$$PATH"

# Tables save games next to the notebook; switched off while notebooks are checked.
test test-long notebooks: export TABLETOP_KEEP := 0
# Hundreds of processes are started (kernels, pools): they share the bytecode cache.
test test-long notebooks: export PYTHONDONTWRITEBYTECODE :=
# Test the Python sources, even after `make compiled` has installed a compiled core.
test test-long lint docs golden sentences notebooks compiled compiled-wheel test-compiled: export TABLETOP_PLAIN := 1

.DEFAULT_GOAL := help
.PHONY: help lab classroom test test-long test-pythons lint lint-types lint-style docs bench bench-strength golden \
  sentences notebooks chromium clean compiled compiled-wheel plain test-compiled

help:
	@echo "make lab        play: open JupyterLab on the first notebook, in your own copy"
	@echo "make classroom  serve a course as a web page for a class: COURSE=51st_state [HOST=0.0.0.0 PORT=8866]"
	@echo "make test       run lint, types, imports, tests, notebooks and browser tests"
	@echo "make test-long  the same, with the tests that take minutes"
	@echo "make test-pythons  the tests without a browser on every Python from 3.11 on that is found (long)"
	@echo "make compiled   compile the core of this clone: three times as fast; make plain undoes it"
	@echo "make test-compiled   compare games of the compiled core (minutes); make compiled-wheel builds a wheel"
	@echo "make lint       ruff, mypy, import-linter; biome and tsc for JavaScript"
	@echo "make docs       build the documentation in build/docs from docs/ and the docstrings"
	@echo "make bench      measure the speed, next to other libraries"
	@echo "make bench-strength  measure how often each level wins, for docs/reference/strength.md (hours)"
	@echo "make golden     rewrite the golden records"
	@echo "make sentences  list every sentence of the games, for proofreading"
	@echo "make notebooks  run the notebooks, save them in normal form, and write their translations"
	@echo "make clean      remove everything that can be rebuilt"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	@echo "Creating the virtual environment in $(VENV)."
	@$(PYTHON) -m venv $(VENV) >/dev/null \
	  || { rm -rf $(VENV); echo "Python's venv module is needed (Debian: apt-get install python3-venv)." >&2; exit 1; }

# Packages for players and for developers share one environment. The stamp files record what is installed.
$(VENV)/lab.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the packages for players (a minute the first time)."
	@$(PIP) install --constraint constraints.txt --editable '.[lab,cluster,adapters]'
	@touch $@

$(VENV)/classroom.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the packages for a class (a minute the first time)."
	@$(PIP) install --constraint constraints.txt --editable '.[classroom]'
	@touch $@

$(VENV)/dev.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the packages for developers (a minute the first time)."
	@$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/lab.stamp $(VENV)/classroom.stamp

# Opens a copy of the notebooks (my_notebooks) that is never overwritten. LAB="--port 9000" passes options on.
lab: $(VENV)/lab.stamp
	@$(BIN)/python -m tabletop lab -- $(LAB)

# Only this computer can connect unless HOST is set. Ctrl+C ends the class; it is saved only if the teacher says so.
COURSE = 51st_state
HOST = 127.0.0.1
PORT = 8866
classroom: $(VENV)/classroom.stamp
	@$(BIN)/python -m tabletop classroom $(COURSE) --host $(HOST) --port $(PORT)

# Node is installed as a wheel, with the JavaScript tools from npm. Only lint and tests need it.
node_modules/stamp: package.json | $(VENV)/dev.stamp
	@echo "Installing the checkers for JavaScript."
	@$(WITH_NODE) npm install --no-package-lock --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

# Types are checked in parallel with the rest: each uses one core.
lint: $(VENV)/dev.stamp node_modules/stamp
	@$(MAKE) --no-print-directory -j2 lint-types lint-style

lint-types:
	@$(BIN)/mypy --no-error-summary

lint-style:
	@$(BIN)/ruff check --quiet
	@$(BIN)/lint-imports --no-logo > $(VENV)/imports.txt || { cat $(VENV)/imports.txt; exit 1; }
	@$(WITH_NODE) biome check --log-level=warn --error-on-warnings
	@$(BIN)/python -m tools.contract
	@$(WITH_NODE) tsc

chromium:
	@tools/chromium.sh

# One pytest run for tests, notebooks and browser gives one summary and uses all cores.
test: lint chromium
	@$(BIN)/python -m pytest -q $(SHARED) $(NBVAL) tests $(NOTEBOOKS)/*.ipynb

test-long: lint chromium
	@$(BIN)/python -m pytest -q $(SHARED) $(NBVAL) -m "long or not long" tests $(NOTEBOOKS)/*.ipynb

# An environment for each Python in build/pythons: the oldest with the oldest libraries, the newest with the newest.
# PYTHONS="--only 3.13 -k commands" passes options on.
test-pythons:
	@$(PYTHON) -m tests.pythons $(PYTHONS)

# Builds offline; warnings are errors. tests/test_docs.py does the same.
docs: $(VENV)/dev.stamp
	@PYTHONPATH=.:widgets $(BIN)/python -m sphinx -qW --keep-going -b html docs build/docs
	@echo "The documentation begins at build/docs/index.html"

# Takes minutes the first time and needs a C compiler. Later edits are detected: see docs/how-to/compile.md.
compiled: $(VENV)/dev.stamp
	@$(BIN)/python -m tools.compiled

compiled-wheel: $(VENV)/dev.stamp
	@$(BIN)/python -m tools.compiled --wheel

plain:
	@rm -rf build/compiled

# Compare games of every table in both forms, decision by decision.
test-compiled: compiled
	@$(BIN)/python -m tests.compiled_core.comparing

# RLCard is only compared: if it cannot be installed, the report says so and continues.
bench: $(VENV)/dev.stamp
	@$(PIP) install --constraint constraints.txt rlcard 2>/dev/null || true
	@$(BIN)/python -m benchmarks

# Takes hours; resumes where it was stopped if the strategies are unchanged.
bench-strength: $(VENV)/dev.stamp
	@$(BIN)/python -m benchmarks.levels
	@$(BIN)/python -m benchmarks.levels --table

golden: $(VENV)/dev.stamp
	@$(BIN)/python -m tests.golden

sentences: $(VENV)/dev.stamp
	@$(BIN)/python -m tools.sentences

notebooks: $(VENV)/dev.stamp
	@$(BIN)/python -m tools.notebooks run $(NOTEBOOKS)
	@$(BIN)/python -m tools.notebook_translations

clean:
	@rm -rf $(VENV) node_modules build dist test-artefacts
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -prune -exec rm -rf {} +
