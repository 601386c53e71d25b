# Every target makes the virtual environment it needs; the second run starts at once.
#   make lab        play: JupyterLab on the start notebook
#   make classroom  hold a class: a course as a web page, COURSE=51st_state
#   make test       everything that must hold: lint, types, imports, tests, notebooks, browser
#   make help       the other targets
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
NOTEBOOKS := notebooks
NBVAL  := --nbval --nbval-current-env --nbval-sanitize-with tests/nbval.cfg --nbval-cell-timeout 120
# Each process has a browser of its own: more than four want much memory.
SHARED := --numprocesses auto --maxprocesses 4
# JupyterLab refuses to run as root unless told; in a container there is often nobody else.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)
PIP    := $(BIN)/python -m pip --disable-pip-version-check -qq
WITH_NODE := PATH="$(CURDIR)/node_modules/.bin:$(abspath $(BIN)):$$PATH"

# Tables keep what is played beside the notebook: not while notebooks are checked.
test test-long notebooks: export TABLETOP_KEEP := 0
# Hundreds of processes are started (kernels, pools): what one has compiled, the next only reads.
test test-long notebooks: export PYTHONDONTWRITEBYTECODE :=
# What is written is what is tested, also where `make compiled` has put a compiled core in its place.
test test-long lint docs golden sentences notebooks compiled compiled-wheel test-compiled: export TABLETOP_PLAIN := 1

.DEFAULT_GOAL := help
.PHONY: help lab classroom test test-long lint lint-types lint-style docs bench bench-strength golden \
  sentences notebooks chromium clean compiled compiled-wheel plain test-compiled

help:
	@echo "make lab        play: JupyterLab on the start notebook, in a copy that is yours"
	@echo "make classroom  a course as a web page for a class: COURSE=51st_state [HOST=0.0.0.0 PORT=8866]"
	@echo "make test       lint, types, imports, tests, notebooks, browser"
	@echo "make test-long  the same with the tests that take minutes"
	@echo "make compiled   the core compiled, for this clone: three times as fast; make plain undoes it"
	@echo "make test-compiled   the compiled core plays the same games (minutes); make compiled-wheel: a wheel of it"
	@echo "make lint       ruff, mypy, import-linter; biome and tsc for JavaScript"
	@echo "make docs       this kit explained: pages in build/docs, from docs/ and the docstrings"
	@echo "make bench      speed, measured beside others"
	@echo "make bench-strength  how often each level wins; the table in docs/reference/strength.md (hours)"
	@echo "make golden     write the golden records anew"
	@echo "make sentences  list every sentence the games say, to be read aloud"
	@echo "make notebooks  run the notebooks, save them in normal form, write their translations"
	@echo "make clean      remove what can be made again"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	@echo "Making the virtual environment in $(VENV)."
	@$(PYTHON) -m venv $(VENV) >/dev/null \
	  || { rm -rf $(VENV); echo "Python's venv module is needed (Debian: apt-get install python3-venv)." >&2; exit 1; }

# To play, and to develop: two sets of packages in one environment. The stamps say what is installed.
$(VENV)/lab.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what is needed to play (a minute the first time)."
	@$(PIP) install --constraint constraints.txt --editable '.[lab,cluster,adapters]'
	@touch $@

$(VENV)/classroom.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what is needed to hold a class (a minute the first time)."
	@$(PIP) install --constraint constraints.txt --editable '.[classroom]'
	@touch $@

$(VENV)/dev.stamp: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what is needed to develop (a minute the first time)."
	@$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/lab.stamp $(VENV)/classroom.stamp

# On a copy of the notebooks (my_notebooks) that is kept; LAB="--port 9000" and the like are options of JupyterLab.
lab: $(VENV)/lab.stamp
	@$(BIN)/python -m tools.lab $(AS_ROOT) $(LAB)

# Only this computer can open it unless HOST on the command line says otherwise; Ctrl+C closes it, and nothing of it is kept.
COURSE = 51st_state
HOST = 127.0.0.1
PORT = 8866
classroom: $(VENV)/classroom.stamp
	@$(BIN)/python -m tabletop_widgets.classroom $(COURSE) --host $(HOST) --port $(PORT)

# Node comes as a wheel, and npm puts the tools for JavaScript beside it: for lint and test, never to play.
node_modules/stamp: package.json | $(VENV)/dev.stamp
	@echo "Installing what checks the JavaScript."
	@$(WITH_NODE) npm install --no-package-lock --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

# Types beside all the rest: each keeps one core busy.
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

# One pytest run for tests, notebooks and browser, so that one summary tells all; the cores share the work.
test: lint chromium
	@$(BIN)/python -m pytest -q $(SHARED) $(NBVAL) tests $(NOTEBOOKS)/*.ipynb

test-long: lint chromium
	@$(BIN)/python -m pytest -q $(SHARED) $(NBVAL) -m "long or not long" tests $(NOTEBOOKS)/*.ipynb

# Offline, and what is odd is an error; tests/test_docs.py builds them too.
docs: $(VENV)/dev.stamp
	@PYTHONPATH=.:widgets $(BIN)/python -m sphinx -qW --keep-going -b html docs build/docs
	@echo "The documentation begins at build/docs/index.html"

# Takes minutes the first time, and needs a C compiler. What is edited afterwards is noticed: see docs/how-to/compile.md.
compiled: $(VENV)/dev.stamp
	@$(BIN)/python -m tools.compiled

compiled-wheel: $(VENV)/dev.stamp
	@$(BIN)/python -m tools.compiled --wheel

plain:
	@rm -rf build/compiled

# Games of every table on both forms, decision by decision.
test-compiled: compiled
	@$(BIN)/python -m tools.compiled.comparing

# RLCard is only measured beside: where it cannot be installed, the report says so and goes on.
bench: $(VENV)/dev.stamp
	@$(PIP) install --constraint constraints.txt rlcard 2>/dev/null || true
	@$(BIN)/python -m benchmarks

# Hours; goes on where it was stopped, as long as the strategies are the same.
bench-strength: $(VENV)/dev.stamp
	@$(BIN)/python -m benchmarks.levels --resume
	@$(BIN)/python -m benchmarks.levels --table

golden: $(VENV)/dev.stamp
	@$(BIN)/python -m tests.golden

sentences: $(VENV)/dev.stamp
	@$(BIN)/python -m tools.sentences

notebooks: $(VENV)/dev.stamp
	@$(BIN)/python -m tools.notebooks run $(NOTEBOOKS)
	@$(BIN)/python -m tools.notebook_translations

clean:
	@rm -rf $(VENV) node_modules build dist test-artefacts .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -prune -exec rm -rf {} +
