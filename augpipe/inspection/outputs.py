"""All outputs that a sentence can have, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from augpipe.augment.augmentation import Result
    from augpipe.augmenter import Augmenter

# Random choices depend on the id, so 400 ids give 400 draws. The longest list that is drawn from has fewer than 20
# members: the probability that 400 draws miss one of them is below 1 in a million.
_DRAWS = 400


def every_output(augmenter: Augmenter, text: str) -> dict[str, list[Result]]:
    """Return, per augmentation, every distinct result of a text over the random draws, in the order of the labels."""
    rows = augmenter.augmented([(draw, text) for draw in range(_DRAWS)], augmenter.parsed([text]) * _DRAWS)
    found: dict[str, list[Result]] = {}
    for name, labels in augmenter.labels.items():
        place = {label: index for index, label in enumerate(labels)}
        distinct = {row.outcomes[name] for row in rows}
        found[name] = sorted(distinct, key=lambda each: (place[each.label], each.text or ""))
    return found
