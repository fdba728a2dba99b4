"""From the outputs of a model to results: an augmented text, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Sequence

from augpipe.augment.outcome import Augmented, Outcome, Skipped

REASONS = ("too_long", "empty", "no_change")


def outcomes(originals: Sequence[str], answers: Sequence[str | None], rule: str) -> list[Outcome]:
    """Return one result for each original.

    Args:
        originals: the originals.
        answers: the output of the model for each original; None where the original was too long for the model, or the
            output reached the limit of length without an end token.
        rule: the rule to report for every output that becomes an augmented text.
    """
    return [_outcome(original, answer, rule) for original, answer in zip(originals, answers, strict=True)]


def _outcome(original: str, answer: str | None, rule: str) -> Outcome:
    """Return the result for one original."""
    if answer is None:
        return Skipped("too_long")
    if not answer:
        return Skipped("empty")
    # To an encoder a change of blanks or case is none: a BERT tokenizer ignores blanks, and most ignore case.
    return Skipped("no_change") if _seen(answer) == _seen(original) else Augmented(answer, rule)


def _seen(text: str) -> str:
    """Return a text without white space and case."""
    return "".join(text.casefold().split())
