"""Negators, the words that negate a clause (*not*, *never*, *nobody* …), and how much of it they negate."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from augpipe.augment.english.reading.clause import (
    SUBJECTS,
    Clause,
    Conjunct,
    Mood,
    Tense,
    beyond_adverbs,
    coordinator_of,
    is_finite_verb,
    predicate_of,
)
from augpipe.augment.english.reading.main_clause import main_clause
from augpipe.augment.english.reading.sentences import question_tag
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.verbs import Form, is_form
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
        if following == "a" and syntax.at(word.index + 2).lower == "few":
            return True
        return following in ("only", "just", "merely", "simply", "least")
    return following in ("less", "more", "fewer", "but", "other", "short", "doubt", "sooner", "matter", "near")


def is_contrast(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether a negator is part of a contrast (`not until`, `not X but Y`), so that it has to stay."""
    finite, following = clause.finite, syntax.at(word.index + 1)
    before, earlier = syntax.at(finite.index - 1), syntax.at(finite.index - 2)
    cannot_help = (
        clause.verb.lower in ("help", "seem") and clause.full in ("can", "could") and clause.mood is Mood.DECLARATIVE
    )
    return (
        any(later.lower in ("nor", "neither", "until", "till") for later in syntax.words[word.index + 1 :])
        or following.lower in WORDS.contrasting_words
        or asserts(syntax, word)
        or cannot_help
        or (clause.is_be and following.lower == "for")  # `It was not for another year that …`
        or (earlier.lower == finite.lower and before.pos in ("CCONJ", "PUNCT"))  # `can and cannot`
        or "still" in (before.lower, syntax.at(word.index - 1).lower)
        or _meets_but(syntax, word)
    )


def _meets_but(syntax: Syntax, negator: Word) -> bool:
    """Return whether *but* or *rather* follows and begins a phrase, not a clause (`not a bird but a bat`)."""
    for word in syntax.words[negator.index + 1 :]:
        if word.lower in ("rather", "instead", "merely"):
            return True
        if word.lower == "but" and not _opens_predicate(syntax, word):
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
        if child.lower != "no":
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
        following = syntax.at(word.index + 1)
        gerund = following.morphology.verb_form is VerbForm.GERUND or following.pos in ("VERB", "AUX", NO_WORD.pos)
        modifies = word.head == clause.head.index or syntax.head(word).head in clause.heads
        if word.lower == "without" and (gerund or modifies):
            whole = syntax.words[word.index - 1].lower in WORDS.whole_adverbs  # "wholly with merit" is no English
            return None if gerund or whole else word
    return None


def has_negated_conjunct(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a conjunct has a negation of its own (`came but didn't stay`)."""
    if syntax.forms.isdisjoint(WORDS.negative_words):
        return False
    return any(
        word.lower in WORDS.nots or word.lower in WORDS.negative_adverbs
        for conjunct in clause.conjuncts
        for word in syntax.words[conjunct.verbs[0].index - 1 : conjunct.verbs[-1].index + 2]
    )


# "They all left", "he too left", "it sometimes rains": beside the verb these do not take a *not*.
_BESIDE = ("all", "both", "each", "too", "sometimes", "already")


def reaches_all(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a negation of the first verb denies the whole clause: every predicate, and no contrast of two.

    It does not reach a conjunct with an auxiliary or a tense of its own (`was built in 1900 and is …`), and what *but*,
    *yet* or *although* joins is presupposed rather than denied.
    """
    beside = syntax.words[max(0, clause.finite.index - 1) : clause.verb.index]
    finite = sum(conjunct.tense is not None for conjunct in clause.conjuncts)
    reached = shared_conjuncts(syntax, clause) if clause.operator is None else []
    return not (
        any(word.lower in _BESIDE and word not in clause.verbs for word in beside)
        or any(_may_be_finite(syntax, clause, conjunct) for conjunct in clause.conjuncts)
        or len(reached) < finite
        or _goes_on_behind_comma(syntax, clause)
        or _has_stray_verb(syntax, clause)
        or _has_contrast(syntax, clause)
    )


def _may_be_finite(syntax: Syntax, clause: Clause, conjunct: Conjunct) -> bool:
    """Return whether a participle behind a comma may be a past tense too (`has won, and retired`)."""
    if conjunct.tense is not None or clause.operator is None or len(conjunct.verbs) > 1:
        return False
    verb = conjunct.verbs[0]
    coordinator = coordinator_of(syntax, conjunct.head) or NO_WORD
    return syntax.at(coordinator.index - 1).text == "," and is_form(verb.lower, Form.PAST)


def reaches_all_of_main_clause(syntax: Syntax) -> bool:
    """Return `reaches_all` of the main clause, for the augmentations that ask it of one sentence; True without one."""
    clause = syntax.remember(main_clause)
    return clause is None or reaches_all(syntax, clause)


def has_concession(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *although* or *though* follows the verb."""
    return any(word.lower in ("although", "though") for word in syntax.words[clause.verb.index + 1 :])


def _has_contrast(syntax: Syntax, clause: Clause) -> bool:
    """Return whether something is joined to the clause that contrasts with it: *but* with a phrase, *although*."""
    behind = syntax.words[clause.verb.index + 1 :]
    if "not" in syntax.forms and any(word.lower == "not" and syntax.at(word.index - 1).text == "," for word in behind):
        return True  # "is your fault, not his"
    if syntax.forms.isdisjoint(("but", "yet")):
        return has_concession(syntax, clause)
    for word in behind:
        previous, following = syntax.at(word.index - 1), syntax.at(word.index + 1)
        if word.lower == "yet" and (previous.text == "," or previous.lower == "and"):
            return True
        if word.lower != "but" or word.pos == "ADP" or previous.lower in ("all", "nothing", "anything", "none"):
            continue
        if syntax.child(syntax.head(word), Relation.SUBJECT, Relation.EXPLETIVE) is None and following.text != ",":
            return True
    return has_concession(syntax, clause)


def _has_stray_verb(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a further predicate follows that the parse does not count among the conjuncts.

    It is a finite verb behind a coordinator or comma, without a subject of its own or of a clause that it is joined to.
    """
    known = {verb.index for conjunct in clause.conjuncts for verb in conjunct.verbs}
    tag = question_tag(syntax.text)
    behind = syntax.words[clause.verb.index + 1 :]
    coordinators = [word for word in behind if word.pos == "CCONJ"] if clause.tense is Tense.PRESENT else []
    if any(joins_hidden_verb(syntax, word) for word in coordinators):
        return True
    for verb in behind[1:]:
        if tag is not None and verb.start > tag.start():
            return False
        if verb.index in known or verb.is_clitic or not is_finite_verb(verb):
            continue
        before = beyond_adverbs(syntax, verb.index - 1, -1)
        if (before.pos == "CCONJ" and before.lower in ("and", "or")) or before.text == ",":
            quoted = syntax.words[before.index - 1].text in ('"', "”")
            if quoted or not _has_own_subject(syntax, clause, predicate_of(syntax, verb)):
                return True
    return False


def joins_hidden_verb(syntax: Syntax, coordinator: Word) -> bool:
    """Return whether the noun behind a coordinator is rather a verb (`takes hold and [grips] hard`)."""
    word, following = syntax.at(coordinator.index + 1), syntax.at(coordinator.index + 2)
    governs = following.pos in ("DET", "PRON", "NUM") and following.lower not in WORDS.relative_openers
    governs = governs or (following.pos == "ADV" and following.lower not in ("as", "alike"))
    objects = following.pos == "NOUN" and following.morphology.plural and word.lower not in WORDS.plural_modifiers
    counted = syntax.at(coordinator.index - 1).lower in ("times", "years") and following.pos == "ADP"
    governs = governs or objects or counted
    return word.pos == "NOUN" and governs and is_form(word.lower, Form.THIRD)


def _has_own_subject(syntax: Syntax, clause: Clause, head: Word) -> bool:
    """Return whether a predicate, or one that it is joined to, has a subject other than that of the main clause."""
    finite = head.morphology.is_finite
    for above in syntax.upwards(head):
        if above.index in clause.heads:
            break
        marker = syntax.child(above, Relation.MARKER)
        if syntax.child(above, *SUBJECTS) or (marker is not None and not (finite and marker.lower == "to")):
            return True
        if above.relation is not Relation.CONJUNCT:
            return above.relation in (Relation.RELATIVE_CLAUSE, Relation.COMPLEMENT_CLAUSE)
    return False


def shared_conjuncts(syntax: Syntax, clause: Clause) -> list[Word]:
    """Return the finite lexical verbs of the conjuncts that are in the scope of *do* before the first predicate.

    The scope ends at *but*, at a comma, and at a conjunct with an auxiliary of its own.
    """
    reached: list[Word] = []
    for conjunct in clause.conjuncts:
        coordinator = coordinator_of(syntax, conjunct.head)
        if coordinator is not None and coordinator.index > clause.verb.index and coordinator.lower not in ("and", "or"):
            break
        verb = conjunct.verbs[0]
        edge = verb if coordinator is None and len(clause.conjuncts) == 1 else coordinator
        if edge is not None and follows_comma(syntax, edge):
            break
        lexical = len(conjunct.verbs) == 1 and verb.lower not in WORDS.finite_be_forms
        if not conjunct.joined or conjunct.tense is not clause.tense or not lexical:
            break
        reached.append(verb)
    return reached


def follows_comma(syntax: Syntax, word: Word) -> bool:
    """Return whether a comma precedes a word, with adverbs between them or none."""
    return beyond_adverbs(syntax, word.index - 1, -1).text == ","


def _goes_on_behind_comma(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *and* behind a comma goes on with a past tense, or with a second predicate of *be*."""
    for word in syntax.words[clause.verb.index + 1 : -1]:
        if word.lower == "and" and follows_comma(syntax, word):
            behind = beyond_adverbs(syntax, word.index + 1)
            if clause.tense is Tense.PAST and behind.pos == "VERB" and is_form(behind.lower, Form.PAST):
                return True
            if behind.pos == "ADP" or (clause.is_be and word.head in clause.heads):
                return True
    return False
