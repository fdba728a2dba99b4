"""Which augmentations there are, and which recipe names which of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module

from augpipe.augment.catalogue import Catalogue
from augpipe.augment.recipes import RECIPES
from augpipe.errors import UsageError
from augpipe.languages import LANGUAGES, language


class Registry(Mapping[str, Catalogue]):
    """The augmentations of every language; its package is imported when the language is first looked up."""

    def __getitem__(self, lang: str) -> Catalogue:
        return Catalogue(lang, import_module(LANGUAGES[lang].rules).AUGMENTATIONS)

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


AUGMENTATIONS = Registry()


def recipes(lang: str) -> dict[str, tuple[str, ...]]:
    """Return the recipes whose augmentations a language has, all of them."""
    known = AUGMENTATIONS[lang]
    return {recipe: names for recipe, names in RECIPES.items() if all(name in known for name in names)}


def resolve(lang: str, augmentations: str | Sequence[str] = "sda") -> tuple[str, ...]:
    """Return the augmentations that a recipe, a name, or a list of either stands for, in column order.

    Arguments:
        augmentations: `"sda"`, `"pi,mv"`, or a sequence of recipes and names.

    Raises:
        UsageError: when the language or one of the names is unknown, or the language lacks a recipe.
        AugpipeError: when a name means two things.
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
    """Return for each augmentation every value that its `_type` column can hold, in the order of the dictionary."""
    return {name: AUGMENTATIONS[lang][name].labels for name in names}


def rule_versions(lang: str, names: Sequence[str]) -> dict[str, int]:
    """Return the version of each augmentation's rules, which is part of a build's fingerprint."""
    return {name: AUGMENTATIONS[lang][name].version for name in names}


def origins(lang: str, names: Sequence[str]) -> dict[str, str]:
    """Return what besides augpipe's own code decides the output: packages of plug-ins, models and what runs them.

    Raises:
        AugpipeError: a model or a package that is needed is not there.
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
