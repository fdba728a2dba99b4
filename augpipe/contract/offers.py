"""What completion offers of a set: its columns, and the recipes that stand for columns it has."""

from __future__ import annotations

from pathlib import Path

from augpipe.base.completion import Line
from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import Manifest
from augpipe.contract.recipes import RECIPES


def set_on(line: Line) -> Manifest | None:
    """Return the manifest of the first word on a command line that is the folder of a set, None if there is none."""
    folders = (Path(word.rpartition("=")[2]).expanduser() for word in line.words)
    found = next((folder for folder in folders if SetFolder(folder).manifest_file.is_file()), None)
    return None if found is None else Manifest.load(found)


def columns(line: Line) -> list[str]:
    """Return the augmentations of the set on the line."""
    manifest = set_on(line)
    return [] if manifest is None else [entry.name for entry in manifest.augmentations]


def columns_and_recipes(line: Line) -> list[str]:
    """Return the augmentations of the set on the line, and the recipes of which it has all; without a set, recipes."""
    names = columns(line)
    return [*names, *(recipe for recipe, members in RECIPES.items() if not names or set(members) <= set(names))]
