"""Noise on English: a word is the text between two blanks, without the marks around it."""

from __future__ import annotations

from augpipe.augment.noise import Words, Writing, WrittenWord, noise_of
from augpipe.lexicon.english.vocabulary import lower_case_words
from augpipe.syntax.syntax import Syntax, Word

# What may join tokens of the parser into one written word: the hyphen of well-known, the slash of and/or, nothing.
_JOINTS = frozenset(("", "-", "\N{HYPHEN}", "\N{NON-BREAKING HYPHEN}", "–", "/", "'", "’", ".", "&", "_", "@"))
# Signs that are part of the number or name that they touch.
_SIGNS = frozenset("%‰°$€£¥#§&+=×")
# Marks that open and close, marks that separate, and marks that end a sentence.
_PAIRS = {"(": ")", "[": "]", "{": "}", "“": "”", "‘": "’", "«": "»", '"': '"', "'": "'"}
_SEPARATORS = frozenset(",;:-–—/")
_ENDS = frozenset(".!?…")


def written_words(syntax: Syntax) -> Words:
    """Return the written words of a sentence in order, without punctuation; the final full stop is part of no word."""
    text = syntax.text
    starts: list[int] = []
    ends: list[int] = []
    firsts: list[Word] = []
    apostrophes = "'" in text or "’" in text
    done = -2  # so far to the left that the first word is joined to nothing
    for word in syntax.words:
        _, form, _, start, end, pos, _, _, _ = word
        if not (form.isalnum() or _is_written(form, pos)):
            continue
        if start - done < 2 and text[done:start] in _JOINTS:
            ends[-1] = end
        else:
            if apostrophes and form[0].isdigit() and _is_decade(text, start):
                start -= 1
            starts.append(start)
            ends.append(end)
            firsts.append(word)
        done = end
    if ends and text[done - 1] == "." and done == len(text.rstrip()) and starts[-1] < done - 1:
        ends[-1] -= 1
    texts = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    return tuple(map(WrittenWord, starts, ends, texts, firsts))


def _is_decade(text: str, start: int) -> bool:
    """Return whether the digits at `start` follow an apostrophe that stands for other digits: `the '60s`."""
    return text[start - 1 : start] in ("'", "’") and not text[max(start - 2, 0) : start - 1].strip()


def _is_written(form: str, pos: str) -> bool:
    """Return whether a token with other characters than letters and digits is a word or part of one."""
    return any(map(str.isalnum, form)) or form in _SIGNS or (pos == "PART" and form in ("'", "’"))


def in_first_place(word: WrittenWord, former: WrittenWord) -> str:
    """Return a word as written at the start of a sentence, with a capital if `former`, the old first word, has one."""
    inherits = former.text[:1].isupper() and word.text.islower()
    return word.text[0].upper() + word.text[1:] if inherits else word.text


def inside(word: WrittenWord) -> str:
    """Return how the first word of a sentence is written elsewhere: small, unless it is a name or an acronym."""
    text, first = word.text, word.first
    if first.lower not in lower_case_words() or first.pos == "PROPN" or not (text[1:].islower() or text == "A"):
        return text
    return text[0].lower() + text[1:]


def merged(left: str, right: str) -> str:
    """Return the gap that replaces two gaps, left and right, and the deleted word between them.

    Brackets and quotes that held nothing but the word are deleted with it. Of two separators one stays: `A, B, C`
    without B is `A, C`.
    """
    if not left.strip():
        return right if right.strip() else left or right
    if not right.strip():
        return left
    opens, closes = not left[-1].isspace(), not right[0].isspace()
    last, first = left.rstrip()[-1], right.lstrip()[0]
    if opens and closes and _PAIRS.get(last) == first:
        return merged(left[:-1], right[1:])
    if first in _SEPARATORS and (last in _ENDS or (opens and last not in _SEPARATORS)):
        return merged(left, right.lstrip()[1:])
    if last in _ENDS and first in _ENDS:
        return merged(left, right.lstrip()[1:])
    if last in _SEPARATORS and (first in _SEPARATORS or first in _ENDS or closes):
        return merged(left.rstrip()[:-1] + " " * (not opens), right)
    if opens:
        return left + right.lstrip()
    return left.rstrip() + right if closes else left.rstrip() + " " + right.lstrip()


def _at_edge(gap: str, at_start: bool, at_end: bool) -> str:
    """Return a gap; at the start or end of the sentence, without separators and opening marks."""
    if at_start:
        gap = gap.lstrip("".join(_SEPARATORS | _ENDS) + " ")
    return gap.rstrip("".join(_SEPARATORS) + " ([{“‘«") if at_end else gap


def _blank(_left: str, _right: str) -> str:
    """Return what stands between two words."""
    return " "


AUGMENTATIONS = noise_of(
    Writing(written_words, merged, _at_edge, in_first_place, inside, _blank, marks=(",", ".", ";", ":", "?", "!"))
)
