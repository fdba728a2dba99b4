"""What leaves a statement room to be true beside its own *not*: `Perhaps it rains`, `In some years it rains`."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.english.reading import negators, noun_phrase
from augpipe.augment.english.reading.clause import Clause
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.function_words import OPEN_PHRASES
from augpipe.syntax.syntax import Syntax


def leaves_room(syntax: Syntax) -> bool:
    """Return whether the main clause and the same clause with a *not* at its verb may both be true.

    Besides what `is_guarded` finds, that is what is said of a vague amount (`several songs were recorded`).
    """
    clause = syntax.remember(main_clause)
    return clause is not None and (syntax.remember(is_guarded) or noun_phrase.has_vague_subject(syntax, clause))


def is_guarded(syntax: Syntax) -> bool:
    """Return whether the main clause does not say plainly that something is so.

    It may be a guess (`may`, `possibly`), say what holds at times or of some alone (`in some cases`, `only two`), or be
    half a negation already (`is little doubt`).
    """
    clause = syntax.remember(main_clause)
    if clause is None:
        return False
    guessed = clause.finite.lower in ("may", "might") or negators.comments(clause)
    restricted = noun_phrase.has_only_subject(syntax, clause) or noun_phrase.has_scant_object(syntax, clause)
    return guessed or restricted or _holds_at_times(syntax, clause)


def _holds_at_times(syntax: Syntax, clause: Clause) -> bool:
    """Return whether words before the main verb say that a clause may hold, or holds at times or in some cases.

    Behind the verb, only the plainest of the phrases count: `is played in some schools`, `is praised by some`.
    """
    before = syntax.words[: clause.verb.index + 2]
    if not syntax.forms.isdisjoint(WORDS.open_adverbs) and any(word.lower in WORDS.open_adverbs for word in before):
        return True
    if syntax.forms.isdisjoint(_SECOND_WORDS):
        return False
    return any(
        (first.lower, second.lower) in (OPEN_PHRASES if second.index < clause.verb.index else _PLAIN_PHRASES)
        for first, second in pairwise(syntax.words)
    )


_PLAIN_PHRASES = frozenset((("in", "some"), ("in", "certain"), ("by", "some"), ("to", "some")))
_SECOND_WORDS = frozenset(second for _, second in OPEN_PHRASES)
