"""What becomes of a model's answer: an augmentation, or the reason why it is none."""

from __future__ import annotations

from collections.abc import Sequence

from augpipe.augment.outcome import Augmented, Outcome, Skipped

REASONS = ("too_long", "empty", "no_change")


def outcomes(originals: Sequence[str], answers: Sequence[str | None], rule: str) -> list[Outcome]:
    """Return an outcome per row.

    Arguments:
        answers: what the model made of the originals; None where the text was too long for it, or had no end.
        rule: the label of those that are used.
    """
    return [_outcome(original, answer, rule) for original, answer in zip(originals, answers, strict=True)]


def _outcome(original: str, answer: str | None, rule: str) -> Outcome:
    if answer is None:
        return Skipped("too_long")
    if not answer:
        return Skipped("empty")
    # A BERT tokenizer sees neither blanks nor, mostly, case.
    return Skipped("no_change") if _seen(answer) == _seen(original) else Augmented(answer, rule)


def _seen(text: str) -> str:
    return "".join(text.casefold().split())
