"""The augmentations of all languages by column name: the built-in ones at every rate, and those of plug-ins.

Plug-ins are augmentations of other packages, found through their entry points and imported at the first use.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module, metadata

from augpipe.augment.augmentation import Augmentation
from augpipe.base.errors import UsageError, UserError
from augpipe.contract.recipes import RECIPES
from augpipe.languages import LANGUAGES, language

GROUP = "augpipe.augmentations."
"""The beginning of the entry point group of a language; its code follows, as in `augpipe.augmentations.en`."""

# A plug-in may not be named `id`, `original` or `…_type`: shards have columns of these names already.
COLUMN = re.compile(r"(?!(?:id|original)$)(?!.*_type$)[a-z][a-z0-9_]*")


def plugins(lang: str) -> Mapping[str, tuple[metadata.EntryPoint, ...]]:
    """Return the plug-ins of a language by column name; a tuple has two or more where packages claim the same name."""
    return _found(lang, tuple(sys.path))


@cache
def _found(lang: str, path: tuple[str, ...]) -> Mapping[str, tuple[metadata.EntryPoint, ...]]:
    """Return the plug-ins of a language; cached for each search path, since the look-up takes milliseconds."""
    found: dict[str, tuple[metadata.EntryPoint, ...]] = {}
    for entry in sorted(metadata.entry_points(group=GROUP + lang), key=lambda entry: (entry.name, entry.value)):
        found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


def origin_of(plugin: metadata.EntryPoint) -> str:
    """Return name and version of the package of a plug-in."""
    return f"{plugin.dist.name} {plugin.dist.version}" if plugin.dist is not None else "an unknown package"


def load(plugin: metadata.EntryPoint) -> Augmentation:
    """Import the augmentation of a plug-in and return it."""
    what = f"the augmentation {plugin.name!r} of {origin_of(plugin)}"
    if not COLUMN.fullmatch(plugin.name):
        raise UserError(
            f"{what} cannot be a column; expected small letters, digits and underscores, without '_type' behind"
        )
    try:
        found = plugin.load()
    except Exception as error:
        raise UserError(
            f"{what} cannot be loaded from {plugin.value}: {type(error).__name__}: {error}; "
            f"install the package again, or leave the column out"
        ) from error
    if not isinstance(found, Augmentation):
        raise UserError(
            f"{what}: {plugin.value} is of type {type(found).__name__}, expected an Augmentation; "
            f"docs/adding-an-augmentation.md has an example"
        )
    return found


RATES = range(1, 91)
"""The rates, in percent, that may follow a column name, as in `random_crop_20`."""


class Catalogue(Mapping[str, Augmentation]):
    """A mapping from column names of one language to augmentations.

    Iteration yields the names of the built-in augmentations at their default rates, then those of plug-ins. Names with
    another rate, such as `random_crop_20`, can be looked up but are not listed. A plug-in is imported at its look-up.
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
        return load(plugin)

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        return name in self._builtin or self._own(name) is not None or name in plugins(self._lang)

    def __iter__(self) -> Iterator[str]:
        yield from self._builtin
        yield from (name for name in plugins(self._lang) if name not in self._builtin)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def origin(self, name: str) -> str | None:
        """Return name and version of the package that provides a column; None for a built-in or unknown column."""
        foreign = () if self._own(name) else plugins(self._lang).get(name, ())
        return origin_of(foreign[0]) if foreign else None

    def check(self, name: str) -> None:
        """Raise a `UserError` if a name has two meanings, one of them by a plug-in."""
        claims = plugins(self._lang).get(name, ())
        if not claims:
            return
        own = name in RECIPES or self._own(name) is not None
        owners = [*(["augpipe itself"] if own else []), *map(origin_of, claims)]
        if len(owners) > 1:
            raise UserError(
                f"the name {name!r} is taken twice, by {' and by '.join(owners)}; "
                f"uninstall {owners[-1]}, or give its augmentation another name"
            )

    def _own(self, name: str) -> Augmentation | None:
        """Return a built-in augmentation, at the rate at the end of the name if there is one; None for other names."""
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


class Registry(Mapping[str, Catalogue]):
    """A mapping from language codes to catalogues; the rules of a language are imported at its first look-up."""

    def __getitem__(self, lang: str) -> Catalogue:
        return Catalogue(lang, import_module(LANGUAGES[lang].rules).AUGMENTATIONS)

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


AUGMENTATIONS = Registry()


def recipes(lang: str) -> dict[str, tuple[str, ...]]:
    """Return the recipes of which the language has every augmentation."""
    known = AUGMENTATIONS[lang]
    return {recipe: names for recipe, names in RECIPES.items() if all(name in known for name in names)}


def resolve(lang: str, augmentations: str | Sequence[str] = "sda") -> tuple[str, ...]:
    """Return the names of augmentations that recipes and names stand for, each once, in column order.

    Args:
        lang: the code of the language.
        augmentations: recipes and names of augmentations, as one text with commas (`"pi,mv"`) or as a sequence.

    Raises:
        UsageError: the language or one of the names is unknown, or the language lacks an augmentation of a recipe.
    """
    known, offered = AUGMENTATIONS[language(lang).code], recipes(lang)
    asked = augmentations.split(",") if isinstance(augmentations, str) else list(augmentations)
    names: list[str] = []
    for name in (entry.strip() for entry in asked):
        known.check(name)
        if name not in offered and name not in known:
            raise UsageError(
                f"no {'recipe' if name in RECIPES else 'augmentation'} {name!r} for language {lang!r}; "
                f"choose among {', '.join(known) or 'none'} or the recipes {', '.join(offered) or '(none)'}"
            )
        names.extend(each for each in offered.get(name, (name,)) if each not in names)
    return tuple(names)


def labels(lang: str, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return, for each augmentation, the type labels that its column `_type` can hold, in a fixed order."""
    return {name: AUGMENTATIONS[lang][name].labels for name in names}


def rule_versions(lang: str, names: Sequence[str]) -> dict[str, int]:
    """Return the version of each augmentation, which is part of a build's fingerprint."""
    return {name: AUGMENTATIONS[lang][name].version for name in names}


def origins(lang: str, names: Sequence[str]) -> dict[str, str]:
    """Return what decides the texts besides augpipe's own code: packages of plug-ins, models and what runs them.

    The keys are column names (with the version of a plug-in's package) and `<column>.<dependency>`.
    """
    known = AUGMENTATIONS[lang]
    found: dict[str, str] = {}
    for name in (name for name in names if name in known):
        package = known.origin(name)
        if package is not None:
            found[name] = package
        depends_on = known[name].depends_on
        if depends_on is not None:
            found.update((f"{name}.{what}", version) for what, version in depends_on().items())
    return found
