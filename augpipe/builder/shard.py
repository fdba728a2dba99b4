"""Build one shard (decode, parse, augment, write), or extend it from its kept parses or by parsing again."""

from __future__ import annotations

import base64
import json
import platform
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from augpipe.base.errors import UserError
from augpipe.builder.folder import BuildFolder, ShardRecord
from augpipe.builder.plan import AugmenterSpec, BuildTask, ExtensionTask
from augpipe.builder.progress import Counters
from augpipe.contract.manifest import ShardEntry
from augpipe.contract.schema import TYPE_SUFFIX, column_names, shard_name
from augpipe.contract.shards import Shard
from augpipe.corpus import RawRow, Reject
from augpipe.corpus.conversion import converter
from augpipe.corpus.rows import accept
from augpipe.parsing import Item, parse_batches
from augpipe.shards.parses import Parses, read_parses
from augpipe.shards.writer import Columns, publish, write_shard

if TYPE_CHECKING:
    import pyarrow as pa

    from augpipe.augmenter import Augmenter
    from augpipe.syntax.syntax import Syntax


def build_shard(task: BuildTask) -> ShardRecord:
    """Build the shard of a task and return its record.

    Rejects, parses, shard and record are published in this order. A shard that is interrupted before its record is
    there is built again from the start, to the same bytes.
    """
    folder = BuildFolder(task.folder)
    augmenter = augmenter_of(task.spec)
    columns = Columns(task.labels)
    rejects: list[tuple[RawRow, str]] = []
    parses = Parses() if task.keep_parses else None
    counters = Counters(folder.counters(task.index))
    counters.write(0, 0, [])
    for batch in accepted(task, rejects):
        append_batch(columns, augmenter, batch, parses)
        counters.write(len(columns) + len(rejects), len(rejects), columns.covered())
    if task.kept is not None:
        columns.keep(task.kept.take([row_id - task.first_id for row_id in columns.ids]))
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


def augmenter_of(spec: AugmenterSpec) -> Augmenter:
    """Return this process's augmenter, created on first use: loading takes as long as hundreds of sentences.

    Threads that call this at once get the same one.
    """
    with _MAKING:
        return _made(spec)


def forget_augmenter() -> None:
    """Make the next call of `augmenter_of` create a new augmenter: a lack of memory may have damaged this one."""
    _made.cache_clear()


_MAKING = threading.Lock()


@lru_cache(maxsize=1)
def _made(spec: AugmenterSpec) -> Augmenter:
    """Create an augmenter, or return the last one if it has the same spec; another pipeline is a `UserError`."""
    module, _, name = spec.factory.partition(":")
    make: Any = getattr(import_module(module), name)
    augmenter: Augmenter = make(spec.lang, augmentations=spec.augmentations, pipeline=spec.pipeline, seed=spec.seed)
    found = augmenter.pipeline.sha256
    if found != spec.pipeline_sha256:
        raise UserError(
            f"the pipeline on {platform.node()} has SHA-256 {found[:12]}…, expected that of the build, "
            f"{spec.pipeline_sha256[:12]}…; give every machine the same, then run the same command again"
        )
    return augmenter


def accepted(task: BuildTask, rejects: list[tuple[RawRow, str]]) -> Iterator[list[Item]]:
    """Yield the parse batches of a task; rows that cannot be parsed are appended to `rejects` with their reason."""
    return parse_batches(texts_of(task, rejects))


def texts_of(task: BuildTask, rejects: list[tuple[RawRow, str]]) -> Iterator[Item]:
    """Yield id and text of the rows that can be parsed; the others are appended to `rejects` with their reason."""
    convert = converter(task.convert)
    for raw in (RawRow(*row) for row in task.rows):
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
        parses.extend([text for _, text in batch], parsed)


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


def extend_shard(task: ExtensionTask) -> ShardRecord:
    """Write the extended shard beside the existing one, then its record, which has the same rows and rejects.

    The bytes are those of a build with all the columns: parse batches and random choices are the same.
    """
    folder = BuildFolder(task.folder)
    augmenter = augmenter_of(task.spec)
    table = Shard(task.shard, task.existing).table()
    columns = existing_columns(table, task.labels)
    items: list[Item] = list(zip(columns.ids, columns.originals, strict=True))
    counters = Counters(folder.counters(task.index))
    counters.write(0, 0, [])
    done, new = 0, len(augmenter.names)
    for batch, parsed in parsed_batches(task, augmenter, items, keep=task.keep_parses):
        append_outcomes(columns, augmenter, batch, parsed)
        done += len(batch)
        counters.write(done, 0, columns.covered()[-new:])
    written = write_shard(folder.shard(task.index), columns.table())
    entry = replace(task.existing, bytes=written.bytes, sha256=written.sha256, rules=columns.counts())
    record = ShardRecord(task.index, entry, {})
    record.save(folder.record(task.index))
    counters.close()
    return record


def existing_columns(table: pa.Table, labels: dict[str, tuple[str, ...]]) -> Columns:
    """Return the columns of an existing shard; the new ones of `labels` are empty."""
    columns = Columns(labels)
    columns.ids = table.column("id").to_pylist()
    columns.originals = table.column("original").to_pylist()
    for name in labels:
        if name in table.column_names:
            types = table.column(name + TYPE_SUFFIX).to_pylist()
            columns.append(name, table.column(name).combine_chunks(), types)
    known = set(column_names(list(labels)))
    if kept := [name for name in table.column_names if name not in known]:
        columns.keep(table.select(kept))
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
            made.extend(texts[part], parsed)
    if kept is None and keep:
        task.parses.parent.mkdir(exist_ok=True)
        made.save(task.parses, sha256)
