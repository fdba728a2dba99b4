"""Which words differ between an original and its augmented text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

# Scripts that are written without blanks between words, so that each character counts as one: Han and kana, with
# their repetition marks.
_UNSPACED = (
    r"\u3005-\u3007\u3021-\u3029\u303b\u3040-\u30ff\u31f0-\u31ff"
    r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_LETTER = rf"[^\W{_UNSPACED}]"

# A word keeps its inner apostrophes and hyphens (don't, well-known); everything else is one character at a
# time, except that white space stays together.
_TOKEN = re.compile(rf"{_LETTER}+(?:['’‑-]{_LETTER}+)*|\s+|\S")

# Aligning is quadratic at worst; hostile pairs beyond this are shown as one replacement.
_MAX_CELLS = 1_000_000


class Change(NamedTuple):
    """A stretch of the two texts: `before` stands in the original, `after` in the augmented text.

    Equal stretches have `before == after`; an insertion has an empty `before`, a deletion an empty `after`.
    """

    before: str
    after: str

    @property
    def equal(self) -> bool:
        """Return whether nothing changed here."""
        return self.before == self.after


def word_diff(original: str, augmented: str) -> list[Change]:
    """Return the stretches that lead from `original` to `augmented`, word by word, in order.

    Joining all `before` gives the original back, joining all `after` the augmented text. Words are aligned
    without regard to case, so that the lower-cased start of a framed sentence does not hide the alignment;
    a word that differs in case alone is a change.
    """
    before, after = _TOKEN.findall(original), _TOKEN.findall(augmented)
    head = _common_prefix(before, after)
    tail = _common_prefix(before[head:][::-1], after[head:][::-1])
    middle = _aligned(before[head : len(before) - tail], after[head : len(after) - tail])
    start, end = "".join(before[:head]), "".join(before[len(before) - tail :])
    return _joined([Change(start, start), *middle, Change(end, end)])


def _common_prefix(left: Sequence[str], right: Sequence[str]) -> int:
    """Count the tokens that both sequences start with."""
    count = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        count += 1
    return count


def _aligned(before: Sequence[str], after: Sequence[str]) -> Iterator[Change]:
    """Yield the changes between two token sequences."""
    if len(before) * len(after) > _MAX_CELLS:
        yield Change("".join(before), "".join(after))
        return
    matcher = SequenceMatcher(
        None, [token.lower() for token in before], [token.lower() for token in after], autojunk=False
    )
    for kind, i, i_end, j, j_end in matcher.get_opcodes():
        if kind == "equal":
            yield from map(Change, before[i:i_end], after[j:j_end])
        else:
            yield Change("".join(before[i:i_end]), "".join(after[j:j_end]))


def _joined(changes: Sequence[Change]) -> list[Change]:
    """Drop empty stretches and join neighbouring equal ones."""
    joined: list[Change] = []
    for change in changes:
        if change == ("", ""):
            continue
        if change.equal and joined and joined[-1].equal:
            text = joined[-1].after + change.after
            joined[-1] = Change(text, text)
        else:
            joined.append(change)
    return joined
