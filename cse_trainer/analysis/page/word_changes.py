"""Mark the words that an augmentation deleted and inserted."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from cse_trainer.analysis.page.markup import Markup, element, joined

# A word with its inner apostrophes and hyphens; white space; any other character by itself, Han and kana among them.
_TOKEN = re.compile(r"[^\W\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff]+(?:['’‑-][^\W\u3005-\u9fff]+)*|\s+|.", re.DOTALL)
_MOST = 1_000  # tokens of a text; aligning two texts takes the product of their lengths


def word_changes(original: str, augmented: str) -> Markup:
    """Return the augmented text with deleted words in `del` and inserted ones in `ins`; case does not count."""
    before, after = _TOKEN.findall(original)[:_MOST], _TOKEN.findall(augmented)[:_MOST]
    matcher = SequenceMatcher(None, [token.lower() for token in before], [token.lower() for token in after], False)
    pieces: list[str] = []
    for kind, start, end, other_start, other_end in matcher.get_opcodes():
        old, new = "".join(before[start:end]), "".join(after[other_start:other_end])
        pieces.extend([new] if kind == "equal" else _change(old, new))
    return joined(*pieces)


def _change(old: str, new: str) -> list[Markup]:
    marked = (element(name, content) for name, content in (("del", old), ("ins", new)) if content)
    return list(marked)
