"""What an augmentation is: a rule on one parsed row, the labels it can give, and its version."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from augpipe.augment.draws import Draws
from augpipe.augment.outcome import SKIPPED_PREFIX, Outcome
from augpipe.syntax.sentence import Syntax

Rule = Callable[[Syntax, Draws], Outcome]

BatchRule = Callable[[Sequence[Syntax], Sequence[Draws]], Sequence[Outcome]]
"""As many outcomes as rows, in their order; each row has random choices of its own."""

# A row that the pipeline could not parse is declined by every augmentation.
PARSE_ERROR = "parse_error"

# A fault of the rule itself, which costs its own cell and no other.
RULE_ERROR = "rule_error"


@dataclass(frozen=True, slots=True)
class Augmentation:
    """One augmentation of one language.

    Arguments:
        apply: parsed row and random choices → augmented text with its rule, or the reason why not.
        rules, reasons: every label that it can give, in label order.
        version: raised whenever the same row could come out differently.
        apply_batch: the same for the rows of one parse batch, where a model does them faster together.
        at_rate: of a built-in one, makes it at another rate in percent; `name_20` is its column at 20.
        depends_on: what else decides the output (a model, a package), by name, as part of a build's fingerprint.
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
        """Every value of the `_type` column, in a fixed order."""
        return (*self.rules, *(SKIPPED_PREFIX + reason for reason in (*self.reasons, PARSE_ERROR, RULE_ERROR)))
