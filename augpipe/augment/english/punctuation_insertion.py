"""`pi`, punctuation insertion: commas around a clause, a comma or quotes for the subject, or a final `!`.

Source: SDA section 4.1 and Algorithm 1.
"""

from __future__ import annotations

from augpipe.augment.draws import Draws
from augpipe.augment.english.clause import Clause, Mood
from augpipe.augment.english.clause_edges import open_edges
from augpipe.augment.english.main_clause import main_clause
from augpipe.augment.english.usable import is_broken, is_enumeration, unusable
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.function_words import CONNECTIVES, SENTENCE_ADVERBS, WH_WORDS
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

VERSION = 1
RULES = ("clause_comma", "subject_comma", "subject_quotes", "final_exclamation")
REASONS = ("unusable", "already_exclamation")

MAXIMUM_QUOTED_WORDS = 12


def punctuation_insertion(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with one punctuation mark, or one pair of marks, more."""
    if syntax.remember(unusable) is not None:
        return Skipped("unusable")
    clause = syntax.remember(main_clause)
    if clause is not None:
        edits = open_edges(syntax, clause)
        if edits:
            return Augmented(render(syntax.text, edits), "clause_comma")
        found = _subject(syntax, clause, draws)
        if found is not None:
            rule, edits = found
            return Augmented(render(syntax.text, edits), rule)
    elif is_broken(syntax.text) or is_enumeration(syntax):
        return Skipped("unusable")
    edit = final_exclamation(syntax.text)
    if edit is None:
        return Skipped("already_exclamation")
    return Augmented(render(syntax.text, [edit]), "final_exclamation")


def _subject(syntax: Syntax, clause: Clause, draws: Draws) -> tuple[str, list[Edit]] | None:
    """Return the rule and the edits for a comma after the subject, or quotes around it; None where neither fits."""
    if clause.subject is None or clause.subject_span is None or clause.inverted:
        return None
    if clause.mood is Mood.QUESTION or clause.subject.lower in ("it", "there"):
        return None
    first, last = syntax.words[clause.subject_span[0]], _subject_end(syntax, clause)
    if first.pos in ("ADP", "VERB") or (first.lower in WH_WORDS and first == last):
        return None
    following = syntax.words[last.index + 1]
    if following.start == last.end or following.pos == "PUNCT" or last.text in ",;:–—-":
        return None
    comma = ("subject_comma", [Edit(last.end, last.end, ",")])
    previous = syntax.previous(first)
    inside = previous is not None and previous.pos in ("PROPN", "NOUN", "ADJ", "NUM", "DET")
    inside = inside or (previous is not None and previous.end == first.start and previous.text not in "([")
    inside = inside or first.lower in CONNECTIVES
    cut = inside and first.pos not in ("DET", "PRON")  # the phrase begins before what the parse calls the subject
    quotes = None if cut else _quotes(syntax, first, last)
    if quotes is None:
        return comma
    return draws.choice((comma, quotes), names=("comma", "quotes"))


def _subject_end(syntax: Syntax, clause: Clause) -> Word:
    """Return the last word before the verb group and its adverbs.

    All words between the head of the subject and the verb count as the subject, for example a prepositional phrase that
    the parser attached to the verb: a comma inside a phrase would be the worse mistake.
    """
    assert clause.subject_span is not None
    last = syntax.words[clause.finite.index - 1]
    floor = clause.subject_span[1]
    while last.index > floor and (
        last.pos == "ADV" or last.lower in SENTENCE_ADVERBS or last.lower in ("never", "not")
    ):
        last = syntax.words[last.index - 1]
    return last


def _quotes(syntax: Syntax, first: Word, last: Word) -> tuple[str, list[Edit]] | None:
    """Return the rule and the edits that quote the subject in the style of the sentence; None where no quotes fit."""
    phrase = syntax.text[first.start : last.end]
    if last.index - first.index >= MAXIMUM_QUOTED_WORDS or any(mark in phrase for mark in '"“”„«»,;:'):
        return None
    if "'" in phrase.replace("'s", "").replace("s' ", "") or "‘" in phrase or phrase.count("(") != phrase.count(")"):
        return None
    opening, closing = quote_style(syntax.text, first.start)
    return "subject_quotes", [Edit(first.start, first.start, opening), Edit(last.end, last.end, closing)]


def quote_style(text: str, position: int) -> tuple[str, str]:
    """Return opening and closing quotes for the character offset `position`, in the style of the rest of the text."""
    head = text[:position]
    if head.count('"') % 2:
        return "'", "'"
    if head.count("“") > head.count("”"):
        return "‘", "’"
    if "“" in text:
        return "“", "”"
    if '"' not in text and " '" in text and ("' " in text or text.rstrip(".!?").endswith("'")):
        return "'", "'"
    return '"', '"'


_CLOSING = "\"”’'»)]"


def final_exclamation(text: str) -> Edit | None:
    """Return the edit that makes a text end in `!`, or None where it does already.

    The mark goes inside closing quotes and brackets around the whole text. It replaces the final mark, except an
    ellipsis or the full stop of an abbreviation, which it follows.
    """
    end = len(text.rstrip())
    tail = end
    while tail and text[tail - 1] in _CLOSING and _wraps(text, tail):
        tail -= 1
    last = text[tail - 1] if tail else ""
    if last == "!":
        return None
    if last in ".?;" and tail > 1:
        ellipsis = text[:tail].endswith(("...", ". ."))
        doubled = text[: tail - 1].endswith(".")
        if ellipsis or (not doubled and _is_abbreviation(text[:tail])):
            return Edit(tail, tail, "!")
        return Edit(tail - 1, tail, "!")
    if last in ",:":
        return Edit(tail - 1, tail, "!")
    return Edit(tail, tail, "!")


def _wraps(text: str, end: int) -> bool:
    """Return whether a final `!` goes before the closing quote or bracket that ends at `end`."""
    mark = text[end - 1]
    before = text[end - 2] if end > 1 else ""
    if before in ".?!;" or before in _CLOSING:
        return True
    opener = {")": "(", "]": "[", "”": "“", "’": "‘", "»": "«"}.get(mark, mark)
    return text.lstrip().startswith(opener) and text.count(opener) == (2 if opener == mark else 1)


def _is_abbreviation(text: str) -> bool:
    """Return whether a text ends in a word whose full stop belongs to it (`Inc.`, `U.S.`, `etc.`)."""
    last = text.split()[-1] if text.split() else ""
    return last.lower().strip("(\"'“") in _ABBREVIATIONS or (
        last.count(".") > 1 and len(last) <= 6 and last[0].isalpha()
    )


_ABBREVIATIONS = frozenset(
    "inc. ltd. co. corp. jr. sr. etc. bros. st. mt. dr. prof. no. vol. ed. p. pp. ca. vs.".split()
)
