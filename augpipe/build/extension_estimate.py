"""Estimate what an extension would do and how long it would take, from a measured sample; nothing is written."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from augpipe.build.extending import Extension, extension_tasks, planned_extension
from augpipe.build.progress import covered_rows
from augpipe.build.shard_building import append_outcomes, augmenter_of
from augpipe.build.shard_extending import parsed_batches
from augpipe.build.worker import take_one_thread
from augpipe.config import AugmenterFacts, ExtendConfig, available_cores
from augpipe.shards.reader import read_shard
from augpipe.shards.schema import Columns

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
        AugpipeError: if the set or the augmenter cannot be used.
    """
    take_one_thread()
    extension = planned_extension(config, facts)
    shards = range(len(extension.standing.shards))
    kept = sum(extension.folder.parses(index).is_file() for index in shards)
    load, took, columns = measured(extension, config) if extension.facts.names else (0.0, 1.0, Columns({}))
    rows, sample = extension.standing.rows_out, max(len(columns), 1)
    at_once = min(config.workers, len(shards), available_cores())
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
    (task,) = extension_tasks(extension, config, [len(extension.standing.shards) // 2])
    table = read_shard(task.shard.parent, task.standing)
    items = list(zip(table.column("id").to_pylist(), table.column("original").to_pylist(), strict=True))
    clock = time.perf_counter()
    augmenter = augmenter_of(task.recipe)
    load = time.perf_counter() - clock
    columns = Columns(extension.facts.labels)
    clock = time.perf_counter()
    for batch, parsed in parsed_batches(task, augmenter, items, keep=False):
        append_outcomes(columns, augmenter, batch, parsed)
        columns.ids.extend(row_id for row_id, _ in batch)
        if len(columns) >= SAMPLE_ROWS:
            break
    return load, time.perf_counter() - clock, columns
