"""Which events of the past a narrator may tell with *would*, and which feats with *managed to*."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause, Mood, Tense
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.phrases import Sense
from augpipe.lexicon.english.time_words import YEAR
from augpipe.syntax.syntax import NO_WORD, Syntax

_TIMED = frozenset("later soon eventually subsequently finally ultimately afterwards thereafter then".split())
_TIMED |= frozenset("after following during around time period days weeks months years same age".split())
_BOUND = WORDS.habitual | WORDS.hedges | WORDS.present_words
_BOUND |= frozenset("if unless when whenever often usually always sometimes generally typically regularly ago".split())
_BOUND |= frozenset("still already yesterday recently originally".split())
"""Beside these *would* makes an event a habit, a wish or a guess, or counts from another time than the speaker's."""
_FIRST = frozenset("first initially earlier before previously formerly beginning began former".split())
"""What came first came not later."""


def narrated(syntax: Syntax, clause: Clause, verb: str, *, acts: bool) -> set[Sense]:
    """Return the senses of a past event that may be told from before it: `In 1950 he would move to Leeds`.

    Args:
        verb: the lemma of the main verb.
        acts: whether the subject can act on purpose.
    """
    subject, passive = clause.subject or NO_WORD, clause.is_passive
    if clause.tense is not Tense.PAST or clause.mood is not Mood.DECLARATIVE or clause.inverted or clause.is_be:
        return set()
    stands = verb in WORDS.untold_verbs or (passive and clause.verb.lower in WORDS.untold_participles)
    if stands or len(clause.verbs) != 1 + passive or subject is NO_WORD or not syntax.forms.isdisjoint(_BOUND):
        return set()
    found = {Sense.EVENT}
    if is_dated(syntax) or not syntax.forms.isdisjoint(_TIMED):
        found.add(Sense.STEP)
    if acts and not passive:
        found |= {Sense.CAREER} if verb in WORDS.career_verbs and syntax.forms.isdisjoint(_FIRST) else set()
        found |= {Sense.FEAT} if verb in WORDS.feats else set()
    return found


def is_old(syntax: Syntax) -> bool:
    """Return whether a text has a year before 1950, or a century, so that one may have only heard of what it tells."""
    years = (int(word.text[:4]) for word in syntax.words if YEAR.fullmatch(word.text) and word.text[:4].isdigit())
    return any(year < 1950 for year in years) or not syntax.forms.isdisjoint(_OLD_TIMES)


_OLD_TIMES = frozenset("century centuries bc ancient medieval".split())


def is_dated(syntax: Syntax) -> bool:
    """Return whether a text has a year or a month: `in 1950`, `on 3 May`."""
    return any(
        YEAR.fullmatch(word.text) or (word.lower in WORDS.month_names and word.text.istitle() and word.index)
        for word in syntax.words
    )
