# `make` lists the targets. Each one that needs Python packages sets up .venv by itself the first time.

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# The first interpreter that starts and is of a supported version; override with `make PYTHON=...`.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; raise SystemExit(not (3, 11) <= sys.version_info[:2] < (3, 14))' 2>/dev/null \
	&& { echo $$python; break; }; done)

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
HASHED := $(PIP) --require-hashes --no-deps

# A machine may set it; the interpreters that the tests start would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

# What `make pipeline-en` trains on: the UD English EWT folder, and sentences of Wikipedia, one a line.
TREEBANK ?= ../shared/data/treebanks/en_ewt
CORPUS ?= ../shared/data/corpora/en_wiki_1m.txt.xz

# What `make pipeline-zh` trains on: the folders of UD Chinese, and two corpora of sentences.
TREEBANKS_ZH ?= ../shared/data/treebanks
CORPORA_ZH ?= ../shared/data/corpora

# What `make bench-train` trains on: a folder that `augpipe build` wrote.
SHARDS ?= data/en

.DEFAULT_GOAL := help
.PHONY: help setup lock demo test fast check lint style types attacks soak mutants bench bench-full bench-train bench-gpu docs dist pipeline-en pipeline-zh clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(STAMP) ## create .venv with exact versions, each file's hash checked

# torch is installed by version alone: each index has a build of its own. The locks are complete, so nothing else is asked for.
$(STAMP): pyproject.toml constraints.txt requirements.lock
	@test -n "$(PYTHON)" || { echo "setup needs Python 3.11, 3.12 or 3.13 on the PATH; name one with: make setup PYTHON=/path/to/python3.12" >&2; exit 1; }
	@echo "installing packages into $(VENV): 3 GB on disk, two to ten minutes"
	$(PYTHON) -m venv $(VENV)
	$(HASHED) --only-binary :all: -r requirements.lock
	$(PIP) -c constraints.txt torch
	$(PIP) --no-deps --no-build-isolation -e .
	$(BIN)/python -m pip check
	@touch $@

lock: $(STAMP) ## renew the locks' hashes after a change of constraints.txt (asks the package index)
	$(PIP) -c constraints.txt uv
	$(BIN)/python -m tools.lock

demo: $(STAMP) ## build, extend and inspect the bundled samples; train, score, search and analyse
	$(BIN)/augpipe build --lang en --input sample --output data/demo/en --force
	$(BIN)/augpipe inspect data/demo/en
	$(BIN)/augpipe show --lang en "He travelled widely in Europe."
	$(BIN)/augpipe extend data/demo/en --augmentations augcse-14
	$(BIN)/augpipe show --augmentations augcse-14 "Although he doesn't live in Chicago, the young king visits 21 schools."
	$(BIN)/augpipe build --lang zh --input sample --output data/demo/zh --force
	$(BIN)/augpipe inspect data/demo/zh
	$(BIN)/augpipe show --lang zh "他昨天去了北京。" "她很高兴。" "这张卡能提现吗"
	$(BIN)/cse-train --shards data/demo/en --positive mv --negative negation \
		--output data/demo/run --force --batch-size 32 --epochs 8 --eval-every 36 --threads 1
	@echo "retrieval@1: how often a held-out sentence finds its mv among all, the negations too; step 0 is untrained."
	@echo "Next, STS on the sample's 32 pairs: too few to tell encoders apart."
	$(BIN)/cse-eval data/demo/run --data data/sample/sts --quiet
	$(BIN)/cse-embed data/demo/run data/sample/en.txt --top 3 --quiet --query "He travelled widely in Europe." \
		--query "The town has a railway station." --query "Nobody ate the meat."
	$(BIN)/cse-train --shards data/demo/en --augmentations augcse-14 --lambda 1 --eval-data data/sample/sts \
		--output data/demo/run-augcse --force --batch-size 32 --epochs 8 --eval-every 36 --threads 1
	$(BIN)/cse-eval analyse data/demo/run-augcse --shards data/demo/en --output data/demo/report --threads 1 --quiet
	@echo "The page of these analyses: data/demo/report/index.html"
	$(BIN)/cse-train --shards data/demo/zh --positive mv --negative negation \
		--output data/demo/run-zh --force --batch-size 32 --epochs 8 --eval-every 36 --threads 1
	$(BIN)/cse-eval data/demo/run-zh --data data/sample/sts_zh --suite sts-zh --quiet
	$(BIN)/cse-embed data/demo/run-zh data/sample/zh.txt --top 3 --quiet --query "他昨天去了北京。" --query "怎么修改密码"

lint: style types ## ruff and mypy

style: $(STAMP) ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP) ## mypy
	$(BIN)/mypy

fast: $(STAMP) ## the fast tests alone
	$(BIN)/python -m pytest -q -m "not slow and not gpu" -n logical --dist loadfile

# Some tests wait for processes; mypy uses the time.
test: style ## lint, and the fast tests on every core (minutes on two)
	@$(MAKE) --no-print-directory -j2 types fast

check: lint ## lint, then every test, the slow ones too
	$(BIN)/python -m pytest -q

attacks: $(STAMP) ## hostile lines, bombs, model and run folders, two ranks; docs/reliability.md has what came of it (long)
	@failed=0; \
	for attack in hostile_lines bombs model_folders "run_folders --tries 12" two_ranks; do \
		$(BIN)/python -m tools.attacks.$$attack --tally docs/tallies/$${attack%% *}.json || failed=1; \
	done; \
	$(BIN)/python -m tools.attacks.page; \
	exit $$failed

soak: $(STAMP) ## 1,000 signals and 2,000 damages at low priority; goes on where it was stopped (hours)
	@failed=0; \
	nice -n 15 $(BIN)/python -m tools.attacks.signals --tries 1000 --seed 0 --tally docs/tallies/signals.json || failed=1; \
	nice -n 15 $(BIN)/python -m tools.attacks.damage --tries 2000 --seed 0 --tally docs/tallies/damage.json || failed=1; \
	exit $$failed

mutants: $(STAMP) ## break 67 lines, one at a time: which fast test notices? goes on where it was stopped (an hour)
	@failed=0; \
	$(BIN)/python -m tools.mutants --tally docs/tallies/mutants.json || failed=1; \
	$(BIN)/python -m tools.mutants.page; \
	exit $$failed

bench: $(STAMP) ## compare speeds; writes benchmarks/results and docs/benchmarks.md (long)
	$(BIN)/python -m benchmarks.bench_build

bench-full: $(STAMP) ## build the whole corpus: rows/s, coverage, memory (longer)
	$(BIN)/python -m benchmarks.bench_full

bench-train: $(STAMP) ## compare training speeds on the CPU, and the token cache's (long)
	$(HASHED) --only-binary :all: -r requirements-bench.lock
	$(BIN)/python -m benchmarks.bench_tokens --shards $(SHARDS)
	$(BIN)/python -m benchmarks.bench_train --shards $(SHARDS)

bench-gpu: $(STAMP) ## compare training speeds on a GPU, with BERT-base of random weights
	$(HASHED) --only-binary :all: -r requirements-bench.lock
	$(BIN)/python -m benchmarks.bench_gpu
	$(BIN)/python -m benchmarks.bench_whole

docs: $(STAMP) ## build the documentation into site/
	$(BIN)/mkdocs build --strict

dist: $(STAMP) ## build wheel, source archive and SBOM into dist/, check them, and try the wheel in an empty environment
	$(BIN)/python -m tools.release build
	$(BIN)/python -m tools.release try

pipeline-en: $(STAMP) ## train the built-in English pipeline again (hours)
	$(BIN)/python -m tools.pipelines --treebank $(TREEBANK) --corpus $(CORPUS) \
		--output augpipe/pipelines/en --workdir data/pipeline-en

pipeline-zh: $(STAMP) ## train the built-in Chinese pipeline again (half an hour)
	$(BIN)/python -m tools.pipelines.chinese --treebank $(TREEBANKS_ZH)/zh_gsd_v1 --alike data/treebanks/zh_short \
		--also $(TREEBANKS_ZH)/zh_hk --also $(TREEBANKS_ZH)/zh_cfl \
		--corpus $(CORPORA_ZH)/zh_short_450k.txt.xz --corpus $(CORPORA_ZH)/zh_wiki_313k.txt.xz \
		--output augpipe/pipelines/zh --workdir data/pipeline-zh

clean: ## remove caches, built documentation and demo data (not .venv)
	rm -rf site build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis data/demo data/bench
	find . -path ./$(VENV) -prune -o -name __pycache__ -type d -exec rm -rf {} +
