"""Find the folder of an evaluation set, starting from the one that the user names, and read the lines of its files."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol

from augpipe.base.errors import UserError
from augpipe.base.home import expanded

TEST, DEV = "test", "dev"
SPLITS = (TEST, DEV)

HUB = "hub"
"""Stands for the Hugging Face hub where a folder of sets is expected."""

_ABOVE = (".", "data/downstream", "downstream", "SentEval/data/downstream", "senteval")
# Where the folders of sets may lie, relative to the named one.
_PLACES = tuple(f"{above}/{inner}" for above in _ABOVE for inner in ("STS", "."))

# Levels below the named folder that are searched for sets without a folder of their own; a home folder has too many.
_DEPTH = 2

_BYTE_ORDER_MARK = "\ufeff"


class SetFiles(Protocol):
    """The files of a set, as the tables of sets name them."""

    @property
    def folder(self) -> str | None:
        """The set's folder in SentEval's layout; None where the files may lie anywhere in the data folder."""

    @property
    def hub_splits(self) -> tuple[str, ...]:
        """The splits that the hub has."""

    def files(self, split: str) -> tuple[str, ...]:
        """Return the files of a split, relative to the set's folder; none for a split that the set does not have."""


@cache
def set_tables() -> dict[str, dict[str, Any]]:
    """Return what `sets.toml` says: suite → name of a set → its files; of the suites; other spellings."""
    return tomllib.loads((files(__package__) / "sets.toml").read_text(encoding="utf-8"))


def present(data: str | Path, sets: Mapping[str, SetFiles], split: str = TEST) -> list[str]:
    """Return the names of the sets that have at least one file of a split in a folder or on the hub, in their order."""
    if str(data) == HUB:
        return [name for name, files in sets.items() if split in files.hub_splits]
    folder = expanded(data)
    return [name for name, files in sets.items() if _homes(folder, files.folder, files.files(split))]


def home_of(data: str | Path, name: str, folder: str | None, wanted: Sequence[str]) -> Path:
    """Return the folder that holds all files of a set.

    Args:
        data: the folder that the user names: the set's own, or one that holds it in SentEval's layout.
        folder: the set's folder in that layout, such as `STS12-en-test` or `SST/binary`; None where its files may lie
            in the named folder or anywhere below.
        wanted: names of the files, relative to the set's folder.

    Raises:
        UserError: no folder has the set, several have it, or files are missing.
    """
    root = expanded(data)
    homes = _homes(root, folder, wanted)
    if not homes:
        file = wanted[0] if folder is None else f"{folder}/{wanted[0]}"
        place = "there or below it" if folder is None else "there in SentEval's layout"
        raise UserError(
            f"{root} holds no {name}, expected {file} {place}; name the folder that has it, or copy it there"
        )
    if len(homes) > 1:
        raise UserError(
            f"{root} holds {wanted[0]} in {len(homes)} folders ({', '.join(map(str, homes))}), expected one; "
            "name the folder that is meant"
        )
    missing = [file for file in wanted if not (homes[0] / file).is_file()]
    if missing:
        raise UserError(
            f"{name} is incomplete: {homes[0]} lacks {', '.join(missing)}; "
            f"a part of a set gets no score, so add the files or leave {name} out with --sets"
        )
    return homes[0]


def _homes(data: Path, folder: str | None, wanted: Sequence[str]) -> list[Path]:
    """Return the folders that hold at least one wanted file; several where it is unclear which is meant."""
    if folder is None:
        return _anywhere_below(data, wanted)
    places = [data / place / folder for place in _PLACES]
    parts, named = Path(folder).parts, data.resolve()
    for depth in range(len(parts)):
        if named.parts[-depth - 1 :] == parts[: depth + 1]:  # the set's own folder, or one between
            places.insert(0, data.joinpath(*parts[depth + 1 :]))
    if named.name == "STS":
        places.append(named.parent / folder)  # SICK and the transfer sets lie beside STS
    return [place for place in places if _holds(place, wanted)][:1]


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


def read_lines(path: Path, *, maybe_latin: bool = False) -> list[str]:
    r"""Return the lines of a UTF-8 file, without a byte order mark and without their ends (\n or \r\n).

    No other character ends a line: some texts contain characters at which `str.splitlines` splits.

    Args:
        maybe_latin: the published file is in Latin-1; read it as Latin-1 unless it is valid UTF-8.

    Raises:
        UserError: the file cannot be read or is in another encoding.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"{path} cannot be read ({error.strerror}); check that it is there and readable") from error
    if b"\0" in data:
        raise UserError(f"{path} holds zero bytes, expected plain text; convert it from UTF-16 with iconv")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        if not maybe_latin:
            before, begin = data.count(b"\n", 0, error.start), data.rfind(b"\n", 0, error.start) + 1
            raise UserError(
                f"{path}: line {before + 1} is not UTF-8 (byte {data[error.start]:#04x} at position "
                f"{error.start - begin}); convert the file with iconv or copy it again"
            ) from error
        text = data.decode("latin-1")
    lines = [line.removesuffix("\r") for line in text.removeprefix(_BYTE_ORDER_MARK).split("\n")]
    return lines if lines[-1] else lines[:-1]
