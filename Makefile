# Everything a person needs, with only Python 3.11+, pip and venv on the machine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

.PHONY: run test lint docs bench clean

run: $(INSTALLED)
	$(BIN)/claims serve

test: $(INSTALLED)
	$(BIN)/python -m pytest -n auto

lint: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/claims validate data
	$(BIN)/claims fmt --check data

docs: $(INSTALLED)
	$(BIN)/python docs/generate.py

bench: $(INSTALLED)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[bench]'
	$(BIN)/python benchmarks/command_line.py
	$(BIN)/python benchmarks/checks.py
	$(BIN)/python benchmarks/extraction.py
	$(BIN)/python benchmarks/adding.py

$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one with make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
