"""Extend one shard: copy its columns, and make new ones from its kept parses or by parsing again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from augpipe.build.counters import Counters
from augpipe.build.folder import BuildFolder
from augpipe.build.plan import ExtensionTask
from augpipe.build.record import ShardRecord
from augpipe.build.shard_building import append_outcomes, augmenter_of
from augpipe.parse_batches import Item, parse_batches
from augpipe.shards.manifest import ShardEntry
from augpipe.shards.parses import Parses, read_parses
from augpipe.shards.reader import read_shard
from augpipe.shards.schema import TYPE_SUFFIX, Columns
from augpipe.shards.writer import shard_name, write_shard

if TYPE_CHECKING:
    import pyarrow as pa

    from augpipe.augmenter import Augmenter
    from augpipe.syntax.sentence import Syntax


def extend_shard(task: ExtensionTask) -> ShardRecord:
    """Write the extended shard beside the existing one, then its record, which has the same rows and rejects.

    The bytes are those of a build with all the columns: parse batches and random choices are the same.

    Raises:
        AugpipeError: if the existing shard is damaged, or a file cannot be written.
    """
    folder = BuildFolder(task.folder)
    augmenter = augmenter_of(task.recipe)
    table = read_shard(task.shard.parent, task.standing)
    columns = standing_columns(table, task.labels)
    items: list[Item] = list(zip(columns.ids, columns.originals, strict=True))
    counters = Counters(folder.counters(task.index))
    counters.write(0, 0, [])
    done, new = 0, len(augmenter.names)
    for batch, parsed in parsed_batches(task, augmenter, items, keep=task.keep_parses):
        append_outcomes(columns, augmenter, batch, parsed)
        done += len(batch)
        counters.write(done, 0, columns.covered()[-new:])
    written = write_shard(folder.shard(task.index), columns.table())
    entry = ShardEntry(
        file=shard_name(task.index),
        first_id=task.standing.first_id,
        rows_in=task.standing.rows_in,
        rows=task.standing.rows,
        rejected=task.standing.rejected,
        bytes=written.bytes,
        sha256=written.sha256,
        rules=columns.counts(),
    )
    record = ShardRecord(task.index, entry, {})
    record.save(folder.record(task.index))
    counters.close()
    return record


def standing_columns(table: pa.Table, labels: dict[str, tuple[str, ...]]) -> Columns:
    """Return the columns of an existing shard; the new ones of `labels` are empty."""
    columns = Columns(labels)
    columns.ids = table.column("id").to_pylist()
    columns.originals = table.column("original").to_pylist()
    for name in labels:
        if name in table.column_names:
            types = table.column(name + TYPE_SUFFIX).to_pylist()
            columns.append(name, table.column(name).combine_chunks(), types)
    return columns


def parsed_batches(
    task: ExtensionTask, augmenter: Augmenter, items: list[Item], *, keep: bool
) -> Iterator[tuple[list[Item], list[Syntax | None]]]:
    """Yield the rows of a shard in the parse batches of its build, with their parses.

    If no parses are kept, the rows are parsed again and, with `keep`, the parses are written for the next extension.
    """
    texts = [text for _, text in items]
    sha256 = augmenter.pipeline.sha256
    kept = read_parses(task.parses, texts, sha256)
    made = Parses()
    start = 0
    for batch in parse_batches(items):
        part = slice(start, start + len(batch))
        start = part.stop
        parsed = augmenter.parsed(texts[part]) if kept is None else kept[part]
        yield batch, parsed
        if kept is None:
            for text, syntax in zip(texts[part], parsed, strict=True):
                made.append(text, syntax)
    if kept is None and keep:
        task.parses.parent.mkdir(exist_ok=True)
        made.save(task.parses, sha256)
