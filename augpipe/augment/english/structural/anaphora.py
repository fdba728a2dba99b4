"""References to an earlier sentence (*his wife*, *the latter*, *in addition*), which forbid another order."""

from __future__ import annotations

from augpipe.augment.english.structural.sentence_spans import SentenceSpan
from augpipe.lexicon.english.function_words import CONNECTIVE_PHRASES, CONNECTIVES
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

# Pronouns of the third person, each with its nominative.
_PERSONS = {
    **dict.fromkeys("he him his himself".split(), "he"),
    **dict.fromkeys("she her hers herself".split(), "she"),
    **dict.fromkeys("it its itself".split(), "it"),
    **dict.fromkeys("they them their theirs themselves".split(), "they"),
}
# Words that refer to an earlier sentence wherever they occur, after Halliday and Hasan, Cohesion in English (1976),
# chapters 2–5.
_TIES = CONNECTIVES - {"and", "or", "oh", "yes", "no", "well", "but", "so"} | frozenset(
    "this these those such latter former rest others another other both same too later again respectively thereby "
    "thereafter therein thereof here above following afterwards afterward subsequently next eventually earlier soon "
    "further either neither rather since hence alike".split()
)
# Subjects that are no nouns but can be understood without an earlier sentence.
_FREE = frozenset(
    "i you we there who what which that everyone everybody everything someone somebody something anyone anybody "
    "anything nobody nothing no-one".split()
)
_NOMINAL = ("NOUN", "PROPN")


def look_back(syntax: Syntax, spans: tuple[SentenceSpan, ...]) -> bool:
    """Return whether a sentence other than the first refers to an earlier one, so that it cannot come first.

    A pronoun without an antecedent in its own sentence does not count if the first sentence has one like it: neither
    of the two becomes less clear in another order.

    Args:
        syntax: the original.
        spans: its sentences, in text order.
    """
    known = frozenset(_PERSONS[word.lower] for word in _open_pronouns(syntax, spans[0]))
    return any(_looks_back(syntax, span, known) for span in spans[1:])


def _looks_back(syntax: Syntax, span: SentenceSpan, known: frozenset[str]) -> bool:
    """Return whether a sentence refers to an earlier one, by other pronouns than those in `known`."""
    words = syntax.words[span.first : span.last + 1]
    if words[0].pos in ("CCONJ", "ADV") or any(word.lower in _TIES for word in words):
        return True
    lower = syntax.text[words[0].start : words[-1].end].lower()
    if lower.startswith("that ") or any(phrase in lower for phrase in CONNECTIVE_PHRASES):
        return True
    if any(_PERSONS[word.lower] not in known for word in _open_pronouns(syntax, span)):
        return True
    return any(_stands_for_noun(syntax, word) for word in words if word.relation is Relation.SUBJECT)


def _open_pronouns(syntax: Syntax, span: SentenceSpan) -> list[Word]:
    """Return the third person pronouns of a sentence that have no possible antecedent, a subject noun before them."""
    found = []
    named = False
    for word in syntax.words[span.first : span.last + 1]:
        if word.relation is Relation.SUBJECT and word.pos in _NOMINAL:
            named = True
        if word.lower in _PERSONS and word.relation is not Relation.EXPLETIVE and not (named and _is_bound(word)):
            found.append(word)
    return found


def _is_bound(word: Word) -> bool:
    """Return whether a pronoun may refer to the subject of its sentence; an object can only if it is reflexive."""
    return word.relation is not Relation.OBJECT or word.lower.endswith(("self", "selves"))


def _stands_for_noun(syntax: Syntax, subject: Word) -> bool:
    """Return whether the noun of a subject is left out (`two were lost`, `none was found`)."""
    if subject.pos in _NOMINAL or subject.lower in _FREE or subject.lower in _PERSONS:
        return False
    following = syntax.next(subject)
    return following is None or following.lower != "of"
