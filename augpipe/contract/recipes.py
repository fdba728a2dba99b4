"""The recipes: named sets of augmentations, in column order."""

from __future__ import annotations

from collections.abc import Sequence

_SDA = ("pi", "mv", "dn", "negation")
_AUGCSE_3 = ("contraction", "tense", "random_swap")
_AUGCSE_6 = (*_AUGCSE_3, "negation_removal", "discourse_marker", "subject_object_swap")
_AUGCSE_10 = (*_AUGCSE_6, "city", "adjective_antonym", "yoda", "reorder")
_AUGCSE_14 = (*_AUGCSE_10, "color", "random_word", "gender_swap", "numeric")
_LANGUAGE_MODELS = ("paraphrase", "formal")
_NOISE = (
    *("random_crop_10", "random_crop_20", "random_crop_30"),
    *("random_delete_10", "random_delete_20", "random_delete_30"),
    *("random_swap", "synonym", "mask_15", "word_repetition", "random_punctuation"),
)
_EXTRAS = ("hypernym", "hyponym", "summarize")

# `augcse-4`, `-8`, `-12` and `-16` are the sets of the AugCSE paper (Table 3; the set of 8 is our choice, since the
# paper marks it by colour alone). `augcse-3`, `-6`, `-10` and `-14` are the same sets without the columns that need a
# language model: `paraphrase` in the set of 4, `paraphrase` and `formal` in the others. `augcse-2` is `augcse-3` but
# for `random_swap`, which makes ungrammatical text. `paper` follows Algorithms 1–3 of the SDA paper to the letter and
# is a baseline for ablations only.
RECIPES: dict[str, tuple[str, ...]] = {
    "sda": _SDA,
    "augcse-2": ("contraction", "tense"),
    "augcse-3": _AUGCSE_3,
    "augcse-4": (*_AUGCSE_3, "paraphrase"),
    "augcse-6": _AUGCSE_6,
    "augcse-8": (*_AUGCSE_6, *_LANGUAGE_MODELS),
    "augcse-10": _AUGCSE_10,
    "augcse-12": (*_AUGCSE_10, *_LANGUAGE_MODELS),
    "augcse-14": _AUGCSE_14,
    "augcse-16": (*_AUGCSE_14, *_LANGUAGE_MODELS),
    "noise": _NOISE,
    "all": (*_SDA, *_AUGCSE_14, *_EXTRAS, *(name for name in _NOISE if name not in _AUGCSE_14)),
    "paper": ("paper_pi", "paper_mv", "paper_dn"),
}


AUGCSE_LANGUAGE = "en"
"""The language that AugCSE's augmentations are of, but for those without rules, such as `random_swap`."""

OPPOSITES = frozenset({"negation", "negation_removal", "adjective_antonym"})
"""The columns whose texts say the opposite of their originals; whoever looks for the nearest text looks for others."""

DEFAULT = ("augcse-14",)
"""What AugCSE trains on where nothing is chosen: the largest set that needs no language model."""


def expand(names: Sequence[str]) -> tuple[str, ...]:
    """Return the columns that names and recipes stand for, each once, in the order in which they are first named."""
    return tuple(dict.fromkeys(column for name in names for column in RECIPES.get(name, (name,))))


def shortest(columns: Sequence[str]) -> tuple[str, ...]:
    """Return the recipe that stands for exactly these columns in this order, else the columns."""
    names = expand(columns)
    return next(((recipe,) for recipe, members in RECIPES.items() if members == names), names)
