"""What completion offers for the options of augpipe; each function takes the line."""

from __future__ import annotations

from augpipe.base.completion import Line
from augpipe.languages import LANGUAGES


def languages(line: Line) -> list[str]:
    """Return the codes of the languages."""
    return list(LANGUAGES)


def augmentations(line: Line) -> list[str]:
    """Return the recipes and augmentations of the language on the line, or of the set on it those that it lacks."""
    from augpipe.augment.registry import AUGMENTATIONS, recipes
    from augpipe.contract.offers import set_on

    lang, present = line.given.get("lang"), set[str]()
    if lang is None and (manifest := set_on(line)) is not None:
        lang, present = manifest.language, {entry.name for entry in manifest.augmentations}
    lang = lang or "en"
    missing = [recipe for recipe, members in recipes(lang).items() if not set(members) <= present]
    return [*missing, *(name for name in AUGMENTATIONS[lang] if name not in present)]


def conversions(line: Line) -> list[str]:
    """Return OpenCC's conversions."""
    from augpipe.corpus.conversion import CONVERSIONS

    return list(CONVERSIONS)


def encodings(line: Line) -> list[str]:
    """Return the usual encodings of text that is not UTF-8."""
    from augpipe.base.files.encoding import USUAL

    return list(USUAL)
