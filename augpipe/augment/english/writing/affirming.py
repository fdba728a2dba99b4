"""A negated clause made affirmative: a negator is removed, with new inflections: `didn't travel` → `travelled`."""

from __future__ import annotations

from augpipe.augment.english.reading.clause import Clause, Mood, is_third_singular
from augpipe.augment.english.reading.negators import Kind, Negator, nor_after
from augpipe.augment.english.reading.verb_group import Tense, resolved
from augpipe.augment.english.writing.replacing import indefinite_article
from augpipe.lexicon.english.function_words import (
    CLIPPED_OPERATORS,
    DO_FORMS,
    NEGATIVE_PRONOUNS,
    PLURAL_FORMS,
    POLARITY_WORDS,
)
from augpipe.lexicon.english.valency import MASS_NOUNS, MASS_SUFFIXES
from augpipe.lexicon.english.verbs import Form, inflect, is_form, lemma_of
from augpipe.syntax.edits import Edit, delete, replace
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import NO_WORD, Relation, VerbForm, Word


def without_negator(syntax: Syntax, clause: Clause, negator: Negator, *, framed: bool) -> list[Edit] | None:
    """Return the edits that remove a negator and inflect the verbs anew, or None where that is not possible.

    Args:
        syntax: the sentence.
        clause: the clause that is negated.
        negator: the negator to remove.
        framed: whether a negating frame will precede the clause, under which *any* and *either … or* stay right.
    """
    word = negator.word
    found: list[Edit] | None
    match negator.kind:
        case Kind.NOT:
            found = _without_not(syntax, clause, word)
        case Kind.ADVERB | Kind.QUANTIFIER:
            found = [delete(syntax.text, word)]
        case Kind.NO_LONGER:
            found = [delete(syntax.text, word, syntax.words[word.index + 1])]
        case Kind.DETERMINER:
            found = _without_no(syntax, word)
        case Kind.PRONOUN:
            found = [replace(word, NEGATIVE_PRONOUNS[word.lower])]
        case Kind.NO_ONE:
            found = [replace(word, "someone")._replace(end=syntax.words[word.index + 1].end)]
        case Kind.NEITHER_NOR:
            found = _without_neither(syntax, clause, word, framed=framed)
    if found is not None and negator.kind in (Kind.NOT, Kind.ADVERB) and not framed:
        return [*found, *_positive_words(syntax, clause)]
    return found


def _without_not(syntax: Syntax, clause: Clause, word: Word) -> list[Edit] | None:
    """Return the edits that remove *not* or *n't*, and a *do* that only *not* needed; None for *ain't*."""
    operator = clause.finite
    is_do = operator.lower in DO_FORMS and len(clause.verbs) == 2
    if operator.lower == "let":
        return [delete(syntax.text, word)]
    if clause.mood is Mood.IMPERATIVE or (is_do and operator.index == 0 and clause.subject is None):
        return [delete(syntax.text, operator, word)]
    if operator.lower == "ai":
        return None
    if is_do and clause.mood is not Mood.QUESTION and not clause.inverted:
        return _without_do(syntax, clause, word)
    removed = [delete(syntax.text, word)] if syntax.text[word.start - 1].isspace() else [Edit(word.start, word.end, "")]
    if operator.lower in CLIPPED_OPERATORS:
        removed.append(replace(operator, resolved(clause.verbs)))
    return removed


def _without_do(syntax: Syntax, clause: Clause, word: Word) -> list[Edit]:
    """Return the edits that remove *do* and *not* and inflect the verbs: `didn't sit and eat` → `sat and ate`."""
    do = clause.finite
    form = {"did": Form.PAST, "does": Form.THIRD}.get(do.lower, Form.LEMMA)
    beside = word.index == do.index + 1
    edits = [delete(syntax.text, do, word)] if beside else [delete(syntax.text, do), delete(syntax.text, word)]
    verbs = [clause.verb]
    for conjunct in clause.conjuncts:
        if conjunct.tense is None and [verb.morphology.verb_form for verb in conjunct.verbs] == [VerbForm.BASE]:
            verbs += conjunct.verbs
    return [*edits, *(replace(verb, _inflected(verb, form)) for verb in verbs)]


def _inflected(verb: Word, form: Form) -> str:
    """Return another form of a verb; the *used* of `didn't used to` is inflected as *use*."""
    base = "use" if verb.lower == "used" else verb.lower
    return inflect(base if is_form(base, Form.LEMMA) else lemma_of(base, Form.LEMMA), form)


def _without_no(syntax: Syntax, word: Word) -> list[Edit] | None:
    """Return the edits for `no money` → `money`, `no bridge` → `a bridge`, `no children` → `children`, or None."""
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
    is_mass = noun.lower in MASS_NOUNS or noun.lower.endswith(MASS_SUFFIXES)
    return noun.pos == "NOUN" and not is_mass and syntax.child(noun, Relation.CONJUNCT) is None


def _without_neither(syntax: Syntax, clause: Clause, word: Word, *, framed: bool) -> list[Edit] | None:
    """Return the edits for `Neither Tom nor Ann was` → `Both Tom and Ann were`; `framed`, → `either Tom or Ann was`."""
    nor = nor_after(syntax, word)
    if nor is None:
        return None
    if framed:
        return [replace(word, "either"), replace(nor, "or")]
    edits = [replace(word, "both"), replace(nor, "and")]
    if word.index < clause.finite.index and is_third_singular(syntax, clause):
        full = resolved(clause.verbs)
        if full in PLURAL_FORMS:
            edits.append(replace(clause.finite, PLURAL_FORMS[full]))
        elif clause.tense is Tense.PRESENT:
            edits.append(replace(clause.finite, lemma_of(full, Form.THIRD)))
    return edits


def _positive_words(syntax: Syntax, clause: Clause) -> list[Edit]:
    """Return the edits for words that need a negation: `any` → `some`, `yet` → `already`, `anymore` is deleted."""
    edits = []
    inside = set(syntax.subtree(clause.head))
    for word in syntax.words[clause.finite.index + 1 :]:
        if word.index not in inside:
            continue
        if word.pos == "SCONJ" or (word.pos == "VERB" and word.relation in _SUBORDINATE):
            break
        if word.lower in POLARITY_WORDS:
            edits.append(replace(word, POLARITY_WORDS[word.lower]))
        elif word.lower == "anymore":
            edits.append(delete(syntax.text, word))
        elif word.lower == "yet" and word.relation is Relation.ADVERB and word.index > clause.verb.index:
            edits.append(replace(word, "already"))
    return edits


_SUBORDINATE = (
    Relation.ADVERBIAL_CLAUSE,
    Relation.RELATIVE_CLAUSE,
    Relation.COMPLEMENT_CLAUSE,
    Relation.NOUN_CLAUSE,
)
