"""Double negations without a frame: `never fails to`, `not without`, `no … that does not`, `cannot but`, asides."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from augpipe.augment.draws import Draws
from augpipe.augment.english.reading import noun_phrase
from augpipe.augment.english.reading.clause import Clause, Mood, Tense, lemma
from augpipe.augment.english.reading.main_clause import form_of_do, is_third_singular
from augpipe.augment.english.reading.reach import reaches_all, shared_conjuncts
from augpipe.augment.english.reading.sentences import contracts, is_headline
from augpipe.augment.english.writing.negating import form_of_not
from augpipe.augment.english.writing.opposites import DENIALS
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.denials import ASIDES
from augpipe.lexicon.english.function_words import NEGATED_OPERATORS
from augpipe.lexicon.english.verbs import Form, inflect, is_form, lemma_of
from augpipe.syntax.edits import Edit, replace
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, Word

_PERSONS = WORDS.people | (WORDS.person_nouns - WORDS.person_groups)


class Doubling(NamedTuple):
    """A way to negate a clause twice where it stands: its name in a draw, its rule, and the maker of its edits."""

    draw: str
    rule: str
    edits: Callable[[Syntax, Clause, Draws], list[Edit] | None]


def _never_fails(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits for `always wins` → `never fails to win`, `won` → `did not fail to win`."""
    if clause.mood is not Mood.DECLARATIVE or clause.inverted or clause.subject is None:
        return None
    first = syntax.words[(clause.subject_span or (0, 0))[0]].lower
    shared = noun_phrase.has_share_subject(syntax, clause) or noun_phrase.has_vague_subject(syntax, clause)
    if first in PAIRS.universal_quantifiers or first == "both" or "single" in syntax.forms or shared:
        return None  # "all have not failed" may mean that some have
    if clause.is_passive or clause.subject.lower in ("there", "it", "this", "that", "which"):
        return None
    verb = clause.verb
    before_verb = syntax.at(verb.index - 1)
    if clause.operator is not None:
        return _never_fails_behind_operator(syntax, clause)
    base = clause.base
    always = before_verb if before_verb.lower == "always" else None
    joined = shared_conjuncts(syntax, clause)
    if (
        (base in WORDS.no_failure and (always is None or base in WORDS.states))
        or not is_form(base, Form.LEMMA)
        or verb.is_clitic
        or len(joined) < len(clause.conjuncts)
        or any(lemma((word,), clause.tense) in WORDS.no_failure for word in joined)
        or (before_verb.pos == "ADV" and always is None)
        or before_verb.lower in WORDS.close_adverbs
    ):
        return None
    past = clause.tense is Tense.PAST
    bases = [replace(word, lemma((word,), clause.tense)) for word in joined]
    manners = ["fail to"]
    if always is None and past and _is_person(clause.subject):
        manners += ["neglect to", "omit to"] * (base in WORDS.neglected)
        governs = syntax.at(verb.index + 1).pos in ("DET", "PRON", "PROPN", "NOUN")  # no "performed better"
        manners += ["refrain from"] * (base in WORDS.refrained and not joined and governs)
    if not past and always is None:
        scene = _is_indefinite(syntax, clause) or is_headline(syntax.text)  # "A man slices a lemon"
        if scene or syntax.forms.isdisjoint(WORDS.habitual):
            return None
    if always is not None or not past:
        fail = "failed" if past else "fails" if is_third_singular(syntax, clause) else "fail"
        return [Edit((always or verb).start, verb.end, f"never {fail} to {base}"), *bases]
    manner = draws.choice(manners)
    do = NEGATED_OPERATORS[form_of_do(syntax, clause, past=past)][contracts(syntax, verb)]
    infinitive = inflect(base, Form.GERUND) if manner == "refrain from" else base
    return [replace(verb, f"{do} {manner} {infinitive}"), *bases]


def _is_indefinite(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject is a noun without a determiner that makes it definite."""
    if clause.subject is None or clause.subject.pos != "NOUN":
        return False
    determiner = syntax.child(clause.subject, Relation.DETERMINER, Relation.POSSESSIVE)
    return determiner is None or determiner.lower in ("a", "an", "some", "another")


def _never_fails_behind_operator(syntax: Syntax, clause: Clause) -> list[Edit] | None:
    """Return the edits for `has won` → `has not failed to win`, `will win` → `will not fail to win`."""
    verbs, verb = clause.verbs, clause.verb
    if len(verbs) != 2 or clause.is_be or clause.conjuncts or verb.index != verbs[0].index + 1:
        return None
    full = clause.full
    perfect = full in WORDS.have_forms and verbs[0].lower not in ("'s", "'d")
    base = lemma_of(verb.lower, Form.PARTICIPLE) if perfect else verb.lower
    cannot_fail = base in WORDS.no_failure or base in WORDS.states or base in ("have", "be", "do")
    cannot_fail = cannot_fail or "every" in syntax.forms  # "has not failed to play in every match"
    if cannot_fail or not is_form(base, Form.LEMMA):
        return None
    if perfect:
        return [replace(verb, f"not failed to {base}")]
    return [replace(verb, f"not fail to {base}")] if full in ("will", "would") and not verbs[0].is_clitic else None


def _is_person(subject: Word) -> bool:
    """Return whether a subject is a person or a group of people that acts."""
    lower = subject.lower
    if lower in ("he", "she", "they", "we", "i", "you", "who"):
        return True
    return lower in WORDS.person_nouns or lower in WORDS.people


def _not_without(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits for `has risks` → `is not without risks` and `with some regret` → `not without some regret`."""
    verb = clause.finite
    if clause.operator is None and clause.base == "have" and not clause.conjuncts:
        following = syntax.at(verb.index + 1)
        noun = syntax.child(clause.head, Relation.OBJECT) or following
        direct = noun.index - verb.index <= 3 and noun.lower in WORDS.abstract_possessions
        if direct and clause.subject is not None and not clause.inverted and not verb.is_clitic:
            singular, plural = ("was", "were") if clause.tense is Tense.PAST else ("is", "are")
            be = singular if is_third_singular(syntax, clause) else plural
            last = following if following.lower == "some" else verb
            return [Edit(verb.start, last.end, f"{be} not without")]
    if "with" not in syntax.forms or syntax.forms.isdisjoint(WORDS.added_feelings):
        return None
    for word in syntax.words[clause.verb.index + 1 :]:
        following, behind = syntax.at(word.index + 1), syntax.at(word.index + 2)
        noun = behind if following.lower in WORDS.feeling_amounts else following
        if word.lower == "with" and noun.lower in WORDS.added_feelings:
            return [replace(word, "not without")]
    return None


def _universal(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits for `Every rule has an exception` → `There is no rule that does not have an exception`."""
    if clause.subject_span is None or clause.inverted or clause.mood is not Mood.DECLARATIVE or clause.conjuncts:
        return None
    first, last = (syntax.words[index] for index in clause.subject_span)
    following = syntax.at(first.index + 1)
    if first.lower not in ("every", "each", "all", *PAIRS.denied_pronouns) or clause.finite.index != last.index + 1:
        return None
    later = syntax.words[clause.verb.index + 1 :]
    if any(word.pos in ("VERB", "AUX") and word.morphology.is_finite for word in later):
        return None  # "Everyone connected to the film seems …"
    past = clause.tense is Tense.PAST
    existence = "there was no" if past else "there is no"
    if first.index == 0:
        existence = existence.capitalize()
    form = form_of_not(syntax, clause.finite, draws)
    denied = _denied(syntax, clause, form)
    if denied is None:
        return None
    if first.lower in PAIRS.denied_pronouns:
        pronoun, relative = PAIRS.denied_pronouns[first.lower].rsplit(" ", 1)
        opening = existence[:-2] + pronoun
        return [Edit(first.start, first.end, opening), Edit(last.end, last.end, f" {relative}"), *denied]
    head = clause.subject
    if head is None or head.pos != "NOUN" or following.pos not in ("NOUN", "ADJ") or head.text[:1].isupper():
        return None
    between = syntax.words[first.index + 1 : head.index]
    if any(word.pos not in ("ADJ", "NOUN") for word in between) or following.text[:1].isupper():
        return None
    edits = [Edit(first.start, first.end, existence)]
    noun = head.lower
    if first.lower == "all":
        noun = _singular(head.lower) if head.morphology.plural else ""
        if not noun or any(word.lower in WORDS.not_after_no for word in between):
            return None
        edits.append(replace(head, noun))
    relative = "who" if noun in _PERSONS else "that"
    return [*edits, Edit(last.end, last.end, f" {relative}"), *denied]


def _denied(syntax: Syntax, clause: Clause, form: str) -> list[Edit] | None:
    """Return the edits that negate a clause in the singular: `have windows` → `does not have windows`."""
    verb, full, contracted = clause.finite, clause.full, form == "contracted"
    if (
        verb.is_clitic
        or not reaches_all(syntax, clause)
        or any(word.lower in WORDS.negative_words for word in syntax.words)
    ):
        return None
    if clause.operator is None:
        do = "did" if clause.tense is Tense.PAST else "does"
        return [replace(verb, f"{NEGATED_OPERATORS[do][contracted]} {clause.base}")]
    singular = {"are": "is", "were": "was", "have": "has"}.get(full, full)
    if singular not in NEGATED_OPERATORS or singular in ("must", "may", "might", "should", "ought"):
        return None
    return [replace(verb, NEGATED_OPERATORS[singular][contracted])]


def _singular(noun: str) -> str:
    """Return the singular of a plural noun, or an empty text where its form does not show it."""
    if noun in PAIRS.singulars:
        return PAIRS.singulars[noun]
    if not noun.endswith("s") or noun.endswith(("ss", "us", "is", "ves", "ics", "series", "species")):
        return ""
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    return noun[:-2] if noun.endswith(("sses", "shes", "ches", "xes")) else noun[:-1]


def _cannot_but(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edits for `must accept` → `cannot but accept`."""
    verbs, following = clause.verbs, syntax.at(clause.finite.index + 1)
    if clause.inverted or clause.subject is None or clause.is_passive or clause.is_be:
        return None
    if clause.full == "must" and len(verbs) == 2 and verbs[1].index == verbs[0].index + 1:
        return None if verbs[1].lower in ("have", "be") else [replace(clause.finite, "cannot but")]
    obliged = clause.operator is None and clause.base == "have" and following.lower == "to"
    behind = syntax.at(following.index + 1)
    if not obliged or behind.pos != "VERB" or clause.finite.is_clitic:
        return None
    return [Edit(clause.finite.start, following.end, f"{'could not' if clause.tense is Tense.PAST else 'cannot'} but")]


DOUBLINGS: tuple[Doubling, ...] = (
    *(Doubling("in_place", "antonym_in_place", denied) for denied in DENIALS),
    Doubling("never fail to", "never_fails", _never_fails),
    Doubling("not without", "not_without", _not_without),
    Doubling("there is no", "universal_denied", _universal),
    Doubling("cannot but", "cannot_but", _cannot_but),
)


# In words. In a sentence of no more of them, an aside is longer than what it interrupts.
_LONGEST_CAPTION = 8


def aside(syntax: Syntax, clause: Clause, draws: Draws) -> list[Edit] | None:
    """Return the edit that puts a double negation between commas behind the operator, or None where it cannot stand.

    `The old chapel on the hill was built by monks` → `The old chapel on the hill was, nobody denies, built by monks`.
    """
    operator, following = clause.operator, syntax.at(clause.finite.index + 1)
    if (
        operator is None
        or operator.is_clitic
        or operator.lower == "ai"
        or operator.text[:1].isupper()  # a title that holds a clause
        or clause.subject_span is None
        or clause.subject_span[1] >= operator.index
        or following.pos in ("PUNCT", "CCONJ", NO_WORD.pos)  # "they can and will turn"
        or following.lower in ("n't", "not")
        or following.start == operator.end
        or sum(word.text[:1].isalnum() for word in syntax.words) <= _LONGEST_CAPTION
    ):
        return None
    return [Edit(operator.end, operator.end, f", {draws.choice(ASIDES)},")]
