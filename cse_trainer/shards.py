"""Open a folder of shards; what the manifest says is checked before a row is read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.manifest import NAME, SCHEMA_VERSION, count, read_manifest, regular

if TYPE_CHECKING:
    import pyarrow as pa

ID = "id"
READ_ROWS = 8192

Content = bytes  # inside Shard, `bytes` names a field


@dataclass(frozen=True, slots=True)
class Shard:
    """One Parquet file with `rows` rows, whose ids are at least `first_id`; `bytes` is the size of the file."""

    path: Path
    first_id: int
    rows: int
    bytes: int
    sha256: str

    def content(self) -> Content:
        """Return the content of the file, after checking its SHA-256.

        Raises:
            TrainerError: if it cannot be read, or its SHA-256 is not that of the manifest.
        """
        try:
            content = regular(self.path).read_bytes()
        except OSError as error:
            raise TrainerError(
                f"cannot read {self.path}: {error.strerror}; check the file and its permissions"
            ) from error
        found = hashlib.sha256(content).hexdigest()
        if found != self.sha256:
            raise TrainerError(
                f"{self.path} is damaged: its SHA-256 is {found[:16]}…, and the manifest says {self.sha256[:16]}…; "
                "restore it from a copy, or run `augpipe build --force` again"
            )
        return content

    def tables(self, content: Content, columns: Sequence[str], rows: int = READ_ROWS) -> Iterator[pa.RecordBatch]:
        """Yield columns of the file in batches of at most `rows` rows; page checksums are checked.

        Args:
            content: the content of the file.
            columns: names of columns.
            rows: rows per batch.

        Raises:
            TrainerError: if the file is not what the manifest says.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        read = 0
        try:
            with pq.ParquetFile(pa.BufferReader(content), page_checksum_verification=True) as file:
                self._check_types(file.schema_arrow, columns)
                for batch in file.iter_batches(rows, columns=columns, use_threads=False):
                    read += batch.num_rows
                    yield batch
        except (pa.ArrowException, OSError) as error:
            what = str(error).partition("\n")[0]
            raise TrainerError(
                f"cannot read {self.path} as Parquet: {what}; restore it from a copy, or build the shards again"
            ) from error
        if read != self.rows:
            raise TrainerError(
                f"{self.path} has {read} rows, and the manifest says {self.rows}; build the shards again"
            )

    def _check_types(self, schema: pa.Schema, columns: Sequence[str]) -> None:
        """Check that the file has the columns, with their types; the Parquet reader skips missing columns silently."""
        for name in columns:
            expected = "int64" if name == ID else "string"
            found = str(schema.field(name).type) if name in schema.names else "no such column"
            if found != expected:
                raise TrainerError(
                    f"{self.path} does not fit its manifest: column {name!r} should be {expected}, found {found}; "
                    "build the shards again"
                )


@dataclass(frozen=True, slots=True)
class ShardSet:
    """A complete set of shards in corpus order.

    `columns` are the text columns, `original` first; `sha256` is a hash of the content of all rows.
    """

    folder: Path
    language: str
    columns: tuple[str, ...]
    rows: int
    shards: tuple[Shard, ...]
    sha256: str

    def require(self, columns: Iterable[str]) -> None:
        """Check that the columns exist.

        Raises:
            UsageError: if one does not; the message names those that do.
        """
        for column in columns:
            if column not in self.columns:
                raise UsageError(
                    f"{self.folder} has no column {column!r}; it has {', '.join(self.columns)}: "
                    "choose among these, or build the shards with that augmentation"
                )

    def texts(self, columns: Iterable[str]) -> Iterator[pa.Table]:
        """Yield, shard by shard, the ids and these text columns; all checksums are checked.

        Raises:
            TrainerError: if a column does not exist, or a shard is damaged.
        """
        import pyarrow as pa

        wanted = list(columns)
        self.require(wanted)
        for shard in self.shards:
            batches = list(shard.tables(shard.content(), [ID, *wanted]))
            if batches:  # a shard may have no row
                yield pa.Table.from_batches(batches)

    def sentences(self, limit: int | None = None) -> Iterator[str]:
        """Yield the originals in order, at most `limit` of them."""
        left = self.rows if limit is None else limit
        for shard in self.shards:
            if left <= 0:
                return
            for batch in shard.tables(shard.content(), ["original"]):
                texts = batch.column(0).to_pylist()[: max(left, 0)]
                left -= len(texts)
                yield from texts


def open_shards(folder: str | Path) -> ShardSet:
    """Open the set in a folder, after checking the manifest and the size of every file.

    Raises:
        TrainerError: if the set is not complete, damaged, or of another version.
    """
    folder = Path(folder)
    manifest = read_manifest(folder)
    try:
        shards = tuple(_shard(folder, entry) for entry in manifest.shards)
    except (KeyError, TypeError, ValueError, OverflowError):
        raise TrainerError(
            f"{folder / NAME} is damaged: a shard lacks a field or a sound number; build them again"
        ) from None
    rows = sum(shard.rows for shard in shards)
    if rows != manifest.rows:
        raise TrainerError(
            f"{folder / NAME} is damaged: its shards have {rows} rows together, and it says {manifest.rows}; "
            "build the shards again"
        )
    for shard in shards:
        _check_size(shard)
    return ShardSet(
        folder, manifest.language, manifest.columns, rows, shards, _content_sha256(manifest.columns, shards)
    )


def _shard(folder: Path, entry: dict[str, Any]) -> Shard:
    return Shard(
        path=folder / entry["file"],
        first_id=count(entry["first_id"]),
        rows=count(entry["rows"]),
        bytes=count(entry["bytes"]),
        sha256=str(entry["sha256"]),
    )


def _check_size(shard: Shard) -> None:
    try:
        size = regular(shard.path).stat().st_size
    except OSError as error:
        raise TrainerError(
            f"cannot read {shard.path}, which the manifest lists: {error.strerror}; "
            "restore it from a copy, or run `augpipe build` again"
        ) from error
    if size != shard.bytes:
        raise TrainerError(
            f"{shard.path} has {size} bytes, and the manifest says {shard.bytes}; "
            "restore it from a copy, or run `augpipe build --force` again"
        )


def _content_sha256(columns: tuple[str, ...], shards: tuple[Shard, ...]) -> str:
    """Return a hash of all rows: another byte in a shard changes it, other names of files or folders do not."""
    content = [SCHEMA_VERSION, columns, [(shard.first_id, shard.rows, shard.sha256) for shard in shards]]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()
