"""The main clause of an English row: its verb group, operator, subject, mood and shared conjuncts.

Tree labels say what hangs where; closed classes and positions decide what a word is, since words are far more
reliable than a parse. Both label schemes give the same `Clause` for the same sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from augpipe.augment.english.tags import has_tag
from augpipe.lexicon.english.function_words import (
    ADVERBIAL_MARKERS,
    AUXILIARY_FORMS,
    BE_FORMS,
    CLIPPED_OPERATORS,
    DO_FORMS,
    FINITE_AUXILIARIES,
    HAVE_FORMS,
    IMPERATIVE_OPENERS,
    LEXICAL_PASSIVES,
    MODALS,
    SUBORDINATORS,
    WH_WORDS,
)
from augpipe.lexicon.english.verbs import Form, can_be_form, is_any_form, is_form, lemma_of
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word


class Mood(Enum):
    """What kind of sentence the main clause is."""

    DECLARATIVE = auto()
    QUESTION = auto()
    IMPERATIVE = auto()


class Tense(Enum):
    """The form of a finite verb; a modal's own tense never matters to a rule."""

    PRESENT = auto()
    PAST = auto()
    MODAL = auto()
    BASE = auto()  # imperative


@dataclass(frozen=True, slots=True)
class Conjunct:
    """A further predicate that shares the subject of the main clause: `sat and [ate]`.

    `tense` is None for a participle or base form that leans on the first predicate's auxiliary.
    """

    head: Word
    verbs: tuple[Word, ...]
    tense: Tense | None


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
    """Say whether an unmistakable finite form follows in the same clause, so that `word` is a participle."""
    for later in syntax.words[word.index + 1 :]:
        opens = later.pos in ("PUNCT", "CCONJ", "SCONJ") or later.lower in SUBORDINATORS
        if opens or later.relation is Relation.SUBJECT:
            return False
        if later.lower in FINITE_AUXILIARIES and later.pos in ("AUX", "VERB") and not later.lower.startswith("'"):
            return True
    return False


def _is_modifier(syntax: Syntax, clause: Clause) -> bool:
    """Say whether a root that looks like a past tense is a participle: `fish placed in water will die`."""
    verb = clause.finite
    if clause.tense is not Tense.PAST or clause.operator is not None or clause.subject is None:
        return False
    return is_form(verb.lower, Form.PARTICIPLE) and has_finite_after(syntax, verb)


def _is_subordinate(syntax: Syntax, clause: Clause) -> bool:
    """Say whether a root's clause opens with a subordinator, so that the parse has its clauses the wrong way round."""
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


def verb_group(syntax: Syntax, head: Word) -> tuple[Word, ...] | None:
    """Return auxiliaries and main verb of the clause that `head` heads, or None when it has no verb."""
    children = syntax.children(head)
    copulas = [word for word in children if word.relation is Relation.COPULA]
    auxiliaries = [word for word in children if word.relation is Relation.AUXILIARY and word.lower != "to"]
    if copulas:
        verb = copulas[-1]
        auxiliaries += copulas[:-1]
        auxiliaries += [word for word in syntax.children(verb) if word.relation is Relation.AUXILIARY]
    elif head.pos in ("VERB", "AUX") or _is_mistagged_verb(syntax, head):
        verb = head
    elif auxiliaries:
        verb = auxiliaries.pop()
    else:
        return None
    before = sorted(word for word in auxiliaries if word.index < verb.index)
    if before and before[0].lower in LEXICAL_PASSIVES:
        return (before[0],)
    if any(word.lower not in AUXILIARY_FORMS for word in before):
        return None
    behind = syntax.words[before[-1].index + 1].lower if before else ""
    perfect = bool(before) and before[-1].lower in ("have", "has", "had") and behind != "better"
    if perfect and not can_be_form(verb.lower, Form.PARTICIPLE):
        return tuple(before)  # "had long runs": the noun was taken for a verb
    return (*before, verb)


def _is_mistagged_verb(syntax: Syntax, head: Word) -> bool:
    """Say whether a head tagged as a noun or adjective has a subject before it and can be a finite verb."""
    if head.pos not in ("NOUN", "ADJ") or not (is_form(head.lower, Form.THIRD) or is_form(head.lower, Form.PAST)):
        return False
    subject = syntax.child(head, Relation.SUBJECT)
    return subject is not None and subject.index < head.index


def _is_infinitive(syntax: Syntax, head: Word, verb: Word) -> bool:
    """Say whether *to* stands before a lone verb; UD calls it a marker, CLEAR an auxiliary."""
    return any(word.lower == "to" and word.index < verb.index for word in _functional(syntax, head))


def _is_reduced_clause(syntax: Syntax, verbs: tuple[Word, ...], subject: Word | None) -> bool:
    """Say whether a lone participle behind a comma is more likely a modifier (`His work, carved in 1957, shows …`)."""
    verb = verbs[0]
    if len(verbs) > 1 or subject is None or verb.morphology.verb_form is not VerbForm.PARTICIPLE:
        return False
    return syntax.words[verb.index - 1].text == "," and subject.index < verb.index


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


def tense_of(verbs: tuple[Word, ...], *, has_subject: bool) -> Tense | None:
    """Return the tense of the first verb of a group, or None when it is not finite.

    Auxiliaries are decided by their form alone; a lexical verb by its tag, corrected where it has a subject and
    its form allows no other reading (a past tense tagged as a participle, the taggers' commonest mistake).
    """
    first, alone = verbs[0], len(verbs) == 1
    lower, form = first.lower, first.morphology.verb_form
    if lower == "'d":
        return Tense.PAST if resolved(verbs) == "had" else Tense.MODAL
    if lower in MODALS and not (alone and lower in ("need", "dare", "will", "can", "must")):
        return Tense.MODAL
    if lower in ("was", "were", "did") or (lower == "had" and (has_subject or not alone)):
        return Tense.PAST
    if lower in ("is", "am", "are", "'s", "'re", "'m", "does", "has", "'ve"):
        return Tense.PRESENT
    if lower in ("have", "do", "be"):
        return Tense.PRESENT if lower != "be" and has_subject else Tense.BASE if not has_subject else None
    if not alone or not _can_be_verb(first):
        return None
    if form is VerbForm.GERUND:
        return None
    if form is VerbForm.PRESENT and is_form(lower, Form.PAST) and not is_form(lower, Form.LEMMA):
        return Tense.PAST
    if form is VerbForm.PAST or (has_subject and form is not VerbForm.PRESENT and is_form(lower, Form.PAST)):
        return Tense.PAST
    if form is VerbForm.PRESENT or (has_subject and is_form(lower, Form.THIRD)):
        return Tense.PRESENT
    if form is VerbForm.BASE:
        return Tense.PRESENT if has_subject else Tense.BASE
    return None


def _can_be_verb(word: Word) -> bool:
    """Say whether a word can be a lexical verb: it is in the table, or it is a longer word that is written small."""
    lower = word.lower
    if word.text[:1].isupper() and word.index and not word.text.isupper():
        return False
    return is_any_form(lower) or len(lower) > 4


def _mood(syntax: Syntax, verbs: tuple[Word, ...], subject: Word | None, tense: Tense) -> Mood:
    if ends_as_question(syntax.text):
        return Mood.DECLARATIVE if has_tag(syntax.text) else Mood.QUESTION
    if subject is None and verbs[0].index < 8 and _opens_clause(syntax, verbs[0]):
        base = tense is Tense.BASE or verbs[0].morphology.imperative
        if base and is_form(verbs[0].lower, Form.LEMMA):
            return Mood.IMPERATIVE
    return Mood.DECLARATIVE


def ends_as_question(text: str) -> bool:
    """Say whether a row ends with a question mark, closing quotes and brackets aside."""
    return text.rstrip(" \t\"'”’»)]!").endswith("?")


def _opens_clause(syntax: Syntax, verb: Word) -> bool:
    """Say whether nothing but an opener (*please*, *always*) stands between a verb and the clause's start."""
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
            found.append(Conjunct(word, group, None if leans else tense_of(group, has_subject=True)))
    return tuple(sorted(found, key=lambda conjunct: conjunct.verbs[0].index))


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


def resolved(verbs: tuple[Word, ...]) -> str:
    """Return the full form of a group's first verb: `'s` → is or has, `'d` → would or had, `ca` → can, …"""
    first = verbs[0].lower
    if first in ("'s", "'d"):
        perfect = len(verbs) > 1 and _follows_have(verbs)
        return ("has" if first == "'s" else "had") if perfect else ("is" if first == "'s" else "would")
    return CLIPPED_OPERATORS.get(first) or {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will"}.get(first, first)


def _follows_have(verbs: tuple[Word, ...]) -> bool:
    """Say whether the form after an ambiguous contraction can only follow *have*."""
    following = verbs[1]
    if following.lower in ("been", "had", "got", "become", "gone", "done", "seen", "come"):
        return True
    if verbs[0].lower == "'s" or not is_form(following.lower, Form.PARTICIPLE):
        return False
    if is_form(following.lower, Form.LEMMA):
        return following.morphology.verb_form in (VerbForm.PARTICIPLE, VerbForm.PAST)
    return True


def lemma(verbs: tuple[Word, ...], tense: Tense | None) -> str:
    """Return the lemma of the first verb of a group."""
    full = resolved(verbs)
    for forms, base in ((BE_FORMS, "be"), (HAVE_FORMS, "have"), (DO_FORMS, "do")):
        if full in forms:
            return base
    if tense is Tense.PAST:
        return lemma_of(full, Form.PAST)
    if tense is Tense.PRESENT and not is_form(full, Form.LEMMA):
        return lemma_of(full, Form.THIRD)
    return full


def has_wh_subject(syntax: Syntax, clause: Clause) -> bool:
    """Say whether the subject is itself the question word (`Who came?`), so that nothing is inverted."""
    if clause.subject is None or clause.subject_span is None or clause.inverted:
        return False
    return syntax.words[clause.subject_span[0]].lower in WH_WORDS


def is_third_singular(syntax: Syntax, clause: Clause) -> bool:
    """Say whether the clause's finite verb agrees with a third person singular subject."""
    full = resolved(clause.verbs)
    if full in ("is", "was", "has", "does"):
        return True
    if full in ("am", "are", "were", "have", "do"):
        return False
    if clause.tense is Tense.PRESENT:
        return is_form(full, Form.THIRD) and not is_form(full, Form.LEMMA)
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
