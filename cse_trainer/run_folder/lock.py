"""Lock a run folder for one training at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from augpipe.lock import FileLock
from cse_trainer.errors import TrainerError
from cse_trainer.run_folder.layout import LOCK


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Hold a folder during the block, so that no other process of this package writes into it.

    The folder is created if it does not exist, and deleted again if nothing was written into it. The lock file that a
    killed process leaves does not stop another process.

    Raises:
        TrainerError: if another process holds it, or the folder cannot be written.
    """
    made = [place for place in (folder, *folder.parents) if not place.exists()]
    lock = FileLock(folder / LOCK)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        had = lock.acquire()
    except OSError as error:
        raise TrainerError(
            f"cannot write into {folder} ({error.strerror or error}), expected a folder of one's own; give another "
            "--output"
        ) from error
    if not had:
        raise TrainerError(
            f"another cse-train is at work in {folder}, expected one at a time; wait for its end, or give another "
            "--output"
        )
    try:
        yield
    finally:
        with suppress(OSError):
            lock.path.unlink()
        lock.release()
        with suppress(OSError):  # not empty: something came into it
            for place in made:
                place.rmdir()
