"""The named sets of augmentations that `--augmentations` takes; augpipe has the same table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cse_trainer.errors import UsageError

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

# The trainer must not import augpipe's augmentations, so both packages have the table, and a test compares them.
RECIPES: Mapping[str, tuple[str, ...]] = {
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

DEFAULT = ("augcse-14",)


def expand(names: Sequence[str]) -> tuple[str, ...]:
    """Return the columns that names and recipes stand for, each once, in the order in which they are first named."""
    return tuple(dict.fromkeys(column for name in names for column in RECIPES.get(name, (name,))))


def shortest(columns: Sequence[str]) -> tuple[str, ...]:
    """Return the recipe that stands for exactly these columns in this order, else the columns."""
    names = expand(columns)
    return next(((recipe,) for recipe, members in RECIPES.items() if members == names), names)


def check_columns(wanted: Sequence[str], present: Sequence[str], place: str) -> None:
    """Check that shards have the augmentations of a run.

    Args:
        wanted: the columns asked for, after `expand`.
        present: the text columns of the shards.
        place: the folder of the shards.

    Raises:
        UsageError: if some are missing; the message names all of them and how to get them.
    """
    missing = [name for name in wanted if name not in present]
    if missing:
        known = {column for columns in RECIPES.values() for column in columns}
        unknown = [name for name in missing if name not in known]
        remark = f" ({', '.join(unknown)} is in no recipe: a slip of the pen?)" if unknown else ""
        raise UsageError(
            f"{place} lacks {', '.join(missing)}{remark}, expected a column for every one of --augmentations; it has "
            f"{', '.join(present)}: add them with `augpipe extend {place} --augmentations {','.join(missing)}`, or "
            "build the shards with them"
        )
