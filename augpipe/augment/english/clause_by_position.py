"""The main clause by word order, for sentences whose parse has no root with a finite verb.

A small parser now and then takes a noun for the root of a whole sentence. English word order is strict enough to find
the main verb from left to right then: it is the first finite form that a noun or pronoun precedes, and no subordinator
since the clause began.
"""

from __future__ import annotations

from augpipe.augment.english.clause import Clause, Mood, ends_as_question, has_finite_after
from augpipe.augment.english.verb_group import Tense, tense_of
from augpipe.lexicon.english.function_words import (
    BE_FORMS,
    DO_FORMS,
    FINITE_AUXILIARIES,
    HAVE_FORMS,
    MODALS,
    NOT,
    SUBORDINATORS,
)
from augpipe.lexicon.english.verbs import Form, can_be_form, is_any_form, is_form
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import VerbForm, Word

_NOMINAL = ("NOUN", "PROPN", "PRON", "NUM")
_OBJECT_OPENERS = ("DET", "PROPN", "PRON")


def clause_by_position(syntax: Syntax) -> Clause | None:
    """Return the main clause found by word order, or None."""
    if not syntax.text.rstrip("\"'”’)] ").endswith((".", "!", "…")) or ends_as_question(syntax.text):
        return None
    start = 0
    subordinate = False
    for word in syntax.words:
        if word.text in (",", ";", ":", "–", "—", "("):
            if subordinate or not _has_nominal(syntax, start, word.index):
                start = word.index + 1
            subordinate = False
        elif word.text == ")":
            continue
        elif word.lower in SUBORDINATORS and word.pos != "DET":
            subordinate = True
        elif _has_nominal(syntax, start, word.index) and _is_finite(syntax, word):
            if not subordinate:
                return _clause(syntax, start, word)
            subordinate = False  # this was the verb of the subordinate clause
    return None


# In words. A text of at most this length that has a subordinator counts as a fragment; in a longer one the parser is
# more likely to have missed the main clause.
LONG_FRAGMENT = 12


def holds_a_clause(syntax: Syntax) -> bool:
    """Return whether a sentence in which no main clause was found has a finite verb, so that it is no fragment."""
    for word in syntax.words:
        if word.lower in SUBORDINATORS and len(syntax.words) <= LONG_FRAGMENT:
            return False
        finite = word.morphology.verb_form in (VerbForm.PAST, VerbForm.PRESENT)
        if finite and word.index and word.pos in ("VERB", "AUX"):
            return True
    return False


def _has_nominal(syntax: Syntax, start: int, end: int) -> bool:
    """Return whether words hold a noun, pronoun or number and begin with no subordinating conjunction or verb."""
    run = syntax.words[start:end]
    return bool(run) and any(word.pos in _NOMINAL for word in run) and run[0].pos not in ("SCONJ", "VERB")


def _is_finite(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is a finite verb by its form, its tag and the words beside it."""
    lower = word.lower
    if lower in FINITE_AUXILIARIES and not lower.startswith("'"):
        return word.pos in ("AUX", "VERB")
    previous = syntax.words[word.index - 1]
    if word.pos != "VERB" or previous.lower in ("to", "and", "or") or previous.pos in ("ADP", "DET"):
        return False
    if not is_any_form(lower) or word.text[:1].isupper():
        return False
    form = word.morphology.verb_form
    if is_form(lower, Form.PARTICIPLE) and has_finite_after(syntax, word):
        return False
    if form in (VerbForm.PAST, VerbForm.PRESENT):
        return previous.pos in (*_NOMINAL, "ADV") or previous.text in (")", '"', "”")
    following = syntax.next(word)
    transitive = following is not None and following.pos in _OBJECT_OPENERS
    return form is VerbForm.PARTICIPLE and is_form(lower, Form.PAST) and transitive and previous.pos in _NOMINAL


def _clause(syntax: Syntax, start: int, finite: Word) -> Clause | None:
    """Return the clause whose subject begins at the word index `start` and ends before the verb `finite`, or None."""
    verbs = _group(syntax, finite)
    tense = tense_of(verbs, has_subject=True)
    if tense is None or tense is Tense.BASE:
        return None
    last = finite.index - 1
    while last > start and syntax.words[last].pos == "ADV":
        last -= 1
    subject = _subject(syntax.words[start : last + 1])
    if subject is None:
        return None
    return Clause(verbs[-1], verbs, tense, Mood.DECLARATIVE, subject, (start, last))


def _subject(run: tuple[Word, ...]) -> Word | None:
    """Return the head of the first noun phrase among words: its last noun, pronoun or number; None without one."""
    head: Word | None = None
    for word in run:
        if word.pos in _NOMINAL:
            head = word
        elif head is not None and word.pos not in ("ADJ", "PUNCT", "CCONJ", "PART", "NUM"):
            break
    return head


def _group(syntax: Syntax, finite: Word) -> tuple[Word, ...]:
    """Return the verb group that a finite verb begins; adverbs and *not* inside it are left out."""
    verbs = [finite]
    if finite.lower not in FINITE_AUXILIARIES:
        return (finite,)
    for word in syntax.words[finite.index + 1 : finite.index + 6]:
        if word.pos == "ADV" or word.lower in NOT:
            continue
        if word.pos in ("VERB", "AUX") and continues(verbs[-1], word):
            verbs.append(word)
            continue
        break
    return tuple(verbs)


def continues(last: Word, word: Word) -> bool:
    """Return whether a verb form can follow the auxiliary `last` in a verb group (`has gone`, but not `has go`)."""
    if last.lower in BE_FORMS:
        return is_form(word.lower, Form.PARTICIPLE) or word.lower.endswith("ing")
    if last.lower in HAVE_FORMS:
        return is_form(word.lower, Form.PARTICIPLE)
    if last.lower in MODALS or last.lower in DO_FORMS:
        return can_be_form(word.lower, Form.LEMMA)
    return False
