"""A date or another phrase of time at one end of a sentence, which may stand at its other end as well.

`In 1990, she joined the navy` says the same as `She joined the navy in 1990`.
"""

from __future__ import annotations

from collections.abc import Sequence

from augpipe.augment.english.reading.clause import Clause, Tense
from augpipe.augment.english.reading.noun_phrase import Phrase
from augpipe.augment.english.reading.sentences import SentenceSpan, is_broken
from augpipe.augment.english.reading.statement import main_lemma
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.syntax.syntax import Relation, Syntax, Word

_OPENERS = frozenset("in on during from between since until".split())
_TIMES = WORDS.calendar | frozenset("century summer winter autumn".split())
_INSIDE = _TIMES | _OPENERS | frozenset("and to the of early late mid beginning end middle spring - – s 's ,".split())
_AROUND = frozenset("after before during".split())  # openers of other phrases of time
DATING = WORDS.calendar | frozenset(
    "after before until since during remaining today now upcoming next then later earlier time year years "
    "season century".split()
)
# Verbs that a date completes, or whose date is that of something else (`is set in 1850`, `was planned for May`).
_TIMED = frozenset(
    "set date last take run range span continue extend schedule plan expect announce propose intend predict "
    "project slate follow precede commemorate celebrate mark cover depict recount document describe discuss".split()
)
_DENYING = WORDS.nots | {"never", "only", "no"}
# Prepositions of phrases that tell of another event, which a date behind them would be that of.
_OF_EVENTS = frozenset("for against over with".split())
# Parts of speech of the last word of a main clause before its date.
_CLOSING = ("NOUN", "PROPN", "PRON", "VERB", "NUM", "ADJ")
_REASONS = frozenset("because due despite without".split())
_MAXIMUM_PHRASES = 2  # prepositional phrases of a clause, beyond which a date behind it may belong to one of them


def time_cut(syntax: Syntax, clause: Clause, subject: Phrase, span: SentenceSpan) -> int | None:
    """Return the index at which the second of two parts of a sentence begins, of which one says when, or None.

    The first part may be a phrase of time (`after the war`), the second one only a date.

    Args:
        span: the words of the sentence without its final mark.
    """
    words = syntax.words
    if subject.first > span.first:
        opening, main = words[span.first : subject.first], words[subject.first : span.last + 1]
        free = _is_date(opening) or _is_time(opening, main)
        free = free and not _is_earlier(clause) and _is_whole(syntax, clause, main)
        return subject.first if free and _takes_time(main) else None
    start = span.last + 1
    while start > clause.verb.index + 1 and _is_inside(words[start - 1]):
        start -= 1
    date, main = words[start : span.last + 1], words[span.first : start]
    free = _is_date(date) and _belongs(syntax, clause, date) and _is_whole(syntax, clause, main)
    ranked = date[:1] and date[0].lower == "since" and any(map(_ranks, main))
    return start if free and not ranked and _can_lose_date(syntax, clause, main) else None


def _ranks(word: Word) -> bool:
    """Return whether a word says that a thing is the first or greatest of its kind (`the first visit since 1927`)."""
    return word.morphology.degree == "Sup" or word.lower in ("first", "last", "second", "third")


def is_bare(syntax: Syntax, clause: Clause, main: Sequence[Word]) -> bool:
    """Return whether the words of a main clause hold no verb but its own, to which an adverbial could belong."""
    verbs = [
        word
        for word in main
        if word.pos in ("VERB", "AUX", "SCONJ") or word.lower in _REASONS or word.lower in WORDS.wh_words
    ]
    return all(word in clause.verbs for word in verbs)


def _is_inside(word: Word) -> bool:
    """Return whether a word can be part of a date."""
    return word.lower in _INSIDE or word.text[0].isdigit()


def _is_date(words: Sequence[Word]) -> bool:
    """Return whether words are a date with its preposition: `in 1990`, `on May 3, 1990,`, `from 1990 to 1995`."""
    if not words or words[0].lower not in _OPENERS or not all(map(_is_inside, words)):
        return False
    numbers = [word for word in words if word.text[0].isdigit() and not _is_year(word)]
    days = any(word.lower in WORDS.calendar for word in words) or "century" in {word.lower for word in words}
    listed = sum(word.lower in ("in", "on") for word in words) > 1  # "200 in 1851, 183 in 1879"
    return not listed and (days or not numbers) and any(word.lower in _TIMES or _is_year(word) for word in words)


def _is_year(word: Word) -> bool:
    """Return whether a number is a year, two of them (`1990–91`) or a decade (`1990s`)."""
    digits = word.text.removesuffix("s")
    return digits[:4].isdigit() and 1000 <= int(digits[:4]) <= 2100 and len(digits) in (4, 7, 9)


def _is_time(opening: Sequence[Word], main: Sequence[Word]) -> bool:
    """Return whether an opening with its comma is a phrase such as `After the war`, to which nothing looks back."""
    named = any(word.pos == "PROPN" for word in opening) and all(word.lower != "war" for word in opening)
    shared = {word.lower.removesuffix("s") for word in opening if word.pos in ("NOUN", "PROPN")} & {
        word.lower.removesuffix("s") for word in main
    }
    if named and any(word.lower in PAIRS.persons or word.relation is Relation.POSSESSIVE for word in main):
        return False  # "After Berg's death, he was forgotten"
    plain = all(word.pos in ("ADP", "DET", "ADJ", "NOUN", "PROPN", "NUM", "PRON") for word in opening[:-1])
    single = sum(word.lower in _AROUND for word in opening) == 1
    return (
        single and opening[0].lower in _AROUND and opening[-1].text == "," and plain and len(opening) > 2 and not shared
    )


def _is_whole(syntax: Syntax, clause: Clause, main: Sequence[Word]) -> bool:
    """Return whether a main clause tells of one event, has no date of its own, and nothing that a comma sets off."""
    dated = any(word.lower in DATING or (word.text[0].isdigit() and len(word.text) > 3) for word in main)
    text = syntax.text[main[0].start : main[-1].end]
    loose = any(word.text == "," and word.index > clause.finite.index for word in main)
    return not dated and not loose and is_bare(syntax, clause, main) and not is_broken(text)


def _takes_time(main: Sequence[Word]) -> bool:
    """Return whether a phrase of time behind a main clause could belong to nothing in it but its verb."""
    phrases = [word for word in main if word.pos == "ADP" and word.lower != "of"]
    events = any(word.lower in _OF_EVENTS for word in phrases)
    return main[-1].pos not in ("NUM", "ADP", "PUNCT") and len(phrases) <= _MAXIMUM_PHRASES - events


def _belongs(syntax: Syntax, clause: Clause, date: Sequence[Word]) -> bool:
    """Return whether a date at the end is an adverbial of the verb, not a part of the noun phrase before it."""
    inside = {word.index for word in date}
    tops = [word for word in date if word.head not in inside]
    if clause.head.index in inside or any(word.head not in clause.heads for word in tops):
        return False
    return any(word.relation is Relation.OBLIQUE for word in tops)


def _is_earlier(clause: Clause) -> bool:
    """Return whether what a clause tells may lie before its date (`had died in 1990`)."""
    return clause.finite.lower == "had" and len(clause.verbs) > 1


def _can_lose_date(syntax: Syntax, clause: Clause, main: Sequence[Word]) -> bool:
    """Return whether a main clause is whole without the date behind it, and its date is that of its verb."""
    last = main[-1]
    if last.pos not in _CLOSING or not syntax.forms.isdisjoint(_DENYING):
        return False
    stands = clause.is_be and (last == clause.verb or clause.tense is not Tense.PAST)
    joint = next((word.index for word in main if word.pos == "CCONJ" and word.index > clause.finite.index), len(main))
    joined = any(word.pos == "ADP" for word in main[joint:])  # "as mayor and as governor"
    return (
        main_lemma(clause) not in _TIMED
        and not _is_earlier(clause)
        and not stands
        and not joined
        and clause.tense is not Tense.MODAL
    )
