"""Augmentations of other packages, found through their entry points and loaded when they are asked for."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import metadata

from augpipe.augment.augmentation import Augmentation
from augpipe.errors import AugpipeError

GROUP = "augpipe.augmentations."
"""What the group of a language's entry points begins with; its code follows."""

# A column must not be taken for another one of the shards.
_COLUMN = re.compile(r"(?!(?:id|original)$)(?!.*_type$)[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Plugin:
    """One augmentation of another package.

    Arguments:
        name: of the column.
        entry: where it is, `module:attribute`.
        origin: distribution and version of the package.
    """

    name: str
    entry: metadata.EntryPoint
    origin: str

    def load(self) -> Augmentation:
        """Import it.

        Raises:
            AugpipeError: its module cannot be imported, what is there is no augmentation, or its name is no column.
        """
        what = f"the augmentation {self.name!r} of {self.origin}"
        if not _COLUMN.fullmatch(self.name):
            raise AugpipeError(
                f"{what} cannot be a column; expected small letters, digits and underscores, without '_type' behind"
            )
        try:
            found = self.entry.load()
        except Exception as error:
            raise AugpipeError(
                f"{what} cannot be loaded from {self.entry.value}: {type(error).__name__}: {error}; "
                f"install the package again, or leave the column out"
            ) from error
        if not isinstance(found, Augmentation):
            raise AugpipeError(
                f"{what}: {self.entry.value} is of type {type(found).__name__}, expected an Augmentation; "
                f"docs/adding-an-augmentation.md has an example"
            )
        return found


def plugins(lang: str) -> Mapping[str, tuple[Plugin, ...]]:
    """Return the plug-ins of a language by column name; more than one only where packages disagree."""
    return _found(lang, tuple(sys.path))


@cache
def _found(lang: str, path: tuple[str, ...]) -> Mapping[str, tuple[Plugin, ...]]:
    """Look the entry points up: milliseconds, so once per search path."""
    found: dict[str, tuple[Plugin, ...]] = {}
    for entry in sorted(metadata.entry_points(group=GROUP + lang), key=lambda entry: (entry.name, entry.value)):
        origin = f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else "an unknown package"
        found[entry.name] = (*found.get(entry.name, ()), Plugin(entry.name, entry, origin))
    return found
