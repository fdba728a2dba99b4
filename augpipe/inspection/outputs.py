"""The outputs of one sentence, for people: those of one random draw, or of all possible draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from augpipe.augmenter import Augmenter, Row

# Random choices depend on the id, so 400 ids give 400 draws. The longest list that is drawn from has fewer than 20
# members: the probability that 400 draws miss one of them is below 1 in a million.
_DRAWS = 400

Output = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Outputs:
    """The outputs of one sentence: pairs (type label, text) per augmentation."""

    original: str
    outcomes: Mapping[str, tuple[Output, ...]]

    def as_dict(self, number: int) -> dict[str, Any]:
        """Return values for JSON, with the keys of the shards; the outputs of an augmentation are lists."""
        return {
            "id": number,
            "original": self.original,
            **{name: [text for _, text in found] for name, found in self.outcomes.items()},
            **{f"{name}_type": [label for label, _ in found] for name, found in self.outcomes.items()},
        }


def one_output(row: Row) -> Outputs:
    """Return the outputs that a row holds."""
    return Outputs(row.original, {name: ((found.label, found.text),) for name, found in row.outcomes.items()})


def every_output(augmenter: Augmenter, text: str) -> Outputs:
    """Return every distinct output of a text over the random draws, in the order of the type labels."""
    rows = augmenter.augmented([(draw, text) for draw in range(_DRAWS)], augmenter.parsed([text]) * _DRAWS)
    found: dict[str, tuple[Output, ...]] = {}
    for name, labels in augmenter.labels.items():
        order = {label: place for place, label in enumerate(labels)}
        distinct = {(row.outcomes[name].label, row.outcomes[name].text) for row in rows}
        found[name] = tuple(sorted(distinct, key=lambda output: (order[output[0]], output[1] or "")))
    return Outputs(text, found)
