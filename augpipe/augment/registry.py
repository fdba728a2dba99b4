"""Which augmentations there are, and which recipe names which of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module

from augpipe.augment.augmentation import Augmentation
from augpipe.errors import UsageError
from augpipe.languages import LANGUAGES, language


class Registry(Mapping[str, Mapping[str, Augmentation]]):
    """The augmentations of every language; its package is imported when the language is first looked up."""

    def __getitem__(self, lang: str) -> Mapping[str, Augmentation]:
        augmentations: Mapping[str, Augmentation] = import_module(LANGUAGES[lang].rules).AUGMENTATIONS
        return augmentations

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


AUGMENTATIONS = Registry()

_SDA = ("pi", "mv", "dn", "negation")
_AUGCSE_3 = ("contraction", "tense", "random_swap")
_AUGCSE_6 = (*_AUGCSE_3, "negation_removal", "discourse_marker", "subject_object_swap")
_AUGCSE_10 = (*_AUGCSE_6, "city", "adjective_antonym", "yoda", "reorder")
_AUGCSE_14 = (*_AUGCSE_10, "color", "random_word", "gender_swap", "numeric")
_NOISE = (
    *("random_crop_10", "random_crop_20", "random_crop_30"),
    *("random_delete_10", "random_delete_20", "random_delete_30"),
    *("random_swap", "synonym", "mask_15", "word_repetition", "random_punctuation"),
)
_EXTRAS = ("hypernym", "hyponym", "summarize")

# `paper` follows Algorithms 1–3 of SDA to the letter, as a baseline for ablations only. The AugCSE sets are the paper's
# without the two that need a language model: its 8, 12 and 16 become 6, 10 and 14. Its 4 has one of the two, which
# leaves `augcse-3`; `augcse-2` is what of these is grammatical.
RECIPES: dict[str, tuple[str, ...]] = {
    "sda": _SDA,
    "augcse-2": ("contraction", "tense"),
    "augcse-3": _AUGCSE_3,
    "augcse-6": _AUGCSE_6,
    "augcse-10": _AUGCSE_10,
    "augcse-14": _AUGCSE_14,
    "noise": _NOISE,
    "all": (*_SDA, *_AUGCSE_14, *_EXTRAS, *(name for name in _NOISE if name not in _AUGCSE_14)),
    "paper": ("paper_pi", "paper_mv", "paper_dn"),
}


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
    """
    known, offered = AUGMENTATIONS[language(lang).code], recipes(lang)
    asked = augmentations.split(",") if isinstance(augmentations, str) else list(augmentations)
    names: list[str] = []
    for name in (entry.strip() for entry in asked):
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
