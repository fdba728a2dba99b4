"""Estimate from a measured sample what a build or an extension would do and how long it would take."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from augpipe.augment.augmentation import RULE_ERROR
from augpipe.base.files.encoding import codec_of
from augpipe.base.machine import take_one_thread
from augpipe.builder.claim import refuse_foreign, refuse_other
from augpipe.builder.engines import engine_of
from augpipe.builder.extending import Extension, extension_tasks, planned_extension
from augpipe.builder.fingerprint import AugmenterFacts, fingerprint
from augpipe.builder.folder import BuildFolder
from augpipe.builder.language_check import refuse_misfit
from augpipe.builder.plan import BARE, BuildTask, Plan, spec_of
from augpipe.builder.run import open_input, planned
from augpipe.builder.shard import accepted, append_batch, append_outcomes, augmenter_of, parsed_batches
from augpipe.config import BuildConfig, ExtendConfig
from augpipe.contract.schema import SKIPPED_PREFIX
from augpipe.contract.shards import Shard
from augpipe.corpus import RawRow
from augpipe.corpus.encoding import INVALID, likely_encoding
from augpipe.corpus.keeping import refuse_clash
from augpipe.shards.writer import Columns, encode

if TYPE_CHECKING:
    from augpipe.corpus import Corpus

BLOCKS, BLOCK_ROWS = 4, 256
"""The sample: so many blocks of so many rows each. With the built-in pipeline it takes about 1.5 s."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a build or an extension would do.

    Args:
        folder: the folder of the shards.
        rows, shards: how many it has.
        workers, cores: number of processes, and of cores for them.
        sample_rows: rows that were measured.
        coverage: new column → share of the sample's accepted rows that have a text.
        load_s: seconds that loading the augmenter took.
        sample_s: seconds that the sample took.
    """

    folder: Path
    rows: int
    shards: int
    workers: int
    cores: int
    sample_rows: int
    coverage: dict[str, float]
    load_s: float
    sample_s: float

    @property
    def rows_per_s(self) -> float:
        """Rows per second of all workers together."""
        return min(self.workers, self.shards, self.cores) * max(self.sample_rows, 1) / self.sample_s

    @property
    def seconds(self) -> float:
        """The time that all would take, finished shards included."""
        return self.load_s + self.rows / self.rows_per_s


@dataclass(frozen=True, slots=True)
class BuildEstimate(Estimate):
    """What a build would do.

    Args:
        corpus: description of the input.
        finished: how many shards are there already.
        sample_rejected: how many rows of the sample were rejected.
        bytes: size of all shards together.
        failed: augmentation → rows of the sample on which its rule raised an exception.
        encoding: what `--encoding` should probably be, if most of the rejects are not in the one that it is.
    """

    corpus: str
    finished: int
    sample_rejected: int
    bytes: int
    failed: dict[str, int]
    encoding: str | None


@dataclass(frozen=True, slots=True)
class ExtensionEstimate(Estimate):
    """What an extension would do.

    Args:
        parses: how many of the shards have their parses kept.
    """

    parses: int


def estimate(
    config: BuildConfig, *, corpus: Corpus | None = None, facts: AugmenterFacts | None = None
) -> BuildEstimate:
    """Measure a sample in this process and scale the result to the whole corpus.

    Args:
        config: the settings of the build.
        corpus: the input, if it is open already.
        facts: the augmenter, if it is another than `config` names.
    """
    facts = facts or AugmenterFacts.of(config.lang, config.augmentations, config.pipeline)
    refuse_clash(config.keep, facts.names)
    corpus = corpus or open_input(config)
    plan = planned(corpus, config)
    folder = BuildFolder(config.output)
    if not config.force:
        refuse_other(folder, fingerprint(config, facts, corpus.sha256, unique=corpus.unique))
    refuse_foreign(folder)
    refuse_misfit(corpus, config)
    spec = spec_of(facts, lang=config.lang, pipeline=config.pipeline, seed=config.seed)
    tasks = [
        BuildTask(i, rows[0].id, [row[:BARE] for row in rows], config.output, spec, dict(facts.labels), config.convert)
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
    with engine_of(config) as engine:
        workers, cores = engine.workers, engine.cores
    return BuildEstimate(
        folder=config.output,
        rows=plan.rows,
        shards=plan.shards,
        workers=workers,
        cores=cores,
        sample_rows=read,
        coverage=coverage(columns),
        load_s=load,
        sample_s=took,
        corpus=corpus.describe(),
        finished=finished_shards(folder, plan, config),
        sample_rejected=len(rejects),
        bytes=round(size / read * plan.rows),
        failed={name: rules.get(SKIPPED_PREFIX + RULE_ERROR, 0) for name, rules in columns.counts().items()},
        encoding=None if codec_of(config.encoding) else likely_encoding(*looked_into(rejects)),
    )


def looked_into(rejects: Sequence[tuple[RawRow, str]]) -> tuple[Mapping[str, int], list[bytes]]:
    """Return how many rows were rejected for each reason, and the bytes of those that are not UTF-8."""
    return Counter(reason for _, reason in rejects), [row.data for row, reason in rejects if reason == INVALID]


def coverage(columns: Columns) -> dict[str, float]:
    """Return, per augmentation, the share of rows that have a text."""
    return {
        name: covered / max(len(columns), 1) for name, covered in zip(columns.labels, columns.covered(), strict=True)
    }


def finished_shards(folder: BuildFolder, plan: Plan, config: BuildConfig) -> int:
    """Return how many shards the build would find finished."""
    if config.force:
        return 0
    if folder.manifest_file.exists():
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


def estimate_extension(config: ExtendConfig, *, facts: AugmenterFacts | None = None) -> ExtensionEstimate:
    """Measure the first rows of the middle shard in this process and scale the result to the whole set."""
    take_one_thread()
    extension = planned_extension(config, facts)
    shards = range(len(extension.existing.shards))
    load, took, columns = measured(extension, config) if extension.facts.names else (0.0, 1.0, Columns({}))
    with engine_of(config) as engine:
        workers, cores = engine.workers, engine.cores
    return ExtensionEstimate(
        folder=config.folder,
        rows=extension.existing.rows_out,
        shards=len(shards),
        workers=workers,
        cores=cores,
        sample_rows=len(columns),
        coverage=coverage(columns),
        load_s=load,
        sample_s=took,
        parses=sum(extension.folder.parses(index).is_file() for index in shards),
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
