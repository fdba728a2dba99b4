"""The main clause of an English row: its verb group, operator, subject, mood and shared conjuncts.

Tree labels say what hangs where; closed classes and positions decide what a word is, since words are far more
reliable than a parse. Both label schemes give the same `Clause` for the same sentence.
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
    """What kind of sentence the main clause is."""

    DECLARATIVE = auto()
    QUESTION = auto()
    IMPERATIVE = auto()


@dataclass(frozen=True, slots=True)
class Conjunct:
    """A further predicate that shares the subject of the main clause: `sat and [ate]`.

    `tense` is None for a participle or base form that leans on the first predicate's auxiliary; `joined` says whether
    its verb stands right behind a coordinator or comma, so that it is sure to belong to the same subject.
    """

    head: Word
    verbs: tuple[Word, ...]
    tense: Tense | None
    joined: bool


@dataclass(frozen=True, slots=True)
class Clause:
    """A finite clause.

    Arguments:
        head: the word that heads it in the tree (in UD the complement of a copula).
        verbs: auxiliaries and main verb in order; the first is finite, the last is the main verb or copula.
        tense, mood: of the finite verb and of the clause.
        subject: the head of the subject phrase; in an existential clause the word *there*.
        subject_span: first and last word index of the whole subject phrase, or None.
        conjuncts: predicates that share the subject, in order.
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
        """The finite verb."""
        return self.verbs[0]

    @property
    def verb(self) -> Word:
        """The main verb, or the copula."""
        return self.verbs[-1]

    @property
    def operator(self) -> Word | None:
        """The word that hosts negation: first auxiliary or any finite *be*; None where *do* must help."""
        if len(self.verbs) > 1 or self.finite.lower in BE_FORMS or self.tense is Tense.MODAL:
            return self.finite
        return None

    @property
    def is_be(self) -> bool:
        """Whether the main verb is *be* (copula, existential or locative)."""
        return self.verb.lower in BE_FORMS

    @property
    def inverted(self) -> bool:
        """Whether the finite verb stands before the subject."""
        return self.subject is not None and self.finite.index < self.subject.index


def clause_of_roots(syntax: Syntax) -> Clause | None:
    """Return the first finite clause that a root of the parse heads, or None."""
    for root in syntax.roots:
        clause = clause_at(syntax, root)
        if clause is not None and not _is_subordinate(syntax, clause) and not _is_modifier(syntax, clause):
            return clause
    return None


def has_finite_after(syntax: Syntax, word: Word) -> bool:
    """Return whether an unmistakable finite form follows in the same clause, so that `word` is a participle."""
    for later in syntax.words[word.index + 1 :]:
        opens = later.pos in ("PUNCT", "CCONJ", "SCONJ") or later.lower in SUBORDINATORS
        if opens or later.relation is Relation.SUBJECT:
            return False
        if later.lower in FINITE_AUXILIARIES and later.pos in ("AUX", "VERB") and not later.lower.startswith("'"):
            return True
    return False


def _is_modifier(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a root that looks like a past tense is a participle: `fish placed in water will die`."""
    verb = clause.finite
    if clause.tense is not Tense.PAST or clause.operator is not None or clause.subject is None:
        return False
    return is_form(verb.lower, Form.PARTICIPLE) and has_finite_after(syntax, verb)


def _is_subordinate(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a root's clause opens with a subordinator, so that the parse has its clauses in wrong order."""
    return any(
        word.relation is Relation.MARKER and word.lower in ADVERBIAL_MARKERS and word.index < clause.finite.index
        for word in syntax.children(clause.head)
    )


def clause_at(syntax: Syntax, head: Word) -> Clause | None:
    """Return the finite clause that `head` heads, or None."""
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
    """Return whether *to* stands before a lone verb; UD calls it a marker, CLEAR an auxiliary."""
    return any(word.lower == "to" and word.index < verb.index for word in _functional(syntax, head))


def _is_reduced_clause(syntax: Syntax, verbs: tuple[Word, ...], subject: Word | None) -> bool:
    """Return whether a lone participle behind a comma is rather a modifier (`His work, carved in 1957, shows …`)."""
    verb = verbs[0]
    if len(verbs) > 1 or subject is None or verb.morphology.verb_form is not VerbForm.PARTICIPLE:
        return False
    before = verb.index - 1
    while before > subject.index and syntax.words[before].pos == "ADV":
        before -= 1
    return syntax.words[before].text == "," and subject.index < verb.index


def _functional(syntax: Syntax, head: Word) -> list[Word]:
    return [word for word in syntax.children(head) if word.relation in (Relation.MARKER, Relation.AUXILIARY)]


def _subject(syntax: Syntax, head: Word, verbs: tuple[Word, ...]) -> Word | None:
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
    """Return the contiguous run of the subject's subtree around its head, on one side of the finite verb."""
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
    if ends_as_question(syntax.text):
        return Mood.DECLARATIVE if has_tag(syntax.text) else Mood.QUESTION
    if subject is None and verbs[0].index < 8 and _opens_clause(syntax, verbs[0]):
        if syntax.text.count('"', 0, verbs[0].start) % 2 and not syntax.text.startswith('"'):
            return Mood.DECLARATIVE  # a command that is only quoted
        base = tense is Tense.BASE or verbs[0].morphology.imperative
        if base and is_form(verbs[0].lower, Form.LEMMA):
            return Mood.IMPERATIVE
    return Mood.DECLARATIVE


def ends_as_question(text: str) -> bool:
    """Return whether a row ends with a question mark, closing quotes and brackets aside."""
    return text.rstrip(" \t\"'”’»)]!").endswith("?")


def _opens_clause(syntax: Syntax, verb: Word) -> bool:
    """Return whether nothing but an opener (*please*, *always*) stands between a verb and the clause's start."""
    for word in reversed(syntax.words[: verb.index]):
        if word.pos == "PUNCT":
            return True
        if word.lower not in IMPERATIVE_OPENERS:
            return False
    return True


def _conjuncts(syntax: Syntax, head: Word, verbs: tuple[Word, ...]) -> tuple[Conjunct, ...]:
    """Return the predicates coordinated with `head` that have no subject of their own.

    UD hangs every conjunct on the first, CLEAR each on the one before.
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
    """Return whether only adverbs stand between a coordinator or comma and a verb."""
    for word in reversed(syntax.words[: verb.index]):
        if word.pos == "CCONJ" or word.text == ",":
            return True
        if word.pos != "ADV":
            return False
    return False


def _mistagged_conjunct(syntax: Syntax, word: Word) -> tuple[Word, ...] | None:
    """Return a conjunct of a verb that is tagged as a plural noun right behind its coordinator (`and hands him …`)."""
    previous = syntax.previous(word)
    if word.pos != "NOUN" or not is_form(word.lower, Form.THIRD) or previous is None or previous.pos != "CCONJ":
        return None
    return (word,)


# A conjunct that is nothing but one of these stands for a whole clause: a tag, or an elided predicate.
_ELLIPTIC = frozenset("do does did can could will would shall should may might must".split())


def coordinator_of(syntax: Syntax, conjunct: Word) -> Word | None:
    """Return the *and*, *or*, *but* before a conjunct: its own child in UD, its head's in CLEAR."""
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
    """Return whether the subject is itself the question word (`Who came?`), so that nothing is inverted."""
    if clause.subject is None or clause.subject_span is None or clause.inverted:
        return False
    return syntax.words[clause.subject_span[0]].lower in WH_WORDS


def is_third_singular(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the clause's finite verb agrees with a third person singular subject."""
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
