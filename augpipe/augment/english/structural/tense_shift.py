"""The edits that put one verb group into another tense."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.modal_group import group_edits, kind_of
from augpipe.augment.english.structural.number import is_singular
from augpipe.augment.english.verb_group import Tense, lemma, resolved
from augpipe.lexicon.english.function_words import BE_FORMS, DO_FORMS, HAVE_FORMS, NOT
from augpipe.lexicon.english.phrases import ModalPhrase
from augpipe.lexicon.english.verbs import Form, inflect
from augpipe.syntax.edits import Edit, delete, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Word

# *will* as a modal phrase, so that the edits of `mv` make the future.
_WILL = ModalPhrase("will", "will", "will", "will", "modal")
# Modals and their past forms, and the other way round.
_BACKSHIFTED = {"will": "would", "can": "could", "may": "might", "shall": "should"}
_FORWARD = {past: present for present, past in _BACKSHIFTED.items() if present != "shall"}
_CLIPPED = {"would": "wo", "could": "ca", "might": "may"}  # the present forms before *n't*: `won't`, `can't`
# Modals that keep their form in another tense, where the tables above do not change them.
_TIMELESS = frozenset({"must", "should", "ought", "might", "could", "would", "may", "can", "will", "need", "dare"})


def to_past(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that put a present, *can*, or subordinate *will* into the past; None if that is impossible."""
    full, finite = resolved(clause.verbs), clause.finite
    if clause.tense is Tense.MODAL:
        if full not in _BACKSHIFTED:
            return [] if full in _TIMELESS else None
        return [_modal_host(syntax, clause, _BACKSHIFTED[full])]
    if full in ("am", "is"):
        return [_host(clause, "was")]
    if full == "are":
        return [_host(clause, "were")]
    if full in HAVE_FORMS:
        return [_host(clause, "had")]
    if full in DO_FORMS:
        return [_host(clause, "did")]
    return [replace(finite, inflect(lemma(clause.verbs, clause.tense), Form.PAST))]


def to_present(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that put a past tense or *could* into the present; None where the number is uncertain."""
    full, finite, following = resolved(clause.verbs), clause.finite, syntax.next(clause.finite)
    subject = "" if clause.subject is None else clause.subject.lower
    if clause.tense is Tense.MODAL:
        if len(clause.verbs) > 1 and clause.verbs[1].lower in ("have", "'ve"):
            return None
        if full not in _FORWARD:
            return [] if full in _TIMELESS else None
        clipped = following is not None and following.lower in ("n't", "n’t")
        return [_host(clause, _CLIPPED[full] if clipped else _FORWARD[full])]
    if full == "was":
        return [_host(clause, "am" if subject == "i" else "is")]
    if full == "were":
        return None if subject in ("he", "she", "it", "i", "this", "that") else [_host(clause, "are")]
    singular = is_singular(syntax, clause)
    if singular is None or full == "used" or (following is not None and following.lower == "better"):
        return None
    if full in HAVE_FORMS:
        return [_host(clause, "has" if singular else "have")]
    if full in DO_FORMS:
        return [_host(clause, "does" if singular else "do")]
    base = lemma(clause.verbs, clause.tense)
    return [replace(finite, inflect(base, Form.THIRD) if singular else base)]


def to_future(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits that put a verb group into the future with *will* or *will be able to*; None if impossible."""
    full, following = resolved(clause.verbs), syntax.next(clause.finite)
    if full == "used" or following is None or following.lower == "better":
        return None
    if clause.tense is Tense.MODAL:
        is_active = following.lower != "be" and len(clause.verbs) == 2 and following == clause.verb and not clause.is_be
        return [_host(clause, "will be able to")] if full == "can" and is_active else None
    if clause.inverted:
        return _inverted_future(syntax, clause, full)
    if full in DO_FORMS and following.lower == "n't" and len(clause.verbs) > 1:
        return [_host(clause, "wo")]
    return group_edits(syntax, clause, _WILL, kind_of(clause))


def _inverted_future(syntax: Syntax, clause: Clause, full: str) -> list[Edit] | None:
    """Return the edits for `Is he here?` → `Will he be here?`, `Didn't he go?` → `Won't he go?`, or None."""
    following = syntax.next(clause.finite)
    if clause.subject_span is None or following is None:
        return None
    host = [_host(clause, "wo" if following.lower == "n't" else "will")]
    if full in DO_FORMS:
        return host if len(clause.verbs) > 1 else None
    rest = "be" if full in BE_FORMS else "have" if full in HAVE_FORMS and len(clause.verbs) > 1 else None
    last = syntax.words[clause.subject_span[1]]
    while (behind := syntax.next(last)) is not None and behind.lower in NOT:
        last = behind
    return None if rest is None else [*host, Edit(last.end, last.end, f" {rest}")]


def from_future(syntax: Syntax, clause: Clause, *, past: bool) -> list[Edit] | None:
    """Return the edits that remove *will*: `will be held` → `is held` or `was held`, `won't go` → `doesn't go`.

    The result is None where the number of the subject is uncertain.

    Args:
        syntax: the sentence.
        clause: a clause with *will*.
        past: whether the clause is put into the past; otherwise it is put into the present.
    """
    singular = is_singular_under_will(syntax, clause)
    if singular is None:
        return None
    will, verb = clause.finite, clause.verbs[1]
    subject = "" if clause.subject is None else clause.subject.lower
    if verb.lower == "be":
        form = ("were" if not singular and subject != "i" else "was") if past else _is(subject, singular=singular)
        return [_host(clause, form), delete(syntax.text, verb)]
    if verb.lower == "have" and len(clause.verbs) > 2:
        return [_host(clause, "had" if past else "has" if singular else "have"), delete(syntax.text, verb)]
    negated = any(word.lower in NOT for word in syntax.words[will.index + 1 : verb.index])
    if negated or clause.inverted:
        return [_host(clause, "did" if past else "does" if singular else "do")]
    form = inflect(verb.lower, Form.PAST if past else Form.THIRD if singular else Form.LEMMA)
    gone = Edit(will.start, will.end, "") if _is_clipped(will) else delete(syntax.text, will)
    return [gone, replace(verb, form)]


def is_singular_under_will(syntax: Syntax, clause: Clause) -> bool | None:
    """Return whether a clause with *will* has a third person singular subject; None where it is uncertain."""
    if clause.subject is not None and clause.subject.lower == "there":
        return None
    return is_singular(syntax, clause)


def _is(subject: str, *, singular: bool) -> str:
    """Return the present form of *be* for a subject."""
    return "am" if subject == "i" else "is" if singular else "are"


def _is_clipped(word: Word) -> bool:
    """Return whether a word is a contracted form such as `'ll`."""
    return word.text.startswith(("'", "’"))


def _modal_host(syntax: Syntax, clause: Clause, form: str) -> Edit:
    """Return the edit that replaces a modal by `form`; *cannot* is written as one word, *could not* as two."""
    following = syntax.next(clause.finite)
    glued = following is not None and following.lower == "not" and following.start == clause.finite.end
    return _host(clause, f"{form} " if glued else form)


def _host(clause: Clause, form: str) -> Edit:
    """Return the edit that replaces the finite verb by `form`, with a space before it where the verb was contracted."""
    return replace(clause.finite, f" {form}" if _is_clipped(clause.finite) else form)
