"""Tokenise the shards in threads and yield the cache's record batches in corpus order."""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from cse_trainer.tokens.encoding import Ragged, TextEncoder
from cse_trainer.tokens.layout import Header
from cse_trainer.tokens.tokenizing import Tokenizing

if TYPE_CHECKING:
    import pyarrow as pa

    from cse_trainer.shards import Shard, ShardSet

AHEAD = 2  # shards per worker that may be submitted before their turn to be written: bounds the memory
PARTS_BYTES = 256 << 20  # memory of all threads together for the token ids of parts that occurred before


@dataclass(frozen=True, slots=True)
class CacheProgress:
    """How far the building of a token cache is.

    Args:
        rows: rows that are done.
        total_rows: rows of the shards.
        sentences: texts tokenised, over all columns; nulls do not count.
        seconds: since the building began.
        waiting: whether this process waits for another one that builds the cache.
    """

    rows: int
    total_rows: int
    sentences: int = 0
    seconds: float = 0.0
    waiting: bool = False


OnProgress = Callable[[CacheProgress], None]


def record_batches(
    shards: ShardSet, header: Header, tokenizing: Tokenizing, workers: int, on_progress: OnProgress | None
) -> Generator[pa.RecordBatch, None, None]:
    """Yield the cache's record batches in corpus order.

    Args:
        shards: the texts.
        header: columns and schema of the cache.
        tokenizing: how a text is tokenised.
        workers: number of threads.
        on_progress: called after every shard.

    Raises:
        TrainerError: a shard is damaged.
    """
    build = _ShardEncoder(header, tokenizing, PARTS_BYTES // workers)
    started = time.perf_counter()
    rows = sentences = 0
    for batches in _in_order(build.encode, shards.shards, workers):
        for batch in batches:
            rows += batch.num_rows
            sentences += sum(batch.num_rows - column.null_count for column in batch.columns[1:])
            yield batch
        if on_progress:
            on_progress(CacheProgress(rows, shards.rows, sentences, time.perf_counter() - started))


def default_workers() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _ShardEncoder:
    """Encodes whole shards; every thread has its own table of parts, so that none waits for another."""

    def __init__(self, header: Header, tokenizing: Tokenizing, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._schema = header.schema()
        self._columns = header.columns
        self._tokenizing = tokenizing
        self._of_thread = threading.local()

    def encode(self, shard: Shard) -> list[pa.RecordBatch]:
        """Read a shard, check it against its SHA-256, and encode it."""
        if not hasattr(self._of_thread, "encoder"):
            self._of_thread.encoder = TextEncoder(self._tokenizing, self._max_bytes)
        encoder: TextEncoder = self._of_thread.encoder
        batches = shard.tables(shard.content(), ["id", *self._columns])
        return [self._encode(encoder, batch) for batch in batches if batch.num_rows]

    def _encode(self, encoder: TextEncoder, batch: pa.RecordBatch) -> pa.RecordBatch:
        import pyarrow as pa

        texts = [batch.column(name) for name in self._columns]
        # All columns at once, because they share most of their words.
        ragged = encoder.encode(pa.concat_arrays(texts))
        lists = [_list_array(ragged, number, text) for number, text in enumerate(texts)]
        return pa.record_batch([batch.column("id"), *lists], schema=self._schema)


def _list_array(ragged: Ragged, number: int, texts: pa.StringArray) -> pa.ListArray:
    """Return the tokens of the `number`-th of several columns of equal length; a null text gives a null."""
    import pyarrow as pa
    import pyarrow.compute as pc

    rows = len(texts)
    ends = ragged.ends[number * rows : (number + 1) * rows + 1]
    values = pa.array(ragged.values[ends[0] : ends[-1]])
    offsets = pa.array((ends - ends[0]).astype(np.int32))
    field = pa.field("token", values.type, nullable=False)
    return pa.ListArray.from_arrays(offsets, values, type=pa.list_(field), mask=pc.is_null(texts))


def _in_order(
    work: Callable[[Shard], list[pa.RecordBatch]], shards: Sequence[Shard], workers: int
) -> Iterator[list[pa.RecordBatch]]:
    """Yield `work` of each shard in order, done in threads, at most `AHEAD` shards per worker in advance."""
    with ThreadPoolExecutor(workers, thread_name_prefix="tokens") as pool:
        running: deque[Future[list[pa.RecordBatch]]] = deque()
        try:
            for shard in shards:
                running.append(pool.submit(work, shard))
                if len(running) >= AHEAD * workers:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
