"""Lock an output folder for one build, and refuse a folder that holds another build or foreign files."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from augpipe.base.console import quoted
from augpipe.base.errors import UserError
from augpipe.base.files.lock import FileLock
from augpipe.base.files.publish import temporary_path
from augpipe.builder.fingerprint import differences
from augpipe.builder.folder import BuildFolder
from augpipe.shards.writer import explained, publish

ORPHANS_WAIT_S = 30.0
"""Seconds to wait for the workers of a killed run to end; normally they do so within a second."""


def refuse_foreign(folder: BuildFolder) -> None:
    """Raise a `UserError` if a folder holds files that no build wrote or an earlier augpipe laid out, or is a file."""
    folder.refuse_former_layout()
    if around := folder.around():
        raise UserError(
            f"{folder.shown} lies inside the set {around}, whose readers would take its files for shards; choose "
            "another --output"
        )
    strange = folder.foreign()
    if not strange:
        return
    some = ", ".join(strange[:3]) + (", …" if len(strange) > 3 else "")
    if folder.is_build():
        raise UserError(
            f"{folder.shown} holds {some}, which no build made, yet readers of the folder would take it; move it away"
        )
    if folder.shard(0).exists() and not folder.companion.exists():
        raise UserError(f"{folder.shown} holds shards without {folder.companion}; put that back, or choose another")
    raise UserError(f"{folder.shown} is not empty and no build made it (it holds {some}); choose another --output")


def refuse_other(folder: BuildFolder, wanted: Mapping[str, Any]) -> None:
    """Raise a `UserError` if a folder holds a build with another fingerprint; it names all that differs."""
    run = folder.run()
    differing = differences(run["fingerprint"], wanted) if run else []
    if differing:
        raise UserError(
            f"{folder.shown} holds another build ({'; '.join(differing)}); run its own command to go on "
            "with it, choose another --output, or give --force to delete it and start anew"
        )


def refuse_half_extended(folder: BuildFolder) -> None:
    """Raise a `UserError` if an extension was stopped while its shards were moved into place: a build would undo it."""
    if folder.extension.manifest_file.exists() and not folder.manifest_file.exists():
        raise UserError(
            f"{folder.shown} was being extended when that was stopped; run `augpipe extend` again to finish it, or "
            "give --force to delete it and build anew"
        )


def refuse_ranges(folder: BuildFolder) -> None:
    """Raise a `UserError` if a folder is being built in ranges of shards, which a whole build would not see."""
    if folder.ranges_file.exists() and not folder.manifest_file.exists():
        raise UserError(
            f"{folder.shown} is being built in ranges of shards; run `augpipe complete {quoted(folder.shown)}`, which "
            "says if some are missing, or give --force to delete them and build anew"
        )


@contextmanager
def locked(folder: BuildFolder, advice: str, *, shared: bool = False) -> Iterator[None]:
    """Hold the lock of a folder, which is created, during the block; others may share a shared one.

    Raises:
        UserError: if another process has it, or the folder and its companion are on different file systems.
    """
    with explained(folder.work):
        folder.work.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder.lock, shared=shared)
        if not lock.acquire():
            raise UserError(f"another augpipe is at work in {folder.shown}; {advice}")
    try:
        refuse_two_disks(folder)
        yield
    finally:
        lock.release()


def refuse_two_disks(folder: BuildFolder) -> None:
    """Raise a `UserError` if files cannot be renamed from the companion into the folder, as extended shards are.

    It is tried, because of two mounts of one file system nothing else tells.
    """
    here, there = (temporary_path(place / "moved") for place in (folder.work, folder.path))
    with explained(folder.path):
        folder.path.mkdir(exist_ok=True)
        here.touch()
        try:
            os.replace(here, there)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            raise UserError(
                f"{folder.path} is mounted, so {folder.companion}, which belongs to it, would be on another disk; "
                f"give a folder inside it, such as {folder.path / 'set'}"
            ) from None
        finally:
            here.unlink(missing_ok=True)
            there.unlink(missing_ok=True)


@contextmanager
def claimed(folder: BuildFolder, wanted: Mapping[str, Any], *, force: bool) -> Iterator[None]:
    """Lock a folder for a build with this fingerprint; when the block begins, the folder has a `run.json`.

    With `force` the build that is there, finished or not, is deleted.

    Raises:
        UserError: if another process builds there, or the folder cannot be used for this build.
    """
    if not force:
        refuse_other(folder, wanted)
    refuse_foreign(folder)
    with locked(folder, "wait for its end, or choose another --output"):
        try:
            outlive_workers(folder)
            if force:
                folder.clear()
            else:
                refuse_other(folder, wanted)  # again: another process may have begun one since
                refuse_ranges(folder)
            folder.prepare()
            if force or folder.run() is None:
                publish_run(folder, wanted)
            yield
        finally:
            folder.sweep()


def publish_run(folder: BuildFolder, wanted: Mapping[str, Any]) -> None:
    """Write the `run.json` of a build with this fingerprint."""
    publish(folder.run_file, [run_content(wanted)])


def run_content(wanted: Mapping[str, Any]) -> bytes:
    """Return the content of the `run.json` of a build with this fingerprint."""
    content = json.dumps({"fingerprint": dict(wanted)}, indent=1, ensure_ascii=False)
    return content.encode(errors="backslashreplace") + b"\n"  # JSON writes half of a UTF-16 pair just like that


def outlive_workers(folder: BuildFolder) -> None:
    """Wait up to `ORPHANS_WAIT_S` for the workers of a killed run to end: one may be about to rename a file."""
    with explained(folder.workers_lock):
        lock = FileLock(folder.workers_lock)
        if not lock.acquire(wait_s=ORPHANS_WAIT_S):
            raise UserError(
                f"workers of an earlier run are still busy in {folder.path} after {ORPHANS_WAIT_S:.0f} s; "
                "end them (`ps` shows them as python -m joblib…; those of a cluster end with their shard), then run "
                "the command again"
            )
    lock.release()
