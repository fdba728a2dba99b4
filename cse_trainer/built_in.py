"""The encoders that need neither hub nor folder: `tiny`, made on the spot, and `mini`, which ships by language."""

from __future__ import annotations

import re
from pathlib import Path

from augpipe.base.errors import UsageError

TINY, MINI = "tiny", "mini"

_MINI = re.compile(rf"{MINI}(-[a-z]+)?")
_FOLDER = Path(__file__).parent / MINI


def is_mini(encoder: str) -> bool:
    """Return whether a name is `mini` or, with its language, `mini-en`."""
    return _MINI.fullmatch(encoder) is not None


def full_name(encoder: str | None, language: str) -> str:
    """Return the name of an encoder; `mini` is one for each language and gets that of the shards, as in `mini-en`.

    Without a name it is `mini`, and `tiny` for a language that has none.
    """
    of_language = f"{MINI}-{language}"
    if encoder is None:
        return of_language if of_language in _minis() else TINY
    return of_language if encoder == MINI else encoder


def _minis() -> dict[str, Path]:
    return {f"{MINI}-{place.name}": place for place in sorted(_FOLDER.iterdir()) if place.is_dir()}


def mini_folder(name: str) -> Path:
    """Return the folder of `mini-en` or `mini-zh`.

    Raises:
        UsageError: the name has no language, or one for which there is no such encoder.
    """
    known = _minis()
    if name not in known:
        raise UsageError(
            f"There is no encoder {name!r} in this package, only {' and '.join(known)}; give one of these, a "
            "folder, or a hub name."
        )
    return known[name]
