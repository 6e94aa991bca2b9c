# Toklings. Each target makes the virtual environment that it needs, and again only when
# pyproject.toml, constraints.txt or the build hook changed. Catalogues are compiled when a .po
# file changed.
#
#   make play      open the app          make test      all tests but the oracle ones
#   make check     style, types, imports, catalogues, lessons
#   make oracle    compare with tokenizers, sentencepiece and tiktoken
#   make soak      the long runs at full size (half an hour); figures in bench/soak_results.txt
#   make bench     measure start, keys, training and workshops against others, into bench/results.json

PYTHON ?= python3
WORKERS ?= 3

VENV := .venv
BIN := $(VENV)/bin
# Tests start Python some hundred times: its bytecode is kept, whatever the shell's habit.
export PYTHONDONTWRITEBYTECODE :=

INPUTS := pyproject.toml constraints.txt hatch_build.py
CATALOGUES := $(wildcard core/wording/catalogues/*/LC_MESSAGES/*.po)
PIP := $(BIN)/python -m pip install --disable-pip-version-check --quiet --constraint constraints.txt

.DEFAULT_GOAL := help
.PHONY: help play test check oracle soak bench catalogues clean

help:
	@sed -n 's/^#   //p' Makefile

play: $(VENV)/compiled
	@$(BIN)/toklings

test: $(VENV)/compiled $(VENV)/with-dev
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not oracle"

check: $(VENV)/compiled $(VENV)/with-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q tests/test_catalogues.py tests/test_imports.py
	$(BIN)/toklings lessons check

oracle: $(VENV)/compiled $(VENV)/with-oracle
	$(BIN)/python -m pytest -n $(WORKERS) -m oracle

bench: $(VENV)/compiled $(VENV)/with-oracle
	$(BIN)/python -m compileall -q core tui
	$(BIN)/python bench/start.py
	$(BIN)/python bench/keys.py
	$(BIN)/python bench/training.py
	$(BIN)/python bench/watch.py
	$(BIN)/python bench/unigram.py
	$(BIN)/python bench/workshop.py

# Only a run without a failure is recorded. TOKLINGS_SEED=2 make soak: other runs.
soak: $(VENV)/compiled $(VENV)/with-dev
	@mkdir -p build
	$(BIN)/python tests/full_size.py > build/soak_results.txt
	TOKLINGS_SOAK=1 TOKLINGS_SOAK_RESULTS=$(CURDIR)/build/soak_results.txt \
	  $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/soak tests/tui/test_hostile_lessons.py \
	  tests/tui/test_meddled_progress.py tests/tui/test_sizes_lessons.py \
	  tests/tui/test_sizes_screens.py
	@mv build/soak_results.txt bench/soak_results.txt

catalogues: $(VENV)/with-app
	$(BIN)/python hatch_build.py
	@touch $(VENV)/compiled

clean:
	rm -rf $(VENV) build dist .hypothesis .ruff_cache .pytest_cache .import_linter_cache
	find core tui lessons tests -name __pycache__ -prune -exec rm -rf {} +
	rm -f core/wording/catalogues/*/LC_MESSAGES/*.mo

# ── the virtual environment, in stages ───────────────────────────────────────────────────

$(VENV)/made:
	@command -v $(PYTHON) >/dev/null || { echo \
	  "Toklings needs Python 3.11 or newer, and there is no '$(PYTHON)'. Install it, or say which one: make play PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo \
	  "Toklings needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V). Say which one to use: make play PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo \
	  "'$(PYTHON)' cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/with-app: $(VENV)/made $(INPUTS)
	$(PIP) --editable . Babel hatchling
	@touch $@

$(VENV)/with-dev: $(VENV)/with-app
	$(PIP) --editable '.[dev]'
	@touch $@

$(VENV)/with-oracle: $(VENV)/with-dev
	$(PIP) --editable '.[dev,oracle]'
	@touch $@

$(VENV)/compiled: $(VENV)/with-app $(CATALOGUES)
	$(BIN)/python hatch_build.py
	@touch $@
