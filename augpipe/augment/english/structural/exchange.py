"""The edits that let two noun phrases change places, with their case, capitals and closing commas."""

from __future__ import annotations

from augpipe.augment.english.structural.capitals import with_capital, without_capital
from augpipe.augment.english.structural.noun_phrase import Phrase, is_open
from augpipe.augment.english.structural.pronoun_case import AS_OBJECT, AS_SUBJECT, case_edits
from augpipe.augment.english.structural.sentence_spans import opens_sentence
from augpipe.syntax.edits import Edit, render
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word


def exchanged(syntax: Syntax, subject: Phrase, other: Phrase) -> list[Edit]:
    """Return the edits that put `other` where the subject is, and the subject where `other` is."""
    initial = opens_sentence(syntax, syntax.words[subject.first])
    inward = _moved(syntax, subject, AS_OBJECT, small=initial)
    outward = _moved(syntax, other, AS_SUBJECT, small=False)
    if initial:
        outward = with_capital(outward)
    return [_put(syntax, subject, other, outward), _put(syntax, other, subject, inward)]


def _moved(syntax: Syntax, phrase: Phrase, forms: dict[str, str], *, small: bool) -> str:
    """Return the text of a phrase with its pronouns in their new `forms`; `small` takes the capital of a sentence."""
    first, last = syntax.words[phrase.first], syntax.words[phrase.last]
    edits = case_edits(syntax, phrase, forms)
    if small and all(edit.start != first.start for edit in edits):
        edits += without_capital(syntax, first)
    shifted = [Edit(edit.start - first.start, edit.end - first.start, edit.text) for edit in edits]
    return render(syntax.text[first.start : last.end], shifted)


def _put(syntax: Syntax, place: Phrase, phrase: Phrase, text: str) -> Edit:
    """Return the edit that puts `text`, the new text of `phrase`, where `place` is, with a comma where it needs one."""
    last = syntax.words[place.last]
    following = syntax.next(last)
    end = last.end
    if following is None and last.text.endswith(".") and not text.endswith("."):
        text += "."  # the full stop of an abbreviation also ended the sentence
    if following is not None and following.text == "." and following.start == end:
        text = text.removesuffix(".")
    if following is not None and following.text == "," and place.last < phrase.first and is_open(syntax, place):
        end = following.end  # this comma closed the phrase that has moved away
        following = syntax.next(following)
    if is_open(syntax, phrase) and not _is_mark(following):
        text += ","
    return Edit(syntax.words[place.first].start, end, text)


def _is_mark(word: Word | None) -> bool:
    """Return whether a word is a mark after which no comma may come, or is None, the end of the sentence."""
    return word is None or word.text in ",.;:!?…)–—"
