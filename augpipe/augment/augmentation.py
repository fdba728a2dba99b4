"""One augmentation: the function that changes a parsed sentence, its type labels, and its version."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from augpipe.augment.draws import Draws
from augpipe.augment.outcome import SKIPPED_PREFIX, Outcome
from augpipe.syntax.sentence import Syntax

Rule = Callable[[Syntax, Draws], Outcome]
"""A function from one parsed sentence and its random choices to the augmented text, or to the reason for none."""

BatchRule = Callable[[Sequence[Syntax], Sequence[Draws]], Sequence[Outcome]]
"""The same for a batch: one result for each sentence, in the same order, each with its own random choices."""

# Every augmentation skips a sentence that the pipeline could not parse, with this reason.
PARSE_ERROR = "parse_error"

# The reason where the function of an augmentation raised an exception; the other columns of the row are not affected.
RULE_ERROR = "rule_error"


@dataclass(frozen=True, slots=True)
class Augmentation:
    """One augmentation of one language.

    Args:
        apply: the function that turns one parsed sentence and its random choices into an `Augmented` or a `Skipped`.
        rules: the names of all rules that `apply` can report, in the order of their labels.
        reasons: all reasons for which `apply` can skip a sentence, in the order of their labels.
        version: a number that grows with every change after which the same sentence may get another text.
        apply_batch: `apply` for all sentences of one parse batch, for models that are faster on many texts at once.
        at_rate: a function that makes the same augmentation at another rate, in percent; the column `name_20` is
            `at_rate(20)`. None where there is no rate.
        depends_on: a function that returns what else decides the text, such as the version of a model, by name; it
            becomes part of a build's fingerprint.
    """

    apply: Rule
    rules: tuple[str, ...]
    reasons: tuple[str, ...]
    version: int
    apply_batch: BatchRule | None = None
    at_rate: Callable[[int], Augmentation] | None = None
    depends_on: Callable[[], Mapping[str, str]] | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        """Every type label that the column `<augmentation>_type` can hold, in a fixed order."""
        return (*self.rules, *(SKIPPED_PREFIX + reason for reason in (*self.reasons, PARSE_ERROR, RULE_ERROR)))
