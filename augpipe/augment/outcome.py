"""The result of an augmentation for one sentence: an augmented text with its rule, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass

SKIPPED_PREFIX = "skipped:"


@dataclass(frozen=True, slots=True)
class Augmented:
    """An augmented text, with the name of the rule that made it."""

    text: str
    rule: str

    @property
    def label(self) -> str:
        """The type label, a value of the column `<augmentation>_type`: the name of the rule."""
        return self.rule


@dataclass(frozen=True, slots=True)
class Skipped:
    """The reason why an augmentation made no text (`question`, `no_finite_verb`, …)."""

    reason: str

    @property
    def text(self) -> None:
        """None: there is no augmented text."""
        return None

    @property
    def label(self) -> str:
        """The type label, a value of the column `<augmentation>_type`: `skipped:` and the reason."""
        return SKIPPED_PREFIX + self.reason


Outcome = Augmented | Skipped
"""The result of an augmentation for one sentence."""
