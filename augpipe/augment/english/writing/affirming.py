"""A negated clause made affirmative: a negator is removed, with new inflections: `didn't travel` → `travelled`."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause, Mood, Tense
from augpipe.augment.english.reading.main_clause import is_third_singular
from augpipe.augment.english.reading.negators import Kind, Negator, nor_after
from augpipe.augment.english.writing.positive_words import positive_words
from augpipe.augment.english.writing.replacing import indefinite_article
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.verbs import Form, inflect, is_form, lemma_of
from augpipe.lexicon.english.vocabulary import MASS_ENDINGS
from augpipe.syntax.edits import Edit, delete, replace, replace_verb
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word


def without_negator(syntax: Syntax, clause: Clause, negator: Negator, *, framed: bool) -> list[Edit] | None:
    """Return the edits that remove a negator and inflect the verbs anew, or None where that is not possible.

    Args:
        clause: the clause that is negated.
        negator: the negator to remove.
        framed: whether a negating frame will precede the clause, under which *any* and *either … or* stay right.
    """
    word = negator.word
    found: list[Edit] | None = None
    match negator.kind:
        case Kind.NOT:
            found = _without_not(syntax, clause, word)
        case Kind.ADVERB:
            found = [delete(syntax.text, word)]
        case Kind.QUANTIFIER:
            one = syntax.at(word.index + 1)
            denied = framed and one.lower == "one"
            words = "any" if syntax.at(one.index + 1).lower == "of" else "any one"
            found = [replace(word, words)._replace(end=one.end)] if denied else [delete(syntax.text, word)]
        case Kind.NO_LONGER:
            found = [delete(syntax.text, word, syntax.words[word.index + 1])]
        case Kind.DETERMINER:
            found = _without_no(syntax, word, framed=framed)
        case Kind.PRONOUN:
            found = [replace(word, _pronoun(syntax, PAIRS.negative_pronouns[word.lower], framed=framed))]
        case Kind.NO_ONE:
            pronoun = _pronoun(syntax, "someone", framed=framed)
            found = [replace(word, pronoun)._replace(end=syntax.words[word.index + 1].end)]
        case Kind.NEITHER_NOR:
            found = _without_neither(syntax, clause, word, framed=framed)
    if found is None or framed:
        return found
    positive = positive_words(syntax, clause, word)
    return None if positive is None else [*found, *positive]


def _pronoun(syntax: Syntax, positive: str, *, framed: bool) -> str:
    """Return *somebody* or the like; under a frame, beside a word such as *ever*, *anybody*."""
    under = framed and not syntax.forms.isdisjoint(WORDS.negative_company)
    return positive.replace("some", "any") if under else positive


def _without_not(syntax: Syntax, clause: Clause, word: Word) -> list[Edit] | None:
    """Return the edits that remove *not* or *n't*, and a *do* that only *not* needed; None for *ain't*."""
    operator = clause.finite
    is_do = operator.lower in WORDS.do_forms and len(clause.verbs) == 2
    if operator.lower == "let":
        return [delete(syntax.text, word)]
    if clause.mood is Mood.IMPERATIVE or (is_do and operator.text == "Do" and clause.subject is None):
        return [delete(syntax.text, operator, word)]
    if operator.lower == "ai":
        return _without_aint(syntax, clause, word)
    if is_do and clause.mood is not Mood.QUESTION and not clause.inverted:
        return _without_do(syntax, clause, word)
    if operator.lower == "ought":
        return [replace(word, "to")] if syntax.at(word.index + 1).lower != "to" else [delete(syntax.text, word)]
    apart = syntax.text[word.start - 1].isspace()
    removed = [delete(syntax.text, word) if apart else Edit(word.start, word.end, "")]
    if operator.lower in PAIRS.clipped_operators:
        removed.append(replace(operator, clause.full))
    elif operator.is_clitic and syntax.at(word.index + 1).pos in ("", "PUNCT", "CCONJ", "SCONJ"):
        removed.append(replace_verb(operator, clause.full))
    elif operator.lower == "are" and clause.subject is not None and clause.subject.lower == "i":
        removed.append(replace(operator, "am"))  # "Aren't I late?"
    return removed


def _without_aint(syntax: Syntax, clause: Clause, word: Word) -> list[Edit] | None:
    """Return the edit for `It ain't over` → `It is over`; None before a participle, where it may be *has*."""
    subject = clause.subject
    following = syntax.at(word.index + 1)
    if subject is None or following.morphology.verb_form is VerbForm.PARTICIPLE:
        return None
    be = "am" if subject.lower == "i" else "is" if is_third_singular(syntax, clause) else "are"
    return [replace(clause.finite, be)._replace(end=word.end)]


def _without_do(syntax: Syntax, clause: Clause, word: Word) -> list[Edit] | None:
    """Return the edits for `didn't sit and eat` → `sat and ate`; None where another verb may be hidden."""
    do = clause.finite
    form = {"did": Form.PAST, "does": Form.THIRD}.get(do.lower, Form.LEMMA)
    beside = word.index == do.index + 1
    edits = [delete(syntax.text, do, word)] if beside else [delete(syntax.text, do), delete(syntax.text, word)]
    verbs = [clause.verb]
    for conjunct in clause.conjuncts:
        if conjunct.tense is None and [verb.morphology.verb_form for verb in conjunct.verbs] == [VerbForm.BASE]:
            verbs += conjunct.verbs
    known = {verb.index for verb in verbs}
    joints = (later for later in syntax.words[clause.verb.index :] if later.lower in ("and", "or"))
    if any(_may_hide_verb(syntax, syntax.at(joint.index + 1)) for joint in joints if joint.index + 1 not in known):
        return None
    return [*edits, *(replace(verb, _inflected(verb, form)) for verb in verbs)]


def _may_hide_verb(syntax: Syntax, word: Word) -> bool:
    """Return whether a word after a coordinator may be a verb that the tagger took for a noun (`or shave under`)."""
    governs = syntax.at(word.index + 1).pos in ("ADP", "DET", "PRON", "PROPN", "ADJ")
    return governs and word.pos in ("NOUN", "ADJ") and not word.morphology.plural and is_form(word.lower, Form.LEMMA)


def _inflected(verb: Word, form: Form) -> str:
    """Return another form of a verb; the *used* of `didn't used to` is inflected as *use*."""
    base = "use" if verb.lower == "used" else verb.lower
    return inflect(base if is_form(base, Form.LEMMA) else lemma_of(base, Form.LEMMA), form)


def _without_no(syntax: Syntax, word: Word, *, framed: bool) -> list[Edit] | None:
    """Return the edits for `no money` → `money`, `no bridge` → `a bridge`, `no children` → `children`, or None."""
    if framed and not syntax.forms.isdisjoint(WORDS.negative_company):
        return [replace(word, "any")]
    noun, following = syntax.head(word), syntax.at(word.index + 1)
    if following is NO_WORD or following.lower in ("more", "less", "fewer", "better"):
        return None
    if following.lower == "other":
        return [replace(word, "another")._replace(end=following.end)]
    if noun.index > word.index and not noun.morphology.plural and _is_countable(syntax, noun):
        return [replace(word, indefinite_article(following.text))]
    edit = delete(syntax.text, word)
    if word.text[0].isupper():
        edit = edit._replace(end=following.start + 1, text=following.text[0].upper())
    return [edit]


def _is_countable(syntax: Syntax, noun: Word) -> bool:
    """Return whether a singular noun without conjuncts takes *a*: a common noun that is no mass noun."""
    is_mass = noun.lower in WORDS.mass_nouns or noun.lower.endswith(MASS_ENDINGS)
    joined = syntax.children(noun, Relation.CONJUNCT)
    return noun.pos == "NOUN" and not is_mass and all(word.pos in ("VERB", "AUX") for word in joined)


def _without_neither(syntax: Syntax, clause: Clause, word: Word, *, framed: bool) -> list[Edit] | None:
    """Return the edits for `Neither Tom nor Ann was` → `Both Tom and Ann were`; `framed`, → `either Tom or Ann was`."""
    nor = nor_after(syntax, word)
    if nor is None:
        return None
    if framed:
        return [replace(word, "either"), replace(nor, "or")]
    edits = [replace(word, "both"), replace(nor, "and")]
    if word.index < clause.finite.index and is_third_singular(syntax, clause):
        full = clause.full
        if full in PAIRS.plural_forms:
            edits.append(replace(clause.finite, PAIRS.plural_forms[full]))
        elif clause.tense is Tense.PRESENT:
            edits.append(replace(clause.finite, lemma_of(full, Form.THIRD)))
    return edits
