"""The files that folders and patterns stand for."""

from __future__ import annotations

import glob
import os
from collections import Counter
from collections.abc import Iterator, Sequence

from augpipe.base.errors import UserError
from augpipe.contract.layout import COMPANION_SUFFIX
from augpipe.corpus.formats import FORMAT_SUFFIXES, format_suffix


def files_of(name: str) -> tuple[list[str], list[str]]:
    """Return the files that a path or a pattern stands for, and those that are left out because of their suffix.

    A path that is neither a folder nor a pattern stands for itself, whether it exists or not.
    """
    if os.path.isdir(name):
        return _files_in(name)
    if not glob.has_magic(name) or os.path.lexists(name):
        return [name], []
    found = sorted(glob.glob(name, recursive=True))
    if not found:
        raise UserError(f"{name}: no file matches this pattern; check it with `ls`, or name the files")
    parts = [_files_in(each) if os.path.isdir(each) else ([each], []) for each in found]
    return [each for files, _ in parts for each in files], [each for _, others in parts for each in others]


def _files_in(folder: str) -> tuple[list[str], list[str]]:
    """Return the files below a folder in the order of their paths, and those that have another suffix."""
    files = sorted(_walk(folder), key=lambda path: path.split(os.sep))
    read, others = list[str](), list[str]()
    for path in files:
        (read if format_suffix(path) in FORMAT_SUFFIXES else others).append(path)
    if read:
        return read, others
    known = " ".join(FORMAT_SUFFIXES)
    raise UserError(f"{folder}: holds {_suffixes(files)}, expected files with one of {known}; name each by itself")


def _walk(folder: str) -> Iterator[str]:
    """Yield the files below a folder, without hidden ones, linked folders, and sets of shards with their companions."""

    def stop(error: OSError) -> None:
        raise UserError(f"{error.filename}: cannot be listed ({error.strerror}); see `ls -l`") from None

    for place, folders, names in os.walk(folder, onerror=stop):
        sets = {each.removesuffix(COMPANION_SUFFIX) for each in folders if each.endswith(COMPANION_SUFFIX)}
        built = sets | {each + COMPANION_SUFFIX for each in sets}
        folders[:] = [each for each in folders if not each.startswith(".") and each not in built]
        yield from (os.path.join(place, name) for name in names if not name.startswith("."))


def _suffixes(files: Sequence[str]) -> str:
    """Return how many files there are of which suffix, in words."""
    counts = Counter(format_suffix(path) or "no suffix" for path in files).most_common(5)
    return "files with " + ", ".join(f"{suffix} ({count:,})" for suffix, count in counts) if counts else "no file"
