"""The augmentations of one language by column name: those built in, at any rate, and those of other packages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.plugins import plugins
from augpipe.augment.recipes import RECIPES
from augpipe.errors import AugpipeError, UsageError

RATES = range(1, 91)
"""The rates in percent that a name may end in."""


class Catalogue(Mapping[str, Augmentation]):
    """What the columns of a language are called, and what makes them.

    Iterating gives the built-in ones at their default rates, then those of other packages, which are imported when
    they are looked up. `random_crop_20` is there without being listed.

    Arguments:
        lang: the language's code.
        builtin: its own augmentations.
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
        """Return distribution and version of the package that a column comes from; None for a built-in one."""
        own = self._own(name) is not None
        return None if own or name not in plugins(self._lang) else plugins(self._lang)[name][0].origin

    def check(self, name: str) -> None:
        """Refuse a name that means two things.

        Raises:
            AugpipeError: another package gives a column or recipe of augpipe's name, or two packages the same one.
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
        """Return a built-in augmentation, at the rate that its name ends in.

        Raises:
            UsageError: at that rate there is nothing to be done, or nothing left.
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
