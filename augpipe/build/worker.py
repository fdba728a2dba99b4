"""Build one shard: decode, parse, augment, write; this is all that runs in a worker process."""

from __future__ import annotations

import base64
import json
import os
import signal
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from augpipe.build.counters import Counters
from augpipe.build.folder import BuildFolder
from augpipe.build.lock import FileLock
from augpipe.build.plan import AugmenterRecipe, Task
from augpipe.build.record import ShardRecord
from augpipe.config import BATCH_ROWS
from augpipe.corpus import RawRow, Reject, decode
from augpipe.corpus.conversion import converter
from augpipe.errors import AugpipeError
from augpipe.shards.manifest import ShardEntry
from augpipe.shards.publish import explained, publish
from augpipe.shards.schema import Columns
from augpipe.shards.writer import shard_name, write_shard

if TYPE_CHECKING:
    from augpipe.augmenter import Augmenter

LIBRARIES = ("OMP", "OPENBLAS", "MKL", "BLIS", "NUMEXPR")
ONE_THREAD = {f"{library}_NUM_THREADS": "1" for library in LIBRARIES}
"""Environment of a worker: its core is its own, and more threads would take those of the other workers."""

ORPHAN_POLL_S = 0.2
LOCK_WAIT_S = 5.0


def take_one_thread() -> None:
    """Let this process compute on one thread, as a worker does; in time only if numpy is not loaded yet."""
    os.environ.update({name: one for name, one in ONE_THREAD.items() if name not in os.environ})


@dataclass(frozen=True, slots=True)
class Failure:
    """A shard that raised: one line for the user, the traceback for the developer."""

    index: int
    what: str
    trace: str


def attach(parent: int) -> None:
    """Prepare a worker process: it leaves Ctrl-C to the parent, and ends when the parent is no more."""
    global _parent
    _parent = parent
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while not orphaned():
            time.sleep(ORPHAN_POLL_S)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


_parent: int | None = None


def orphaned() -> bool:
    """Say whether the process that started this worker is gone."""
    return _parent is not None and os.getppid() != _parent


@contextmanager
def present(folder: BuildFolder) -> Iterator[None]:
    """Hold the workers' lock: no run begins while a worker of a killed one may still rename a file.

    Raises:
        AugpipeError: the lock is not to be had, because the next run has begun.
    """
    with explained(folder.workers_lock):
        lock = FileLock(folder.workers_lock, shared=True)
        held = lock.acquire(wait_s=LOCK_WAIT_S)
    if orphaned():
        os._exit(1)
    if not held:
        raise AugpipeError(f"another augpipe has begun to build in {folder.path}; leave the folder to one of them")
    try:
        yield
    finally:
        lock.release()


def run_task(task: Task) -> ShardRecord | Failure:
    """Build one shard and return its record; an unforeseen exception comes back as a `Failure`.

    Raises:
        AugpipeError: what stops every shard: the disk is full, the pipeline cannot be loaded, …
        MemoryError: this shard needs more than there is; the parent treats it as a killed worker.
    """
    try:
        with present(BuildFolder(task.folder)):
            return build_shard(task)
    except (AugpipeError, MemoryError):
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return Failure(task.index, " ".join(what.split())[:300], traceback.format_exc())


def build_shard(task: Task) -> ShardRecord:
    """Parse and augment the rows of a task, publish rejects, shard and record, in this order.

    Whatever is interrupted before the record is there is done again from the start and gives the same bytes.
    """
    folder = BuildFolder(task.folder)
    augmenter = augmenter_of(task.recipe)
    columns = Columns(task.labels)
    rejects: list[tuple[RawRow, str]] = []
    counters = Counters(folder.counters(task.index))
    counters.write(0, 0, [])
    for batch in accepted(task, rejects):
        append_batch(columns, augmenter, batch)
        counters.write(len(columns) + len(rejects), len(rejects), columns.covered())
    if rejects:
        publish(folder.rejects(task.index), (reject_line(raw, reason) for raw, reason in rejects))
    written = write_shard(folder.shard(task.index), columns.table())
    entry = ShardEntry(
        file=shard_name(task.index),
        first_id=task.first_id,
        rows_in=len(task.rows),
        rows=len(columns),
        rejected=len(rejects),
        bytes=written.bytes,
        sha256=written.sha256,
        rules=columns.counts(),
    )
    record = ShardRecord(task.index, entry, dict(sorted(Counter(reason for _, reason in rejects).items())))
    record.save(folder.record(task.index))
    counters.close()
    return record


@lru_cache(maxsize=1)
def augmenter_of(recipe: AugmenterRecipe) -> Augmenter:
    """Return the process's augmenter, made on first use: loading takes as long as hundreds of sentences."""
    module, _, name = recipe.factory.partition(":")
    make: Any = getattr(import_module(module), name)
    augmenter: Augmenter = make(
        recipe.lang, augmentations=recipe.augmentations, pipeline=recipe.pipeline, seed=recipe.seed
    )
    return augmenter


def accepted(task: Task, rejects: list[tuple[RawRow, str]]) -> Iterator[list[tuple[int, str]]]:
    """Yield parse batches of (id, text): every `BATCH_ROWS` decodable rows from the shard's start.

    Batch boundaries come from the input alone, because a parse may depend, in the last bit of a score, on the
    texts that are parsed with it. Rows that cannot be decoded are appended to `rejects`.
    """
    batch: list[tuple[int, str]] = []
    convert = converter(task.convert)
    for raw in map(RawRow._make, task.rows):
        text = decode(raw)
        if isinstance(text, Reject):
            rejects.append((raw, text.reason))
            continue
        batch.append((raw.id, convert(text)))
        if len(batch) == BATCH_ROWS:
            yield batch
            batch = []
    if batch:
        yield batch


def append_batch(columns: Columns, augmenter: Augmenter, batch: list[tuple[int, str]]) -> None:
    """Augment a batch and append it to the columns."""
    rows = augmenter.rows(batch)
    columns.ids.extend([row_id for row_id, _ in batch])
    columns.originals.extend([text for _, text in batch])
    for name in columns.labels:
        outcomes = [row.outcomes[name] for row, _ in zip(rows, batch, strict=True)]
        columns.append(name, [outcome.text for outcome in outcomes], [outcome.label for outcome in outcomes])


def reject_line(raw: RawRow, reason: str) -> bytes:
    """Return a row's line in rejects.jsonl: where it stood, why it was rejected, its bytes in base64.

    A duplicate goes without its bytes: they stand in the shards, and there may be millions.
    """
    fields = {"id": raw.id, "line": raw.line, "offset": raw.offset, "reason": reason}
    if reason != "duplicate":
        fields["base64"] = base64.b64encode(raw.data).decode("ascii")
    return json.dumps(fields).encode() + b"\n"
