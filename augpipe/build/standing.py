"""A complete set that stands in the folder already: leave it, or make again the shards that it has lost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from augpipe.build.folder import BuildFolder
from augpipe.build.record import ShardRecord
from augpipe.errors import AugpipeError
from augpipe.lock import FileLock
from augpipe.shards.manifest import MANIFEST_NAME, Manifest
from augpipe.shards.regular_file import regular_size


def standing_manifest(folder: BuildFolder) -> Manifest | None:
    """Return the manifest of the set, or None when the set is not complete.

    Raises:
        AugpipeError: the manifest or the rejects are damaged: those cannot be mended.
    """
    if not (folder.path / MANIFEST_NAME).exists() or folder.run() is None:
        return None
    manifest = Manifest.load(folder.path)
    for file, fault in manifest.contradictions():
        raise AugpipeError(f"{folder.path / file} {fault}; restore the set from a copy, or build again with --force")
    rejects = folder.path / manifest.rejects.file
    found = size_of(rejects)
    if found != manifest.rejects.bytes:
        raise AugpipeError(
            f"{rejects} {'is missing' if found is None else f'has {found} bytes'}, expected "
            f"{manifest.rejects.bytes}; restore it from a copy, or build again with --force"
        )
    return manifest


def size_of(path: Path) -> int | None:
    """Return the size of a regular file, None where there is no such file."""
    try:
        return regular_size(path)
    except OSError:
        return None


def missing_shards(folder: BuildFolder, manifest: Manifest) -> list[int]:
    """Return the shards that are gone or have another size; other damage is for `augpipe verify` to find."""
    missing = []
    for index, entry in enumerate(manifest.shards):
        if size_of(folder.path / entry.file) != entry.bytes:
            missing.append(index)
    return missing


def tidy(folder: BuildFolder) -> None:
    """Remove the working files that a run left when it was killed right after the manifest.

    The shards of an extension that is not finished stay: they take as long to make as those of a build.
    """
    if folder.work.is_dir() and not folder.has_extension:
        lock = FileLock(folder.lock)
        if lock.acquire():
            folder.dissolve()
            lock.release()


def repaired(folder: BuildFolder, manifest: Manifest, records: Sequence[ShardRecord]) -> Manifest:
    """Return the manifest once every shard, the new ones among them, is what it says.

    Raises:
        AugpipeError: a shard came out with other bytes, so something else has changed than the shard.
    """
    for entry, record in zip(manifest.shards, records, strict=True):
        if record.entry != entry:
            raise AugpipeError(
                f"{folder.path / entry.file} was missing and came out different "
                f"(SHA-256 {record.entry.sha256}, the manifest says {entry.sha256}); build again with --force"
            )
    folder.dissolve()
    return manifest
