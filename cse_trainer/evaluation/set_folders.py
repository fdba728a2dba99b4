"""Find the folder of an evaluation set, starting from the folder that the user names."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from cse_trainer.evaluation.set_files import SetFiles

_ABOVE = (".", "data/downstream", "downstream", "SentEval/data/downstream", "senteval")
# Where the folders of the STS sets may lie, relative to the named one.
_PLACES = tuple(f"{above}/{inner}" for above in _ABOVE for inner in ("STS", "."))

# Levels below the named folder that are searched for sets without a folder of their own; a home folder has too many.
_DEPTH = 2


def homes_of(data: Path, files: SetFiles, wanted: Sequence[str]) -> list[Path]:
    """Return the folders that hold at least one file of an STS set; several where it is unclear which is meant.

    Args:
        data: the folder that the user names.
        files: the set.
        wanted: names of files, relative to the set's folder.
    """
    if files.folder is None:
        return _anywhere_below(data, wanted)
    places = [data / place / files.folder for place in _PLACES]
    named = data.resolve()
    if named.name == files.folder:
        places.insert(0, data)
    elif named.name == "STS":
        places.append(named.parent / files.folder)  # SICK lies beside STS
    return [place for place in places if _holds(place, wanted)][:1]


def home_of(data: Path, folder: str, wanted: Sequence[str]) -> Path | None:
    """Return the folder of a transfer set, or None where it is not there.

    Args:
        data: the folder that the user names: the set's own, or one that holds it in SentEval's layout.
        folder: the set's folder in that layout, such as `MR` or `SST/binary`.
        wanted: names of files, of which the folder holds at least one.
    """
    places = [data / above / folder for above in _ABOVE]
    parts, named = Path(folder).parts, data.resolve()
    for depth in range(len(parts)):
        if named.parts[-depth - 1 :] == parts[: depth + 1]:
            places.insert(0, data.joinpath(*parts[depth + 1 :]))
    if named.name == "STS":
        places.append(named.parent / folder)  # the transfer sets lie beside STS
    return next((place for place in places if _holds(place, wanted)), None)


def _anywhere_below(data: Path, wanted: Sequence[str]) -> list[Path]:
    """Return the folder itself, or else the folders below it that hold a file; one that is linked twice counts once."""
    if _holds(data, wanted):
        return [data]
    return list({folder.resolve(): folder for folder in _folders(data) if _holds(folder, wanted)}.values())


def _folders(data: Path) -> Iterator[Path]:
    """Yield the folders below one, down to `_DEPTH`, in the order of their names; hidden ones are left out."""
    top = len(data.parts)
    for folder, inner, _ in os.walk(data, followlinks=True):  # `_DEPTH` ends a cycle of links
        here = Path(folder)
        if here != data:
            yield here
        inner[:] = sorted(name for name in inner if not name.startswith("."))
        if len(here.parts) - top >= _DEPTH:
            inner.clear()


def _holds(folder: Path, wanted: Sequence[str]) -> bool:
    return any((folder / file).is_file() for file in wanted)
