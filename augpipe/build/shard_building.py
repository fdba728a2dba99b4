"""Build one shard: decode, parse, augment, write."""

from __future__ import annotations

import base64
import json
import threading
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from augpipe.build.counters import Counters
from augpipe.build.folder import BuildFolder
from augpipe.build.plan import AugmenterRecipe, Task
from augpipe.build.record import ShardRecord
from augpipe.corpus import RawRow, Reject
from augpipe.corpus.conversion import converter
from augpipe.corpus.decoding import accept
from augpipe.parse_batches import Item, parse_batches
from augpipe.shards.manifest import ShardEntry
from augpipe.shards.parses import Parses
from augpipe.shards.publish import publish
from augpipe.shards.schema import Columns
from augpipe.shards.writer import shard_name, write_shard

if TYPE_CHECKING:
    from augpipe.augmenter import Augmenter
    from augpipe.syntax.sentence import Syntax


def build_shard(task: Task) -> ShardRecord:
    """Build the shard of a task and return its record.

    Rejects, parses, shard and record are published in this order. A shard that is interrupted before its record is
    there is built again from the start, to the same bytes.

    Raises:
        AugpipeError: if a file cannot be written, or the augmenter cannot be created.
    """
    folder = BuildFolder(task.folder)
    augmenter = augmenter_of(task.recipe)
    columns = Columns(task.labels)
    rejects: list[tuple[RawRow, str]] = []
    parses = Parses() if task.keep_parses else None
    counters = Counters(folder.counters(task.index))
    counters.write(0, 0, [])
    for batch in accepted(task, rejects):
        append_batch(columns, augmenter, batch, parses)
        counters.write(len(columns) + len(rejects), len(rejects), columns.covered())
    rejected = (
        publish(folder.rejects(task.index), (reject_line(raw, reason) for raw, reason in rejects)) if rejects else None
    )
    if parses is not None:
        parses.save(folder.parses(task.index), augmenter.pipeline.sha256)
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
    reasons = dict(sorted(Counter(reason for _, reason in rejects).items()))
    record = ShardRecord(task.index, entry, reasons, rejected.sha256 if rejected else None)
    record.save(folder.record(task.index))
    counters.close()
    return record


def augmenter_of(recipe: AugmenterRecipe) -> Augmenter:
    """Return this process's augmenter, created on first use: loading takes as long as hundreds of sentences.

    Threads that call this at once get the same one.
    """
    with _MAKING:
        return _made(recipe)


def forget_augmenter() -> None:
    """Make the next call of `augmenter_of` create a new augmenter: a lack of memory may have damaged this one."""
    _made.cache_clear()


_MAKING = threading.Lock()


@lru_cache(maxsize=1)
def _made(recipe: AugmenterRecipe) -> Augmenter:
    """Create an augmenter, or return the last one if it has the same recipe."""
    module, _, name = recipe.factory.partition(":")
    make: Any = getattr(import_module(module), name)
    augmenter: Augmenter = make(
        recipe.lang, augmentations=recipe.augmentations, pipeline=recipe.pipeline, seed=recipe.seed
    )
    return augmenter


def accepted(task: Task, rejects: list[tuple[RawRow, str]]) -> Iterator[list[Item]]:
    """Yield the parse batches of a task; rows that cannot be parsed are appended to `rejects` with their reason."""
    return parse_batches(texts_of(task, rejects))


def texts_of(task: Task, rejects: list[tuple[RawRow, str]]) -> Iterator[Item]:
    """Yield id and text of the rows that can be parsed; the others are appended to `rejects` with their reason."""
    convert = converter(task.convert)
    for raw in map(RawRow._make, task.rows):
        text = accept(raw, convert)
        if isinstance(text, Reject):
            rejects.append((raw, text.reason))
        else:
            yield raw.id, text


def append_batch(columns: Columns, augmenter: Augmenter, batch: list[Item], parses: Parses | None = None) -> None:
    """Parse and augment a batch, and append it to the columns; append its parses to `parses` if they are kept."""
    parsed = augmenter.parsed([text for _, text in batch])
    columns.ids.extend([row_id for row_id, _ in batch])
    columns.originals.extend([text for _, text in batch])
    append_outcomes(columns, augmenter, batch, parsed)
    if parses is not None:
        for (_, text), syntax in zip(batch, parsed, strict=True):
            parses.append(text, syntax)


def append_outcomes(columns: Columns, augmenter: Augmenter, batch: list[Item], parsed: list[Syntax | None]) -> None:
    """Append to the columns the results of augmenting a parsed batch."""
    rows = augmenter.augmented(batch, parsed)
    for name in augmenter.names:
        outcomes = [row.outcomes[name] for row in rows]
        columns.append(name, [outcome.text for outcome in outcomes], [outcome.label for outcome in outcomes])


def reject_line(raw: RawRow, reason: str) -> bytes:
    """Return a row's line in rejects.jsonl: its id and place in the input, the reason, and its bytes in base64.

    A duplicate has no bytes there: its text is in the shards, and there may be millions of them.
    """
    fields = {"id": raw.id, "line": raw.line, "offset": raw.offset, "reason": reason}
    if reason != "duplicate":
        fields["base64"] = base64.b64encode(raw.data).decode("ascii")
    return json.dumps(fields).encode() + b"\n"
