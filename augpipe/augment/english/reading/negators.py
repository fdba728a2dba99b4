"""Negators, the words that negate a clause (*not*, *never*, *nobody* …), and how much of it they negate."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from augpipe.augment.english.reading.clause import Clause, Mood, beyond_adverbs, is_finite_verb
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word


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
    NEITHER = auto()  # "neither team", which has no affirmative form of the same words


class Negator(NamedTuple):
    """A word that negates a clause, and its kind; the first word of *no longer*, *no one* and *neither … nor*."""

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
    if syntax.forms.isdisjoint(WORDS.negative_words):
        return []
    return sorted([*_adverbial(syntax, clause), *_nominal(syntax, clause)], key=lambda negator: negator.word.index)


def has_not_only(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the main clause has *not only*, *not just* …, so that it cannot take another *not*."""
    asserting = syntax.forms & {"not", "nothing", "nowhere", "no", "none"}
    words = syntax.words[: clause.verb.index + 3] if asserting else ()
    return any(word.lower in asserting and asserts(syntax, word) for word in words)


def comments(clause: Clause) -> bool:
    """Return whether a clause only introduces what a speaker says (`I must say …`); its negation would deny nothing."""
    return clause.full == "must" and clause.verb.lower in WORDS.commenting_verbs


def asserts(syntax: Syntax, word: Word) -> bool:
    """Return whether a negator belongs to *not only*, *nothing less than* …, which assert what follows."""
    following = syntax.at(word.index + 1).lower
    if word.lower in WORDS.nots:
        return following in ("only", "just", "merely", "simply", "least")
    return following in ("less", "more", "fewer", "but", "other", "short", "doubt", "sooner", "matter", "near")


def is_contrast(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether a negator is part of a contrast (`not until`, `not X but Y`), so that it has to stay."""
    finite, following = clause.finite, syntax.at(word.index + 1)
    before = syntax.at(finite.index - 1)
    cannot_help = (
        clause.verb.lower in ("help", "seem") and clause.full in ("can", "could") and clause.mood is Mood.DECLARATIVE
    )
    return (
        any(later.lower in ("nor", "neither", "until", "till") for later in syntax.words[word.index + 1 :])
        or following.lower in WORDS.contrasting_words
        or asserts(syntax, word)
        or cannot_help
        or (clause.is_be and following.lower == "for")  # `It was not for another year that …`
        or any(  # "has no plot, and no sense"
            later.lower == "no"
            and syntax.words[later.index - 1].pos == "CCONJ"
            and syntax.head(later).relation is not Relation.SUBJECT
            for later in syntax.words[word.index + 1 :]
        )
        or "still" in (before.lower, syntax.at(word.index - 1).lower)
        or _meets_but(syntax, word)
    )


def _meets_but(syntax: Syntax, negator: Word) -> bool:
    """Return whether *but* or *rather* follows and begins a phrase, not a clause (`not a bird but a bat`)."""
    for word in syntax.words[negator.index + 1 :]:
        if word.lower in ("rather", "instead", "merely") or (
            word.lower == "only" and syntax.words[word.index - 1].text == ","
        ):
            return True
        tempered = syntax.at(word.index + 1).lower in ("just", "only", "merely", "simply")
        if word.lower == "but" and (tempered or not _opens_predicate(syntax, word)):
            return True
        if word.text == ";" or (word.text in (".", "!", "?") and word.index + 1 < len(syntax.words)):
            return False
    return False


def _opens_predicate(syntax: Syntax, but: Word) -> bool:
    """Return whether a finite verb follows a *but* in the same clause, unlike in `not killed, but left for dead`."""
    left = syntax.at(but.index + 1).morphology.verb_form is VerbForm.PARTICIPLE
    for word in syntax.words[but.index + 1 :]:
        far = word.text in (";", ",") and word.index > but.index + 3
        ends = left or far or word.lower in WORDS.subordinators or word.lower in ("rather", "instead")
        if ends or is_finite_verb(word):
            return not ends
    return False


def _adverbial(syntax: Syntax, clause: Clause) -> list[Negator]:
    """Return the negators beside the verb group (*not*, *never*, *no longer*) and before the subject (*not all*)."""
    words, first = syntax.words, clause.finite.index
    found: dict[Word, Kind] = {}
    for word in words[max(0, first - 3) : clause.verb.index + 4]:
        if (kind := _kind_beside_verbs(syntax, clause, word)) is not None:
            found[word] = kind
    if clause.finite.lower == "let":
        found |= {word: Kind.NOT for word in words[first + 1 : first + 3] if word.lower == "not"}
    if clause.mood is Mood.IMPERATIVE and not found:
        found |= {word: Kind.ADVERB for word in words[max(0, first - 2) : first] if word.lower == "never"}
    if clause.subject_span is not None:
        for word in words[max(0, clause.subject_span[0] - 2) : clause.subject_span[1]]:
            opens = word.lower == "not" and syntax.at(word.index - 1).pos not in ("AUX", "VERB")
            if opens and syntax.at(word.index + 1).lower in WORDS.quantifiers_under_not:
                found[word] = Kind.QUANTIFIER
    return [Negator(kind, word) for word, kind in found.items()]


def _kind_beside_verbs(syntax: Syntax, clause: Clause, word: Word) -> Kind | None:
    """Return the kind of a word near the verb group as a negator of its clause, or None where it is none."""
    first, verb = clause.finite.index, clause.verb.index
    if word.lower in WORDS.nots and not asserts(syntax, word):
        inside = first < word.index < verb
        return Kind.NOT if inside or (word.index > verb and _follows_operator(syntax, clause, word)) else None
    if is_negative_adverb(syntax, word):
        heads = (clause.head.index, *(other.index for other in clause.verbs))
        inside = word.index < verb and (word.index >= first or word.head in heads)
        return Kind.ADVERB if inside or _follows_operator(syntax, clause, word) else None
    no_longer = word.lower == "no" and syntax.at(word.index + 1).lower == "longer"
    return Kind.NO_LONGER if no_longer and (word.index < verb or clause.is_be) else None


def is_negative_adverb(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is an adverb that negates, such as *never*; *nowhere near* stays whole."""
    return word.lower in WORDS.negative_adverbs and not (word.lower == "nowhere" and asserts(syntax, word))


def _follows_operator(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether `word` follows the operator with only adverbs, or the subject of a question, between them."""
    if clause.operator is None and clause.finite.lower not in WORDS.auxiliary_forms:
        return False
    last = clause.finite.index
    if clause.inverted and clause.subject_span is not None and clause.subject_span[1] < word.index:
        last = clause.subject_span[1]
    between = syntax.words[last + 1 : word.index]
    return word.index > clause.finite.index and all(other.pos in ("ADV", "PART") for other in between)


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
    if follows and is_phrase and not asserts(syntax, behind) and all(negator.word != behind for negator in found):
        found.append(Negator(Kind.NO_ONE if noun.lower == "one" else Kind.DETERMINER, behind))
    return found


def _negator_in(syntax: Syntax, noun: Word) -> Negator | None:
    """Return the negator that a noun phrase with this head is or has, or None."""
    if noun.lower == "no" and syntax.at(noun.index + 1).lower == "one":
        return Negator(Kind.NO_ONE, noun)
    if noun.lower == "neither" and nor_after(syntax, noun) is None:
        return Negator(Kind.NEITHER, noun)
    if noun.lower in PAIRS.negative_pronouns:
        return None if asserts(syntax, noun) else Negator(Kind.PRONOUN, noun)
    for child in syntax.children(noun):
        following = syntax.at(child.index + 1)
        if child.index > noun.index:
            break
        if child.lower == "neither":
            return Negator(Kind.NEITHER if nor_after(syntax, child) is None else Kind.NEITHER_NOR, child)
        if child.lower != "no" or following.text == ".":
            continue
        if noun.lower == "one" and following == noun:
            return Negator(Kind.NO_ONE, child)
        is_name = bool(child.index) and child.text == "No" and following.text.istitle()
        limits = child.relation in (Relation.DETERMINER, Relation.ADVERB) and following.lower != "longer"
        if limits and not is_name and not asserts(syntax, child):
            return Negator(Kind.DETERMINER, child)
    return None


def nor_after(syntax: Syntax, neither: Word) -> Word | None:
    """Return the *nor* that belongs to a *neither*, from 2 to 11 words after it, or None."""
    return next((word for word in syntax.words[neither.index + 2 : neither.index + 12] if word.lower == "nor"), None)


def without(syntax: Syntax, clause: Clause) -> Word | None:
    """Return a *without* whose noun phrase modifies the main predicate (`left without money`), or None.

    *Without* before a gerund (`without looking`) does not count.
    """
    for word in syntax.words[clause.verb.index + 1 :] if "without" in syntax.forms else ():
        following = beyond_adverbs(syntax, word.index + 1)
        gerund = following.morphology.verb_form is VerbForm.GERUND or following.pos in ("VERB", "AUX", NO_WORD.pos)
        modifies = word.head == clause.head.index or syntax.head(word).head in clause.heads
        if word.lower == "without" and (gerund or modifies):
            whole = syntax.words[word.index - 1].lower in WORDS.whole_adverbs  # "wholly with merit" is no English
            return None if gerund or whole else word
    return None
