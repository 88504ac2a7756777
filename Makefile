# Everything here needs Python 3.11 or newer and nothing else; what more is needed goes into .venv.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test lint format bench fuzz mutate docs wheel clean

# Compiled files are kept even where the caller forbids it, because tests start many interpreters.
export PYTHONDONTWRITEBYTECODE :=

# What `make play` starts, with the extras that it needs.
PLAY        := serve --open
PLAY_EXTRAS := web
DEV_EXTRAS  := web,postgres,png,pettingzoo,test,mutate,lint

# Further arguments, for example: make test ARGS="-k carry_over", or make play ARGS="--port 8080"
ARGS ?=

# The first Python that is new enough; `make PYTHON=... test` takes another.
PYTHON ?= $(firstword $(foreach name,python3 python3.13 python3.12 python3.11 python, \
    $(shell $(name) -c 'import sys; sys.version_info >= (3, 11) and print("$(name)")' 2>/dev/null)))

VENV  := .venv
BENCH := .venv-bench
PIP   := -m pip --disable-pip-version-check install --quiet

help:  ## Show this list.
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

play: $(VENV)/has-play  ## Start a game.
	@$(VENV)/bin/zashiki $(PLAY) $(ARGS)

test: $(VENV)/has-dev  ## Run the tests; those that need a browser or PostgreSQL join in where these are found.
	$(VENV)/bin/python -m pytest -n auto --dist worksteal $(ARGS)

lint: $(VENV)/has-dev  ## Check format, style, types and the borders between packages.
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/ruff check
	$(VENV)/bin/mypy
	$(VENV)/bin/python -m pytest -q tests/test_house.py

format: $(VENV)/has-dev  ## Lay out the code and mend what can be mended by itself.
	$(VENV)/bin/ruff format
	$(VENV)/bin/ruff check --fix

bench: $(BENCH)/has-bench  ## Measure our speed beside other game libraries in one run.
	$(BENCH)/bin/python -m benchmarks $(ARGS)

fuzz: $(VENV)/has-dev  ## Play many thousand games to their ends, looking for errors and dead ends.
	$(VENV)/bin/python tests/fuzz.py $(ARGS)
	$(VENV)/bin/python -m pytest -q -m long
	ZASHIKI_TEST_POSITIONS=3000 $(VENV)/bin/python -m pytest -q -n auto --dist worksteal tests/conformance

mutate: $(VENV)/has-dev  ## Break random lines of the rules, and see whether a test that names a rule fails.
	$(VENV)/bin/python -m tests.mutation $(ARGS)

docs: $(VENV)/has-dev  ## Build the documentation as HTML into build/docs and check its links and rules.
	$(VENV)/bin/python docs/build.py

wheel: $(VENV)/has-dev  ## Build the package into dist.
	rm -rf dist
	$(VENV)/bin/python -m hatchling build

clean:  ## Remove everything that these targets made.
	rm -rf $(VENV) $(BENCH) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find benchmarks docs src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps has-*: an environment is filled again only when pyproject.toml has changed.

$(VENV)/has-play: pyproject.toml | $(VENV)/bin/python
	@echo "Installing zashiki with what play needs (once) ..."
	@$(VENV)/bin/python $(PIP) --editable '.[$(PLAY_EXTRAS)]'
	@touch $@

$(VENV)/has-dev: pyproject.toml | $(VENV)/bin/python
	@echo "Installing zashiki with what tests and checks need (once) ..."
	@$(VENV)/bin/python $(PIP) --editable '.[$(DEV_EXTRAS)]'
	@touch $@ $(VENV)/has-play

$(BENCH)/has-bench: pyproject.toml | $(BENCH)/bin/python
	@echo "Installing the libraries to compare with (once) ..."
	@$(BENCH)/bin/python $(PIP) --editable '.[bench]'
	@touch $@

$(VENV)/bin/python $(BENCH)/bin/python:
	@test -n "$(PYTHON)" || { echo "zashiki needs Python 3.11 or newer; none was found. Install one, or name it: make PYTHON=/path/to/python3 play" >&2; exit 1; }
	@$(PYTHON) -m venv $(@D:/bin=) || { rm -rf $(@D:/bin=); echo "Making a virtual environment failed. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
