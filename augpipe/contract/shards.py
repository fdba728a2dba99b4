"""A set of shards: opened when it is complete, and read against the hashes of its manifest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from augpipe.base.addresses import placed
from augpipe.base.console import nearest
from augpipe.base.errors import UsageError, UserError, first_line
from augpipe.base.files.regular import read_regular, regular_size
from augpipe.contract.fetching import local_set
from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import Manifest, ShardEntry
from augpipe.contract.schema import ID, ORIGINAL, SCHEMA_VERSION

if TYPE_CHECKING:
    import pyarrow as pa

READ_ROWS = 8192
MEND = "restore it from a copy, or delete it and run the same `augpipe build` again, which makes it"


@dataclass(frozen=True, slots=True)
class Shard:
    """One Parquet file of a set, and what the manifest says of it."""

    path: Path
    entry: ShardEntry

    def content(self) -> bytes:
        """Return the content of the file; it is a `UserError` if its SHA-256 is not that of the manifest."""
        try:
            content = read_regular(self.path)
        except OSError as error:
            raise UserError(f"cannot read {self.path}: {error.strerror}; {MEND}") from error
        found = hashlib.sha256(content).hexdigest()
        if found != self.entry.sha256:
            raise UserError(
                f"{self.path} is damaged: its SHA-256 is {found[:12]}…, and the manifest says "
                f"{self.entry.sha256[:12]}…; {MEND}"
            )
        return content

    def table(self) -> pa.Table:
        """Return all columns of the file, checked as by `content`."""
        return decoded(self.content())

    def batches(self, content: bytes, columns: Sequence[str], rows: int = READ_ROWS) -> Iterator[pa.RecordBatch]:
        """Yield `id` or columns of text in batches of at most `rows` rows, given the content of the file.

        Raises:
            UserError: if the file is not what the manifest says.
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
            raise UserError(f"cannot read {self.path} as Parquet: {first_line(error)}; {MEND}") from error
        if read != self.entry.rows:
            raise UserError(
                f"{self.path} has {read} rows, and the manifest says {self.entry.rows}; build the shards again"
            )

    def _check_types(self, schema: pa.Schema, columns: Sequence[str]) -> None:
        """Check that the file has the columns, with their types; the Parquet reader skips missing columns silently."""
        for name in columns:
            expected = "int64" if name == ID else "string"
            found = str(schema.field(name).type) if name in schema.names else "no such column"
            if found != expected:
                raise UserError(
                    f"{self.path} does not fit its manifest: column {name!r} should be {expected}, found {found}; "
                    "build the shards again"
                )


def decoded(content: bytes) -> pa.Table:
    """Return the table in the content of a Parquet file; a damaged one may raise any exception."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    # The content is read by the caller and not by Arrow, whose threads would call Python code, in which a Ctrl-C may
    # end them.
    with pq.ParquetFile(pa.BufferReader(content), page_checksum_verification=True) as file:
        return file.read()


@dataclass(frozen=True, slots=True)
class ShardSet:
    """A complete set: its manifest, and its shards in corpus order, which are all there with the right size."""

    folder: Path
    manifest: Manifest
    shards: tuple[Shard, ...]

    @property
    def language(self) -> str:
        """The code of the language of the texts."""
        return self.manifest.language

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns with text, `original` first."""
        return self.manifest.columns

    @property
    def kept(self) -> tuple[str, ...]:
        """The columns that were kept from the input, which `tables` yields behind all others."""
        return tuple(entry.name for entry in self.manifest.kept)

    @property
    def kept_texts(self) -> tuple[str, ...]:
        """The columns of text among the kept ones, which may be read and trained on like those that rules have made."""
        return tuple(entry.name for entry in self.manifest.kept if entry.type == "string")

    def kept_count(self, column: str) -> int:
        """Return how many rows have a value in a kept column, by what the footers of the shards say."""
        import pyarrow.parquet as pq

        nulls = 0
        for shard in self.shards:
            footer = pq.read_metadata(shard.path)
            for group in map(footer.row_group, range(footer.num_row_groups)):
                chunks = map(group.column, range(group.num_columns))
                found = next(chunk.statistics for chunk in chunks if chunk.path_in_schema == column)
                nulls += found.null_count if found is not None else 0
        return self.rows - nulls

    @property
    def rows(self) -> int:
        """The number of rows of all shards."""
        return self.manifest.rows_out

    @property
    def sha256(self) -> str:
        """A hash of all rows: another byte in a shard changes it, other names of files or folders do not."""
        entries = self.manifest.shards
        content = [SCHEMA_VERSION, self.columns, [(entry.first_id, entry.rows, entry.sha256) for entry in entries]]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()

    def require(self, columns: Iterable[str]) -> None:
        """Raise a `UsageError` if a column of text does not exist; it names the nearest, and all that do."""
        known = (*self.columns, *self.kept_texts)
        for column in columns:
            if column not in known:
                raise UsageError(
                    f"{self.folder} has no column {column!r}; {nearest(column, known)}it has "
                    f"{', '.join(known)}: choose among these, or build the shards with that augmentation"
                )

    def texts(self, columns: Iterable[str]) -> Iterator[pa.Table]:
        """Yield, shard by shard, the ids and these columns of text, which must exist; all checksums are checked."""
        import pyarrow as pa

        wanted = list(columns)
        self.require(wanted)
        for shard in self.shards:
            batches = list(shard.batches(shard.content(), [ID, *wanted]))
            if batches:  # a shard may have no row
                yield pa.Table.from_batches(batches)

    def tables(self) -> Iterator[pa.Table]:
        """Yield, shard by shard, all columns; all checksums are checked."""
        for shard in self.shards:
            yield shard.table()

    def sentences(self, limit: int | None = None) -> Iterator[str]:
        """Return the originals in order, at most `limit` of them."""
        batches = (batch for shard in self.shards for batch in shard.batches(shard.content(), [ORIGINAL]))
        return islice((text for batch in batches for text in batch.column(0).to_pylist()), limit)


def open_shards(folder: str | Path) -> ShardSet:
    """Open the set in a folder, after checking its manifest and that every file is there with its size.

    A remote set (`s3://…`) is fetched into the cache folder, unless it is there already.

    Raises:
        UserError: if the set is not complete or damaged, or a file is missing or has another size.
    """
    folder = local_set(placed(folder))
    files = SetFolder(folder)
    manifest = Manifest.load(folder)
    for file, fault in manifest.contradictions():
        raise UserError(f"{files.file(file)} {fault}; see `augpipe verify {folder}`, then restore the set from a copy")
    shards = tuple(Shard(files.file(entry.file), entry) for entry in manifest.shards)
    for shard in shards:
        try:
            size = regular_size(shard.path)
            found = f"has {size} bytes" if size != shard.entry.bytes else None
        except FileNotFoundError:
            found = "is missing"
        except OSError as error:
            found = f"cannot be read: {error.strerror}"
        if found is not None:
            raise UserError(f"{shard.path} {found}, and the manifest says {shard.entry.bytes} bytes; {MEND}")
    return ShardSet(folder, manifest, shards)
