"""The user's cache folder."""

from __future__ import annotations

import os
from pathlib import Path

from augpipe.base.home import expanded


def cache_folder(name: str, variable: str, chosen: Path | None = None) -> Path:
    """Return the cache folder of a program, which may not exist yet.

    Args:
        name: of the folder within the user's cache folder, which `$XDG_CACHE_HOME` names on every system; a relative
            path in that variable does not count.
        variable: the environment variable that names another folder.
        chosen: a folder that goes before both.

    Raises:
        UsageError: the folder lies in a home folder that nobody has here.
    """
    if chosen is not None:
        return expanded(chosen)
    if named := os.environ.get(variable):
        return expanded(named)
    import platformdirs

    return platformdirs.user_cache_path(name, appauthor=False)
