"""A finite clause of an English sentence: its verb group, operator, subject, mood and conjuncts.

The dependency tree says which words belong together. Lists of closed-class words and positions, which are far more
reliable than predicted labels, say what kind of word each is. Both label schemes, UD and CLEAR, give the same `Clause`
for the same sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from augpipe.augment.english.tags import has_tag
from augpipe.augment.english.verb_group import (
    Tense,
    resolved,
    tense_of,
    verb_group,
)
from augpipe.lexicon.english.function_words import (
    ADVERBIAL_MARKERS,
    BE_FORMS,
    FINITE_AUXILIARIES,
    IMPERATIVE_OPENERS,
    SUBORDINATORS,
    WH_WORDS,
)
from augpipe.lexicon.english.verbs import Form, is_form
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word


class Mood(Enum):
    """The mood of a clause."""

    DECLARATIVE = auto()
    QUESTION = auto()
    IMPERATIVE = auto()


@dataclass(frozen=True, slots=True)
class Conjunct:
    """A further predicate that is coordinated with the first and shares its subject: `sat and [ate]`.

    Args:
        head: the head of the predicate in the tree.
        verbs: its verb group, as in `Clause`.
        tense: its tense; None for a participle or base form that depends on the auxiliary of the first predicate
            (`was built and [restored]`).
        joined: whether nothing but adverbs stands between its first verb and a coordinator or comma before it, so that
            it certainly has the same subject.
    """

    head: Word
    verbs: tuple[Word, ...]
    tense: Tense | None
    joined: bool


@dataclass(frozen=True, slots=True)
class Clause:
    """A finite clause.

    Args:
        head: the head of the clause in the tree: the main verb or, in UD, the complement of a copula.
        verbs: the verb group, that is auxiliaries and main verb or copula in text order; the first is finite.
        tense: the tense of the finite verb.
        mood: the mood of the clause.
        subject: the head of the subject phrase; *there* in an existential clause; None for a clause without a subject.
        subject_span: the first and the last word index of the subject phrase, or None.
        conjuncts: further predicates that share the subject, in text order.
    """

    head: Word
    verbs: tuple[Word, ...]
    tense: Tense
    mood: Mood
    subject: Word | None
    subject_span: tuple[int, int] | None
    conjuncts: tuple[Conjunct, ...] = ()

    @property
    def finite(self) -> Word:
        """The finite verb, which is the first word of the verb group."""
        return self.verbs[0]

    @property
    def verb(self) -> Word:
        """The main verb or copula, which is the last word of the verb group."""
        return self.verbs[-1]

    @property
    def operator(self) -> Word | None:
        """The word that *not* follows: the first auxiliary or a finite *be*; None where *not* would need *do*."""
        if len(self.verbs) > 1 or self.finite.lower in BE_FORMS or self.tense is Tense.MODAL:
            return self.finite
        return None

    @property
    def is_be(self) -> bool:
        """Whether the main verb is *be* (copula, existential or locative)."""
        return self.verb.lower in BE_FORMS

    @property
    def inverted(self) -> bool:
        """Whether the finite verb comes before the subject."""
        return self.subject is not None and self.finite.index < self.subject.index


def clause_of_roots(syntax: Syntax) -> Clause | None:
    """Return the first finite clause whose head is a root of the parse, or None."""
    for root in syntax.roots:
        clause = clause_at(syntax, root)
        if clause is not None and not _is_subordinate(syntax, clause) and not _is_modifier(syntax, clause):
            return clause
    return None


def has_finite_after(syntax: Syntax, word: Word) -> bool:
    """Return whether a certainly finite auxiliary follows in the same clause, so that `word` is a participle."""
    for later in syntax.words[word.index + 1 :]:
        opens = later.pos in ("PUNCT", "CCONJ", "SCONJ") or later.lower in SUBORDINATORS
        if opens or later.relation is Relation.SUBJECT:
            return False
        if later.lower in FINITE_AUXILIARIES and later.pos in ("AUX", "VERB") and not later.lower.startswith("'"):
            return True
    return False


def _is_modifier(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a root that is tagged as a past tense is a participle: `fish [placed] in water will die`."""
    verb = clause.finite
    if clause.tense is not Tense.PAST or clause.operator is not None or clause.subject is None:
        return False
    return is_form(verb.lower, Form.PARTICIPLE) and has_finite_after(syntax, verb)


def _is_subordinate(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the clause of a root begins with a subordinator: the parser took the wrong clause as main."""
    return any(
        word.relation is Relation.MARKER and word.lower in ADVERBIAL_MARKERS and word.index < clause.finite.index
        for word in syntax.children(clause.head)
    )


def clause_at(syntax: Syntax, head: Word) -> Clause | None:
    """Return the finite clause whose head in the tree is `head`, or None."""
    verbs = verb_group(syntax, head)
    if verbs is None:
        return None
    subject = _subject(syntax, head, verbs)
    if len(verbs) == 1 and _is_infinitive(syntax, head, verbs[0]):
        return None
    tense = tense_of(verbs, has_subject=subject is not None)
    if tense is None or _is_reduced_clause(syntax, verbs, subject):
        return None
    mood = _mood(syntax, verbs, subject, tense)
    if tense is Tense.BASE and mood is Mood.DECLARATIVE:
        return None
    span = None if subject is None else _span(syntax, subject, verbs)
    return Clause(head, verbs, tense, mood, subject, span, _conjuncts(syntax, head, verbs))


def _is_infinitive(syntax: Syntax, head: Word, verb: Word) -> bool:
    """Return whether *to* comes before a verb; *to* is a marker in UD and an auxiliary in CLEAR."""
    return any(word.lower == "to" and word.index < verb.index for word in _functional(syntax, head))


def _is_reduced_clause(syntax: Syntax, verbs: tuple[Word, ...], subject: Word | None) -> bool:
    """Return whether a participle without auxiliary modifies the noun before it (`His work, carved in 1957, shows …`).

    Such a participle follows a comma, which separates no verb from its subject.
    """
    verb = verbs[0]
    if len(verbs) > 1 or subject is None or verb.morphology.verb_form is not VerbForm.PARTICIPLE:
        return False
    before = verb.index - 1
    while before > subject.index and syntax.words[before].pos == "ADV":
        before -= 1
    return syntax.words[before].text == "," and subject.index < verb.index


def _functional(syntax: Syntax, head: Word) -> list[Word]:
    """Return the markers and auxiliaries of a clause."""
    return [word for word in syntax.children(head) if word.relation in (Relation.MARKER, Relation.AUXILIARY)]


def _subject(syntax: Syntax, head: Word, verbs: tuple[Word, ...]) -> Word | None:
    """Return the head of the subject: an expletive, else the last one before the verb, else the first after it."""
    expletive = syntax.child(head, Relation.EXPLETIVE)
    if expletive is not None and expletive.lower in ("there", "it"):
        return expletive
    found = [
        word
        for word in syntax.children(head)
        if word.relation in (Relation.SUBJECT, Relation.CLAUSAL_SUBJECT) and word not in verbs
    ]
    ahead = [word for word in found if word.index < verbs[-1].index]
    return ahead[-1] if ahead else found[0] if found else None


def _span(syntax: Syntax, subject: Word, verbs: tuple[Word, ...]) -> tuple[int, int]:
    """Return first and last word index of the subject: the unbroken part of its subtree, on one side of the verbs."""
    inside = set(syntax.subtree(subject))
    first = last = subject.index
    while first - 1 in inside and first - 1 != verbs[-1].index:
        first -= 1
    while last + 1 in inside and last + 1 != verbs[0].index:
        last += 1
    words = syntax.words
    while first < last and words[first].text in ",;:–—-":
        first += 1
    while last > first and words[last].text in ",;:–—-":
        last -= 1
    return first, last


def _mood(syntax: Syntax, verbs: tuple[Word, ...], subject: Word | None, tense: Tense) -> Mood:
    """Return the mood of a clause; a statement with a question tag (`He left, didn't he?`) is declarative."""
    if ends_as_question(syntax.text):
        return Mood.DECLARATIVE if has_tag(syntax.text) else Mood.QUESTION
    if subject is None and verbs[0].index < 8 and _opens_clause(syntax, verbs[0]):
        if syntax.text.count('"', 0, verbs[0].start) % 2 and not syntax.text.startswith('"'):
            return Mood.DECLARATIVE  # a command inside a quotation
        base = tense is Tense.BASE or verbs[0].morphology.imperative
        if base and is_form(verbs[0].lower, Form.LEMMA):
            return Mood.IMPERATIVE
    return Mood.DECLARATIVE


def ends_as_question(text: str) -> bool:
    """Return whether a text ends with a question mark, which closing quotes and brackets may follow."""
    return text.rstrip(" \t\"'”’»)]!").endswith("?")


def _opens_clause(syntax: Syntax, verb: Word) -> bool:
    """Return whether only words such as *please* and *always* stand between the beginning of a clause and a verb."""
    for word in reversed(syntax.words[: verb.index]):
        if word.pos == "PUNCT":
            return True
        if word.lower not in IMPERATIVE_OPENERS:
            return False
    return True


def _conjuncts(syntax: Syntax, head: Word, verbs: tuple[Word, ...]) -> tuple[Conjunct, ...]:
    """Return the predicates that are coordinated with `head` and have no subject of their own.

    In UD the head of every conjunct is the first one; in CLEAR it is the conjunct before.
    """
    found: list[Conjunct] = []
    queue = [head]
    for current in queue:
        for word in syntax.children(current):
            if word.relation is not Relation.CONJUNCT or word.index < verbs[-1].index:
                continue
            group = verb_group(syntax, word) or _mistagged_conjunct(syntax, word)
            if group is None or syntax.child(word, Relation.SUBJECT, Relation.CLAUSAL_SUBJECT, Relation.EXPLETIVE):
                continue
            if _is_infinitive(syntax, word, group[-1]) or (len(group) == 1 and group[0].lower in _ELLIPTIC):
                continue
            queue.append(word)
            leans = (
                len(verbs) > 1
                and len(group) == 1
                and group[0].morphology.verb_form in (VerbForm.BASE, VerbForm.PARTICIPLE)
            )
            tense = None if leans else tense_of(group, has_subject=True)
            found.append(Conjunct(word, group, tense, _is_joined(syntax, group[0])))
    return tuple(sorted(found, key=lambda conjunct: conjunct.verbs[0].index))


def _is_joined(syntax: Syntax, verb: Word) -> bool:
    """Return whether a coordinator or comma comes before a verb, with nothing but adverbs between them."""
    for word in reversed(syntax.words[: verb.index]):
        if word.pos == "CCONJ" or word.text == ",":
            return True
        if word.pos != "ADV":
            return False
    return False


def _mistagged_conjunct(syntax: Syntax, word: Word) -> tuple[Word, ...] | None:
    """Return a verb that follows its coordinator but is tagged as a plural noun (`and [hands] him …`), or None."""
    previous = syntax.previous(word)
    if word.pos != "NOUN" or not is_form(word.lower, Form.THIRD) or previous is None or previous.pos != "CCONJ":
        return None
    return (word,)


# A conjunct that consists of one of these alone is a tag or an elliptical clause, not a predicate.
_ELLIPTIC = frozenset("do does did can could will would shall should may might must".split())


def coordinator_of(syntax: Syntax, conjunct: Word) -> Word | None:
    """Return the *and*, *or* or *but* before a conjunct: a child of the conjunct in UD, of its head in CLEAR."""
    own = [word for word in syntax.children(conjunct) if word.relation is Relation.COORDINATOR]
    if own:
        return own[0]
    shared = [
        word
        for word in syntax.children(syntax.head(conjunct))
        if word.relation is Relation.COORDINATOR and word.index < conjunct.index
    ]
    return shared[-1] if shared else None


def has_wh_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject is or begins with a question word (`Who came?`), so that there is no inversion."""
    if clause.subject is None or clause.subject_span is None or clause.inverted:
        return False
    return syntax.words[clause.subject_span[0]].lower in WH_WORDS


def is_third_singular(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the finite verb agrees, or would agree, with a third person singular subject.

    The form of the verb decides where it shows agreement, else the subject.
    """
    full = resolved(clause.verbs)
    if full in ("is", "was", "has", "does"):
        return True
    if full in ("am", "are", "were", "have", "do"):
        return False
    if clause.tense is Tense.PRESENT:
        known = is_form(full, Form.THIRD) or (full.endswith("s") and not full.endswith("ss"))
        return known and not is_form(full, Form.LEMMA)
    subject = clause.subject
    if subject is None:
        return True
    if subject.lower in ("i", "you", "we", "they", "these", "those"):
        return False
    the = syntax.previous(subject)
    people = subject.lower.endswith(("ish", "ese", "ench", "utch")) and the is not None and the.lower == "the"
    if people or subject.lower in ("people", "police", "all", "both", "many", "few", "some", "several"):
        return False
    coordinated = any(word.relation is Relation.CONJUNCT for word in syntax.children(subject))
    return not (subject.morphology.plural or coordinated)
