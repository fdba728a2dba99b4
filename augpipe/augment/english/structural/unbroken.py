"""Units that a summary keeps or leaves out as a whole: names, compounds, figures with their signs, quotations."""

from __future__ import annotations

from itertools import pairwise

from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word


def with_names(syntax: Syntax, kept: set[int]) -> set[int]:
    """Return the indices `kept` and those of the rest of every name of which a word is kept (`Captain Horn`)."""
    words = syntax.words
    closed = set(kept)
    queue = [index for index in kept if words[index].pos == "PROPN"]
    for index in queue:
        for other in words[max(0, index - 1) : index + 2]:
            if (
                other.pos == "PROPN"
                and other.index not in closed
                and (other.head in closed or words[index].head == other.index)
            ):
                closed.add(other.index)
                queue.append(other.index)
    return closed


def cuts_name(syntax: Syntax, kept: list[int]) -> bool:
    """Return whether the kept words cut a name (`The Damage [Done]`), or separate a noun from its article or *of*.

    A sum of money after a name is part of it (`the Berg £20 Prize`).
    """
    words = syntax.words
    if words[min(kept[-1] + 1, len(words) - 1)].lower == "of":
        return True
    for left, right in pairwise((*kept, len(words))):
        if right == left + 1 or left + 1 == len(words):
            continue
        following = words[left + 1]
        titled = following.text[:1].isupper() and following.pos in _NAMED
        if words[left].pos == "PROPN" and (titled or following.text in "£$€"):
            return True
        if right < len(words) and _is_bereft(words[right - 1], words[right]):
            return True
    return False


def _is_bereft(dropped: Word, word: Word) -> bool:
    """Return whether the word left out before another one was its article, or the first part of its name."""
    if dropped.pos == "DET":
        return dropped.head == word.index
    named = dropped.text[:1].isupper() and dropped.index > 0 and dropped.pos in ("ADJ", "PROPN")
    return named and word.pos == "PROPN" and dropped.head in (word.index, word.head)


_NAMED = ("PROPN", "NOUN", "ADJ", "VERB", "ADV")


# Tokens that are written without a space and are no punctuation between words.
_GLUE = frozenset(("-", "–", "/", "%", "$", "£", "€", "¥", "°", "#", "+", "'", "×", "~"))


def with_glued(syntax: Syntax, kept: set[int]) -> set[int]:
    """Return the indices `kept` and those of all words written together with them: `live-action`, `50%`, `$5`."""
    if syntax.forms.isdisjoint(_GLUE):
        return kept
    words = syntax.words
    closed = set(kept)
    queue = list(kept)
    for index in queue:
        for other in (index - 1, index + 1):
            if not 0 <= other < len(words) or other in closed:
                continue
            left, right = words[min(index, other)], words[max(index, other)]
            if left.end == right.start and not _is_stop(words[other].text):
                closed.add(other)
                queue.append(other)
    return closed


def with_quoted(syntax: Syntax, kept: set[int], verb: Word) -> set[int]:
    """Return the indices `kept` and those of the rest of every quotation of which a word is kept.

    So titles stay whole. A comma or full stop before the closing quote belongs to the sentence and is left out.

    Args:
        syntax: the sentence.
        kept: the indices of the kept words.
        verb: the main verb; a quotation that contains it is not completed.
    """
    closed = set(kept)
    for opener, closer in _QUOTES.items():
        if opener not in syntax.forms:
            continue
        marks = [word.index for word in syntax.words if word.text in (opener, closer)]
        for first, last in zip(marks[::2], marks[1::2], strict=False):
            inside = set(range(first, last + 1))
            if inside & kept and verb.index not in inside:
                closed |= inside - {last - 1} if syntax.words[last - 1].text in ",." else inside
    return closed


_QUOTES = {'"': '"', "“": "”"}


def _is_stop(text: str) -> bool:
    """Return whether a token is punctuation between words."""
    return text in ",.;:!?…()[]\"“”'‘’«»—"
