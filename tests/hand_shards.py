"""Shards written by hand: the rows are chosen, not computed, so that every count is known beforehand."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import AugmentationEntry, Manifest, Pipeline, RejectsEntry, ShardEntry
from augpipe.shards.writer import publish_manifest

NAMES = ("pi", "mv", "dn", "negation")

BY_HAND = Pipeline("en_by_hand", "1.0", "0" * 64)

# A row: the original, then (label, text) for every augmentation.
Result = tuple[str, str | None]
HandRow = tuple[str, Result, Result, Result, Result]

HOSTILE = "<script>alert('x')</script> & \"quotes\" \u202egnp.exe \x1b[31mred\x00 😀"

ROWS: tuple[HandRow, ...] = (
    (
        "He travelled widely in Europe.",
        ("subject_comma", "He, travelled widely in Europe."),
        ("must", "He must have travelled widely in Europe."),
        ("negate_and_frame", "It is not true that he didn't travel widely in Europe."),
        ("do_support", "He didn't travel widely in Europe."),
    ),
    (
        "When he arrived she left.",
        ("clause_comma", "When he arrived, she left."),
        ("should", "When he arrived she should have left."),
        ("negate_and_frame", "It is not the case that when he arrived she didn't leave."),
        ("do_support", "When he arrived she did not leave."),
    ),
    (
        "Can you help me?",
        ("final_exclamation", "Can you help me!"),
        ("have_to", "Do you have to be able to help me?"),
        ("skipped:question", None),
        ("auxiliary", "Can't you help me?"),
    ),
    (
        "He is not happy.",
        ("subject_comma", "He, is not happy."),
        ("must", "He must not be happy."),
        ("remove_and_frame", "It is not true that he is happy."),
        ("remove_negator", "He is happy."),
    ),
    (
        "A brown dog",
        ("final_exclamation", "A brown dog!"),
        ("skipped:no_finite_verb", None),
        ("skipped:no_finite_verb", None),
        ("fragment", "No brown dog"),
    ),
    (
        "She  sings well.",
        ("final_exclamation", "she sings\twell. "),  # differs in case and white space alone: not covered
        ("must", "She  must sing well."),
        ("negate_and_frame", "It is not true that she  doesn't sing well."),
        ("do_support", "She  doesn't sing well."),
    ),
    (
        HOSTILE,
        ("final_exclamation", HOSTILE + "!"),
        ("skipped:no_finite_verb", None),
        ("skipped:no_finite_verb", None),
        ("frame", "It is not true that " + HOSTILE),
    ),
)

CHINESE_ROWS: tuple[HandRow, ...] = (
    (
        "昨天下午我们在公园里看见了一只羽毛很漂亮的小鸟站在树上唱歌。",
        ("final_exclamation", "昨天下午我们在公园里看见了一只羽毛很漂亮的小鸟站在树上唱歌！"),
        ("must", "昨天下午我们在公园里一定看见了一只羽毛很漂亮的小鸟站在树上唱歌。"),
        ("negate_and_frame", "并不是说昨天下午我们在公园里没看见一只羽毛很漂亮的小鸟站在树上唱歌。"),
        ("auxiliary", "昨天下午我们在公园里没看见一只羽毛很漂亮的小鸟站在树上唱歌。"),
    ),
)

LABELS: Mapping[str, tuple[str, ...]] = {
    "pi": ("clause_comma", "subject_comma", "subject_quotes", "final_exclamation", "skipped:no_root"),
    "mv": ("must", "should", "have_to", "skipped:no_finite_verb"),
    "dn": ("negate_and_frame", "remove_and_frame", "skipped:question", "skipped:no_finite_verb"),
    "negation": ("remove_negator", "auxiliary", "do_support", "fragment", "frame", "skipped:no_root"),
}


def write_shards(
    folder: Path,
    rows: Sequence[HandRow] = ROWS,
    *,
    shard_rows: int = 3,
    pipeline: Pipeline = BY_HAND,
    language: str = "en",
    convert: str | None = None,
) -> Path:
    """Write rows as a complete set of shards and return its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = [
        write_shard(folder, index, start, rows[start : start + shard_rows])
        for index, start in enumerate(range(0, len(rows), shard_rows))
    ]
    rejects = SetFolder(folder).rejects_file
    rejects.parent.mkdir(exist_ok=True)
    rejects.write_bytes(b"")
    manifest = Manifest(
        language=language,
        pipeline=pipeline,
        augmentations=tuple(AugmentationEntry(name, 1, LABELS[name]) for name in NAMES),
        seed=0,
        shard_rows=shard_rows,
        rows_in=len(rows),
        rows_out=len(rows),
        rejected=0,
        run_sha256="0" * 64,
        rejects=RejectsEntry(rejects.name, 0, 0, hashlib.sha256(b"").hexdigest(), {}),
        shards=tuple(entries),
        convert=convert,
    )
    publish_manifest(folder, manifest)
    return folder


def write_shard(folder: Path, index: int, first_id: int, rows: Sequence[HandRow]) -> ShardEntry:
    """Write one Parquet file with the columns that the shard format asks for."""
    label = pa.dictionary(pa.int16(), pa.string())
    columns = {
        "id": pa.array(range(first_id, first_id + len(rows)), pa.int64()),
        "original": pa.array([row[0] for row in rows], pa.string()),
    }
    labels = {name: [row[place][0] for row in rows] for place, name in enumerate(NAMES, start=1)}
    for place, name in enumerate(NAMES, start=1):
        columns[name] = pa.array([row[place][1] for row in rows], pa.string())
    for name in NAMES:
        codes = pa.array([LABELS[name].index(found) for found in labels[name]], pa.int16())
        columns[f"{name}_type"] = pa.DictionaryArray.from_arrays(codes, list(LABELS[name])).cast(label)
    path = folder / f"shard-{index:05d}.parquet"
    pq.write_table(pa.table(columns), path)
    content = path.read_bytes()
    return ShardEntry(
        file=path.name,
        first_id=first_id,
        rows_in=len(rows),
        rows=len(rows),
        rejected=0,
        bytes=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        rules={
            name: {found: labels[name].count(found) for found in LABELS[name] if found in labels[name]}
            for name in NAMES
        },
    )
