# Every target sets up what it needs in .venv; a machine needs only make and Python 3.11 or newer.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed
PACKAGES := $(patsubst %/__init__.py,%,$(wildcard */__init__.py))
PIP_INSTALL := $(BIN)/python -m pip install --disable-pip-version-check -c constraints.txt

.PHONY: help install demo test lint bench playthroughs clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(INSTALLED) ## create .venv and install the project, editable, with its development tools

demo: $(INSTALLED) ## the tour: games, agents, ratings and training
	$(BIN)/python -m perfumezoo.benchmarks demo

test: $(INSTALLED) ## run all tests, the slow ones included
	$(BIN)/python -m pytest -n 2 --dist worksteal

lint: $(INSTALLED) ## check style, format and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/basedpyright

bench: $(INSTALLED) ## measure decisions per second
	$(BIN)/python -m perfumezoo.benchmarks throughput

playthroughs: $(INSTALLED) ## rewrite the golden games in tests/playthroughs
	$(BIN)/python -m perfumezoo.envs playthroughs

clean: ## remove .venv, caches, build output and runs
	rm -rf $(VENV) build dist *.egg-info runs .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# pip is the last thing venv writes, so a half-made environment is made again.
$(BIN)/pip:
	@command -v "$(PYTHON)" >/dev/null || \
	  { echo "error: no '$(PYTHON)' found; install Python 3.11 or newer, or name one: make PYTHON=python3.12" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "error: PerfumeZoo needs Python 3.11 or newer, but '$(PYTHON)' is $$("$(PYTHON)" -V 2>&1);" \
	         "name another one: make PYTHON=python3.12" >&2; exit 1; }
	"$(PYTHON)" -m venv --clear $(VENV)

# setuptools first, so that the build uses the version in constraints.txt. The links let type checkers resolve
# 'perfumezoo', which Python finds through setuptools' import hook.
$(INSTALLED): pyproject.toml constraints.txt | $(BIN)/pip
	$(PIP_INSTALL) setuptools
	$(PIP_INSTALL) --no-build-isolation -e '.[dev]'
	@mkdir -p $(VENV)/typing/perfumezoo
	@for package in $(PACKAGES); do ln -sfn "../../../$$package" "$(VENV)/typing/perfumezoo/$$package"; done
	@touch $@
