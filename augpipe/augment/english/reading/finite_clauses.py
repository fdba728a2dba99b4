"""All finite clauses of a sentence, each with its role and its time, unless the parse leaves one of them uncertain.

A clause is uncertain where the tagger may have taken its verb for something else: a noun, an infinitive, a participle.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from augpipe.augment.english.reading.clause import (
    SUBJECTS,
    Clause,
    Mood,
    Tense,
    lemma,
    predicate_of,
    resolved,
    tense_of,
    verb_group,
)
from augpipe.augment.english.reading.sentences import is_in_title
from augpipe.augment.english.reading.statement import landmarks
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.verbs import Form, is_any_form, is_form
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word


class Role(Enum):
    """The role of a clause in its sentence."""

    MAIN = auto()  # the main clause and the clauses coordinated with it
    ADVERBIAL = auto()
    COMPLEMENT = auto()
    RELATIVE = auto()
    QUOTED = auto()  # in quotes, brackets or a title of its own; its tense does not depend on the main clause


class Time(Enum):
    """The time that the finite verb of a clause expresses."""

    PAST = auto()
    PRESENT = auto()
    FUTURE = auto()
    MODAL = auto()


@dataclass(frozen=True, slots=True)
class FiniteClause:
    """A finite clause with its role and time.

    Args:
        role: its role in the sentence.
        time: its time.
        shares: whether it has no subject of its own, so that it shares that of the clause before it.
    """

    clause: Clause
    role: Role
    time: Time
    shares: bool


_JOINED = (Relation.CONJUNCT, Relation.PARATAXIS)
_MARKERS = WORDS.adverbial_markers - {"so"}
_FINITE_RELATIONS = (Relation.ROOT, *_JOINED, Relation.ADVERBIAL_CLAUSE, Relation.RELATIVE_CLAUSE)
_ROLES = {
    Relation.ADVERBIAL_CLAUSE: Role.ADVERBIAL,
    Relation.COMPLEMENT_CLAUSE: Role.COMPLEMENT,
    Relation.NOUN_CLAUSE: Role.COMPLEMENT,
    Relation.CLAUSAL_SUBJECT: Role.COMPLEMENT,
    Relation.RELATIVE_CLAUSE: Role.RELATIVE,
}


def finite_clauses(syntax: Syntax, main: Clause) -> list[FiniteClause] | None:
    """Return the finite clauses of a sentence in text order, or None where the parse leaves one of them uncertain."""
    found: list[FiniteClause] = []
    seen: set[int] = set()
    first = main.finite.index
    subjects = (word for word in syntax.remember(landmarks).subjects if word.relation is Relation.SUBJECT)
    if any(word.head != first and _lacks_verb(syntax, syntax.head(word)) for word in subjects):
        return None
    for word in syntax.words:
        if word.pos in ("NOUN", "PROPN", "ADJ") and _may_be_verb(syntax, word):
            return None
        if word.pos == "VERB" and word.relation is Relation.ADJECTIVE_MODIFIER and _opens_predicate(syntax, word):
            return None
    for word in syntax.words:
        finite = word.index == first or (word.pos in ("VERB", "AUX") and _is_finite(syntax, word))
        if not finite or word.index in seen:
            continue
        clause = main if word.index == first else _clause_of(syntax, word)
        if clause is None and _is_participle(syntax, word) and not _may_be_finite(syntax, word):
            continue
        role = None if clause is None else _role(syntax, clause, main)
        if clause is None or role is None or _hides_a_conjunct(syntax, clause) or _is_doubtful(syntax, clause):
            return None
        seen.update(verb.index for verb in clause.verbs)
        shares = clause is not main and syntax.child(clause.head, *SUBJECTS) is None
        if shares and (syntax.words[clause.finite.index - 1].text.istitle() or _is_loose(syntax, clause)):
            return None  # `They met and Long wrote`: the subject is a name that the tagger missed
        found.append(FiniteClause(clause, role, _time_of(clause), shares))
    return found


def _time_of(clause: Clause) -> Time:
    """Return the time of the finite verb: `FUTURE` for *will* and *shall*, `MODAL` for other modals, else its tense."""
    if clause.tense is Tense.MODAL:
        return Time.FUTURE if clause.full in ("will", "shall") and len(clause.verbs) > 1 else Time.MODAL
    return Time.PAST if clause.tense is Tense.PAST else Time.PRESENT


def _is_finite(syntax: Syntax, word: Word) -> bool:
    """Return whether a verb or auxiliary is tagged as finite, or is a base form that is a present."""
    form = word.morphology.verb_form
    if word.lower in WORDS.finite_auxiliaries:
        is_base = form is VerbForm.BASE and word.lower in ("have", "do", "need", "dare", "'ve")
        return not is_base and syntax.at(word.index - 1).lower != "to"
    return word.morphology.is_finite or (form is VerbForm.BASE and _is_bare_present(syntax, word))


def _is_bare_present(syntax: Syntax, word: Word) -> bool:
    """Return whether a verb tagged as base form is a present: it has a subject before it, and no auxiliary or *to*."""
    subject = syntax.child(word, Relation.SUBJECT)
    if subject is None or subject.index > word.index or word.relation not in _FINITE_RELATIONS:
        return False
    return syntax.child(word, Relation.AUXILIARY) is None and syntax.words[word.index - 1].lower != "to"


def _clause_of(syntax: Syntax, word: Word) -> Clause | None:
    """Return the clause with the finite verb `word` and the subject that it has or shares, or None."""
    head = predicate_of(syntax, word)
    verbs = verb_group(syntax, head)
    if verbs is None or verbs[0] != word:
        return None
    subject = _subject(syntax, head)
    tense = tense_of(verbs, has_subject=True)
    if tense is None or tense is Tense.BASE or _is_participle(syntax, word):
        return None
    span = None if subject is None else (subject.index, subject.index)
    return Clause(head, verbs, tense, Mood.DECLARATIVE, subject, span)


def _subject(syntax: Syntax, head: Word) -> Word | None:
    """Return the subject of a clause or, where it has none, of the clause with which it is coordinated."""
    for joined in syntax.upwards(head):
        expletive = syntax.child(joined, Relation.EXPLETIVE)
        subject = expletive if expletive is not None and expletive.lower == "there" else None
        subject = subject or syntax.child(joined, Relation.SUBJECT, Relation.CLAUSAL_SUBJECT)
        if subject is not None or joined.relation is not Relation.CONJUNCT:
            return subject
    return None


def _is_participle(syntax: Syntax, word: Word) -> bool:
    """Return whether a verb tagged as past tense is more likely a participle: it is a modifier and has no subject."""
    if not is_form(word.lower, Form.PARTICIPLE) or word.relation is Relation.AUXILIARY:
        return False  # *had* is an auxiliary of the participle in a pluperfect
    if any(child.lower in ("with", "without") and child.index < word.index for child in syntax.children(word)):
        return True  # "with one goal scored"
    if syntax.child(word, *SUBJECTS) is not None:
        return False
    return word.relation not in (Relation.ROOT, *_JOINED)


def _role(syntax: Syntax, clause: Clause, main: Clause) -> Role | None:
    """Return the role of a clause, or None where its label and its first words contradict each other."""
    if clause is main:
        return Role.MAIN
    if _depth(syntax, clause.finite) != _depth(syntax, main.finite) or is_in_title(syntax, clause.finite):
        return Role.QUOTED
    head = next(above for above in syntax.upwards(clause.head) if above.relation not in _JOINED)
    opener = _opener(syntax, clause)
    if head == main.head or head.relation is Relation.ROOT:
        return Role.MAIN if opener is None else None
    role = _ROLES.get(head.relation)
    if opener is not None or role is Role.RELATIVE or clause.head != head:
        return role
    reports = not WORDS.reporting_verbs.isdisjoint((main.base, lemma(main.verbs[-1:], main.tense)))
    follows = clause.finite.index > main.finite.index and ";" not in syntax.forms
    is_object = head.relation is Relation.COMPLEMENT_CLAUSE and (follows or reports)
    return role if is_object and syntax.child(head, Relation.COORDINATOR) is None else None


def _opener(syntax: Syntax, clause: Clause) -> Word | None:
    """Return the subordinator or question word at the beginning of a clause, or None."""
    for word in syntax.children(clause.head):
        if word.index >= clause.finite.index:
            break
        opens = word.relation is Relation.MARKER or word.lower in WORDS.wh_words or word.lower in WORDS.subordinators
        if opens and word.lower != "so":  # "…, so we stayed" is a main clause
            return word
    subject = clause.subject
    if subject is None or subject.index > clause.finite.index:
        return None
    before = syntax.words[syntax.subtree(subject)[0] - 1]  # a subordinator that the parser attached to another word
    return before if before.index < subject.index and before.lower in _MARKERS else None


def _depth(syntax: Syntax, word: Word) -> tuple[int, int]:
    """Return how many quotes, and how many brackets, are open before a word."""
    before = syntax.text[: word.start]
    quotes = before.count('"') % 2 + before.count("“") - before.count("”")
    return quotes, before.count("(") - before.count(")")


def _lacks_verb(syntax: Syntax, head: Word) -> bool:
    """Return whether the head of a clause has no verb but may be one itself, which the tagger took for a noun."""
    has_verb = head.pos in ("VERB", "AUX") or syntax.child(head, Relation.COPULA, Relation.AUXILIARY) is not None
    return not has_verb and is_any_form(head.lower)


def _may_be_verb(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun is more likely a verb: it is the head of a clause, or seems to have an object.

    A noun in *-s* between a noun and a determiner seems to have one (`The lens [scans] the sky`).
    """
    if noun.relation in (Relation.ADVERBIAL_CLAUSE, Relation.RELATIVE_CLAUSE, Relation.COMPLEMENT_CLAUSE):
        return _lacks_verb(syntax, noun)
    if syntax.at(noun.index + 1).pos != "DET" or not noun.lower.endswith("s") or not is_form(noun.lower, Form.THIRD):
        return False
    return syntax.at(noun.index - 1).pos in ("NOUN", "PROPN", "PRON", "CCONJ")


def _opens_predicate(syntax: Syntax, word: Word) -> bool:
    """Return whether a coordinator stands before what was taken for an attribute (`met and [shared] the work`)."""
    coordinator = syntax.at(word.index - 1)
    joins = coordinator.pos == "CCONJ" and coordinator.head == word.index
    return joins and syntax.at(coordinator.index - 1).pos == "ADV"


def _is_loose(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a comma stands before a verb of saying (`it was good, [noted] Berg`), or a likely participle.

    The latter has an adverb behind the comma: `ran a boat, also [painted] red`.
    """
    verb, before = clause.finite, syntax.words[clause.finite.index - 1]
    if before.text == ",":
        return clause.base in WORDS.reporting_verbs
    apart = before.pos == "ADV" and before.lower != "then" and syntax.at(verb.index - 2).text == ","
    return apart and is_form(verb.lower, Form.PARTICIPLE)


def _may_be_finite(syntax: Syntax, word: Word) -> bool:
    """Return whether a past tense that is labelled a modifier may be finite.

    It may if it has an object, follows a comma, or follows a noun that was taken for a conjunct (`and Tom [agreed]`).
    """
    before = syntax.at(word.index - 1)
    joined = before.relation is Relation.CONJUNCT and word.relation is Relation.ADVERBIAL_CLAUSE
    free = syntax.child(word, Relation.OBJECT) is not None or before.text == "," or joined
    return free and word.morphology.verb_form is VerbForm.PAST


def _is_doubtful(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the only verb of a clause may be no verb: it is in no table, or a participle in a list of nouns.

    An example of the second is `flawed sound, two runs [scored], …`.
    """
    if len(clause.verbs) > 1 or clause.is_be or clause.tense is Tense.MODAL:
        return False
    finite = clause.finite
    if not is_any_form(finite.lower) or finite.lower in WORDS.modals:  # "He never will"
        return True
    previous, following = syntax.at(finite.index - 1), syntax.at(finite.index + 1)
    listed = following.pos in ("NOUN", "PROPN") if previous.text == "," else following.text == ","
    return listed and (previous.text == "," or previous.pos == "NOUN") and is_form(finite.lower, Form.PARTICIPLE)


def _hides_a_conjunct(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a conjunct or a contraction leaves the tense of a clause uncertain.

    A conjunct that is tagged as participle or base form may be finite: after a past tense (`rose, washed and dressed`),
    a present (`They teach, then train them`), a progressive (`was waiting and smiled`) or, if it has an object, a
    passive (`was fined, but quit the club`). `'d come` may be *would come* or *had come*.
    """
    compound = len(clause.verbs) > 1 or clause.finite.lower in WORDS.be_forms
    if clause.finite.lower == "'d" and len(clause.verbs) > 1:
        following = clause.verbs[1].lower
        return is_form(following, Form.LEMMA) and is_form(following, Form.PARTICIPLE)
    if clause.tense is Tense.MODAL:
        return False
    hidden = {VerbForm.PARTICIPLE} if clause.tense is Tense.PAST else {VerbForm.BASE}
    bare = [
        word
        for word in syntax.children(clause.head, Relation.CONJUNCT)
        if word.pos == "VERB"
        and word.morphology.verb_form in ({VerbForm.PARTICIPLE, VerbForm.BASE} if compound else hidden)
        and syntax.child(word, Relation.AUXILIARY, Relation.MARKER, Relation.SUBJECT) is None
    ]
    if not compound or clause.verb.lower.endswith("ing"):
        return bool(bare)
    return any(syntax.child(word, Relation.OBJECT) is not None for word in bare)


def leans(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a past tense may be a participle: *by* follows it, or a passive or perfect precedes it.

    An example of the second is `was built and [restored]`.
    """
    verb, head = clause.finite, clause.head
    if len(clause.verbs) > 1 or clause.tense is not Tense.PAST or not is_form(verb.lower, Form.PARTICIPLE):
        return False
    if syntax.at(verb.index + 1).lower == "by":
        return True  # "the goals scored by each side were added"
    group = verb_group(syntax, syntax.head(head)) if head.relation is Relation.CONJUNCT else None
    if group is None or len(group) < 2:
        return False
    auxiliary, last = resolved(group), group[-1].lower
    if auxiliary in WORDS.be_forms and not last.endswith("ing") and last not in WORDS.be_forms:
        return syntax.child(head, Relation.OBJECT) is None
    return auxiliary in WORDS.have_forms
