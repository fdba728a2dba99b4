"""Written words, the units that noise moves: the text between two blanks, without the marks around it."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.lexicon.english.letter_case import lower_case_words
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

# What may join tokens of the parser into one written word: the hyphen of well-known, the slash of and/or, nothing.
_JOINTS = frozenset(("", "-", "\N{HYPHEN}", "\N{NON-BREAKING HYPHEN}", "–", "/", "'", "’", ".", "&", "_", "@"))
# Signs that are part of the number or name that they touch.
_SIGNS = frozenset("%‰°$€£¥#§&+=×")


class WrittenWord(NamedTuple):
    """One or more tokens of the parser that are written as one word, such as `don't` or `well-known`.

    Args:
        start, end: its character offsets in the sentence, [start, end).
        text: the word as written.
        first: the first token of the word.
    """

    start: int
    end: int
    text: str
    first: Word


def written_words(syntax: Syntax) -> tuple[WrittenWord, ...]:
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


def capital(words: tuple[WrittenWord, ...], place: int) -> list[Edit]:
    """Return the edit that gives the word `place`, which now opens the sentence, its capital; [] if none is due."""
    word = words[place]
    written = in_first_place(word, words[0])
    return [Edit(word.start, word.start + 1, written[0])] if written != word.text else []


def _is_decade(text: str, start: int) -> bool:
    """Return whether the digits at `start` follow an apostrophe that stands for other digits: `the '60s`."""
    return text[start - 1 : start] in ("'", "’") and not text[max(start - 2, 0) : start - 1].strip()


def _is_written(form: str, pos: str) -> bool:
    """Return whether a token with other characters than letters and digits is a word or part of one."""
    return any(map(str.isalnum, form)) or form in _SIGNS or (pos == "PART" and form in ("'", "’"))
