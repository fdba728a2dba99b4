"""The times into which a sentence can be put in view of its dates and adverbs of time."""

from __future__ import annotations

from augpipe.augment.english.structural.finite_clauses import FiniteClause, Role, Time
from augpipe.lexicon.english.function_words import BE_FORMS
from augpipe.lexicon.english.time_words import (
    FUTURE_WORDS,
    PAST_WORDS,
    PERIODS,
    PRESENT_ONLY_WORDS,
    PRESENT_WORDS,
    YEAR,
)
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

_TIME_WORDS = PAST_WORDS | PRESENT_WORDS | FUTURE_WORDS | {"last", "next", "war", "born", "then"}
_TIMES = (Time.PAST, Time.PRESENT, Time.FUTURE)
_YEAR_OPENERS = frozenset("in of from until by since ( –".split())
_DIGITS = frozenset("0123456789'")  # the apostrophe opens a decade: '90s

_OTHERS = {time.name: tuple(other for other in _TIMES if other is not time) for time in _TIMES}


def dated_words(syntax: Syntax) -> list[tuple[Word, Time]]:
    """Return the words of a sentence that point to a time (`1950`, `yesterday`, `now`), each with that time."""
    near = [word for word in syntax.words if word.lower in _TIME_WORDS or word.lower[0] in _DIGITS]
    return [(word, time) for word in near if (time := _time(syntax, word)) is not None]


def _time(syntax: Syntax, word: Word) -> Time | None:
    """Return the time to which a word points, or None."""
    lower = word.lower
    if lower[0] in _DIGITS:
        return Time.PAST if YEAR.fullmatch(lower) or _is_early_year(syntax, word) else None
    if lower in PAST_WORDS:
        return Time.PAST if _means_past(syntax, word) else None
    if lower in PRESENT_WORDS:
        return Time.PRESENT if word.pos != "NOUN" or lower == "today" else None
    if lower in FUTURE_WORDS:
        return Time.FUTURE
    if lower in ("last", "next"):
        following = syntax.next(word)
        if following is not None and following.lower in PERIODS:
            return Time.PAST if lower == "last" else Time.FUTURE
    if lower == "war" and syntax.words[word.index - 1].text == "World":
        return Time.PAST
    if lower == "then":
        return Time.PAST if word.index > 0 and syntax.words[word.index - 1].lower == "back" else None
    is_birth = lower == "born" and word.index > 0 and syntax.words[word.index - 1].lower in BE_FORMS
    return Time.PAST if is_birth else None


def _is_early_year(syntax: Syntax, word: Word) -> bool:
    """Return whether three digits are a year (`in 781,`), not a count (`in 300 cases`)."""
    previous, following = syntax.previous(word), syntax.next(word)
    after_preposition = previous is not None and previous.lower in (
        "in",
        "of",
        "from",
        "until",
        "(",
        "–",
        "by",
        "since",
    )
    counts = following is not None and following.pos in ("NOUN", "ADJ", "PROPN")
    return len(word.lower) == 3 and word.lower.isdigit() and after_preposition and not counts


def _means_past(syntax: Syntax, word: Word) -> bool:
    """Return whether a word of `PAST_WORDS` means the past here; *once* and *ad* may mean something else."""
    previous, following = syntax.previous(word), syntax.next(word)
    if word.lower == "once":
        return word.pos == "ADV" and (previous is None or previous.lower not in ("at", "only", "than"))
    if word.lower == "ad":
        return word.text.isupper() and following is not None
    return True


def open_times(dated: list[tuple[Word, Time]], time: Time, *, has_past: bool) -> list[Time]:
    """Return the times into which a sentence can be put, without its present one.

    A past with a date cannot be changed: nobody writes `In 1950 he will be born`.

    Args:
        dated: the words that point to the time of the main clause, each with that time.
        time: the time of the sentence.
        has_past: whether any clause has a date in the past, so that the sentence cannot be put into the future.
    """
    if not dated and not has_past:
        return list(_OTHERS[time.name])
    times = [when for _, when in dated]
    if time is Time.PAST and Time.PAST in times:
        return []
    is_present_only = any(word.lower in PRESENT_ONLY_WORDS for word, _ in dated)
    closed = []
    if Time.PRESENT in times or Time.FUTURE in times:
        closed.append(Time.PAST)
    if has_past or is_present_only:
        closed.append(Time.FUTURE)
    return [other for other in _OTHERS[time.name] if other not in closed]


def owner(syntax: Syntax, word: Word, clauses: list[FiniteClause]) -> FiniteClause | None:
    """Return the innermost of `clauses` that contains a word in the tree, or None."""
    heads = {entry.clause.head.index: entry for entry in clauses}
    return next((heads[above.index] for above in syntax.upwards(word) if above.index in heads), None)


def dates_of_frame(syntax: Syntax, clauses: list[FiniteClause]) -> tuple[list[tuple[Word, Time]], set[int]]:
    """Return the dates of the main clause, and the clauses that have a date of their own.

    Returns:
        The words that point to the time of the main clause, each with that time, and the indices of the finite verbs of
        other clauses that have such a word.
    """
    framing: list[tuple[Word, Time]] = []
    own: set[int] = set()
    for word, time in dated_words(syntax):
        entry = owner(syntax, word, clauses)
        if entry is None or entry.role in (Role.MAIN, Role.ADVERBIAL) or time is Time.PRESENT:
            framing.append((word, time))
        else:
            own.add(entry.clause.finite.index)
    return framing, own
