"""What an augmentation answers for one sentence: a new text with the rule that made it, or a reason."""

from __future__ import annotations

from dataclasses import dataclass

SKIPPED_PREFIX = "skipped:"


@dataclass(frozen=True, slots=True)
class Augmented:
    """The augmented text and the name of the rule that fired."""

    text: str
    rule: str

    @property
    def label(self) -> str:
        """The value of the `<augmentation>_type` column."""
        return self.rule


@dataclass(frozen=True, slots=True)
class Skipped:
    """The augmentation does not apply, and why (`question`, `no_finite_verb`, …)."""

    reason: str

    @property
    def text(self) -> None:
        """Null: there is no augmented text."""
        return None

    @property
    def label(self) -> str:
        """The value of the `<augmentation>_type` column: `skipped:` and the reason."""
        return SKIPPED_PREFIX + self.reason


Outcome = Augmented | Skipped
