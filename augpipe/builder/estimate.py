"""Estimate from a measured sample what a build or an extension would do and how long it would take."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from augpipe.augment.augmentation import RULE_ERROR
from augpipe.base.machine import usable_cores
from augpipe.builder.claim import refuse_foreign, refuse_other
from augpipe.builder.extending import Extension, extension_tasks, planned_extension
from augpipe.builder.fingerprint import AugmenterFacts, fingerprint
from augpipe.builder.folder import BuildFolder
from augpipe.builder.language_check import refuse_other_language
from augpipe.builder.plan import BuildTask, Plan, spec_of
from augpipe.builder.progress import covered_rows
from augpipe.builder.run import open_input, planned
from augpipe.builder.shard import accepted, append_batch, append_outcomes, augmenter_of, parsed_batches
from augpipe.builder.worker import take_one_thread
from augpipe.config import BuildConfig, ExtendConfig
from augpipe.contract.manifest import MANIFEST_NAME
from augpipe.contract.schema import SKIPPED_PREFIX
from augpipe.contract.shards import Shard
from augpipe.corpus import RawRow
from augpipe.shards.writer import Columns, encode

if TYPE_CHECKING:
    from augpipe.corpus import Corpus

BLOCKS, BLOCK_ROWS = 4, 256
"""The sample: so many blocks of so many rows each. With the built-in pipeline it takes about 1.5 s."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a build would do.

    Args:
        output: the folder for the shards.
        corpus: description of the input.
        rows: rows of the input.
        shards: number of shards.
        finished: how many of them are there already; `seconds` counts them all the same.
        workers: number of processes.
        sample_rows: rows that were measured.
        sample_rejected: how many of those were rejected.
        rows_per_s: of all workers together.
        seconds: time that the whole build would take.
        bytes: size of all shards together.
        coverage: augmentation → share of the sample's accepted rows that have a text.
        failed: augmentation → rows of the sample on which its rule raised an exception.
    """

    output: Path
    corpus: str
    rows: int
    shards: int
    finished: int
    workers: int
    sample_rows: int
    sample_rejected: int
    rows_per_s: float
    seconds: float
    bytes: int
    coverage: dict[str, float]
    failed: dict[str, int]


def estimate(config: BuildConfig, *, corpus: Corpus | None = None, facts: AugmenterFacts | None = None) -> Estimate:
    """Measure a sample in this process and scale the result to the whole corpus.

    Args:
        config: the settings of the build.
        corpus: the input, if it is open already.
        facts: the augmenter, if it is another than `config` names.

    Raises:
        UserError: if the input, the augmenter or the folder cannot be used.
    """
    facts = facts or AugmenterFacts.of(config.lang, config.augmentations, config.pipeline)
    corpus = corpus or open_input(config)
    plan = planned(corpus, config)
    folder = BuildFolder(config.output)
    if not config.force:
        refuse_other(folder, fingerprint(config, facts, corpus.sha256, unique=corpus.unique))
    refuse_foreign(folder)
    refuse_other_language(corpus, config)
    spec = spec_of(facts, lang=config.lang, pipeline=config.pipeline, seed=config.seed)
    tasks = [
        BuildTask(i, rows[0].id, [tuple(row) for row in rows], config.output, spec, dict(facts.labels), config.convert)
        for i, rows in enumerate(sample(corpus, plan.rows))
    ]

    take_one_thread()
    load = time.perf_counter()
    augmenter = augmenter_of(spec)
    load = time.perf_counter() - load
    rejects: list[tuple[RawRow, str]] = []
    for batch in accepted(tasks[0], rejects):  # the first parse fills caches
        append_batch(Columns(facts.labels), augmenter, batch)
    rejects.clear()
    columns = Columns(facts.labels)
    clock = time.perf_counter()
    for task in tasks:
        for batch in accepted(task, rejects):
            append_batch(columns, augmenter, batch)
    size = encode(columns.table()).nbytes
    took = time.perf_counter() - clock

    read = len(columns) + len(rejects)
    at_once = min(config.workers, plan.shards, usable_cores())
    return Estimate(
        output=config.output,
        corpus=corpus.describe(),
        rows=plan.rows,
        shards=plan.shards,
        finished=finished_shards(folder, plan, config),
        workers=config.workers,
        sample_rows=read,
        sample_rejected=len(rejects),
        rows_per_s=at_once * read / took,
        seconds=load + took / read * plan.rows / at_once,
        bytes=round(size / read * plan.rows),
        coverage={
            name: covered / max(len(columns), 1)
            for name, covered in zip(columns.labels, columns.covered(), strict=True)
        },
        failed={name: rules.get(SKIPPED_PREFIX + RULE_ERROR, 0) for name, rules in columns.counts().items()},
    )


def finished_shards(folder: BuildFolder, plan: Plan, config: BuildConfig) -> int:
    """Return how many shards the build would find finished."""
    if config.force:
        return 0
    if (folder.path / MANIFEST_NAME).exists():
        return plan.shards
    return sum(folder.finished(index) is not None for index in range(plan.shards))


def sample(corpus: Corpus, total: int) -> Iterator[list[RawRow]]:
    """Yield blocks of consecutive rows from evenly spaced places of the corpus; a small corpus is taken whole."""
    blocks = min(BLOCKS, -(-total // BLOCK_ROWS))
    rows = corpus.rows()
    position = 0
    for i in range(blocks):
        start = max(position, (2 * i + 1) * total // (2 * blocks) - BLOCK_ROWS // 2)
        taken = list(islice(rows, start - position, start - position + BLOCK_ROWS))
        position = start + len(taken)
        if taken:
            yield taken


SAMPLE_ROWS = 1024
"""The sample ends with the parse batch that reaches this number of rows."""


@dataclass(frozen=True, slots=True)
class ExtensionEstimate:
    """What an extension would do.

    Args:
        folder: the folder of the set.
        names: the columns that would be added; empty if the set has them all.
        rows: rows of the set.
        shards: number of its shards.
        parses: how many of the shards have their parses kept.
        workers: number of processes.
        sample_rows: rows that were measured.
        rows_per_s: of all workers together.
        seconds: time that the whole extension would take.
        coverage: new column → share of the sample's rows that have a text.
    """

    folder: Path
    names: tuple[str, ...]
    rows: int
    shards: int
    parses: int
    workers: int
    sample_rows: int
    rows_per_s: float
    seconds: float
    coverage: dict[str, float]


def estimate_extension(config: ExtendConfig, *, facts: AugmenterFacts | None = None) -> ExtensionEstimate:
    """Measure the first rows of the middle shard in this process and scale the result to the whole set.

    Raises:
        UserError: if the set or the augmenter cannot be used.
    """
    take_one_thread()
    extension = planned_extension(config, facts)
    shards = range(len(extension.existing.shards))
    kept = sum(extension.folder.parses(index).is_file() for index in shards)
    load, took, columns = measured(extension, config) if extension.facts.names else (0.0, 1.0, Columns({}))
    rows, sample = extension.existing.rows_out, max(len(columns), 1)
    at_once = min(config.workers, len(shards), usable_cores())
    return ExtensionEstimate(
        folder=config.folder,
        names=extension.facts.names,
        rows=rows,
        shards=len(shards),
        parses=kept,
        workers=config.workers,
        sample_rows=len(columns),
        rows_per_s=at_once * sample / took,
        seconds=load + took / sample * rows / at_once,
        coverage={name: covered_rows(rules) / sample for name, rules in columns.counts().items()},
    )


def measured(extension: Extension, config: ExtendConfig) -> tuple[float, float, Columns]:
    """Return the seconds that loading the augmenter and augmenting the sample took, and the new columns."""
    (task,) = extension_tasks(extension, config, [len(extension.existing.shards) // 2])
    table = Shard(task.shard, task.existing).table()
    items = list(zip(table.column("id").to_pylist(), table.column("original").to_pylist(), strict=True))
    clock = time.perf_counter()
    augmenter = augmenter_of(task.spec)
    load = time.perf_counter() - clock
    columns = Columns(extension.facts.labels)
    clock = time.perf_counter()
    for batch, parsed in parsed_batches(task, augmenter, items, keep=False):
        append_outcomes(columns, augmenter, batch, parsed)
        columns.ids.extend(row_id for row_id, _ in batch)
        if len(columns) >= SAMPLE_ROWS:
            break
    return load, time.perf_counter() - clock, columns
