"""Negators, the words that negate a clause (*not*, *never*, *nobody* …), and how much of it they negate."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from augpipe.augment.english.reading.clause import Clause, Mood, coordinator_of
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.lexicon.english.function_words import (
    AUXILIARY_FORMS,
    FINITE_BE_FORMS,
    NEGATIVE_ADVERBS,
    NEGATIVE_PRONOUNS,
    NEGATIVE_WORDS,
    NOT,
    QUANTIFIERS_UNDER_NOT,
    SENTENCE_ADVERBS,
    VAGUE_AMOUNTS,
)
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import NO_WORD, Relation, VerbForm, Word


class Kind(Enum):
    """The kind of a negator, which decides how it is removed."""

    NOT = auto()
    ADVERB = auto()
    NO_LONGER = auto()
    DETERMINER = auto()
    PRONOUN = auto()
    NO_ONE = auto()
    NEITHER_NOR = auto()
    QUANTIFIER = auto()  # "not all"


class Negator(NamedTuple):
    """A word that negates a clause.

    Args:
        kind: the kind of negator.
        word: the word; the first one of *no longer*, *no one* and *neither … nor*.
    """

    kind: Kind
    word: Word


def main_negators(syntax: Syntax) -> list[Negator]:
    """Return the negators of the main clause in text order; [] where there is no main clause."""
    clause = syntax.remember(main_clause)
    return [] if clause is None else negators(syntax, clause)


def negators(syntax: Syntax, clause: Clause) -> list[Negator]:
    """Return the negators of a clause in text order, except *without*, for which there is the function `without`.

    A negator inside a subordinate clause, an infinitive, or a noun phrase other than subject, object and complement
    does not count. Neither does the *not* of *not only*, which asserts what follows.
    """
    if syntax.forms.isdisjoint(NEGATIVE_WORDS):
        return []
    found = [*_adverbial(syntax, clause), *_nominal(syntax, clause)]
    return sorted(found, key=lambda negator: negator.word.index)


def has_not_only(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the main clause has *not only*, *not just* …, so that it cannot take another *not*."""
    if "not" not in syntax.forms:
        return False
    return any(word.lower in NOT and asserts(syntax, word) for word in syntax.words[: clause.verb.index + 3])


def asserts(syntax: Syntax, word: Word) -> bool:
    """Return whether the *not* `word` belongs to *not only*, *not just* …, which assert what follows."""
    return syntax.at(word.index + 1).lower in ("only", "just", "merely", "simply", "least")


def _adverbial(syntax: Syntax, clause: Clause) -> list[Negator]:
    """Return the negators beside the verb group (*not*, *never*, *no longer*) and before the subject (*not all*)."""
    words, first = syntax.words, clause.finite.index
    found: dict[Word, Kind] = {}
    for word in words[max(0, first - 3) : clause.verb.index + 4]:
        kind = _kind_beside_verbs(syntax, clause, word)
        if kind is not None:
            found[word] = kind
    if clause.finite.lower == "let":
        found |= {word: Kind.NOT for word in words[first + 1 : first + 3] if word.lower == "not"}
    if clause.mood is Mood.IMPERATIVE and not found:
        found |= {word: Kind.ADVERB for word in words[max(0, first - 2) : first] if word.lower == "never"}
    if clause.subject_span is not None:
        for word in words[max(0, clause.subject_span[0] - 1) : clause.subject_span[1]]:
            if word.lower == "not" and syntax.at(word.index + 1).lower in QUANTIFIERS_UNDER_NOT:
                found[word] = Kind.QUANTIFIER
    return [Negator(kind, word) for word, kind in found.items()]


def _kind_beside_verbs(syntax: Syntax, clause: Clause, word: Word) -> Kind | None:
    """Return the kind of a word near the verb group as a negator of its clause, or None where it is none."""
    first, verb = clause.finite.index, clause.verb.index
    if word.lower in NOT and not asserts(syntax, word):
        inside = first < word.index < verb
        return Kind.NOT if inside or (word.index > verb and _follows_operator(syntax, clause, word)) else None
    if word.lower in NEGATIVE_ADVERBS:
        heads = (clause.head.index, *(other.index for other in clause.verbs))
        inside = word.index < verb and (word.index >= first or word.head in heads)
        return Kind.ADVERB if inside or _follows_operator(syntax, clause, word) else None
    no_longer = word.lower == "no" and syntax.at(word.index + 1).lower == "longer"
    return Kind.NO_LONGER if no_longer and (word.index < verb or clause.is_be) else None


def _follows_operator(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether `word` follows the operator with only adverbs, or the subject of a question, between them."""
    operator = clause.finite
    if clause.operator is None and operator.lower not in AUXILIARY_FORMS:
        return False
    start = operator.index + 1
    if clause.inverted and clause.subject_span is not None and clause.subject_span[1] < word.index:
        start = clause.subject_span[1] + 1
    between = syntax.words[start : word.index]
    return word.index > operator.index and all(other.pos in ("ADV", "PART") for other in between)


def _nominal(syntax: Syntax, clause: Clause) -> list[Negator]:
    """Return the negators in subject, object and complement (`no money`, `nobody`)."""
    arguments = [
        argument
        for argument in syntax.children(clause.head, Relation.SUBJECT, Relation.OBJECT, Relation.COMPLEMENT)
        if argument.index < clause.verb.index or argument.relation is not Relation.SUBJECT or clause.is_be
    ]
    behind, noun = syntax.at(clause.verb.index + 1), syntax.at(clause.verb.index + 2)
    follows = behind.lower == "no" and noun.lower != "longer"
    # In UD the complement of a copula is the head of the clause: "This is no accident."
    if clause.is_be and clause.head.index > clause.verb.index and not follows:
        arguments.append(clause.head)
    found = [negator for argument in arguments if (negator := _negator_in(syntax, argument)) is not None]
    is_phrase = noun.pos in ("NOUN", "ADJ", "PROPN", "NUM", "PRON")  # unlike "voted no"
    if not follows or not is_phrase or any(negator.word == behind for negator in found):
        return found
    return [*found, Negator(Kind.NO_ONE if noun.lower == "one" else Kind.DETERMINER, behind)]


def _negator_in(syntax: Syntax, noun: Word) -> Negator | None:
    """Return the negator that a noun phrase with this head is or has, or None."""
    if noun.lower == "no" and syntax.at(noun.index + 1).lower == "one":
        return Negator(Kind.NO_ONE, noun)
    if noun.lower in NEGATIVE_PRONOUNS:
        return Negator(Kind.PRONOUN, noun)
    for child in syntax.children(noun):
        if child.index > noun.index:
            break
        if child.lower == "no":
            if noun.lower == "one" and child.index == noun.index - 1:
                return Negator(Kind.NO_ONE, child)
            if syntax.at(child.index + 1).lower != "longer" and child.relation in (
                Relation.DETERMINER,
                Relation.ADVERB,
            ):
                return Negator(Kind.DETERMINER, child)
        if child.lower == "neither" and nor_after(syntax, child) is not None:
            return Negator(Kind.NEITHER_NOR, child)
    return None


def nor_after(syntax: Syntax, neither: Word) -> Word | None:
    """Return the *nor* that belongs to a *neither*, from 2 to 11 words after it, or None."""
    return next((word for word in syntax.words[neither.index + 2 : neither.index + 12] if word.lower == "nor"), None)


def without(syntax: Syntax, clause: Clause) -> Word | None:
    """Return a *without* whose noun phrase modifies the main predicate (`left without money`), or None.

    *Without* before a gerund (`without looking`) does not count.
    """
    if "without" not in syntax.forms:
        return None
    for word in syntax.words[clause.verb.index + 1 :]:
        if word.lower != "without":
            continue
        following = syntax.at(word.index + 1)
        gerund = following.morphology.verb_form is VerbForm.GERUND or following.pos in ("VERB", "AUX")
        if gerund or following is NO_WORD:
            return None
        if word.head == clause.head.index or syntax.head(word).head in (clause.head.index, clause.verb.index):
            return word
    return None


def has_negated_conjunct(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a conjunct has a negation of its own (`came but didn't stay`)."""
    if syntax.forms.isdisjoint(NEGATIVE_WORDS):
        return False
    return any(
        word.lower in NOT or word.lower in NEGATIVE_ADVERBS
        for conjunct in clause.conjuncts
        for word in syntax.words[conjunct.verbs[0].index - 1 : conjunct.verbs[-1].index + 2]
    )


def unreached_conjuncts(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a finite conjunct is outside the scope of a negation of the first verb (`is old and [works]`)."""
    finite = [conjunct for conjunct in clause.conjuncts if conjunct.tense is not None]
    if clause.operator is None:
        return len(shared_conjuncts(syntax, clause, across_commas=True)) < len(finite)
    return bool(finite)


def shared_conjuncts(syntax: Syntax, clause: Clause, *, across_commas: bool) -> list[Word]:
    """Return the finite lexical verbs of the conjuncts that are in the scope of *do* before the first predicate.

    The scope ends at *but* and at a conjunct with an auxiliary of its own.

    Args:
        syntax: the sentence.
        clause: the clause.
        across_commas: whether a conjunct after a comma is in the scope too. Under a negating frame it has to be: the
            two negations restore the meaning only if both deny it.
    """
    reached: list[Word] = []
    for conjunct in clause.conjuncts:
        coordinator = coordinator_of(syntax, conjunct.head)
        if coordinator is not None and coordinator.index > clause.verb.index:
            comma = syntax.words[coordinator.index - 1].text == ","
            if coordinator.lower not in ("and", "or") or (comma and not reached and not across_commas):
                break
        verb = conjunct.verbs[0]
        lexical = len(conjunct.verbs) == 1 and verb.lower not in FINITE_BE_FORMS
        if not conjunct.joined or conjunct.tense is not clause.tense or not lexical:
            break
        reached.append(verb)
    return reached


def has_vague_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject is a vague amount (`several songs`): then *not* in the predicate denies nothing."""
    if clause.subject_span is None:
        return False
    first, last = (syntax.words[index] for index in clause.subject_span)
    if first == last and first.lower == "each":
        return True
    second = first.lower if first == last else syntax.at(first.index + 1).lower
    if second == "number" or (second == "of" and first.pos == "NUM"):
        return True
    return first.lower in VAGUE_AMOUNTS or second in VAGUE_AMOUNTS - {"one"}


def has_scant_object(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *little* or *few* follows the verb, half a negation already (`There is little doubt`)."""
    return syntax.at(clause.verb.index + 1).lower in ("little", "few")


def has_only_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *only* restricts the subject, which a negation of the predicate does not deny."""
    if clause.subject_span is None:
        return False
    first = syntax.words[clause.subject_span[0]]
    return "only" in (first.lower, syntax.at(first.index - 1).lower)


def adverbs_before(syntax: Syntax, clause: Clause) -> Word:
    """Return the first adverb right before the finite verb that is in the scope of its negation, or the verb."""
    first = clause.finite
    floor = 0 if clause.subject_span is None or clause.inverted else clause.subject_span[1] + 1
    while first.index > max(floor, 1):
        word = syntax.words[first.index - 1]
        if word.pos != "ADV" or word.lower in SENTENCE_ADVERBS or syntax.words[word.index - 1].text in ",;:()–—":
            break
        first = word
    return first
