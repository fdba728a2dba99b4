"""The words that noise moves: what stands between blanks, without the marks around it."""

from __future__ import annotations

from typing import NamedTuple

from augpipe.lexicon.english.letter_case import lower_case_words
from augpipe.syntax.edits import Edit
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

# What may stand inside of a written word, between the parser's words: well-known, and/or, 1990–95.
_JOINTS = frozenset(("", "-", "\N{HYPHEN}", "\N{NON-BREAKING HYPHEN}", "–", "/", "'", "’", ".", "&", "_", "@"))
# Signs that belong to the number or name beside them.
_SIGNS = frozenset("%‰°$€£¥#§&+=×")


class WrittenWord(NamedTuple):
    """A run of the parser's words that is written as one, `don't` or `well-known`: the characters [start, end)."""

    start: int
    end: int
    text: str
    first: Word


def written_words(syntax: Syntax) -> tuple[WrittenWord, ...]:
    """Return the written words of a row in order, punctuation left out; the full stop that ends the row is none's."""
    text = syntax.text
    starts: list[int] = []
    ends: list[int] = []
    firsts: list[Word] = []
    apostrophes = "'" in text or "’" in text
    done = -2  # no word begins so close behind it
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
    """Return how a word is written that takes the first place of a row from `former`, whose capital it inherits."""
    inherits = former.text[:1].isupper() and word.text.islower()
    return word.text[0].upper() + word.text[1:] if inherits else word.text


def inside(word: WrittenWord) -> str:
    """Return how the first word of a row is written inside it: small, unless it is a name or an acronym."""
    text, first = word.text, word.first
    if first.lower not in lower_case_words() or first.pos == "PROPN" or not (text[1:].islower() or text == "A"):
        return text
    return text[0].lower() + text[1:]


def capital(words: tuple[WrittenWord, ...], place: int) -> list[Edit]:
    """Return the edit that gives a word the capital of the row's first word, in whose place it stands now."""
    word = words[place]
    written = in_first_place(word, words[0])
    return [Edit(word.start, word.start + 1, written[0])] if written != word.text else []


def _is_decade(text: str, start: int) -> bool:
    """Return whether the digits at `start` follow an apostrophe that stands for other digits: `the '60s`."""
    return text[start - 1 : start] in ("'", "’") and not text[max(start - 2, 0) : start - 1].strip()


def _is_written(form: str, pos: str) -> bool:
    """Return whether a token with other characters than letters and digits is a word or part of one."""
    return any(map(str.isalnum, form)) or form in _SIGNS or (pos == "PART" and form in ("'", "’"))
