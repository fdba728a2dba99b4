"""Variety: how much the inserted words of an augmentation differ from row to row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from augpipe.augmenter import Row
from augpipe.base.word_diff import word_diff

COVERED = 0.8
_SAME_START = 2  # letters: *travelled* and *travel* begin alike


@dataclass(frozen=True, slots=True)
class ColumnVariety:
    """The inserted phrases of one augmentation in a sample of its texts.

    Args:
        texts: how many texts were compared with their originals.
        phrase, rows: the phrase that was inserted most often (empty where words were only taken away), and in how many.
        covering: how many phrases, the most frequent first, make up `COVERED` of the texts.
    """

    name: str
    texts: int
    phrase: str
    rows: int
    covering: int

    @property
    def share(self) -> float:
        """The most frequent phrase's share of the texts, 0 to 1."""
        return self.rows / self.texts if self.texts else 0.0


def variety(sample: Sequence[Row], names: Iterable[str]) -> tuple[ColumnVariety, ...]:
    """Return the variety of each augmentation that has a text in the sample."""
    return tuple(column for name in names if (column := _column(sample, name)).texts)


def _column(sample: Sequence[Row], name: str) -> ColumnVariety:
    """Count the inserted phrases of one augmentation."""
    counts = Counter(inserted(row.original, text) for row in sample if (text := row.outcomes[name].text) is not None)
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    texts = counts.total()
    sums = accumulate(rows for _, rows in ordered)
    covering = next((place for place, rows in enumerate(sums, start=1) if rows >= COVERED * texts), 0)
    phrase, rows = ordered[0] if ordered else ("", 0)
    return ColumnVariety(name, texts, phrase, rows, covering)


def inserted(original: str, augmented: str) -> str:
    """Return the words that were added to a text, in lower case; other forms of removed words are left out.

    So `must` is the phrase of `He travels` → `He must travel`. Marks count as words.
    """
    found: list[str] = []
    for change in word_diff(original, augmented):
        if not change.equal:
            starts = {word[:_SAME_START] for word in change.before.lower().split()}
            found += [word for word in change.after.lower().split() if word[:_SAME_START] not in starts]
    return " ".join(found)
