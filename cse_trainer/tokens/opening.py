"""Open the token cache of a set of shards, building it if it is not there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cse_trainer.cache_folder import cache_folder
from cse_trainer.errors import TrainerError
from cse_trainer.tokens.build import CacheProgress, OnProgress, default_workers, record_batches
from cse_trainer.tokens.cache import TokenCache
from cse_trainer.tokens.encoding import token_dtype
from cse_trainer.tokens.layout import CACHE_FILES, Header, cache_key, cache_path, pad_id
from cse_trainer.tokens.lock import exclusive, is_free
from cse_trainer.tokens.publishing import explained, leftovers, published
from cse_trainer.tokens.seal import SealingWriter
from cse_trainer.tokens.tokenizing import tokenizing

if TYPE_CHECKING:
    import pyarrow as pa

    from cse_trainer.shards import ShardSet


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
        shards: where the texts come from.
        columns: the text columns, in the order that column numbers refer to.
        tokenizer: a transformers tokenizer; it is not changed.
        max_length: tokens kept of a text, special tokens included.
        cache_dir: folder of the file; by default the user's cache folder.
        on_progress: called after every shard while building.
        workers: threads; by default as many as there are cores.
        on_damage: called with a line for the user where the file is damaged.

    Raises:
        UsageError: a column does not exist, or the length leaves no room for text.
        TrainerError: the set has no rows, a shard is damaged, or the file cannot be written.
    """
    columns = tuple(columns)
    shards.require(columns)
    if not shards.rows:
        raise TrainerError(f"{shards.folder} has no rows, so there is nothing to train on; build it from another input")
    key = cache_key(shards, columns, tokenizer, max_length)
    path = cache_path(cache_folder(cache_dir), key)
    found = _usable(path, key, on_damage)
    if found is not None:
        return found
    ways = tokenizing(tokenizer, max_length)
    header = Header(key, columns, shards.rows, max_length, pad_id(tokenizer), str(token_dtype(ways.vocabulary)))

    def on_wait() -> None:
        if on_progress:
            on_progress(CacheProgress(0, shards.rows, waiting=True))

    with explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with exclusive(_lock_of(path), on_wait) as alone:
            found = _usable(path, key)
            if found is not None:
                return found  # another process has built it in the meantime
            if alone:
                _remove_leftovers(path)
            with closing(record_batches(shards, header, ways, workers or default_workers(), on_progress)) as batches:
                _write(path, header, batches)
            return TokenCache(path, built=True)


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


def _write(path: Path, header: Header, batches: Iterable[pa.RecordBatch]) -> None:
    import pyarrow as pa

    with published(path) as file:
        sealing = SealingWriter(file)
        with pa.ipc.new_file(sealing, header.schema()) as writer:
            for batch in batches:
                writer.write_batch(batch)
        sealing.seal()


def _lock_of(path: Path) -> Path:
    return path.with_suffix(".lock")


def _remove_leftovers(path: Path) -> None:
    """Remove the temporary files of killed processes: for this file, whose lock is held, and for files not locked."""
    for leftover, final in leftovers(path.parent, CACHE_FILES).items():
        if final == path or is_free(_lock_of(final)):
            leftover.unlink(missing_ok=True)
