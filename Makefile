# make play: the games in JupyterLab. make test: every check there is. make bench: the timings,
# three quarters of an hour, half of it 6,000 games of the honest player, which go on where they were stopped;
# BENCH_ARGS=table, solver or one part of it (honest …), --quick for a try, --write for the README.
# make study: how often the games can be won, and by whom; what notebooks/study.jsonl has is not played again.
# make site: the games without a server, in the folder site.
# Each sets up what it needs, in .venv and js/node_modules; Python 3.11 or newer, git and make are all it asks for.

PYTHON ?= python3
LAB_ARGS ?=
PYTEST_ARGS ?= -n 2 --dist loadfile
BENCH_ARGS ?=

BUILT := patience_widget/static/widget.js patience_widget/static/kernel.wasm
SOURCES := $(wildcard js/*.js js/*.css js/*.json patience_widget/kernel/*.?pp) patience_widget/deck.json
PIP := .venv/bin/python -m pip install --quiet --disable-pip-version-check
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)
export PATH := $(CURDIR)/.venv/bin:$(PATH)

.NOTPARALLEL:
.PHONY: play test site bench study bundle notebooks clean

play: .venv/play $(BUILT)
	jupyter trust notebooks/*.ipynb
	jupyter lab $(AS_ROOT) $(LAB_ARGS) notebooks/play.ipynb

test: .venv/test $(BUILT) js/node_modules/complete
	python tests/browser/chromium.py
	ruff check .
	ruff format --check .
	mypy
	npm --prefix js run lint
	npm --prefix js run types
	npm --prefix js run test
	python -m pytest $(PYTEST_ARGS)

site: .venv/site $(BUILT) js/node_modules/complete
	python js/site/build.py

bench: .venv/test $(BUILT) js/node_modules/complete
	python tests/browser/chromium.py
	python tests/bench.py $(BENCH_ARGS)

study: .venv/test $(BUILT)
	python tests/study_tables.py --write

bundle: $(BUILT)

notebooks: .venv/test $(BUILT)
	python tests/execute_notebooks.py

clean:
	rm -rf .venv js/node_modules patience_widget/static site

.venv/made:
	@$(PYTHON) -c '' 2>/dev/null || \
	  { echo 'There is no "$(PYTHON)" here: install Python 3.11 or newer, or name one as in make PYTHON=python3.12.' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "$$($(PYTHON) --version) is too old: install Python 3.11 or newer, or name one as in make PYTHON=python3.12." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "$$($(PYTHON) --version) here lacks venv and ensurepip: install them (Debian, Ubuntu: apt install python3-venv)." >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	touch $@

# pip runs the build hook (js/hatch_build.py), which bundles js/ and compiles the kernel where that is due.
.venv/play .venv/test .venv/site: .venv/made pyproject.toml js/hatch_build.py
	$(PIP) --editable '.[$(notdir $@)]'
	touch $@

$(BUILT): .venv/made $(SOURCES)
	$(PIP) --no-deps --editable .
	touch $(BUILT)

js/node_modules/complete: .venv/site js/package.json js/package-lock.json
	npm --prefix js ci
	touch $@
