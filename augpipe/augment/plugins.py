"""Plug-ins: augmentations of other packages, found through their entry points and imported at the first use."""

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
"""The beginning of the entry point group of a language; its code follows, as in `augpipe.augmentations.en`."""

# A plug-in may not be named `id`, `original` or `…_type`: shards have columns of these names already.
_COLUMN = re.compile(r"(?!(?:id|original)$)(?!.*_type$)[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Plugin:
    """One augmentation of another package, not yet imported.

    Args:
        name: the column name.
        entry: the entry point, which names the object as `module:attribute`.
        origin: name and version of the package.
    """

    name: str
    entry: metadata.EntryPoint
    origin: str

    def load(self) -> Augmentation:
        """Import the augmentation and return it.

        Raises:
            AugpipeError: the module cannot be imported, the object is no `Augmentation`, or the name is no column name.
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
    """Return the plug-ins of a language by column name; a tuple has two or more where packages claim the same name."""
    return _found(lang, tuple(sys.path))


@cache
def _found(lang: str, path: tuple[str, ...]) -> Mapping[str, tuple[Plugin, ...]]:
    """Return the plug-ins of a language; cached for each search path, since the look-up takes milliseconds."""
    found: dict[str, tuple[Plugin, ...]] = {}
    for entry in sorted(metadata.entry_points(group=GROUP + lang), key=lambda entry: (entry.name, entry.value)):
        origin = f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else "an unknown package"
        found[entry.name] = (*found.get(entry.name, ()), Plugin(entry.name, entry, origin))
    return found
