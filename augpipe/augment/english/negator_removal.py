"""The removal of a negator, with the inflections that this needs: `didn't travel` → `travelled`."""

from __future__ import annotations

from augpipe.augment.english.articles import indefinite_article
from augpipe.augment.english.clause import Clause, Mood, is_third_singular
from augpipe.augment.english.negators import (
    Kind,
    Negator,
    nor_after,
)
from augpipe.augment.english.verb_group import Tense, resolved
from augpipe.lexicon.english.function_words import (
    DO_FORMS,
    MASS_NOUNS,
    MASS_SUFFIXES,
    NEGATIVE_PRONOUNS,
    POLARITY_WORDS,
)
from augpipe.lexicon.english.verbs import Form, inflect, is_form, lemma_of
from augpipe.syntax.edits import Edit, delete, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word


def removal(syntax: Syntax, clause: Clause, negator: Negator, *, framed: bool) -> list[Edit] | None:
    """Return the edits that remove a negator and inflect the verbs anew, or None where that is not possible.

    Args:
        syntax: the sentence.
        clause: the clause that is negated.
        negator: the negator to remove.
        framed: whether a negating frame will precede the clause, under which *any* and *either … or* stay right.
    """
    word = negator.word
    match negator.kind:
        case Kind.NOT:
            edits = _without_not(syntax, clause, word)
        case Kind.ADVERB:
            edits = [_deletion(syntax, word)]
        case Kind.NO_LONGER:
            edits = [delete(syntax.text, word, syntax.words[word.index + 1])]
        case Kind.QUANTIFIER:
            edits = [_deletion(syntax, word)]
        case Kind.DETERMINER:
            edits = _without_no(syntax, word)
        case Kind.PRONOUN:
            edits = [replace(word, NEGATIVE_PRONOUNS[word.lower])]
        case Kind.NO_ONE:
            one = syntax.words[word.index + 1]
            edits = [replace(word, "someone")._replace(end=one.end)]
        case Kind.NEITHER_NOR:
            edits = _without_neither(syntax, clause, word, framed=framed)
        case _:
            edits = None
    if edits is None:
        return None
    if negator.kind in (Kind.NOT, Kind.ADVERB) and not framed:
        edits += _positive_words(syntax, clause)
    return edits


def _deletion(syntax: Syntax, word: Word) -> Edit:
    """Return the edit that deletes one word."""
    return delete(syntax.text, word)


def _without_not(syntax: Syntax, clause: Clause, word: Word) -> list[Edit] | None:
    """Return the edits that remove *not* or *n't*, and a *do* that only *not* needed; None for *ain't*."""
    operator = clause.finite
    is_do = operator.lower in DO_FORMS and len(clause.verbs) == 2
    if operator.lower == "let":
        return [delete(syntax.text, word)]
    if clause.mood is Mood.IMPERATIVE or (is_do and operator.index == 0 and clause.subject is None):
        return [delete(syntax.text, operator, word)]
    if clause.verbs[0].lower == "ai":
        return None
    if is_do and clause.mood is not Mood.QUESTION and not clause.inverted:
        return _without_do(syntax, clause, word)
    removed = [delete(syntax.text, word)] if syntax.text[word.start - 1].isspace() else [Edit(word.start, word.end, "")]
    if operator.lower in ("ca", "wo", "sha"):
        removed.append(replace(operator, resolved(clause.verbs)))
    return removed


def _without_do(syntax: Syntax, clause: Clause, word: Word) -> list[Edit] | None:
    """Return the edits that remove *do* and *not* and inflect the verbs: `didn't sit and eat` → `sat and ate`."""
    form = {"did": Form.PAST, "does": Form.THIRD}.get(clause.finite.lower, Form.LEMMA)
    verb = clause.verb
    edits = [delete(syntax.text, clause.finite, word)]
    if word.index != clause.finite.index + 1:
        edits = [delete(syntax.text, clause.finite), delete(syntax.text, word)]
    edits.append(replace(verb, _inflected(verb, form)))
    for conjunct in clause.conjuncts:
        lone = len(conjunct.verbs) == 1
        if lone and conjunct.tense is None and conjunct.verbs[0].morphology.verb_form is VerbForm.BASE:
            edits.append(replace(conjunct.verbs[0], _inflected(conjunct.verbs[0], form)))
    return edits


def _inflected(verb: Word, form: Form) -> str:
    """Return another form of a verb; the *used* of `didn't used to` is inflected as *use*."""
    base = "use" if verb.lower == "used" else verb.lower
    return inflect(base if is_form(base, Form.LEMMA) else lemma_of(base, Form.LEMMA), form)


def _without_no(syntax: Syntax, word: Word) -> list[Edit] | None:
    """Return the edits for `no money` → `money`, `no bridge` → `a bridge`, `no children` → `children`, or None."""
    noun = syntax.head(word)
    following = syntax.next(word)
    if following is None or following.lower in ("more", "less", "fewer", "better"):
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
    if noun.pos != "NOUN":
        return False
    if any(child.relation is Relation.CONJUNCT for child in syntax.children(noun)):
        return False
    return noun.lower not in MASS_NOUNS and not noun.lower.endswith(MASS_SUFFIXES)


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
        plural = {"is": "are", "was": "were", "has": "have", "does": "do"}.get(full)
        if plural is not None:
            edits.append(replace(clause.finite, plural))
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
        if word.pos in ("SCONJ",) or (word.pos == "VERB" and word.head != word.index and _opens_subclause(word)):
            break
        if word.lower in POLARITY_WORDS:
            edits.append(replace(word, POLARITY_WORDS[word.lower]))
        elif word.lower == "anymore":
            edits.append(delete(syntax.text, word))
        elif word.lower == "yet" and word.relation is Relation.ADVERB and word.index > clause.verb.index:
            edits.append(replace(word, "already"))
    return edits


def _opens_subclause(word: Word) -> bool:
    """Return whether a verb is the head of a subordinate clause."""
    return word.relation in (
        Relation.ADVERBIAL_CLAUSE,
        Relation.RELATIVE_CLAUSE,
        Relation.COMPLEMENT_CLAUSE,
        Relation.NOUN_CLAUSE,
    )
