"""The places (*frames*) of discourse markers: one strict test for each `Frame`, which other uses of the words fail."""

from __future__ import annotations

from collections.abc import Callable

from augpipe.lexicon.english.discourse_markers import Frame
from augpipe.lexicon.english.function_words import BE_FORMS, FINITE_AUXILIARIES
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

_SENTENCE_ENDS = (".", "!", "?", ";")
_OPENERS = frozenset("\"“'‘([")
_FOCUS = frozenset(
    "not only just simply partly largely mainly mostly merely precisely perhaps possibly or and part".split()
)
_BE = frozenset("is are was were be been 's".split())
_PERFECT = frozenset("has have had 've 's 'd".split())
# Finite verbs of a *since* clause that gives a reason; the clause of an event more likely gives a date.
_STATES = frozenset("is are was were do does did can could cannot ca has have had must will would may might".split())

Test = Callable[[Syntax, Word, Word], bool]
"""A test for the marker between two words, or for a subordinator and the head of its clause."""


def stands_in(frame: Frame, syntax: Syntax, first: Word, last: Word) -> bool:
    """Return whether the marker from `first` to `last` has the place `frame` in its sentence."""
    if _is_glued(syntax, first, last):
        return False
    return _TESTS[frame](syntax, first, last)


def _is_glued(syntax: Syntax, first: Word, last: Word) -> bool:
    """Return whether a hyphen, slash or letter touches the marker (`then-president`)."""
    text = syntax.text
    beside = text[max(first.start - 1, 0) : first.start] + text[last.end : last.end + 1]
    return any(letter.isalnum() or letter in "-–/" for letter in beside)


def opens_sentence(syntax: Syntax, word: Word) -> bool:
    """Return whether a word begins a sentence, or a main clause after a semicolon, with quotes before it or none."""
    before = word.index - 1
    while before >= 0 and syntax.words[before].text in _OPENERS:
        before -= 1
    return before < 0 or syntax.words[before].text in _SENTENCE_ENDS


def _is_subordinator(syntax: Syntax, first: Word, last: Word) -> bool:
    """Return whether a marker begins a finite clause with its subject, unlike in *since 1990* or *even though*."""
    if last.relation is not Relation.MARKER:
        return False
    head = syntax.head(last)
    before = syntax.previous(first)
    subject = syntax.child(head, Relation.SUBJECT, Relation.EXPLETIVE)
    if subject is None or subject.index < last.index or _gap(syntax, last):
        return False
    finite = _finite_verb(syntax, head)
    if finite is None or finite.index < subject.index:
        return False
    if any(word.text == "," for word in syntax.words[last.index : subject.index]):
        return False  # *while a student, she …*: the subject belongs to another clause
    if before is not None and before.lower in (
        "even",
        "as",
        "so",
        "ever",
        "if",
        "not",
        "but",
        "especially",
        "and",
        "or",
    ):
        return False
    only = _ONLY_WHERE.get(first.lower)
    return only is None or only(syntax, first, head)


def _gap(syntax: Syntax, last: Word) -> bool:
    """Return whether a mark, not a clause, follows the marker."""
    following = syntax.next(last)
    return following is None or following.pos == "PUNCT"


def _gives_reason(syntax: Syntax, first: Word, head: Word) -> bool:
    """Return whether another subordinator can replace *because*: it cannot after *only*, *not* or *is*."""
    before = syntax.previous(first)
    return before is None or (before.lower not in _FOCUS and before.lower not in _BE)


def _gives_no_date(syntax: Syntax, first: Word, head: Word) -> bool:
    """Return whether *since* gives a reason: its verb is a state, and the clause before it has no perfect."""
    finite = _finite_verb(syntax, head)
    before = syntax.previous(first)
    if finite is None or finite.lower not in _STATES:
        return False
    if head.pos == "NUM" or "since" in (word.lower for word in syntax.words if word != first):
        return False  # *since he was 17*
    if finite.lower in ("was", "were") and head.morphology.verb_form is VerbForm.PARTICIPLE:
        return False  # an event: *the home of the family since it was built*
    if before is not None and (before.pos in ("ADV", "ADP") or before.lower in _FOCUS):
        return False
    following = syntax.next(first)
    if before is not None and before.lower in _MEASURES:
        return False  # *the first time since relations were broken*
    if following is not None and following.lower in ("when", "then"):
        return False
    return not any(
        word.lower in _PERFECT and word.pos == "AUX" and not syntax.is_below(word, head) for word in syntax.words
    )


def _contrasts(syntax: Syntax, first: Word, head: Word) -> bool:
    """Return whether *while* contrasts: it follows a comma, and its clause has a noun as subject and no progressive."""
    before = syntax.previous(first)
    subject = syntax.child(head, Relation.SUBJECT)
    again = any(word.lower == "while" and word != first for word in syntax.words)
    if again or before is None or before.text != "," or subject is None or subject.pos == "PRON":
        return False
    below = (word for word in syntax.words if word == head or syntax.is_below(word, head))
    return not any(word.morphology.verb_form is VerbForm.GERUND for word in below)


def _is_not_still(syntax: Syntax, first: Word, head: Word) -> bool:
    """Return whether *once* begins the clause of an event, not of a state."""
    finite = _finite_verb(syntax, head)
    if first.index == 0 and not _leads(syntax, first, head):
        return False  # *once* may mean *one time*
    return finite is not None and (finite.lower not in BE_FORMS or head.morphology.verb_form is VerbForm.PARTICIPLE)


def _leads(syntax: Syntax, first: Word, head: Word) -> bool:
    """Return whether a clause with *after* or *once* begins the sentence, where the two mean the same."""
    return first.index == 0 and syntax.head(head).index > head.index


# Further tests for subordinators that have other senses too.
_ONLY_WHERE: dict[str, Test] = {
    "because": _gives_reason,
    "since": _gives_no_date,
    "while": _contrasts,
    "once": _is_not_still,
    "after": _leads,
}


def _is_conjunct(syntax: Syntax, first: Word, last: Word) -> bool:
    """Return whether a marker is set off by commas: at the beginning of a sentence, or between two commas."""
    following = syntax.next(last)
    before = syntax.previous(first)
    if following is None or (following.text != "," and (before is None or before.text != ",")):
        return False
    if opens_sentence(syntax, first):
        return True
    return before is not None and before.text == "," and following.text in (",", ".", ";") and first.pos != "CCONJ"


def _is_adverb(syntax: Syntax, first: Word, last: Word) -> bool:
    """Return whether a marker is an adverb right before a verb, or between *be* and its complement."""
    before, following = syntax.previous(first), syntax.next(last)
    if first.pos != "ADV" or first.relation is not Relation.ADVERB or before is None or following is None:
        return False
    if before.pos not in ("AUX", "NOUN", "PROPN", "PRON", "CCONJ") or before.lower in ("but", "or", "be", "not"):
        return False
    if syntax.children(first) or following.lower in ("known", "called", "referred", "on", "in", "that", "as"):
        return False
    head = syntax.head(first)
    if head.index < first.index or before.lower in _MEASURES:
        return False
    if first.lower == "also" and not (following.pos == "VERB" and _adds_to_the_verb(syntax, before, head)):
        return False
    if before.lower in BE_FORMS and following.pos in ("DET", "ADJ", "NUM"):
        return first.lower != "then"
    if following.pos not in ("VERB", "AUX"):
        return False
    if first.lower == "then" and not syntax.forms.isdisjoint(("if", "when", "since")):
        return False
    return following.morphology.verb_form in (VerbForm.PAST, VerbForm.PARTICIPLE, VerbForm.PRESENT)


def _adds_to_the_verb(syntax: Syntax, before: Word, head: Word) -> bool:
    """Return whether *also* adds a predicate: it follows an auxiliary whose subject is a pronoun.

    After a noun it may add the subject instead (`his sons also played`, not only he).
    """
    if before.pos != "AUX":
        return False
    subject = syntax.child(head, Relation.SUBJECT)
    return subject is not None and subject.lower in _TOPICS and subject.index < before.index


_TOPICS = frozenset("he she it they we i you".split())
_MEASURES = frozenset(
    "year years month months week weeks day days decade decades century centuries hour hours minute minutes "
    "time moment season seasons game games round since than".split()
)


def _is_before_gerund(syntax: Syntax, first: Word, last: Word) -> bool:
    """Return whether a marker comes right before the participle of a participial clause (`thus [making] …`)."""
    following = syntax.next(last)
    return (
        first.pos == "ADV"
        and following is not None
        and following.morphology.verb_form is VerbForm.GERUND
        and following.pos == "VERB"
        and syntax.head(first) == following
    )


def _is_coordinator(syntax: Syntax, first: Word, last: Word) -> bool:
    """Return whether a coordinator comes before a clause with its own subject, after a comma or in first place."""
    before, following = syntax.previous(first), syntax.next(last)
    if first.pos != "CCONJ" or first.relation is not Relation.COORDINATOR or following is None:
        return False
    if not syntax.forms.isdisjoint(("not", "n't", "only", "never", "nothing", "no", "rather")):
        return False  # *but* after a negation corrects, which *yet* does not
    if following.text == "," or following.lower in ("also", "for", "rather", "instead", "yet", "then", "that"):
        return False
    head = syntax.head(first)
    subject = syntax.child(head, Relation.SUBJECT, Relation.EXPLETIVE)
    if subject is None or subject.index < first.index or _finite_verb(syntax, head) is None:
        return False
    return opens_sentence(syntax, first) or (before is not None and before.text == ",")


def _finite_verb(syntax: Syntax, head: Word) -> Word | None:
    """Return the finite verb of the clause with this head: an auxiliary, a copula or the head itself; else None."""
    for word in syntax.children(head):
        if word.relation in (Relation.AUXILIARY, Relation.COPULA) and word.lower in FINITE_AUXILIARIES:
            return word
    finite = head.lower in FINITE_AUXILIARIES or head.morphology.verb_form in (VerbForm.PAST, VerbForm.PRESENT)
    return head if finite else None


_TESTS: dict[Frame, Test] = {
    Frame.SUBORDINATOR: _is_subordinator,
    Frame.CONJUNCT: _is_conjunct,
    Frame.ADVERB: _is_adverb,
    Frame.GERUND: _is_before_gerund,
    Frame.COORDINATOR: _is_coordinator,
}
