"""The negators of the main clause: where they stand, and the edits that take one away."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from augpipe.augment.english.articles import indefinite_article
from augpipe.augment.english.clause import (
    Clause,
    Mood,
    Tense,
    coordinator_of,
    is_third_singular,
    resolved,
)
from augpipe.augment.english.main_clause import main_clause
from augpipe.lexicon.english.function_words import (
    AUXILIARY_FORMS,
    DO_FORMS,
    MASS_NOUNS,
    MASS_SUFFIXES,
    NEGATIVE_ADVERBS,
    NEGATIVE_PRONOUNS,
    NOT,
    POLARITY_WORDS,
)
from augpipe.lexicon.english.verbs import Form, inflect, is_form, lemma_of
from augpipe.syntax.edits import Edit, delete, render, replace
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word


class Kind(Enum):
    """How a negator negates, and so how it is taken away."""

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
    """A negator and the word it consists of (the first one, where there are two)."""

    kind: Kind
    word: Word


_NEGATIVE_FORMS = frozenset({"no", "neither", *NOT, *NEGATIVE_ADVERBS, *NEGATIVE_PRONOUNS})
CORE_ARGUMENTS = (Relation.SUBJECT, Relation.OBJECT, Relation.COMPLEMENT)


def main_negators(syntax: Syntax) -> list[Negator]:
    """Return what negates the main clause of a row that has one."""
    clause = syntax.remember(main_clause)
    return [] if clause is None else negators(syntax, clause)


def negators(syntax: Syntax, clause: Clause) -> list[Negator]:
    """Return what negates a clause, in text order; `without` is not among them (see `without`).

    Negation inside a subordinate clause, an infinitive or a noun phrase other than subject and object does not count,
    nor does *not only*, which asserts.
    """
    if syntax.forms.isdisjoint(_NEGATIVE_FORMS):
        return []
    found = [*_adverbial(syntax, clause), *_nominal(syntax, clause)]
    return sorted(found, key=lambda negator: negator.word.index)


def has_not_only(syntax: Syntax, clause: Clause) -> bool:
    """Say whether the main clause has *not only*, *not just*, *not merely*, which cannot be negated in place."""
    if "not" not in syntax.forms:
        return False
    return any(
        word.lower in NOT and asserts(syntax, word)
        for word in syntax.words[: min(clause.verb.index + 3, len(syntax.words))]
    )


def asserts(syntax: Syntax, word: Word) -> bool:
    """Say whether a *not* belongs to *not only*, *not just*, …, which assert what follows."""
    following = syntax.next(word)
    return following is not None and following.lower in ("only", "just", "merely", "simply", "least")


def _adverbial(syntax: Syntax, clause: Clause) -> list[Negator]:
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
    """Say whether only adverbs (or, in a question, the subject) stand between the operator and `word`."""
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
    following = syntax.next(word)
    return following is not None and following.lower == "longer"


def _nominal(syntax: Syntax, clause: Clause) -> list[Negator]:
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
        kind = Kind.NO_ONE if one is not None and one.lower == "one" else Kind.DETERMINER
        return [*found, Negator(kind, behind)] if all(other.word != behind for other in found) else found
    # A predicate noun heads the clause in UD: "This is no accident."
    if clause.is_be and clause.head.index > clause.verb.index:
        found += _negator_in(syntax, clause.head)
    return found


def _negator_in(syntax: Syntax, noun: Word) -> list[Negator]:
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
        if child.lower == "neither" and _nor_after(syntax, child) is not None:
            return [Negator(Kind.NEITHER_NOR, child)]
    return []


def _nor_after(syntax: Syntax, neither: Word) -> Word | None:
    return next((word for word in syntax.words[neither.index + 2 : neither.index + 12] if word.lower == "nor"), None)


def without(syntax: Syntax, clause: Clause) -> Word | None:
    """Return a *without* before a noun phrase that modifies the main predicate, the clause's only kind of negator."""
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


def removal(syntax: Syntax, clause: Clause, negator: Negator, *, framed: bool) -> list[Edit] | None:
    """Return the edits that take a negator away and re-inflect what it governed, or None where that cannot be done.

    Arguments:
        framed: whether the result will stand under a negating frame, where *any* and *either … or* are at home.
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
    return delete(syntax.text, word)


def _without_not(syntax: Syntax, clause: Clause, word: Word) -> list[Edit] | None:
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
    """`didn't also sit and eat` → `also sat and ate`: drop *do* and the negator, inflect every verb under it."""
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
    base = "use" if verb.lower == "used" else verb.lower
    return inflect(base if is_form(base, Form.LEMMA) else lemma_of(base, Form.LEMMA), form)


def _without_no(syntax: Syntax, word: Word) -> list[Edit] | None:
    """`no money` → `money`, `no bridge` → `a bridge`, `no children` → `children`."""
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
    if noun.pos != "NOUN":
        return False
    if any(child.relation is Relation.CONJUNCT for child in syntax.children(noun)):
        return False
    return noun.lower not in MASS_NOUNS and not noun.lower.endswith(MASS_SUFFIXES)


def _without_neither(syntax: Syntax, clause: Clause, word: Word, *, framed: bool) -> list[Edit] | None:
    """`Neither Tom nor Ann was` → `Both Tom and Ann were`; under a frame `either Tom or Ann was`."""
    nor = _nor_after(syntax, word)
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
    """`any` → `some`, `yet` → `already`, `anymore` → nothing, for words that need the negation that goes."""
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
    return word.relation in (
        Relation.ADVERBIAL_CLAUSE,
        Relation.RELATIVE_CLAUSE,
        Relation.COMPLEMENT_CLAUSE,
        Relation.NOUN_CLAUSE,
    )


def has_negated_conjunct(syntax: Syntax, clause: Clause) -> bool:
    """Say whether a later predicate has a negation of its own (`came but didn't stay`)."""
    if syntax.forms.isdisjoint(_NEGATIVE_FORMS):
        return False
    return any(
        word.lower in NOT or word.lower in NEGATIVE_ADVERBS
        for conjunct in clause.conjuncts
        for word in syntax.words[conjunct.verbs[0].index - 1 : conjunct.verbs[-1].index + 2]
    )


def unreached_conjuncts(syntax: Syntax, clause: Clause) -> bool:
    """Say whether a later predicate is finite by itself, so that a negation of the first one stops short of it."""
    finite = [conjunct for conjunct in clause.conjuncts if conjunct.tense is not None]
    if clause.operator is None:
        return len(shared_conjuncts(syntax, clause, across_commas=True)) < len(finite)
    return bool(finite)


def capitalised(original: str, edited: str) -> str:
    """Give the first letter of `edited` a capital where that of `original` has one."""
    if edited[:1].isupper() or not original:
        return edited
    first = next((letter for letter in original if letter.isalpha()), "")
    if not first.isupper():
        return edited
    position = next((index for index, letter in enumerate(edited) if letter.isalpha()), None)
    if position is None:
        return edited
    return edited[:position] + edited[position].upper() + edited[position + 1 :]


def rewritten(syntax: Syntax, edits: list[Edit]) -> str:
    """Carry out edits in the row's own style of apostrophe; give it its capital back where the first word went."""
    if "\N{RIGHT SINGLE QUOTATION MARK}" in syntax.text and "'" not in syntax.text:
        edits = [edit._replace(text=edit.text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")) for edit in edits]
    return capitalised(syntax.text, render(syntax.text, edits))


def shared_conjuncts(syntax: Syntax, clause: Clause, *, across_commas: bool) -> list[Word]:
    """Return the finite lexical verbs of later predicates that a *do* before the first one reaches.

    `but` ends the reach, and so does an auxiliary of their own; a comma before the coordinator sets the rest off as
    news of its own, but not under a frame (`across_commas`), where both must be denied for the meaning to return.
    """
    reached: list[Word] = []
    for conjunct in clause.conjuncts:
        coordinator = coordinator_of(syntax, conjunct.head)
        if coordinator is not None and coordinator.index > clause.verb.index:
            comma = syntax.words[coordinator.index - 1].text == ","
            if coordinator.lower not in ("and", "or") or (comma and not reached and not across_commas):
                break
        if conjunct.tense is not clause.tense or len(conjunct.verbs) > 1 or conjunct.verbs[0].lower in _NEVER_BASE:
            break
        reached.append(conjunct.verbs[0])
    return reached


_NEVER_BASE = frozenset("is are was were am".split())
