"""What an augmentation is: a rule on one parsed row, the labels it can give, and its version."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from augpipe.augment.draws import Draws
from augpipe.augment.outcome import SKIPPED_PREFIX, Outcome
from augpipe.syntax.sentence import Syntax

Rule = Callable[[Syntax, Draws], Outcome]

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
    """

    apply: Rule
    rules: tuple[str, ...]
    reasons: tuple[str, ...]
    version: int

    @property
    def labels(self) -> tuple[str, ...]:
        """Every value of the `_type` column, in a fixed order."""
        return (*self.rules, *(SKIPPED_PREFIX + reason for reason in (*self.reasons, PARSE_ERROR, RULE_ERROR)))
