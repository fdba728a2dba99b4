"""A modal phrase on a verb group: it replaces the finite verb, and the other verbs change their form."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import (
    SUBJECTS,
    Clause,
    Tense,
    adverbs_before,
    coordinator_of,
    lemma,
    resolved,
)
from augpipe.augment.english.reading.main_clause import is_third_singular
from augpipe.augment.english.reading.negators import asserts, is_negative_adverb
from augpipe.augment.english.reading.reach import follows_comma
from augpipe.augment.english.reading.sense import is_state
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.phrases import BE, ModalPhrase
from augpipe.lexicon.english.verbs import Form, inflect, is_form, lemma_of
from augpipe.syntax.edits import Edit, after, before, delete, replace, replace_verb
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word


def kind_of(clause: Clause) -> str:
    """Return the rule of `mv` for the verb group of a clause, such as `modal_past` for `travelled`."""
    first, compound = clause.full, len(clause.verbs) > 1
    if clause.tense is Tense.MODAL or first == "used":
        return "modal_stacked"
    if compound and first in WORDS.do_forms:
        return "modal_do_support"
    if compound and first in WORDS.have_forms:
        return "modal_perfect"
    if compound and first in WORDS.be_forms:
        progressive = clause.verb.morphology.verb_form is VerbForm.GERUND or clause.verb.lower.endswith("ing")
        return "modal_progressive" if progressive else "modal_passive"
    plain = "modal_past" if clause.tense is Tense.PAST else "modal_present"
    return "modal_be" if clause.is_be else plain


def is_ability(clause: Clause) -> bool:
    """Return whether a verb group is *can* or *could* with a plain verb, so that *be able to* may replace the modal."""
    return clause.full in ("can", "could") and len(clause.verbs) == 2 and not clause.is_be


def finite_form(syntax: Syntax, clause: Clause, phrase: ModalPhrase, *, past: bool) -> str:
    """Return the finite form of a modal phrase that agrees with a clause: `has to`, `had to`, `were bound to`."""
    first = clause.subject is not None and clause.subject.lower == "i"
    return inflected(phrase, past=past, first=first, third=is_third_singular(syntax, clause))


def inflected(phrase: ModalPhrase, *, past: bool, first: bool, third: bool) -> str:
    """Return the finite form of a modal phrase; a modal has no other.

    Args:
        past: whether the form is a past.
        first, third: whether the subject is *I*, and whether it is a third person singular.
    """
    verb = phrase.verb
    if verb is None:
        return phrase.name
    if past:
        form = ((first or third) and verb.past_singular) or verb.past
    else:
        form = (first and verb.first) or (verb.third if third else verb.present)
    return f"{form} {phrase.name.partition(' ')[2]}"


def with_not(words: str) -> str:
    """Return the finite form of a phrase with *not*, before its *to* if it has one: `must not`, `ought not to`."""
    return f"{words[:-3]} not to" if words.endswith(" to") else f"{words} not"


def participial(word: Word, phrase: ModalPhrase) -> Edit:
    """Return the edit that puts a phrase between *have* and a participle: `have gone` → `have had to go`."""
    assert phrase.verb is not None, "a modal has no participle"
    base = "be" if word.lower == "been" else lemma_of(word.lower, Form.PARTICIPLE)
    return replace(word, f"{phrase.verb.participle} {phrase.name.partition(' ')[2]} {base}")


def frame_edits(syntax: Syntax, phrase: ModalPhrase) -> list[Edit]:
    """Return the edits that put a phrase before a text that begins with its main clause: `I must say it works.`"""
    first = syntax.words[0]
    if syntax.text.islower():
        return [before(first, phrase.name.lower())]
    small = first.text if first.text == "I" or first.text[1:].isupper() else first.text[0].lower() + first.text[1:]
    return [replace(first, f"{phrase.name} {small}")]


def group_edits(syntax: Syntax, clause: Clause, phrase: ModalPhrase, rule: str, form: Form) -> list[Edit]:
    """Return the edits that put a modal phrase on the verb group of a clause, whose tense is not `MODAL`.

    Args:
        rule: the rule from `kind_of`.
        form: the form of a verb behind the phrase: the lemma, the participle behind *have*, the gerund behind *be*.
    """
    if phrase.judges and (phrase.verb is not None or phrase.gerund):
        return _judged(syntax, clause, phrase, rule, form)
    words = finite_form(syntax, clause, phrase, past=clause.tense is Tense.PAST)
    if rule in ("modal_present", "modal_past"):
        return _lexical(syntax, clause, words, form, is_modal=phrase.verb is None)
    if rule == "modal_do_support":
        return _do_support(syntax, clause, phrase, words, form)
    if rule == "modal_perfect" and phrase.verb is not None:
        return [participial(clause.verbs[1], phrase)]
    if rule == "modal_perfect":
        return _in_place(syntax, clause.finite, words, "have")
    # The finite verb is a form of *be*: copula, progressive or passive.
    return _in_place(syntax, clause.finite, words, "have been" if form is Form.PARTICIPLE else "be")


_AUXILIARIES = {Form.LEMMA: "", Form.PARTICIPLE: " have", Form.GERUND: " be"}
_BE = {Form.LEMMA: "be", Form.PARTICIPLE: "been", Form.GERUND: "being"}


def _linked(phrase: ModalPhrase, form: Form) -> tuple[str, Form]:
    """Return what joins a phrase to a verb, and the form of that verb: `to have` or `as having`, and a participle."""
    if not phrase.gerund:
        return f"{phrase.link}{_AUXILIARIES[form]}", form
    if form is Form.PARTICIPLE:
        return f"{phrase.link} having", form
    return phrase.link, Form.GERUND


def _judged(syntax: Syntax, clause: Clause, phrase: ModalPhrase, rule: str, form: Form) -> list[Edit]:
    """Return the edits for a judging phrase with *to*: `never travelled` → `is said never to have travelled`.

    The phrase stays in the present. A negation goes before its *to*, other adverbs go behind it.
    """
    finite = clause.finite
    words = finite_form(syntax, clause, phrase, past=False).removesuffix(f" {phrase.link}")
    to, form = _linked(phrase, Form.PARTICIPLE if rule == "modal_perfect" else form)
    if rule in ("modal_present", "modal_past"):
        verb = inflect(clause.base, form, finite.lower if form is Form.PARTICIPLE else "")
        negation = _negation_before(syntax, finite)
        if negation is not None:
            return [before(negation, words), replace(finite, f"{to} {verb}")]
        first = adverbs_before(syntax, clause)
        if first == finite:
            return [replace_verb(finite, _spaced(words, to, verb))]
        return [before(first, _spaced(words, to)), replace(finite, verb)]
    if rule == "modal_do_support":
        verb = inflect(clause.verb.lower, form)
        return [replace(finite, words), *_full_not(syntax, finite), replace(clause.verb, f"{to} {verb}")]
    be = "" if rule == "modal_perfect" or _drops_be(syntax, clause, phrase, form) else _BE[form]
    negation = _last_negation(syntax, finite)
    if negation != finite:
        return [replace_verb(finite, words), *_full_not(syntax, finite), after(negation, _spaced(to, be))]
    last = finite
    while be and _floats(syntax, syntax.at(last.index + 1)):
        last = syntax.words[last.index + 1]
    if last == finite:
        return [replace_verb(finite, _spaced(words, to, be))]
    linked, rest = ("", _spaced(to, be)) if last.lower in ("therefore", "thus", "hence") else (to, be)
    return [replace_verb(finite, _spaced(words, linked)), after(last, rest)]


def _spaced(*parts: str) -> str:
    """Return the parts that are not empty, with blanks between them."""
    text = ""
    for part in filter(None, parts):
        text = f"{text} {part}" if text else part
    return text


def _drops_be(syntax: Syntax, clause: Clause, phrase: ModalPhrase, form: Form) -> bool:
    """Return whether *be* goes: `is [described as] a village`, `is [recorded as] being in the north`."""
    if not phrase.gerund or form is Form.PARTICIPLE:
        return False
    return not phrase.link or (clause.is_be and syntax.at(clause.finite.index + 1).pos != "ADP")


def _full_not(syntax: Syntax, finite: Word) -> list[Edit]:
    """Return the edit that writes the *n't* behind a finite verb as *not*; [] where there is none."""
    negator = _not_after(syntax, finite)
    if negator is None or (negator.lower == "not" and negator.start > finite.end):
        return []
    return [Edit(negator.start, negator.end, "not" if negator.start > finite.end else " not")]


def _negation_before(syntax: Syntax, verb: Word) -> Word | None:
    """Return *never* or the first word of *no longer* right before a verb, or None."""
    previous = syntax.at(verb.index - 1)
    if previous.lower == "longer" and syntax.at(previous.index - 1).lower == "no":
        return syntax.words[previous.index - 1]
    return previous if previous.lower in WORDS.negative_adverbs else None


def _last_negation(syntax: Syntax, finite: Word) -> Word:
    """Return the last word of the negation right behind a finite verb, or the verb itself."""
    last = syntax.at(finite.index + 1)
    if last.lower in WORDS.nots:
        return finite if asserts(syntax, last) else last
    if last.lower == "no" and syntax.at(last.index + 1).lower == "longer":
        return syntax.words[last.index + 1]
    return last if is_negative_adverb(syntax, last) else finite


def _lexical(syntax: Syntax, clause: Clause, words: str, form: Form, *, is_modal: bool) -> list[Edit]:
    """Return the edits for `often travelled` → `must often have travelled`; `words` is the phrase (*must*)."""
    verb = clause.finite
    inflected = inflect(clause.base, form, verb.lower if form is Form.PARTICIPLE else "")
    auxiliary = _AUXILIARIES[form]
    first = adverbs_before(syntax, clause)
    floats = any(word.lower in WORDS.floating_adverbs for word in syntax.words[first.index : verb.index])
    if first != verb and (not floats or (is_modal and words.endswith(" to"))):
        return [before(first, f"{words}{auxiliary}"), replace(verb, inflected)]
    rest = f"{auxiliary} {inflected}".lstrip()
    first = _floating_before(syntax, first, verb) if is_modal else verb
    return [replace_verb(verb, f"{words} {rest}")] if first == verb else [before(first, words), replace(verb, rest)]


def _floating_before(syntax: Syntax, first: Word, verb: Word) -> Word:
    """Return the first of *no longer* or the adverbs from `first` on that may follow a modal; `verb` without one."""
    if verb.index > 1 and [word.lower for word in syntax.words[verb.index - 2 : verb.index]] == ["no", "longer"]:
        return syntax.words[verb.index - 2]
    return next((word for word in syntax.words[first.index : verb.index] if word.lower in WORDS.floating_adverbs), verb)


def _in_place(syntax: Syntax, finite: Word, words: str, rest: str) -> list[Edit]:
    """Return the edits for `is not often seen` → `must not often be seen`.

    Args:
        finite: the finite verb (*is*).
        words: the finite form of the phrase, which replaces the finite verb (*must*).
        rest: what follows *not* and the adverbs after the finite verb (*be*).
    """
    last = finite
    edits: list[Edit] = []
    while _floats(syntax, following := syntax.at(last.index + 1)):
        if following.lower in WORDS.nots:
            edits += _full_not(syntax, last)
        last = following
    if last == finite:
        return [replace_verb(finite, f"{words} {rest}")]
    return [replace_verb(finite, words), *edits, after(last, rest)]


def _floats(syntax: Syntax, word: Word) -> bool:
    """Return whether a word stays between modal and next verb: *not*, *no longer*, or an adverb such as *often*."""
    if word.lower in WORDS.nots:
        return not asserts(syntax, word)
    if syntax.at(word.index + 1).text == "-" and syntax.at(word.index + 1).start == word.end:
        return False  # "was All-Academic"
    if word.lower == "no":
        return syntax.at(word.index + 1).lower == "longer"
    if word.lower == "longer":
        return syntax.at(word.index - 1).lower == "no"
    if (word.lower, syntax.at(word.index + 1).lower) in (("all", "but"), ("all", "about"), ("even", "more")):
        return False  # "is all but washed away", "is all about boats", "is even more expensive"
    if word.lower == "both":  # "They are both painters", but "It is both old and new"
        return resolved((syntax.words[word.index - 1],)) in ("are", "were")
    emphatic = word.lower in WORDS.reflexives and syntax.at(word.index + 1).pos != "PUNCT"
    return emphatic or word.lower in WORDS.floating_adverbs


def _do_support(syntax: Syntax, clause: Clause, phrase: ModalPhrase, words: str, form: Form) -> list[Edit]:
    """Return the edits for `didn't travel` → `must not have travelled` or `did travel` → `must have travelled`."""
    finite, verb, negator = clause.finite, clause.verb, _not_after(syntax, clause.finite)
    if negator is not None and phrase.verb is not None:
        return [Edit(finite.start, negator.end, with_not(words))]
    perfect = form is Form.PARTICIPLE
    have = [replace(verb, f"have {inflect(verb.lower, form)}")] if perfect else []
    return [replace(finite, words), *_full_not(syntax, finite), *have]


def _not_after(syntax: Syntax, word: Word) -> Word | None:
    """Return the *not* right after a word, or None."""
    following = syntax.at(word.index + 1)
    return following if following.lower in WORDS.nots else None


def stacked_edits(syntax: Syntax, clause: Clause, phrase: ModalPhrase) -> list[Edit]:
    """Return the edits that add a modal phrase to a clause that has a modal already; [] where none fits.

    `will travel` → `will have to travel`; `can travel` → `must be able to travel`.
    """
    verbs = clause.verbs
    if len(verbs) < 2:
        to = syntax.at(clause.finite.index + 1)
        return [after(to, phrase.name)] if (clause.finite.lower, to.lower) == ("used", "to") else []
    if is_ability(clause):
        return _ability(syntax, clause, phrase)
    if clause.full == "must" and phrase.verb is not None:
        return [replace(clause.finite, f"will {phrase.name}")]
    first = verbs[1]
    if phrase.verb is BE and clause.full in ("will", "'ll"):
        return _instead_of_will(syntax, clause, phrase)
    needs = first.lower in ("need", "have") and syntax.at(first.index + 1).lower == "to"
    if clause.full in ("can", "could") or needs:
        return []
    if first.lower in ("have", "'ve") and len(verbs) > 2:
        return [participial(verbs[2], phrase)]
    return [before(first, phrase.name)]


def later_edits(syntax: Syntax, clause: Clause, phrase: ModalPhrase) -> list[Edit]:
    """Return the edits that tell as past what came later: `would go on` → `is said to have gone on`."""
    have = "having" if phrase.gerund else "have"
    edits = [replace(clause.finite, f"{finite_form(syntax, clause, phrase, past=False)} {have}")]
    joined = [conjunct.verbs[0] for conjunct in clause.conjuncts if conjunct.tense is None and conjunct.joined]
    return [*edits, *(replace(verb, inflect(verb.lower, Form.PARTICIPLE)) for verb in (clause.verbs[1], *joined))]


def _instead_of_will(syntax: Syntax, clause: Clause, phrase: ModalPhrase) -> list[Edit]:
    """Return the edits for `won't rise` → `is likely not to rise`."""
    words = finite_form(syntax, clause, phrase, past=False)
    negator = _not_after(syntax, clause.finite)
    edit = replace_verb(clause.finite, words if negator is None else with_not(words))
    return [edit._replace(end=(negator or clause.finite).end)]


def _ability(syntax: Syntax, clause: Clause, phrase: ModalPhrase) -> list[Edit]:
    """Return the edits for `can travel` → `must be able to travel` or `has to be able to travel`."""
    past = clause.finite.lower == "could"
    words = finite_form(syntax, clause, phrase, past=past and not phrase.judges)
    if phrase.verb is not None:
        negator = _not_after(syntax, clause.finite)
        words = words if negator is None else with_not(words)
        be = "have been" if past and phrase.judges else "be"
        return [replace(clause.finite, f"{words} {be} able to")._replace(end=(negator or clause.finite).end)]
    return _in_place(syntax, clause.finite, words, "have been able to" if past else "be able to")


def conjunct_edits(syntax: Syntax, clause: Clause, form: Form, rule: str, *, judges: bool) -> list[Edit]:
    """Return the edits that inflect the conjuncts for a modal phrase: `sat and ate` → `must have sat and [eaten]`.

    Args:
        form: the form of the verb behind the phrase.
        rule: the rule from `kind_of`.
        judges: whether the phrase judges if something is so.
    """
    edits: list[Edit] = []
    for conjunct in clause.conjuncts if rule != "modal_perfect" else ():
        first = conjunct.verbs[0]
        reports = first.lower in ("say", "says", "said") and syntax.words[first.index - 1].text == ","
        helps = syntax.at(first.index - 1).lower == "but" and syntax.at(first.index - 2).lower == "help"
        if reports or helps or _has_own_subject_before(syntax, clause, conjunct.head):
            break
        if len(clause.conjuncts) == 1 and follows_comma(syntax, coordinator_of(syntax, conjunct.head) or NO_WORD):
            break  # "seems to drag, but ends well"
        if conjunct.joined and conjunct.tense is clause.tense and first.index > clause.verb.index:
            past_form = is_form(first.lower, Form.PAST) and is_form(first.lower, Form.PARTICIPLE)
            if rule == "modal_passive" and len(conjunct.verbs) == 1 and past_form:
                continue  # rather a second participle of the passive: "was built and restored"
            if (
                rule == "modal_progressive"
                and len(conjunct.verbs) == 1
                and not is_state(lemma(conjunct.verbs, clause.tense))
                and lemma(conjunct.verbs, clause.tense) != "be"
            ):
                edits.append(replace(first, inflect(lemma(conjunct.verbs, clause.tense), Form.GERUND)))
                continue  # "is standing and wears": "seems to be standing and wearing"
            edits += _conjunct(syntax, clause, form, conjunct.verbs, judges=judges)
    return edits


def joins_participle(syntax: Syntax, clause: Clause, form: Form) -> bool:
    """Return whether a past conjunct would be read as one more participle: `seems not to have slept and [played]`."""
    if form is not Form.PARTICIPLE or not clause.conjuncts:
        return False
    first, coordinator = clause.conjuncts[0], coordinator_of(syntax, clause.conjuncts[0].head) or NO_WORD
    return len(first.verbs) == 1 and is_form(first.verbs[0].lower, Form.PARTICIPLE) and coordinator.lower != "but"


def _has_own_subject_before(syntax: Syntax, clause: Clause, head: Word) -> bool:
    """Return whether a clause with a subject of its own is joined before a conjunct, which then shares that subject."""
    joined = syntax.children(clause.head, Relation.CONJUNCT)
    before_it = [word for word in joined if clause.verb.index < word.index < head.index]
    return any(syntax.child(word, *SUBJECTS) is not None for word in before_it)


def _conjunct(syntax: Syntax, clause: Clause, form: Form, verbs: tuple[Word, ...], *, judges: bool) -> list[Edit]:
    """Return the edits that put the verb group of one conjunct into the form of the first."""
    participle = form is Form.PARTICIPLE
    first, full, negator, tense = verbs[0], resolved(verbs), _not_after(syntax, verbs[0]), clause.tense
    if (
        full in WORDS.be_forms
        and len(verbs) > 1
        and all(verb.lower.endswith("ing") for verb in (clause.verb, verbs[1]))
    ):
        return [delete(syntax.text, first)] if negator is None else []  # "is wading and [is] laughing"
    if full in WORDS.be_forms:
        be, following = _BE[form], syntax.at(first.index + 1)
        if negator is None and not participle and following.lower in WORDS.floating_adverbs:
            return [delete(syntax.text, first), after(following, be)]
        return [] if negator is not None or not (judges or len(verbs) == 1) else [replace(first, be)]
    if len(verbs) == 1:
        inflected = inflect(lemma(verbs, tense), form, first.lower if participle else "")
        return [replace(first, inflected)] if inflected != first.lower else []
    if full in WORDS.do_forms and negator is not None and participle:
        edits = [Edit(first.start, negator.end, "not")]
        return [*edits, replace(verbs[-1], inflect(verbs[-1].lower, Form.PARTICIPLE))] if len(verbs) == 2 else edits
    return []
