"""Polarity parity: check whether the number of main-clause negations changes by an even or by an odd number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from augpipe.inspection.samples import Sample

# What each augmentation promises about the polarity: 0 keeps it, 1 flips it. A column that is not listed promises
# nothing and is not checked.
FLIPS: Mapping[str, int] = MappingProxyType(
    {"pi": 0, "mv": 0, "dn": 0, "negation": 1, "paper_pi": 0, "paper_mv": 0, "paper_dn": 0}
)

CountNegations = Callable[[Sequence[str]], list[int]]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A row whose output does not have the polarity that its column promises.

    `before` and `after` are the numbers of main-clause negations of the original and of the output.
    """

    id: int
    original: str
    text: str
    label: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class ColumnParity:
    """How many of the checked rows of one augmentation have the polarity that it promises."""

    name: str
    flips: int
    checked: int
    mismatches: tuple[Mismatch, ...]

    @property
    def passed(self) -> int:
        """The number of rows with the promised polarity."""
        return self.checked - len(self.mismatches)

    @property
    def share(self) -> float:
        """The passing rows as a share of the checked ones, 0 to 1."""
        return self.passed / self.checked if self.checked else 0.0


def parity(sample: Sequence[Sample], names: Iterable[str], count: CountNegations) -> tuple[ColumnParity, ...]:
    """Compare the negations of originals and outputs, for every augmentation that promises a polarity.

    Args:
        sample: the rows to check; an augmentation is checked where it applies.
        names: the augmentations to check; those without a promise are left out.
        count: returns the number of main-clause negations of each text.
    """
    before = dict(zip([row.id for row in sample], count([row.original for row in sample]), strict=True))
    return tuple(_column(sample, name, before, count) for name in names if name in FLIPS)


def _column(sample: Sequence[Sample], name: str, before: Mapping[int, int], count: CountNegations) -> ColumnParity:
    """Check one augmentation, given the negations of the originals by row id."""
    pairs = [
        (row, outcome.label, outcome.text)
        for row in sample
        for outcome in row.outcomes
        if outcome.name == name and outcome.text is not None
    ]
    counts = count([text for _, _, text in pairs])
    return ColumnParity(
        name=name,
        flips=FLIPS[name],
        checked=len(pairs),
        mismatches=tuple(
            Mismatch(row.id, row.original, text, label, before[row.id], after)
            for (row, label, text), after in zip(pairs, counts, strict=True)
            if (after - before[row.id]) % 2 != FLIPS[name]
        ),
    )
