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
from collections.abc import Mapping, Sequence
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

from tools.pipelines.english.examples import one_per_doc, training_docs
from tools.pipelines.english.tokenizer import adapt_tokenizer
from tools.pipelines.speed import THREADS
from tools.pipelines.treebank import Sentence

CONFIG = Path(__file__).with_name("student.cfg")
WORKERS = 2
SILVER_GROUPED = 0.15
CHECK_SENTENCES = 1000


@dataclass(frozen=True)
class Round:
    """Steps of one round, the line its learning rate falls along, and copies of the treebank."""

    steps: int
    rate: float
    falls_to_zero_at: int
    gold_copies: int = 1


FIRST = Round(steps=1500, rate=0.002, falls_to_zero_at=1500, gold_copies=2)
ROUNDS = (
    Round(steps=1600, rate=0.002, falls_to_zero_at=4800),
    Round(steps=1600, rate=0.00133, falls_to_zero_at=3200),
    Round(steps=1600, rate=0.00067, falls_to_zero_at=1600),
)


def train(gold: Sequence[Sentence], silver: Sequence[Sentence], dev: Sequence[Sentence], workdir: Path) -> Path:
    """Train a student, keeping finished rounds in ``workdir``; returns its directory."""
    done = workdir / "first"
    if not done.exists():
        _run_round(done, None, FIRST, {0: []}, gold, dev)
    size = -(-len(silver) // (len(ROUNDS) * WORKERS))
    for number, plan in enumerate(ROUNDS):
        start, done = done, workdir / f"round-{number + 1}"
        if not done.exists():
            seeds = range(number * WORKERS, (number + 1) * WORKERS)
            shares = {seed: silver[seed * size : (seed + 1) * size] for seed in seeds}
            _run_round(done, start, plan, shares, gold, dev)
    return done


def _run_round(
    done: Path,
    start: Path | None,
    plan: Round,
    shares: Mapping[int, Sequence[Sentence]],
    gold: Sequence[Sentence],
    dev: Sequence[Sentence],
) -> None:
    """Train one worker for each share of silver sentences and write their average to ``done``.

    The keys of ``shares`` are the workers' seeds.
    """
    jobs: list[tuple[Path, Path, Path | None, Round, int]] = []
    for seed, silver in shares.items():
        place = done.with_name(f"{done.name}-worker-{seed}")
        write_examples(gold, silver, dev, place, seed, plan)
        jobs.append((place, place / "trained", start, plan, seed))
    os.environ.update(dict.fromkeys(THREADS, "1"))
    with multiprocessing.get_context("spawn").Pool(len(jobs)) as pool:
        pool.starmap(train_round, jobs)
    partial = done.with_name(f"{done.name}-partial")
    average([output / "model-last" for _, output, _, _, _ in jobs]).to_disk(partial)
    partial.rename(done)


def write_examples(
    gold: Sequence[Sentence],
    silver: Sequence[Sentence],
    dev: Sequence[Sentence],
    directory: Path,
    seed: int,
    plan: Round,
) -> None:
    """Write the documents to train on and to check against into ``directory``."""
    directory.mkdir(parents=True, exist_ok=True)
    rng = random.Random(seed)
    vocab = Vocab()
    docs = training_docs(vocab, silver, SILVER_GROUPED, rng)
    for _ in range(plan.gold_copies):
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


def average(pipelines: Sequence[Path]) -> Language:
    """The pipeline whose weights are the mean of those of ``pipelines``."""
    first, *others = [spacy.load(path) for path in pipelines]
    for name in first.pipe_names:
        models = [nlp.get_pipe(name).model for nlp in (first, *others)]  # type: ignore[attr-defined]
        for nodes in zip(*(model.walk() for model in models), strict=True):
            for parameter in nodes[0].param_names:
                if nodes[0].has_param(parameter):
                    total = sum(node.get_param(parameter) for node in nodes)
                    nodes[0].set_param(parameter, total / len(nodes))
    return first
