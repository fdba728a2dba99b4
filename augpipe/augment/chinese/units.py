"""The units of a sentence: its words as the closed lists have them, wherever the segmenter cut.

A segmenter writes 没有 ("not"), 能不能 ("can or cannot") or 看不见 ("cannot see") as one token or as several, and now
and then it leaves 不 ("not") on a verb. So the words of the closed lists are found by their characters and become
one unit each. Everything else is a unit as the segmenter cut it.
"""

from __future__ import annotations

from augpipe.augment.chinese.closed_words import closed_words
from augpipe.augment.chinese.kinds import KIND_OF_TAG, KINDS, Kind, Unit, is_han
from augpipe.augment.chinese.neighbours import settled
from augpipe.augment.chinese.token_cuts import cut_of
from augpipe.lexicon.chinese.negative_words import LEXICAL
from augpipe.syntax.sentence import Syntax

__all__ = ["KINDS", "Kind", "Unit", "is_han", "units_of"]


def units_of(syntax: Syntax) -> tuple[Unit, ...]:
    """Return the units of a sentence in text order; together they cover all its tokens."""
    spans = closed_words(syntax)
    found: list[Unit] = []
    done = 0  # the text up to here is in a unit already
    place = 0
    for word in syntax.words:
        while place < len(spans) and spans[place][0] < word.end:
            start, end, kind = spans[place]
            if done < start and max(done, word.start) < start:
                _add(found, syntax, max(done, word.start), start, word.index, word.pos)
            if kind is None:
                kind = KIND_OF_TAG.get(word.pos, Kind.NOMINAL)
            last = word.index
            while syntax.words[last].end < end:
                last += 1
            found.append(Unit(kind, start, end, syntax.text[start:end], word.index, word.pos, last))
            done = end
            place += 1
        if done < word.end:
            _add(found, syntax, max(done, word.start), word.end, word.index, word.pos)
            done = word.end
    return tuple(settled(found))


def _add(found: list[Unit], syntax: Syntax, start: int, end: int, word: int, pos: str) -> None:
    """Append the text [start, end) of one token to `found`: as one unit, or as two where 不 or 了 is left on a verb."""
    text = syntax.text[start:end]
    kind = KINDS.get(text)
    if kind is None and end - start > 1 and text not in LEXICAL:
        cut = cut_of(text, pos)
        if cut is not None:
            for first, last, half in ((start, start + cut.at, cut.head), (start + cut.at, end, cut.tail)):
                if half is None:
                    _add(found, syntax, first, last, word, cut.tag)
                else:
                    found.append(Unit(half, first, last, syntax.text[first:last], word, pos, word))
            return
    found.append(Unit(_kind_of(text, kind, pos), start, end, text, word, pos, word))


def _kind_of(text: str, kind: Kind | None, pos: str) -> Kind:
    """Return the kind of a token; `kind` is that of the closed lists, which its tag `pos` overrules for a few words."""
    if kind is None:
        kind = KIND_OF_TAG.get(pos, Kind.NOMINAL)
        return Kind.NOMINAL if kind is Kind.PUNCTUATION and text.isalnum() else kind
    if pos == "VERB" and (kind is Kind.LOCALIZER or (kind is Kind.CONNECTIVE and len(text) == 1)):
        return Kind.VERB
    if text == "通过" and pos == "VERB":
        return Kind.VERB
    if text == "会" and pos in ("NOUN", "PROPN", "PART"):
        return Kind.NOMINAL
    if pos in ("NOUN", "PROPN") and kind in (Kind.ADJECTIVE, Kind.VERB, Kind.INNER_ADVERB):
        return Kind.NOMINAL
    return kind
