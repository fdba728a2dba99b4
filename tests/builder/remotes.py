"""Remote folders for tests: what they hold, and a server of S3 on this machine."""

from __future__ import annotations

from pathlib import Path

from augpipe.base.addresses import RemotePath
from augpipe.base.files import remote
from augpipe.contract.layout import WORK_NAME, SetFolder
from tests.shards.sets import sha256s

SET = "memory://sets/mine"
WORK = f"mine.augpipe/{WORK_NAME}"
"""The working folder of this set, as `names` has it."""


def names(folder):
    """Return the names below a remote set's folder and companion, relative to where both lie."""
    place = RemotePath(folder)
    return sorted(f"{each.name}/{name}" for each in (place, SetFolder(place).companion) for name in remote.sizes(each))


def downloaded(folder, to: Path) -> Path:
    """Copy a remote set as it is to a local folder."""
    place = RemotePath(folder)
    for name in names(folder):
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        remote.fetch(place.parent / name, to / name)
    return to / place.name


def remote_sha256s(folder, to: Path):
    """Return the hashes of a remote set."""
    return sha256s(downloaded(folder, to))
