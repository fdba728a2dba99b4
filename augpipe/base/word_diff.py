"""Find the words in which an augmented text differs from its original."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import takewhile
from typing import NamedTuple

# Scripts without blanks between words, in which each character counts as a word: Han and kana, with their repetition
# marks.
_UNSPACED = (
    r"\u3005-\u3007\u3021-\u3029\u303b\u3040-\u30ff\u31f0-\u31ff"
    r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
_LETTER = rf"[^\W{_UNSPACED}]"

# A word keeps its inner apostrophes and hyphens (don't, well-known); white space stays together; any other character is
# a token by itself.
_TOKEN = re.compile(rf"{_LETTER}+(?:['’‑-]{_LETTER}+)*|\s+|\S")

# Aligning takes quadratic time at worst; a larger pair of texts is shown as one replacement.
_MAX_CELLS = 1_000_000


class Change(NamedTuple):
    """A stretch of the two texts: `before` is in the original, `after` in the augmented text.

    For an equal stretch `before == after`; an insertion has an empty `before`, a deletion an empty `after`.
    """

    before: str
    after: str

    @property
    def equal(self) -> bool:
        """Whether the stretch is the same in both texts."""
        return self.before == self.after


def word_diff(original: str, augmented: str) -> list[Change]:
    """Return the stretches that lead from `original` to `augmented`, word by word, in order.

    All `before` together are the original, all `after` together the augmented text. Words are aligned without regard to
    case, so that a word that is lower-cased behind a frame is still aligned with itself; a word that differs only in
    case is a change.
    """
    before, after = _TOKEN.findall(original), _TOKEN.findall(augmented)
    head = _common_prefix(before, after)
    tail = _common_prefix(before[head:][::-1], after[head:][::-1])
    middle = _aligned(before[head : len(before) - tail], after[head : len(after) - tail])
    start, end = "".join(before[:head]), "".join(before[len(before) - tail :])
    return _joined([Change(start, start), *middle, Change(end, end)])


def _common_prefix(left: Sequence[str], right: Sequence[str]) -> int:
    """Return the number of tokens with which both sequences start."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(left, right, strict=False)))


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
    """Return the changes without empty stretches, and with neighbouring equal stretches joined."""
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
