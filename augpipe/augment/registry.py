"""Which augmentations there are, and which recipe names which of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from augpipe.augment.draws import Draws
from augpipe.augment.english import double_negation, modal_verbs, negation, paper, punctuation_insertion
from augpipe.augment.outcome import SKIPPED_PREFIX, Outcome
from augpipe.errors import UsageError
from augpipe.syntax.sentence import Syntax

Rule = Callable[[Syntax, Draws], Outcome]

# A row that the pipeline could not parse is declined by every augmentation.
PARSE_ERROR = "parse_error"


@dataclass(frozen=True, slots=True)
class Augmentation:
    """One augmentation of one language.

    Arguments:
        apply: parsed row and random choices → augmented text with its rule, or the reason why not.
        rules, reasons: every label that it can give, in label order.
        version: raised whenever the same row could come out differently.
    """

    apply: Rule
    rules: tuple[str, ...]
    reasons: tuple[str, ...]
    version: int

    @property
    def labels(self) -> tuple[str, ...]:
        """Every value of the `_type` column, in a fixed order."""
        return (*self.rules, *(SKIPPED_PREFIX + reason for reason in (*self.reasons, PARSE_ERROR)))


AUGMENTATIONS: dict[str, dict[str, Augmentation]] = {
    "en": {
        "pi": Augmentation(
            punctuation_insertion.punctuation_insertion,
            punctuation_insertion.RULES,
            punctuation_insertion.REASONS,
            punctuation_insertion.VERSION,
        ),
        "mv": Augmentation(modal_verbs.modal_verbs, modal_verbs.RULES, modal_verbs.REASONS, modal_verbs.VERSION),
        "dn": Augmentation(
            double_negation.double_negation,
            double_negation.RULES,
            double_negation.REASONS,
            double_negation.VERSION,
        ),
        "negation": Augmentation(negation.negation, negation.RULES, negation.REASONS, negation.VERSION),
        "paper_pi": Augmentation(paper.punctuation_insertion, paper.PI_RULES, paper.REASONS, paper.VERSION),
        "paper_mv": Augmentation(paper.modal_verbs, paper.MV_RULES, paper.REASONS, paper.VERSION),
        "paper_dn": Augmentation(paper.double_negation, paper.DN_RULES, paper.REASONS, paper.VERSION),
    },
}

# `paper` follows Algorithms 1–3 of SDA to the letter, as a baseline for ablations only.
RECIPES: dict[str, tuple[str, ...]] = {
    "sda": ("pi", "mv", "dn", "negation"),
    "paper": ("paper_pi", "paper_mv", "paper_dn"),
}


def resolve(lang: str, augmentations: str | Sequence[str] = "sda") -> tuple[str, ...]:
    """Return the augmentations that a recipe, a name, or a list of either stands for, in column order.

    Arguments:
        augmentations: `"sda"`, `"pi,mv"`, or a sequence of recipes and names.

    Raises:
        UsageError: when the language or one of the names is unknown.
    """
    if lang not in AUGMENTATIONS:
        raise UsageError(
            f"no augmentations for language {lang!r}; there are rules for: {', '.join(AUGMENTATIONS)}; "
            f"choose one with --lang"
        )
    known = AUGMENTATIONS[lang]
    asked = augmentations.split(",") if isinstance(augmentations, str) else list(augmentations)
    names: list[str] = []
    for name in (entry.strip() for entry in asked):
        for each in RECIPES.get(name, (name,)):
            if each not in known:
                raise UsageError(
                    f"no augmentation {each!r} for language {lang!r}; "
                    f"choose among {', '.join(known)} or the recipes {', '.join(RECIPES)}"
                )
            if each not in names:
                names.append(each)
    return tuple(names)


def labels(lang: str, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return for each augmentation every value that its `_type` column can hold, in the order of the dictionary."""
    return {name: AUGMENTATIONS[lang][name].labels for name in names}


def rule_versions(lang: str, names: Sequence[str]) -> dict[str, int]:
    """Return the version of each augmentation's rules, which is part of a build's fingerprint."""
    return {name: AUGMENTATIONS[lang][name].version for name in names}
