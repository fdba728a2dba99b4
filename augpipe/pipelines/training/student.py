"""The student: a small spaCy pipeline trained on gold and silver sentences.

It first learns the treebank alone. Then, in rounds, one worker per core goes
on from the same weights with its own silver sentences and the whole treebank,
and a round ends by averaging the workers' weights ("local SGD"), so that all
cores train one pipeline.
"""

from __future__ import annotations

import multiprocessing
import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import spacy
from spacy.language import Language
from spacy.tokens import DocBin
from spacy.training.initialize import init_nlp
from spacy.training.loop import train as train_pipeline
from spacy.util import load_config
from spacy.vocab import Vocab
from thinc.api import NumpyOps, set_current_ops

from .examples import one_per_doc, training_docs
from .speed import THREADS
from .tokenizer import adapt_tokenizer
from .treebank import Sentence

CONFIG = Path(__file__).with_name("student.cfg")
WORKERS = 2
SILVER_GROUPED = 0.15
CHECK_SENTENCES = 1000


@dataclass(frozen=True)
class Round:
    """Steps of one round and the line its learning rate falls along."""

    steps: int
    rate: float
    falls_to_zero_at: int
    gold_copies: int


FIRST = Round(steps=1500, rate=0.002, falls_to_zero_at=1500, gold_copies=2)
ROUNDS = (
    Round(steps=1600, rate=0.002, falls_to_zero_at=4800, gold_copies=1),
    Round(steps=1600, rate=0.00133, falls_to_zero_at=3200, gold_copies=1),
    Round(steps=1600, rate=0.00067, falls_to_zero_at=1600, gold_copies=1),
)


def train(
    gold: Sequence[Sentence], silver: Sequence[Sentence], dev: Sequence[Sentence], workdir: Path
) -> Path:
    """Train a student, keeping finished rounds in ``workdir``; returns its directory."""
    start = train_first(gold, dev, workdir)
    shards = len(ROUNDS) * WORKERS
    size = -(-len(silver) // shards)
    for number, plan in enumerate(ROUNDS):
        averaged = workdir / f"round-{number}"
        if not averaged.exists():
            first = number * WORKERS
            jobs: list[tuple[Path, Path, Path | None, Round, int]] = []
            for shard in range(first, first + WORKERS):
                examples = workdir / f"examples-{shard}"
                own = silver[shard * size : (shard + 1) * size]
                write_examples(gold, own, dev, examples, shard, plan.gold_copies)
                jobs.append((examples, workdir / f"worker-{shard}", start, plan, shard))
            _in_parallel(jobs)
            average([workdir / f"worker-{shard}" / "model-last" for _, _, _, _, shard in jobs], averaged)
        start = averaged
    return start


def train_first(gold: Sequence[Sentence], dev: Sequence[Sentence], workdir: Path) -> Path:
    """Train on the treebank alone."""
    done = workdir / "first" / "model-best"
    if not done.exists():
        examples = workdir / "examples-first"
        write_examples(gold, [], dev, examples, 0, FIRST.gold_copies)
        _in_parallel([(examples, workdir / "first", None, FIRST, 0)])
    return done


def write_examples(
    gold: Sequence[Sentence],
    silver: Sequence[Sentence],
    dev: Sequence[Sentence],
    directory: Path,
    seed: int,
    gold_copies: int,
) -> None:
    """Write the documents to train on and to check against into ``directory``."""
    directory.mkdir(parents=True, exist_ok=True)
    rng = random.Random(seed)
    vocab = Vocab()
    docs = training_docs(vocab, silver, SILVER_GROUPED, rng)
    for _ in range(gold_copies):
        docs += training_docs(vocab, gold, 1.0, rng)
    rng.shuffle(docs)
    DocBin(docs=docs).to_disk(directory / "train.spacy")
    check = one_per_doc(vocab, dev[:CHECK_SENTENCES])
    DocBin(docs=check).to_disk(directory / "dev.spacy")


def train_round(examples: Path, output: Path, start: Path | None, plan: Round, seed: int) -> None:
    """Train one worker's pipeline on ``examples`` into ``output``, from ``start`` if given."""
    # NumPy's matrix product trains the same model faster than BLIS does.
    set_current_ops(NumpyOps(use_blis=False))
    settings: dict[str, Any] = {
        "paths.train": str(examples / "train.spacy"),
        "paths.dev": str(examples / "dev.spacy"),
        "system.seed": seed,
        "training.max_steps": plan.steps,
        "training.optimizer.learn_rate.initial_rate": plan.rate,
        "training.optimizer.learn_rate.total_steps": plan.falls_to_zero_at,
    }
    if start is not None:
        settings["training.batcher.size.start"] = 1500
    config = load_config(CONFIG, overrides=settings)
    if start is not None:
        config["components"] = {name: {"source": str(start)} for name in config["nlp"]["pipeline"]}
    nlp = init_nlp(config)
    adapt_tokenizer(nlp)
    output.mkdir(parents=True, exist_ok=True)
    train_pipeline(nlp, output)


def average(pipelines: Sequence[Path], output: Path) -> Language:
    """Write the pipeline whose weights are the mean of those of ``pipelines``."""
    first, *others = [spacy.load(path) for path in pipelines]
    for name in first.pipe_names:
        models = [nlp.get_pipe(name).model for nlp in (first, *others)]  # type: ignore[attr-defined]
        for nodes in zip(*(model.walk() for model in models), strict=True):
            for parameter in nodes[0].param_names:
                if nodes[0].has_param(parameter):
                    total = sum(node.get_param(parameter) for node in nodes)
                    nodes[0].set_param(parameter, total / len(nodes))
    first.to_disk(output)
    return first


def _in_parallel(jobs: Sequence[tuple[Path, Path, Path | None, Round, int]]) -> None:
    """Run ``train_round`` on every job, each in a process of its own with one BLAS thread."""
    os.environ.update(dict.fromkeys(THREADS, "1"))
    with multiprocessing.get_context("spawn").Pool(len(jobs)) as pool:
        pool.starmap(train_round, jobs)
