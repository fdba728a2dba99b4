"""The augmentations of all languages, and the look-ups of recipes, labels and versions among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module

from augpipe.augment.catalogue import Catalogue
from augpipe.augment.recipes import RECIPES
from augpipe.errors import UsageError
from augpipe.languages import LANGUAGES, language


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
        AugpipeError: a name has two meanings, since a plug-in claims it too.
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

    Raises:
        AugpipeError: a model or a package that is needed cannot be found.
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
