"""Check a set of shards against its manifest: no file missing, altered or extra, and every row counted."""

from __future__ import annotations

import hashlib
import os
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from augpipe.base.addresses import RemotePath, placed
from augpipe.base.files.regular import open_regular, read_regular, sha256_of
from augpipe.base.files.strict_json import instance, loads
from augpipe.contract.fetching import copied_set
from augpipe.contract.layout import HARMLESS, RUN_NAME, SetFolder
from augpipe.contract.manifest import AugmentationEntry, Manifest, ShardEntry
from augpipe.contract.schema import SKIPPED_PREFIX, TYPE_SUFFIX, arrow_schema
from augpipe.contract.shards import decoded

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault, in one line."""

    file: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}: {self.what}"


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What was checked, and what was found; the set is sound if there are no findings."""

    folder: Path
    shards: int
    rows: int
    rejected: int
    bytes: int
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


def verify(folder: str | Path) -> VerifyReport:
    """Check every file of the set in a folder and return what was found; nothing is changed.

    These are checked: the manifest itself; of every shard presence, size, SHA-256, page checksums, schema, number of
    rows, id range and type labels; the rejects; `run.json`; that nothing but shards is in the folder; and that rows in
    are rows out + rejects. A remote set is copied to the cache folder for as long as that takes.

    Raises:
        UserError: if the folder has no readable manifest to check against.
    """
    place = placed(folder)
    if isinstance(place, RemotePath):
        with copied_set(place) as copy:
            return replace(verify(copy), folder=place)
    files = SetFolder(place)
    manifest = Manifest.load(files.path)
    findings = [*_run(files, manifest), *_extra(files, manifest)]
    findings += [Finding(file, what) for file, what in manifest.contradictions()]
    rejected, wrong = _rejects(files, manifest)
    findings += wrong
    for shard in manifest.shards:
        first, last = (bisect_left(rejected, end) for end in (shard.first_id, shard.first_id + shard.rows_in))
        findings += [Finding(shard.file, what) for what in _shard(files, manifest, shard, set(rejected[first:last]))]
    counts = len(manifest.shards), manifest.rows_out, manifest.rejected, manifest.total_bytes
    return VerifyReport(files.path, *counts, tuple(findings))


def _run(files: SetFolder, manifest: Manifest) -> Iterator[Finding]:
    """Yield what is wrong with run.json."""
    try:
        sha256 = sha256_of(files.run_file)
    except OSError as error:
        yield Finding(RUN_NAME, f"cannot be read: {error.strerror}")
        return
    if sha256 != manifest.run_sha256:
        yield Finding(RUN_NAME, f"SHA-256 is {sha256}, the manifest says {manifest.run_sha256}")


def _extra(files: SetFolder, manifest: Manifest) -> Iterator[Finding]:
    """Yield what is in the folder beside the shards."""
    known = HARMLESS | {shard.file for shard in manifest.shards}
    names = sorted(os.listdir(files.path)) if files.path.is_dir() else []
    for name in names:
        if name not in known:
            yield Finding(name, "is in no manifest, yet readers of the folder would take it; move it away")


def _rejects(files: SetFolder, manifest: Manifest) -> tuple[array[int], list[Finding]]:
    """Return the rejected ids in order, eight bytes each, and what is wrong with the file of the rejects."""
    entry, ids, reasons = manifest.rejects, array("q"), Counter[str]()
    digest = hashlib.sha256()
    rows = 0
    try:
        with open_regular(files.rejects_file) as file:
            for line in file:
                digest.update(line)
                row = loads(line)
                ids.append(instance(int, row["id"]))
                reasons[instance(str, row["reason"])] += 1
                rows += 1
    except OSError as error:
        return ids, [Finding(entry.file, f"cannot be read: {error.strerror}")]
    except (ValueError, KeyError, TypeError):
        return ids, [Finding(entry.file, f"line {rows + 1} is no reject record")]
    wrong = []
    if digest.hexdigest() != entry.sha256:
        wrong.append(f"SHA-256 is {digest.hexdigest()}, the manifest says {entry.sha256}")
    distinct = sum(1 for one, next_one in pairwise(ids) if one < next_one) + bool(ids)
    if not rows == distinct == entry.rows == manifest.rejected:
        wrong.append(f"holds {rows} rejects with {distinct} ids in order, the manifest says {entry.rows}")
    if dict(reasons) != entry.reasons:
        wrong.append(f"counts {dict(reasons)} per reason, the manifest says {entry.reasons}")
    return ids, [Finding(entry.file, what) for what in wrong]


def _shard(files: SetFolder, manifest: Manifest, shard: ShardEntry, rejected: set[int]) -> Iterator[str]:
    """Yield what is wrong with one shard file; `rejected` are the rejected ids of its range."""
    try:
        content = read_regular(files.file(shard.file))
    except OSError as error:
        yield f"cannot be read: {error.strerror}"
        return
    if len(content) != shard.bytes:
        yield f"has {len(content)} bytes, the manifest says {shard.bytes}"
    sha256 = hashlib.sha256(content).hexdigest()
    if sha256 != shard.sha256:
        yield f"SHA-256 is {sha256}, the manifest says {shard.sha256}"
    try:
        table = decoded(content)
    except MemoryError:
        raise
    except Exception as error:  # damaged Parquet may raise any exception
        yield f"cannot be decoded: {' '.join(str(error).split())[:200]}"
        return
    kept = list(table.schema)[len(arrow_schema(manifest.names)) :]
    same = [(field.name, str(field.type)) for field in kept] == [(entry.name, entry.type) for entry in manifest.kept]
    if not (same and table.schema.equals(arrow_schema(manifest.names, kept))):
        also = "".join(f", {entry.name} {entry.type}" for entry in manifest.kept)
        yield f"columns are {_columns(table.schema)}, expected {_columns(arrow_schema(manifest.names))}{also}"
        return
    yield from _ids(table, shard, rejected)
    for entry in manifest.augmentations:
        yield from _labels(table, shard, entry)


def _ids(table: pa.Table, shard: ShardEntry, rejected: set[int]) -> Iterator[str]:
    """Yield what is wrong with the ids and originals of a shard."""
    ids = table["id"].to_pylist()
    if len(ids) != shard.rows:
        yield f"holds {len(ids)} rows, the manifest says {shard.rows}"
    # Compare one by one, up to the first difference: a damaged manifest may state any number of rows.
    expected = (i for i in range(shard.first_id, shard.first_id + shard.rows_in) if i not in rejected)
    pairs = enumerate(zip_longest(ids, expected, fillvalue="none"))
    wrong = next(((i, found) for i, (found, wanted) in pairs if found != wanted), None)
    if wrong is not None:
        yield (
            f"ids are not {shard.first_id}…{shard.first_id + shard.rows_in - 1} without the rejects: "
            f"row {wrong[0]} has {wrong[1]}"
        )
    if table["original"].null_count:
        yield f"{table['original'].null_count} originals are null"


def _labels(table: pa.Table, shard: ShardEntry, entry: AugmentationEntry) -> Iterator[str]:
    """Yield what is wrong with the type labels of one augmentation."""
    column = entry.name + TYPE_SUFFIX
    labels = table[column].to_pylist()
    unknown = sorted({str(label) for label in labels} - set(entry.labels))
    if unknown:
        yield f"{column} holds unknown labels: {', '.join(unknown)}"
    if dict(Counter(labels)) != shard.rules.get(entry.name):
        yield f"{column} counts differ from the manifest's"
    texts = table[entry.name].to_pylist()
    mismatched = sum(
        (text is None) != str(label).startswith(SKIPPED_PREFIX) for text, label in zip(texts, labels, strict=True)
    )
    if mismatched:
        yield f"{mismatched} rows have a text in {entry.name} and a skip label in {column}, or neither"


def _columns(schema: pa.Schema) -> str:
    return ", ".join(f"{field.name} {field.type}{'' if field.nullable else ' not null'}" for field in schema)
