"""The files that folders and patterns stand for."""

from __future__ import annotations

import glob
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath

from augpipe.base.addresses import RemotePath, is_address
from augpipe.base.errors import UserError
from augpipe.base.files import remote
from augpipe.contract.layout import COMPANION_SUFFIX
from augpipe.corpus.formats import FORMAT_SUFFIXES, format_suffix


def files_of(name: str) -> tuple[list[str], list[str]]:
    """Return the files that a path or a pattern stands for, and those that are left out because of their suffix.

    A path that is neither a folder nor a pattern stands for itself, whether it exists or not.
    """
    if is_address(name):
        return _remote_files(RemotePath(name))
    if os.path.isdir(name):
        return _files_in(name, _walk(name))
    if not glob.has_magic(name) or os.path.lexists(name):
        return [name], []
    found = sorted(glob.glob(name, recursive=True))
    return _joined(name, [_files_in(each, _walk(each)) if os.path.isdir(each) else ([each], []) for each in found])


def _remote_files(place: RemotePath) -> tuple[list[str], list[str]]:
    """Return the files that an address or a pattern of addresses stands for, as `files_of` does."""
    if not glob.has_magic(str(place)) or remote.exists(place):
        return _at(place)
    return _joined(str(place), [_at(each) for each in remote.matching(place)])


def _at(place: RemotePath) -> tuple[list[str], list[str]]:
    """Return what `files_of` does for the address of a file or a folder."""
    names = [name for name in remote.sizes(place) if name]
    return _files_in(str(place), _shown(place, names)) if names else ([str(place)], [])


def _shown(folder: RemotePath, names: Sequence[str]) -> Iterator[str]:
    """Yield the addresses of the files below a remote folder, without those that `_walk` leaves out."""
    above = {str(each) for name in names for each in PurePosixPath(name).parents}
    built = {each.removesuffix(COMPANION_SUFFIX) for each in above if each.endswith(COMPANION_SUFFIX)}
    built |= {each + COMPANION_SUFFIX for each in built}
    for name in names:
        path = PurePosixPath(name)
        if not any(part.startswith(".") for part in path.parts) and built.isdisjoint(map(str, path.parents)):
            yield str(folder / name)


def _joined(pattern: str, parts: Sequence[tuple[list[str], list[str]]]) -> tuple[list[str], list[str]]:
    """Return what the matches of a pattern stand for, one after the other; it is a `UserError` if there are none."""
    if not parts:
        raise UserError(f"{pattern}: no file matches this pattern; check it with `ls`, or name the files")
    return [each for files, _ in parts for each in files], [each for _, others in parts for each in others]


def _files_in(folder: str, found: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the files found below a folder in the order of their paths, and those that have another suffix."""
    files = sorted(found, key=lambda path: path.split(os.sep))
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
