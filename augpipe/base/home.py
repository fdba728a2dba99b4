"""The home folder in a path that a user names: `~` and `~somebody`, which a shell leaves as they are between quotes."""

from __future__ import annotations

from pathlib import Path

from augpipe.base.errors import UsageError


def expanded(path: str | Path) -> Path:
    """Return a path with the home folder in the place of a leading `~` or `~somebody`.

    Raises:
        UsageError: nobody of that name has a home folder here.
    """
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise UsageError(
            f"got {str(path)!r}, and no home folder is known here for {Path(path).parts[0]}, expected one; write the "
            "whole path out, from / on"
        ) from error
