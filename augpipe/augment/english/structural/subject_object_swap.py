"""`subject_object_swap`: subject and object change places, with the right case, agreement and capitals."""

from __future__ import annotations

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.added_clauses import joined_verbs
from augpipe.augment.english.structural.agreement import agreement_edits, number_of
from augpipe.augment.english.structural.capitals import has_doubtful_capital
from augpipe.augment.english.structural.exchange import exchanged
from augpipe.augment.english.structural.noun_phrase import Phrase, is_open, is_torn
from augpipe.augment.english.structural.opening import is_plain_opening
from augpipe.augment.english.structural.second_phrase import SecondPhrase, is_passive, second_phrase
from augpipe.augment.english.structural.statement import statement
from augpipe.augment.outcome import Augmented, Outcome, Skipped
from augpipe.lexicon.english.function_words import WH_WORDS
from augpipe.lexicon.english.valency import LIGHT_VERBS, MEASURES, NAMING_VERBS
from augpipe.syntax.edits import render
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, Word

RULES = ("direct_object", "passive_agent", "copula")
REASONS = (
    "unusable",
    "no_finite_verb",
    "question",
    "imperative",
    "no_subject",
    "shared_subject",
    "no_object",
    "reflexive",
    "idiom",
    "polarity",
    "too_long",
    "agreement",
    "no_change",
)

# Of one phrase. Most longer phrases are mistakes of the parser.
MAXIMUM_WORDS = 25
_REFLEXIVE = frozenset("myself yourself himself herself itself oneself ourselves yourselves themselves".split())
_FOCUS = frozenset("only even just not".split())
_POLAR = frozenset("any anyone anybody anything either neither nor".split())


def subject_object_swap(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the sentence with subject and object exchanged: `The boys love her.` → `She loves the boys.`

    `draws` is not used.

    Source: AugCSE appendix A.2 (SentenceSubjectObjectSwitch).
    """
    stated = syntax.remember(statement)
    if isinstance(stated, str):
        return Skipped(stated)
    clause, subject = stated
    if not _is_shared_plainly(syntax, clause):
        return Skipped("shared_subject")
    found = second_phrase(syntax, clause)
    if found is None:
        return Skipped("no_object")
    if (
        "formula_" in syntax.text
        or not is_plain_opening(syntax, clause, subject)
        or has_doubtful_capital(syntax, syntax.words[subject.first])
        or not _can_move(syntax, subject)
        or not _is_whole(syntax, clause, subject)
    ):
        return Skipped("no_subject")
    return _swapped(syntax, clause, subject, found)


def _swapped(syntax: Syntax, clause: Clause, subject: Phrase, found: SecondPhrase) -> Outcome:
    """Return the result for a subject and the phrase with which it changes places."""
    reason = _obstacle(syntax, clause, subject, found.phrase)
    if reason is not None:
        return Skipped(reason)
    agreement = agreement_edits(syntax, clause, found.phrase)
    if agreement is None or (found.rule == "copula" and not _are_equal(syntax, subject, found.phrase)):
        return Skipped("agreement")
    text = render(syntax.text, [*exchanged(syntax, subject, found.phrase), *agreement])
    return Skipped("no_change") if text.lower() == syntax.text.lower() else Augmented(text, found.rule)


def _are_equal(syntax: Syntax, subject: Phrase, other: Phrase) -> bool:
    """Return whether both phrases around a copula are certainly singular, or both plural; otherwise one was misread."""
    number = number_of(syntax, other)
    return number is not None and number is number_of(syntax, subject)


def _is_shared_plainly(syntax: Syntax, clause: Clause) -> bool:
    """Return whether every coordinated predicate certainly shares the subject and has a finite verb that can agree."""
    known = [entry.head for entry in clause.conjuncts if entry.tense is not None and entry.joined]
    if len(known) < len(clause.conjuncts) or (known and clause.is_be):
        return False
    return all(word in known for word in joined_verbs(syntax, clause, clause.verb.index + 1, len(syntax.words)))


def _can_move(syntax: Syntax, subject: Phrase) -> bool:
    """Return whether a subject is a noun phrase that can move: no clause, *there*, question word or focus of *only*."""
    head = subject.head
    if any(word.lower in _FOCUS for word in syntax.words[max(0, subject.first - 1) : subject.first + 1]):
        return False  # "only he": *only* would restrict another phrase
    if head.relation is not Relation.SUBJECT or head.pos not in ("NOUN", "PROPN", "PRON", "NUM"):
        return False
    return head.lower not in WH_WORDS and head.lower != "there"


def _is_whole(syntax: Syntax, clause: Clause, subject: Phrase) -> bool:
    """Return whether a subject is one complete phrase, with only adverbs or a closing comma between it and the verb."""
    if is_torn(syntax, subject):
        return False
    between = syntax.words[subject.last + 1 : clause.finite.index]
    set_off = (
        bool(between) and is_open(syntax, subject) and between[0].pos == "PUNCT" and between[-1].pos in ("PUNCT", "ADV")
    )
    if not set_off and any(word.pos not in ("ADV", "PART") or not word.text.islower() for word in between):
        return False
    if any(word.lower in ("else", "alone", "both", "each", "all") for word in between):
        return False  # "someone else"
    inside = syntax.subtree(subject.head)
    return (
        all(
            subject.first <= index <= subject.last or index >= clause.finite.index or syntax.words[index].pos == "PUNCT"
            for index in inside
        )
        and inside[-1] < clause.finite.index
    )


def _obstacle(syntax: Syntax, clause: Clause, subject: Phrase, other: Phrase) -> str | None:
    """Return the reason why two phrases cannot change places, or None."""
    if max(subject.size, other.size) > MAXIMUM_WORDS:
        return "too_long"
    if not syntax.forms.isdisjoint(_REFLEXIVE) or _is_reciprocal(syntax, other) or _is_owned(syntax, other):
        return "reflexive"
    if not _POLAR.isdisjoint(word.lower for word in syntax.words[other.first : other.last + 1]):
        return "polarity"
    return "idiom" if _is_idiom(syntax, clause, other) else None


def _is_reciprocal(syntax: Syntax, phrase: Phrase) -> bool:
    """Return whether a phrase is *each other* or *one another*."""
    first, last = syntax.words[phrase.first].lower, syntax.words[phrase.last].lower
    return (first, last) in (("each", "other"), ("one", "another"))


def _is_owned(syntax: Syntax, phrase: Phrase) -> bool:
    """Return whether a phrase has *own*, which refers to the subject as a reflexive does (`his own house`)."""
    return any(word.lower == "own" for word in syntax.words[phrase.first : phrase.last + 1])


def _is_idiom(syntax: Syntax, clause: Clause, phrase: Phrase) -> bool:
    """Return whether the object is a measure, a name that is given, or a noun that forms an idiom with the verb."""
    head = phrase.head
    if head.lower in MEASURES or clause.verb.lower in NAMING_VERBS:
        return True
    if head.pos != "NOUN" or head.morphology.plural:
        return False
    if phrase.size == 1 and not is_passive(clause):
        return True  # "turned pro", "was acting director"
    if clause.verb.lower not in LIGHT_VERBS:
        return False
    return not any(_determines(word) for word in syntax.words[phrase.first : head.index])


def _determines(word: Word) -> bool:
    """Return whether a word is a determiner, a possessive or a number."""
    return word.relation in (Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER)


AUGMENTATION = Augmentation(subject_object_swap, rules=RULES, reasons=REASONS, version=1)
