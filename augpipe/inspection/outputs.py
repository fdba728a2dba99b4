"""The outputs of one sentence, for reading: those of one draw, or of every draw there is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from augpipe.augmenter import Augmenter, Row

# Random choices depend on the id, so other ids give other draws. The longest list that is drawn from has
# fewer than 20 members: the chance that one of them is missed in 400 draws is below 1 in a million.
_DRAWS = 400

Output = tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Outputs:
    """The outputs of one sentence: per augmentation, (label, text) pairs."""

    original: str
    outcomes: Mapping[str, tuple[Output, ...]]

    def as_dict(self, number: int) -> dict[str, Any]:
        """Return JSON-ready values with the keys of the shards, each augmentation's outputs as lists."""
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
    """Return every distinct output of a text over the random draws, in label order."""
    rows = augmenter.augmented([(draw, text) for draw in range(_DRAWS)], augmenter.parsed([text]) * _DRAWS)
    found: dict[str, tuple[Output, ...]] = {}
    for name, labels in augmenter.labels.items():
        order = {label: place for place, label in enumerate(labels)}
        distinct = {(row.outcomes[name].label, row.outcomes[name].text) for row in rows}
        found[name] = tuple(sorted(distinct, key=lambda output: (order[output[0]], output[1] or "")))
    return Outputs(text, found)
