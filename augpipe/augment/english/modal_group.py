"""The edits of `mv` on a verb group: a modal phrase replaces the finite verb, and the other verbs change their form."""

from __future__ import annotations

from augpipe.augment.english.clause import Clause, is_third_singular
from augpipe.augment.english.negators import Negator, asserts
from augpipe.augment.english.operators import adverbs_before
from augpipe.augment.english.verb_group import Tense, lemma, resolved
from augpipe.lexicon.english.function_words import (
    BE_FORMS,
    DO_FORMS,
    FLOATING_ADVERBS,
    HAVE_FORMS,
    NOT,
)
from augpipe.lexicon.english.phrases import ModalPhrase
from augpipe.lexicon.english.verbs import Form, inflect, is_form, lemma_of
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import VerbForm, Word


def kind_of(clause: Clause) -> str:
    """Return the rule of `mv` for the verb group of a clause, such as `modal_past` for `travelled`."""
    first, verbs = resolved(clause.verbs), clause.verbs
    if clause.tense is Tense.MODAL or first == "used":
        return "modal_stacked"
    if len(verbs) > 1 and first in DO_FORMS:
        return "modal_do_support"
    if len(verbs) > 1 and first in HAVE_FORMS:
        return "modal_perfect"
    if len(verbs) > 1 and first in BE_FORMS:
        progressive = clause.verb.morphology.verb_form is VerbForm.GERUND or clause.verb.lower.endswith("ing")
        return "modal_progressive" if progressive else "modal_passive"
    if clause.is_be:
        return "modal_be"
    return "modal_past" if clause.tense is Tense.PAST else "modal_present"


def is_ability(clause: Clause) -> bool:
    """Return whether a verb group is *can* or *could* with a plain verb, so that *be able to* may replace the modal."""
    return resolved(clause.verbs) in ("can", "could") and len(clause.verbs) == 2 and not clause.is_be


def finite_phrase(syntax: Syntax, clause: Clause, phrase: ModalPhrase) -> str:
    """Return the finite form of a modal phrase that fits a clause: `has to`, `had to`, `were bound to`, `must`."""
    if clause.tense is Tense.PAST and phrase.past:
        if phrase.name == "be bound to":
            return "was bound to" if _is_singular_was(syntax, clause) else "were bound to"
        return phrase.past
    if phrase.name == "be bound to" and clause.subject is not None and clause.subject.lower == "i":
        return "am bound to"
    return phrase.third if is_third_singular(syntax, clause) else phrase.present


def _is_singular_was(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject of a clause takes *was* rather than *were*."""
    first_person = clause.subject is not None and clause.subject.lower == "i"
    return first_person or is_third_singular(syntax, clause)


def needs_have(clause: Clause, phrase: ModalPhrase) -> bool:
    """Return whether a modal phrase needs *have* to keep the past tense: `travelled` → `must have travelled`."""
    return clause.tense is Tense.PAST and not phrase.past


def group_edits(syntax: Syntax, clause: Clause, phrase: ModalPhrase, rule: str) -> list[Edit]:
    """Return the edits that put a modal phrase on the verb group of a clause.

    Args:
        syntax: the sentence.
        clause: the clause; its tense is not `MODAL`.
        phrase: the modal phrase.
        rule: the rule from `kind_of`.
    """
    finite = clause.finite
    words = finite_phrase(syntax, clause, phrase)
    if rule in ("modal_present", "modal_past"):
        return _lexical(syntax, clause, phrase, words)
    if rule == "modal_perfect":
        return _perfect(syntax, clause, phrase, words)
    if rule == "modal_do_support":
        return _do_support(syntax, clause, phrase, words)
    # The finite verb is a form of *be*: copula, progressive or passive.
    rest = "have been" if needs_have(clause, phrase) else "be"
    return _in_place(syntax, finite, words, rest)


def _lexical(syntax: Syntax, clause: Clause, phrase: ModalPhrase, words: str) -> list[Edit]:
    """Return the edits for `often travelled` → `must often have travelled`; `words` is the finite form of `phrase`."""
    verb = clause.finite
    base = lemma(clause.verbs, clause.tense)
    has_have = needs_have(clause, phrase)
    form = f"have {inflect(base, Form.PARTICIPLE, verb.lower)}" if has_have else base
    opening = adverbs_before(syntax, clause)
    if opening != verb and all(word.lower not in FLOATING_ADVERBS for word in syntax.words[opening.index : verb.index]):
        host = f"{words} have" if has_have else words
        return [
            Edit(opening.start, opening.start, f"{host} "),
            replace(verb, form.removeprefix("have ") if has_have else form),
        ]
    first = _light_adverbs_before(syntax, clause) if phrase.kind == "modal" else verb
    if first == verb:
        return [replace(verb, f"{words} {form}")]
    return [Edit(first.start, first.start, f"{words} "), replace(verb, form)]


def _light_adverbs_before(syntax: Syntax, clause: Clause) -> Word:
    """Return the word that a modal goes before: the first adverb such as *often* before the verb, or the verb."""
    verb = clause.finite
    if verb.index > 1 and syntax.words[verb.index - 1].lower == "longer" and syntax.words[verb.index - 2].lower == "no":
        return syntax.words[verb.index - 2]
    first = adverbs_before(syntax, clause)
    while first != verb and first.lower not in FLOATING_ADVERBS:
        first = syntax.words[first.index + 1]
    return first


def _in_place(syntax: Syntax, finite: Word, words: str, rest: str) -> list[Edit]:
    """Return the edits for `is not often seen` → `must not often be seen`.

    Args:
        syntax: the sentence.
        finite: the finite verb (*is*).
        words: the finite form of the phrase, which replaces the finite verb (*must*).
        rest: what follows *not* and the adverbs after the finite verb (*be*).
    """
    clipped = finite.text.startswith(("'", "’"))
    host = f" {words}" if clipped else words
    last = finite
    following = syntax.next(last)
    edits: list[Edit] = []
    while following is not None and _floats(syntax, following):
        if following.lower in NOT and following.start == last.end:
            edits.append(Edit(following.start, following.end, " not"))
        last = following
        following = syntax.next(last)
    if last == finite:
        return [replace(finite, f"{host} {rest}")]
    return [replace(finite, host), *edits, Edit(last.end, last.end, f" {rest}")]


def _floats(syntax: Syntax, word: Word) -> bool:
    """Return whether a word stays between modal and next verb: *not*, *no longer*, or an adverb such as *often*."""
    if word.lower in NOT:
        return not asserts(syntax, word)
    following, previous = syntax.next(word), syntax.previous(word)
    if word.lower == "no":
        return following is not None and following.lower == "longer"
    if word.lower == "longer":
        return previous is not None and previous.lower == "no"
    return word.lower in FLOATING_ADVERBS


def _perfect(syntax: Syntax, clause: Clause, phrase: ModalPhrase, words: str) -> list[Edit]:
    """Return the edits for `has travelled` → `must have travelled` or `has had to travel`."""
    if phrase.kind == "modal":
        return _in_place(syntax, clause.finite, words, "have")
    following = clause.verbs[1]
    phrase_participle = {"have to": "had to", "need to": "needed to", "be bound to": "been bound to"}[phrase.name]
    return [replace(following, f"{phrase_participle} {_base_of_participle(following)}")]


def _base_of_participle(word: Word) -> str:
    """Return the base form of a past participle."""
    return "be" if word.lower == "been" else lemma_of(word.lower, Form.PARTICIPLE)


def _do_support(syntax: Syntax, clause: Clause, phrase: ModalPhrase, words: str) -> list[Edit]:
    """Return the edits for `didn't travel` → `must not have travelled` or `did travel` → `must have travelled`."""
    verb, finite = clause.verb, clause.finite
    base = verb.lower
    form = inflect(base, Form.PARTICIPLE) if needs_have(clause, phrase) else base
    edits: list[Edit] = []
    following = syntax.next(finite)
    negated = following is not None and following.lower in NOT
    if negated and following is not None and phrase.name == "be bound to":
        host, _ = words.rsplit(" ", 1)
        end = following.end
        return [Edit(finite.start, end, f"{host} not to"), *([replace(verb, form)] if form != base else [])]
    edits.append(replace(finite, words))
    if negated and following is not None and following.text.lower() != "not":
        edits.append(Edit(following.start, following.end, " not"))
    if needs_have(clause, phrase):
        edits.append(replace(verb, f"have {form}"))
    return edits


def stacked_edits(syntax: Syntax, clause: Clause, phrase: ModalPhrase, found: list[Negator]) -> list[Edit]:
    """Return the edits that add a modal phrase to a clause that has a modal already; [] where none fits.

    `will travel` → `will have to travel`; `can travel` → `must be able to travel`.
    """
    verbs = clause.verbs
    if len(verbs) < 2:
        return _used_to(syntax, clause, phrase)
    if is_ability(clause):
        return _ability(syntax, clause, phrase, found)
    first = verbs[1]
    following = syntax.next(first)
    needs = first.lower in ("need", "have") and following is not None and following.lower == "to"
    if resolved(verbs) in ("can", "could") or needs:
        return []
    if first.lower in ("have", "'ve") and len(verbs) > 2:
        participle = {"have to": "had to", "need to": "needed to", "be bound to": "been bound to"}[phrase.name]
        return [replace(verbs[2], f"{participle} {_base_of_participle(verbs[2])}")]
    return [Edit(first.start, first.start, f"{phrase.name} ")]


def _used_to(syntax: Syntax, clause: Clause, phrase: ModalPhrase) -> list[Edit]:
    """Return the edits for `used to travel` → `used to have to travel`; *used* is a verb group by itself."""
    to = syntax.next(clause.finite)
    if clause.finite.lower != "used" or to is None or to.lower != "to":
        return []
    return [Edit(to.end, to.end, f" {phrase.name}")]


def _ability(syntax: Syntax, clause: Clause, phrase: ModalPhrase, found: list[Negator]) -> list[Edit]:
    """Return the edits for `can travel` → `must be able to travel` or `has to be able to travel`."""
    finite = clause.finite
    if phrase.kind == "modal":
        words = phrase.present
        rest = "have been able to" if finite.lower == "could" else "be able to"
        return _in_place(syntax, finite, words, rest)
    words = (
        phrase.past
        if finite.lower == "could"
        else (phrase.third if is_third_singular(syntax, clause) else phrase.present)
    )
    return [replace(finite, f"{words} be able to")]


def conjunct_edits(syntax: Syntax, clause: Clause, phrase: ModalPhrase) -> list[Edit]:
    """Return the edits that inflect the conjuncts for a modal phrase: `sat and ate` → `must have sat and [eaten]`."""
    participle = needs_have(clause, phrase) or (clause.tense is not Tense.MODAL and kind_of(clause) == "modal_perfect")
    edits: list[Edit] = []
    for conjunct in clause.conjuncts:
        if kind_of(clause) == "modal_perfect":
            break
        if not conjunct.joined or conjunct.tense is not clause.tense or conjunct.verbs[0].index <= clause.verb.index:
            continue
        edits += _conjunct(syntax, clause, conjunct.verbs, participle=participle)
    return edits


def _conjunct(syntax: Syntax, clause: Clause, verbs: tuple[Word, ...], *, participle: bool) -> list[Edit]:
    """Return the edits that put the verb group of one conjunct into the participle or the base form."""
    first, full = verbs[0], resolved(verbs)
    if len(verbs) == 1 and full not in BE_FORMS:
        if _leans_on_passive(clause, first):
            return []
        base = lemma(verbs, clause.tense)
        form = inflect(base, Form.PARTICIPLE, first.lower) if participle else base
        return [replace(first, form)] if form != first.lower else []
    following = syntax.next(first)
    if full in BE_FORMS:
        negated = following is not None and following.lower in NOT
        return [] if negated else [replace(first, "been" if participle else "be")]
    if full in DO_FORMS and following is not None and following.lower in NOT and participle:
        form = inflect(verbs[-1].lower, Form.PARTICIPLE)
        return [
            Edit(first.start, following.end, "not"),
            *([replace(verbs[-1], form)] if len(verbs) == 2 else []),
        ]
    return []


def _leans_on_passive(clause: Clause, word: Word) -> bool:
    """Return whether a past form after a passive is rather a second participle of it (`was built and [restored]`)."""
    if kind_of(clause) != "modal_passive":
        return False
    return is_form(word.lower, Form.PAST) and is_form(word.lower, Form.PARTICIPLE)
