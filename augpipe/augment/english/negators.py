"""Negators, the words that negate a clause (*not*, *never*, *nobody* …), and which of them negate the main clause."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from augpipe.augment.english.clause import Clause, Mood
from augpipe.augment.english.main_clause import main_clause
from augpipe.lexicon.english.function_words import (
    AUXILIARY_FORMS,
    NEGATIVE_ADVERBS,
    NEGATIVE_PRONOUNS,
    NOT,
)
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word


class Kind(Enum):
    """The kind of a negator, which decides how `negator_removal` removes it."""

    NOT = auto()
    ADVERB = auto()
    NO_LONGER = auto()
    DETERMINER = auto()
    PRONOUN = auto()
    NO_ONE = auto()
    NEITHER_NOR = auto()
    QUANTIFIER = auto()  # "not all"
    WITHOUT = auto()


@dataclass(frozen=True, slots=True)
class Negator:
    """A word that negates a clause.

    Args:
        kind: the kind of negator.
        word: the word; the first one of *no longer*, *no one* and *neither … nor*.
    """

    kind: Kind
    word: Word


NEGATIVE_FORMS = frozenset({"no", "neither", *NOT, *NEGATIVE_ADVERBS, *NEGATIVE_PRONOUNS})


CORE_ARGUMENTS = (Relation.SUBJECT, Relation.OBJECT, Relation.COMPLEMENT)


def main_negators(syntax: Syntax) -> list[Negator]:
    """Return the negators of the main clause in text order; [] where there is no main clause."""
    clause = syntax.remember(main_clause)
    return [] if clause is None else negators(syntax, clause)


def negators(syntax: Syntax, clause: Clause) -> list[Negator]:
    """Return the negators of a clause in text order, except *without*, for which there is the function `without`.

    A negator inside a subordinate clause, an infinitive, or a noun phrase other than subject, object and complement
    does not count. Neither does the *not* of *not only*, which asserts what follows.
    """
    if syntax.forms.isdisjoint(NEGATIVE_FORMS):
        return []
    found = [*_adverbial(syntax, clause), *_nominal(syntax, clause)]
    return sorted(found, key=lambda negator: negator.word.index)


def has_not_only(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the main clause has *not only*, *not just* …, so that it cannot take another *not*."""
    if "not" not in syntax.forms:
        return False
    return any(
        word.lower in NOT and asserts(syntax, word)
        for word in syntax.words[: min(clause.verb.index + 3, len(syntax.words))]
    )


def asserts(syntax: Syntax, word: Word) -> bool:
    """Return whether the *not* `word` belongs to *not only*, *not just* …, which assert what follows."""
    following = syntax.next(word)
    return following is not None and following.lower in ("only", "just", "merely", "simply", "least")


def _adverbial(syntax: Syntax, clause: Clause) -> list[Negator]:
    """Return the negators beside the verb group (*not*, *never*, *no longer*) and before the subject (*not all*)."""
    words = syntax.words
    first, verb = clause.finite.index, clause.verb.index
    in_clause = {clause.head.index, *(word.index for word in clause.verbs)}
    found = []
    for word in words[max(0, first - 3) : min(verb + 4, len(words))]:
        if word.lower in NOT and not asserts(syntax, word):
            if first < word.index < verb or (word.index > verb and _follows_operator(syntax, clause, word)):
                found.append(Negator(Kind.NOT, word))
        elif word.lower in NEGATIVE_ADVERBS:
            before_verb = word.index < verb and (word.head in in_clause or word.index >= first)
            if before_verb or _follows_operator(syntax, clause, word):
                found.append(Negator(Kind.ADVERB, word))
        elif word.lower == "no" and _is_no_longer(syntax, word) and (word.index < verb or clause.is_be):
            found.append(Negator(Kind.NO_LONGER, word))
    if clause.finite.lower == "let":
        found += [Negator(Kind.NOT, word) for word in words[first + 1 : first + 3] if word.lower == "not"]
    if clause.mood is Mood.IMPERATIVE:
        found += [
            Negator(Kind.ADVERB, word)
            for word in words[max(0, first - 2) : first]
            if word.lower == "never" and not found
        ]
    if clause.subject_span is not None:
        for word in words[max(0, clause.subject_span[0] - 1) : clause.subject_span[1]]:
            following = syntax.next(word)
            if word.lower == "not" and following is not None and following.lower in QUANTIFIERS_UNDER_NOT:
                found.append(Negator(Kind.QUANTIFIER, word))
    unique = {negator.word.index: negator for negator in found}
    return list(unique.values())


QUANTIFIERS_UNDER_NOT = frozenset("all every everyone everybody everything many much".split())


def _follows_operator(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether `word` follows the operator with only adverbs, or the subject of a question, between them."""
    operator = clause.operator
    if operator is None and clause.finite.lower in AUXILIARY_FORMS:
        operator = clause.finite
    if operator is None or word.index <= operator.index:
        return False
    start = operator.index + 1
    if clause.inverted and clause.subject_span is not None and clause.subject_span[1] < word.index:
        start = clause.subject_span[1] + 1
    return all(between.pos in ("ADV", "PART") for between in syntax.words[start : word.index])


def _is_no_longer(syntax: Syntax, word: Word) -> bool:
    """Return whether the *no* `word` belongs to *no longer*."""
    following = syntax.next(word)
    return following is not None and following.lower == "longer"


def _nominal(syntax: Syntax, clause: Clause) -> list[Negator]:
    """Return the negators in subject, object and complement (`no money`, `nobody`)."""
    found = []
    for argument in syntax.children(clause.head):
        if argument.relation not in CORE_ARGUMENTS:
            continue
        if argument.index > clause.verb.index and argument.relation is Relation.SUBJECT and not clause.is_be:
            continue
        found += _negator_in(syntax, argument)
    behind = syntax.next(clause.verb)
    if behind is not None and behind.lower == "no" and not _is_no_longer(syntax, behind):
        one = syntax.next(behind)
        if one is None or one.pos not in ("NOUN", "ADJ", "PROPN", "NUM", "PRON"):
            return found  # "voted no"
        kind = Kind.NO_ONE if one is not None and one.lower == "one" else Kind.DETERMINER
        return [*found, Negator(kind, behind)] if all(other.word != behind for other in found) else found
    # In UD the complement of a copula is the head of the clause: "This is no accident."
    if clause.is_be and clause.head.index > clause.verb.index:
        found += _negator_in(syntax, clause.head)
    return found


def _negator_in(syntax: Syntax, noun: Word) -> list[Negator]:
    """Return the negator that a noun phrase with this head is or has; [] without one."""
    following = syntax.next(noun)
    if noun.lower == "no" and following is not None and following.lower == "one":
        return [Negator(Kind.NO_ONE, noun)]
    if noun.lower in NEGATIVE_PRONOUNS:
        return [Negator(Kind.PRONOUN, noun)]
    for child in syntax.children(noun):
        if child.index > noun.index:
            break
        if child.lower == "no":
            if noun.lower == "one" and child.index == noun.index - 1:
                return [Negator(Kind.NO_ONE, child)]
            if not _is_no_longer(syntax, child) and child.relation in (Relation.DETERMINER, Relation.ADVERB):
                return [Negator(Kind.DETERMINER, child)]
        if child.lower == "neither" and nor_after(syntax, child) is not None:
            return [Negator(Kind.NEITHER_NOR, child)]
    return []


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
        following = syntax.next(word)
        if following is None or following.morphology.verb_form is VerbForm.GERUND or following.pos in ("VERB", "AUX"):
            return None
        noun = word if word.head == clause.head.index else syntax.head(word)
        if noun.head in (clause.head.index, clause.verb.index) or word.head == clause.head.index:
            return word
    return None
