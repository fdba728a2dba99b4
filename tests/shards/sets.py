"""Small sets of shards, written with the package's own writer."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import AugmentationEntry, Manifest, Pipeline, RejectsEntry, ShardEntry
from augpipe.contract.schema import shard_name
from augpipe.shards.writer import Columns, publish, publish_manifest, write_shard

LABELS = {
    "pi": ("clause_comma", "subject_comma", "skipped:question"),
    "mv": ("must", "should", "skipped:no_finite_verb", "skipped:question"),
}
REJECTED = 5


def columns(ids) -> Columns:
    rows = Columns(LABELS)
    rows.ids.extend(ids)
    rows.originals.extend(f"Sentence {i}: café, naïve, 日本語." for i in ids)
    rows.append(
        "pi",
        [None if i % 3 == 0 else f"Sentence, {i}." for i in ids],
        ["skipped:question" if i % 3 == 0 else "clause_comma" for i in ids],
    )
    rows.append(
        "mv",
        [f"Sentence must {i}." if i % 2 else None for i in ids],
        ["must" if i % 2 else "skipped:no_finite_verb" for i in ids],
    )
    return rows


def write_set(folder: Path, rows: int = 25, shard_rows: int = 10) -> Manifest:
    """Write a complete set; the row with id `REJECTED` is a reject."""
    folder.mkdir(parents=True, exist_ok=True)
    SetFolder(folder).companion.mkdir(exist_ok=True)
    run = publish(SetFolder(folder).run_file, [b'{"fingerprint": {"seed": 0}}\n'])
    rejects = publish(
        SetFolder(folder).rejects_file, [b'{"id": 5, "line": 6, "offset": 0, "reason": "empty", "base64": ""}\n']
    )
    entries = []
    for index, first in enumerate(range(0, rows, shard_rows)):
        ids = range(first, min(first + shard_rows, rows))
        accepted = columns([i for i in ids if i != REJECTED])
        written = write_shard(folder / shard_name(index), accepted.table())
        entries.append(
            ShardEntry(
                file=shard_name(index),
                first_id=first,
                rows_in=len(ids),
                rows=len(accepted),
                rejected=len(ids) - len(accepted),
                bytes=written.bytes,
                sha256=written.sha256,
                rules=accepted.counts(),
            )
        )
    manifest = Manifest(
        language="en",
        pipeline=Pipeline("en_test", "1.0", "0" * 64),
        augmentations=tuple(AugmentationEntry(name, 2, labels) for name, labels in LABELS.items()),
        seed=0,
        shard_rows=shard_rows,
        rows_in=rows,
        rows_out=rows - 1,
        rejected=1,
        run_sha256=run.sha256,
        rejects=RejectsEntry("rejects.jsonl", 1, rejects.bytes, rejects.sha256, {"empty": 1}),
        shards=tuple(entries),
    )
    publish_manifest(folder, manifest)
    return manifest


def copied(folder: Path, target: Path) -> Path:
    """Copy a set, its companion included, and return the folder of the copy."""
    shutil.copytree(SetFolder(folder).companion, SetFolder(target).companion)
    return shutil.copytree(folder, target)


def standing(folder: Path) -> dict[str, str]:
    """Return the hash of every file of a set but those of the work that goes on."""
    return {name: sha for name, sha in sha256s(folder).items() if not name.startswith("work/")}


def sha256s(folder: Path) -> dict[str, str]:
    """Return the hash of every file of a set, hidden ones included, by its path in the folder or the companion."""
    return {
        str(path.relative_to(place)): hashlib.sha256(path.read_bytes()).hexdigest()
        for place in (folder, SetFolder(folder).companion)
        for path in sorted(place.rglob("*"))
        if path.is_file()
    }
