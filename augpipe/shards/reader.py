"""Open and read a complete set of shards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from augpipe.errors import AugpipeError
from augpipe.shards.manifest import Manifest, ShardEntry
from augpipe.shards.publish import digest_of_open
from augpipe.shards.regular_file import open_regular, regular_size

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True, slots=True)
class ShardSet:
    """A complete set: its manifest and its shard files in corpus order, which are all there with the right size."""

    folder: Path
    manifest: Manifest
    paths: tuple[Path, ...]

    def tables(self) -> Iterator[pa.Table]:
        """Yield the table of each shard; page checksums are checked."""
        for path in self.paths:
            yield read_table(path)

    def check(self) -> None:
        """Check that every byte of the shards is what the manifest says.

        Raises:
            AugpipeError: if a shard is damaged.
        """
        for entry in self.manifest.shards:
            open_intact(self.folder, entry).close()


def read_table(path: Path) -> pa.Table:
    """Return the table of a Parquet file; the checksum of every page is checked.

    Raises:
        OSError: if it cannot be read, or is not a regular file.
        pa.ArrowException: if it is damaged; damage may lead to other exceptions as well.
    """
    with open_regular(path) as file:
        return read_open_table(file)


def read_shard(folder: Path, entry: ShardEntry) -> pa.Table:
    """Return the table of a shard whose SHA-256 is that of the manifest.

    Raises:
        AugpipeError: if it cannot be read, or is damaged.
    """
    with open_intact(folder, entry) as file:
        return read_open_table(file)


def open_intact(folder: Path, entry: ShardEntry) -> BinaryIO:
    """Open a shard whose SHA-256 is that of the manifest.

    Raises:
        AugpipeError: if it cannot be read, or is damaged.
    """
    path = folder / entry.file
    try:
        file = open_regular(path)
        sha256 = digest_of_open(file).sha256
        if sha256 == entry.sha256:
            file.seek(0)
            return file
        file.close()
    except OSError as error:
        fault = f"cannot be read: {error.strerror}"
    else:
        fault = f"is damaged: its SHA-256 is {sha256[:12]}…, and the manifest says {entry.sha256[:12]}…"
    raise AugpipeError(
        f"{path} {fault}; restore it from a copy, or delete it and run the same `augpipe build` again, which makes it"
    )


def read_open_table(content: BinaryIO) -> pa.Table:
    """Return the table of an open Parquet file; the checksum of every page is checked."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    # Read here and not by Arrow, whose threads would call Python code, in which a Ctrl-C may end them.
    with pq.ParquetFile(pa.BufferReader(content.read()), page_checksum_verification=True) as file:
        return file.read()


def open_shards(folder: str | Path) -> ShardSet:
    """Open the set in a folder, after checking that every file is there with its size.

    Raises:
        AugpipeError: if the set is not complete or damaged, or a file is missing or has another size.
    """
    folder = Path(folder)
    manifest = Manifest.load(folder)
    for file, fault in manifest.contradictions():
        raise AugpipeError(f"{folder / file} {fault}; see `augpipe verify {folder}`, then restore the set from a copy")
    paths = tuple(folder / shard.file for shard in manifest.shards)
    for path, shard in zip(paths, manifest.shards, strict=True):
        try:
            size = regular_size(path)
            found = f"has {size} bytes" if size != shard.bytes else None
        except FileNotFoundError:
            found = "is missing"
        except OSError as error:
            found = f"cannot be read: {error.strerror}"
        if found is not None:
            raise AugpipeError(
                f"{path} {found}, and the manifest says {shard.bytes} bytes; see `augpipe verify {folder}`, "
                "then restore the file or build again with --force"
            )
    return ShardSet(folder, manifest, paths)
