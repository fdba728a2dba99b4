"""The files that folders and patterns stand for."""

from __future__ import annotations

import glob
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
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
        if not glob.has_magic(name) or remote.exists(RemotePath(name)):
            return _files_at(name, _below_address(name))
        found = map(str, remote.matching(RemotePath(name)))
        return _matches(
            name, {each: _below_address(each) for each in found}, lambda path: remote.exists(RemotePath(path))
        )
    if not glob.has_magic(name) or os.path.lexists(name):
        return _files_at(name, _below(name))
    return _matches(name, {each: _below(each) for each in sorted(glob.glob(name, recursive=True))}, os.path.isdir)


def _below(path: str) -> list[str] | None:
    """Return the files below a folder; None if it is none."""
    return list(_walk(path)) if os.path.isdir(path) else None


def _below_address(address: str) -> list[str] | None:
    """Return what `_below` does for an address."""
    names = [name for name in remote.sizes(RemotePath(address)) if name]
    return list(_shown(RemotePath(address), names)) if names else None


def _files_at(name: str, below: list[str] | None) -> tuple[list[str], list[str]]:
    """Return what `files_of` does for a name that is no pattern, given the files below it."""
    return ([name], []) if below is None else _expected(name, *_by_suffix(below))


def _matches(
    pattern: str, found: dict[str, list[str] | None], exists: Callable[[str], bool]
) -> tuple[list[str], list[str]]:
    """Return what `files_of` does for a pattern: each file once, and none of a set of shards that matches itself.

    Args:
        found: match → the files below it, None if it is no folder.
        exists: whether there is a folder.
    """
    folders = {each.rstrip("/") for each, below in found.items() if below is not None}
    sets = {
        PurePosixPath(each) for each in folders if each.endswith(COMPANION_SUFFIX) or exists(each + COMPANION_SUFFIX)
    }
    read, others = dict[str, None](), dict[str, None]()
    for each, below in found.items():
        path = PurePosixPath(each)
        if sets.isdisjoint((path, *path.parents)):
            fitting, rest = ([each], []) if below is None else _by_suffix(below)
            read |= dict.fromkeys(fitting)
            others |= dict.fromkeys(rest)
    if not read and not others:
        raise UserError(f"{pattern}: no file matches this pattern; check it with `ls`, or name the files")
    # What a folder leaves out, a `**` finds again.
    return _expected(pattern, [each for each in read if each not in others], list(others))


def _shown(folder: RemotePath, names: Sequence[str]) -> Iterator[str]:
    """Yield the addresses of the files below a remote folder, without those that `_walk` leaves out."""
    above = {str(each) for name in names for each in PurePosixPath(name).parents}
    built = {each.removesuffix(COMPANION_SUFFIX) for each in above if each.endswith(COMPANION_SUFFIX)}
    built |= {each + COMPANION_SUFFIX for each in built}
    for name in names:
        path = PurePosixPath(name)
        if not any(part.startswith(".") for part in path.parts) and built.isdisjoint(map(str, path.parents)):
            yield str(folder / name)


def _by_suffix(found: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the files found below a folder in the order of their paths, and those that have another suffix."""
    read, others = list[str](), list[str]()
    for path in sorted(found, key=lambda path: path.split(os.sep)):
        (read if format_suffix(path) in FORMAT_SUFFIXES else others).append(path)
    return read, others


def _expected(name: str, read: list[str], others: list[str]) -> tuple[list[str], list[str]]:
    """Return both lists; it is a `UserError` if there is nothing to read."""
    if read:
        return read, others
    known = " ".join(FORMAT_SUFFIXES)
    raise UserError(f"{name}: holds {_suffixes(others)}, expected files with one of {known}; name each by itself")


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
