"""Open the token cache of a set of shards, tokenising them in threads if it is not there."""

from __future__ import annotations

import hashlib
import json
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from augpipe.base.errors import UserError, explained
from augpipe.base.files.lock import FileLock, Lock
from augpipe.base.files.publish import leftovers, published
from augpipe.base.machine import usable_cores
from augpipe.contract.shards import Shard, ShardSet
from cse_trainer.cache_folder import cache_folder
from cse_trainer.tokens.cache import Header, TokenCache
from cse_trainer.tokens.encoding import TextEncoder

if TYPE_CHECKING:
    import pyarrow as pa

VERSION = 2  # of the file's format; part of the key
CACHE_FILES = "tokens-*.arrow"
AHEAD = 2  # shards per worker that may be submitted before their turn to be written: bounds the memory


@dataclass(frozen=True, slots=True)
class CacheProgress:
    """How far the building of a token cache is, or that this process waits for another one that builds it.

    Nulls do not count as sentences.
    """

    rows: int
    total_rows: int
    sentences: int = 0
    seconds: float = 0.0
    waiting: bool = False


OnProgress = Callable[[CacheProgress], None]


def open_token_cache(
    shards: ShardSet,
    columns: Sequence[str],
    tokenizer: Any,
    max_length: int,
    *,
    cache_dir: Path | None = None,
    on_progress: OnProgress | None = None,
    workers: int | None = None,
    on_damage: Callable[[str], None] | None = None,
) -> TokenCache:
    """Open the cache of these columns, tokenised by this tokenizer; safe to call in all ranks at once.

    One process builds the file while the others wait; then all open it. A damaged file is built again.

    Args:
        columns: the text columns, in the order that column numbers refer to.
        max_length: tokens kept of a text, special tokens included.
        on_progress: called after every shard while building.
        workers: threads; by default as many as there are cores.
        on_damage: called with a line for the user where the file is damaged.

    Raises:
        UsageError: a column does not exist, or the length leaves no room for text.
        UserError: the set has no rows, a shard is damaged, or the file cannot be written.
    """
    columns = tuple(columns)
    shards.require(columns)
    if not shards.rows:
        raise UserError(f"{shards.folder} has no rows, so there is nothing to train on; build it from another input")
    # Which token pads does not matter to the model: the attention mask hides it.
    pad_id = 0 if tokenizer.pad_token_id is None else int(tokenizer.pad_token_id)
    key = _key(shards, columns, tokenizer, max_length, pad_id)
    path = cache_folder(cache_dir) / f"tokens-{key[:16]}.arrow"
    if found := _usable(path, key, on_damage):
        return found
    encoder = TextEncoder(tokenizer, max_length)
    header = Header(key, columns, shards.rows, max_length, pad_id, encoder.dtype)
    batches = _batches(shards, header, encoder, workers or usable_cores(), on_progress)
    lock = FileLock(path.with_suffix(".lock"))
    try:
        with explained(path, "--cache-dir"):
            path.parent.mkdir(parents=True, exist_ok=True)
            state = lock.acquire()
            if state is Lock.BUSY:
                if on_progress:
                    on_progress(CacheProgress(0, shards.rows, waiting=True))
                state = lock.acquire(wait_s=None)
            if found := _usable(path, key):
                return found  # another process has built it in the meantime
            if state is Lock.HELD:
                _remove_leftovers(path)
            _write(path, header, batches)
            return TokenCache(path)
    finally:
        lock.release()


def _key(shards: ShardSet, columns: tuple[str, ...], tokenizer: Any, max_length: int, pad_id: int) -> str:
    """Return the SHA-256 over all that the content depends on: rows, columns, the whole tokenizer, length, padding."""
    import tokenizers

    words = [_tokenizer_sha256(tokenizer), tokenizers.__version__]
    content = [VERSION, shards.sha256, list(columns), words, max_length, pad_id]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def _tokenizer_sha256(tokenizer: Any) -> str:
    """Return a hash of all that decides a tokenizer's ids; length and padding, which callers set, do not count."""
    backend = getattr(tokenizer, "backend_tokenizer", None)
    if backend is None:
        # The files of a tokenizer written in Python hold more than its vocabulary, such as SentencePiece's scores.
        files = {name: _file_sha256(value) for name, value in tokenizer.init_kwargs.items() if name.endswith("_file")}
        rest = {name: str(value) for name, value in tokenizer.init_kwargs.items() if name not in files}
        described: Any = [type(tokenizer).__name__, tokenizer.get_vocab(), rest, files]
    else:
        described = json.loads(backend.to_str())
        described["truncation"] = tokenizer.truncation_side
        described["padding"] = None
    return hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()


def _file_sha256(path: object) -> str | None:
    try:
        return hashlib.sha256(Path(str(path)).read_bytes()).hexdigest()
    except OSError:
        return None


def _usable(path: Path, key: str, on_damage: Callable[[str], None] | None = None) -> TokenCache | None:
    """Return the open cache, or None where the file is missing, damaged or has another key."""
    try:
        cache = TokenCache(path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        if on_damage:
            on_damage(f"the token cache {path} is damaged ({error}); tokenising again")
        return None
    return cache if cache.key == key else None


def _remove_leftovers(path: Path) -> None:
    """Remove the temporary files of killed processes: for this file, whose lock is held, and for files not locked."""
    for leftover, final in leftovers(path.parent, CACHE_FILES).items():
        lock = FileLock(final.with_suffix(".lock"))
        if final == path or lock.acquire() is Lock.HELD:
            leftover.unlink(missing_ok=True)
            lock.release()


def _write(path: Path, header: Header, batches: Generator[pa.RecordBatch, None, None]) -> None:
    import pyarrow as pa

    with closing(batches), published(path) as file:
        with pa.ipc.new_file(file, header.schema()) as writer:
            for batch in batches:
                writer.write_batch(batch)
        file.write(bytes.fromhex(file.sha256))  # the seal


def _batches(
    shards: ShardSet, header: Header, encoder: TextEncoder, workers: int, on_progress: OnProgress | None
) -> Generator[pa.RecordBatch, None, None]:
    """Yield the cache's record batches in corpus order, and report progress after every shard."""
    started = time.perf_counter()
    rows = sentences = 0
    for batches in _in_order(lambda shard: encode_shard(shard, header, encoder), shards.shards, workers):
        for batch in batches:
            rows += batch.num_rows
            sentences += sum(batch.num_rows - column.null_count for column in batch.columns[1:])
            yield batch
        if on_progress:
            on_progress(CacheProgress(rows, shards.rows, sentences, time.perf_counter() - started))


def encode_shard(shard: Shard, header: Header, encoder: TextEncoder) -> list[pa.RecordBatch]:
    """Read a shard, check it against its SHA-256, and encode it."""
    batches = shard.batches(shard.content(), ["id", *header.columns])
    return [_encode(batch, header, encoder) for batch in batches if batch.num_rows]


def _encode(batch: pa.RecordBatch, header: Header, encoder: TextEncoder) -> pa.RecordBatch:
    import pyarrow as pa

    ids, *texts = batch.columns
    # All columns at once, because they share most of their words.
    tokens = encoder.encode(pa.concat_arrays(texts))
    columns = [tokens[number * len(ids) : (number + 1) * len(ids)] for number in range(len(texts))]
    return pa.record_batch([ids, *columns], schema=header.schema())


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
