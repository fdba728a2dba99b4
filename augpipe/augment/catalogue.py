"""The augmentations of one language by column name: the built-in ones at every rate, and those of plug-ins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.plugins import plugins
from augpipe.augment.recipes import RECIPES
from augpipe.errors import AugpipeError, UsageError

RATES = range(1, 91)
"""The rates, in percent, that may follow a column name, as in `random_crop_20`."""


class Catalogue(Mapping[str, Augmentation]):
    """A mapping from column names of one language to augmentations.

    Iteration yields the names of the built-in augmentations at their default rates, then those of plug-ins. Names with
    another rate, such as `random_crop_20`, can be looked up but are not listed. A plug-in is imported at its look-up.

    Args:
        lang: the code of the language, such as `en`.
        builtin: the augmentations that augpipe itself has for this language, by column name.
    """

    __slots__ = ("_builtin", "_lang")

    def __init__(self, lang: str, builtin: Mapping[str, Augmentation]) -> None:
        self._lang = lang
        self._builtin = builtin

    def __getitem__(self, name: str) -> Augmentation:
        self.check(name)
        own = self._own(name)
        if own is not None:
            return own
        (plugin,) = plugins(self._lang).get(name) or (None,)
        if plugin is None:
            raise KeyError(name)
        return plugin.load()

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (self._own(name) is not None or name in plugins(self._lang))

    def __iter__(self) -> Iterator[str]:
        yield from self._builtin
        yield from (name for name in plugins(self._lang) if name not in self._builtin)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def origin(self, name: str) -> str | None:
        """Return name and version of the package that provides a column; None for a built-in or unknown column."""
        own = self._own(name) is not None
        return None if own or name not in plugins(self._lang) else plugins(self._lang)[name][0].origin

    def check(self, name: str) -> None:
        """Make sure that a name has one meaning.

        Raises:
            AugpipeError: a plug-in has the name of a built-in column or recipe, or two plug-ins have the same name.
        """
        claims = plugins(self._lang).get(name, ())
        if not claims:
            return
        own = name in RECIPES or self._own(name) is not None
        owners = [*(["augpipe itself"] if own else []), *(claim.origin for claim in claims)]
        if len(owners) > 1:
            raise AugpipeError(
                f"the name {name!r} is taken twice, by {' and by '.join(owners)}; "
                f"uninstall {claims[-1].origin}, or give its augmentation another name"
            )

    def _own(self, name: str) -> Augmentation | None:
        """Return a built-in augmentation, at the rate at the end of the name if there is one; None for other names.

        Raises:
            UsageError: the rate is outside `RATES`, or written otherwise than as in `random_crop_20`.
        """
        if name in self._builtin:
            return self._builtin[name]
        base, _, rate = name.rpartition("_")
        if base not in self._builtin or not (rate.isascii() and rate.isdecimal()):
            return None
        make = self._builtin[base].at_rate
        if make is None:
            return None
        if str(int(rate)) != rate or int(rate) not in RATES:
            raise UsageError(
                f"{name!r} asks for a rate of {rate} percent, expected {RATES[0]} to {RATES[-1]}; "
                f"write it as in '{base}_20'"
            )
        return make(int(rate))
