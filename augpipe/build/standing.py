"""A complete set that is in the output folder already: keep it, or build again the shards that it has lost."""

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
    """Return the manifest of the set, or None if the set is not complete.

    Raises:
        AugpipeError: if the manifest or the rejects are damaged, which cannot be repaired.
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
    """Return the size of a regular file in bytes, None if there is no such file."""
    try:
        return regular_size(path)
    except OSError:
        return None


def missing_shards(folder: BuildFolder, manifest: Manifest) -> list[int]:
    """Return the numbers of the shards that are missing or have another size; `augpipe verify` finds other damage."""
    missing = []
    for index, entry in enumerate(manifest.shards):
        if size_of(folder.path / entry.file) != entry.bytes:
            missing.append(index)
    return missing


def tidy(folder: BuildFolder) -> None:
    """Delete the working files that are left of a run that was killed right after it had written the manifest.

    The shards of an unfinished extension are kept: they take as long to make as those of a build.
    """
    if folder.work.is_dir() and not folder.has_extension:
        lock = FileLock(folder.lock)
        if lock.acquire():
            folder.dissolve()
            lock.release()


def repaired(folder: BuildFolder, manifest: Manifest, records: Sequence[ShardRecord]) -> Manifest:
    """Delete the working files and return the manifest, after checking that every shard is as it says.

    Raises:
        AugpipeError: if a shard came out with other bytes: then more than the shard has changed.
    """
    for entry, record in zip(manifest.shards, records, strict=True):
        if record.entry != entry:
            raise AugpipeError(
                f"{folder.path / entry.file} was missing and came out different "
                f"(SHA-256 {record.entry.sha256}, the manifest says {entry.sha256}); build again with --force"
            )
    folder.dissolve()
    return manifest
