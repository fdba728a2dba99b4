"""Shards for tests, written with augpipe's own writer from columns of plain strings."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import AugmentationEntry, Manifest, Pipeline, RejectsEntry, ShardEntry
from augpipe.contract.schema import shard_name
from augpipe.shards.writer import Columns, publish_manifest, write_shard

TextColumns = dict[str, list[str | None]]

LABELS = ("by_hand", "skipped:by_hand")


def write_shards(
    folder: Path,
    columns: Mapping[str, Sequence[str | None]],
    *,
    rows_per_shard: int = 4,
    first_id: int = 0,
    language: str = "en",
) -> Path:
    """Write a complete set with these columns, `original` among them, and return its folder.

    The row at place i has the id first_id + i; the rows before it count as rejects of the first shard. `None` is a
    null: the augmentation does not apply.
    """
    folder.mkdir(parents=True, exist_ok=True)
    originals = columns["original"]
    names = [name for name in columns if name != "original"]
    entries = []
    for index, start in enumerate(range(0, len(originals), rows_per_shard)):
        places = range(start, min(start + rows_per_shard, len(originals)))
        rows = Columns(dict.fromkeys(names, LABELS))
        rows.ids.extend(first_id + place for place in places)
        rows.originals.extend(str(originals[place]) for place in places)
        for name in names:
            texts = [columns[name][place] for place in places]
            rows.append(name, texts, [LABELS[text is None] for text in texts])
        written = write_shard(folder / shard_name(index), rows.table())
        entries.append(
            ShardEntry(
                file=shard_name(index),
                first_id=first_id + start if index else 0,
                rows_in=len(places) + (0 if index else first_id),
                rows=len(places),
                rejected=0 if index else first_id,
                bytes=written.bytes,
                sha256=written.sha256,
                rules=rows.counts(),
            )
        )
    SetFolder(folder).companion.mkdir(exist_ok=True)
    SetFolder(folder).rejects_file.write_bytes(b"")
    manifest = Manifest(
        language=language,
        pipeline=Pipeline("by_hand", "1.0", "0" * 64),
        augmentations=tuple(AugmentationEntry(name, 1, LABELS) for name in names),
        seed=0,
        shard_rows=rows_per_shard + first_id,
        rows_in=len(originals) + first_id,
        rows_out=len(originals),
        rejected=first_id,
        run_sha256="0" * 64,
        rejects=RejectsEntry("rejects.jsonl", 0, 0, hashlib.sha256(b"").hexdigest(), {}),
        shards=tuple(entries),
    )
    publish_manifest(folder, manifest)
    return folder
