"""The recipes: named sets of augmentations, in column order."""

from __future__ import annotations

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

# `paper` follows Algorithms 1–3 of SDA to the letter, as a baseline for ablations only. `augcse-4`, `-8`, `-12` and
# `-16` are the AugCSE paper's sets, `augcse-3`, `-6`, `-10` and `-14` the same without the two columns that need a
# language model, of which the set of 4 has one; `augcse-2` is what of `augcse-3` is grammatical.
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
