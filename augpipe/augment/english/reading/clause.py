"""The clauses of a sentence: verbs, tense, subject, mood and conjuncts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property

from augpipe.augment.english.reading.sentences import ends_as_question, question_tag
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.function_words import AUXILIARY_LEMMAS
from augpipe.lexicon.english.verbs import Form, can_be_form, is_any_form, is_form, lemma_of
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word


class Tense(Enum):
    """The tense of a finite verb; modals have a value of their own, since no rule needs their tense."""

    PRESENT = auto()
    PAST = auto()
    MODAL = auto()
    BASE = auto()  # imperative


def verb_group(syntax: Syntax, head: Word) -> tuple[Word, ...] | None:
    """Return the verb group, in text order, of the clause whose head is `head`; None where it has no verb."""
    copulas = syntax.children(head, Relation.COPULA)
    auxiliaries = [word for word in syntax.children(head, Relation.AUXILIARY) if word.lower != "to"]
    if copulas:
        verb = copulas[-1]
        if verb.lower == "'s" and head.lower == "done" and syntax.child(head, Relation.OBJECT) is not None:
            return (verb, head)  # "He's done it"
        auxiliaries += [*copulas[:-1], *syntax.children(verb, Relation.AUXILIARY)]
    elif head.pos in ("VERB", "AUX") or _is_mistagged_verb(syntax, head):
        verb = head
    elif auxiliaries:
        verb = auxiliaries.pop()
    else:
        return None
    before = sorted(word for word in auxiliaries if word.index < verb.index)
    if before and before[0].lower in WORDS.lexical_passives:
        return (before[0],)
    if any(word.lower not in WORDS.auxiliary_forms for word in before):
        return None
    if before and before[-1].lower in ("have", "has", "had") and syntax.at(before[-1].index + 1).lower != "better":
        is_noun = not can_be_form(verb.lower, Form.PARTICIPLE)  # "had long runs": the noun was taken for a verb
        return tuple(before) if is_noun else (*before, verb)
    return (*before, verb)


def predicate_of(syntax: Syntax, verb: Word) -> Word:
    """Return the head of the predicate of a verb: that of an auxiliary or copula, else the verb."""
    return syntax.head(verb) if verb.relation in (Relation.AUXILIARY, Relation.COPULA) else verb


def is_finite_auxiliary(word: Word) -> bool:
    """Return whether a word is an auxiliary in a form that is always finite, such as *is* or *must*."""
    return word.lower in WORDS.finite_auxiliaries and word.pos in ("AUX", "VERB")


def is_finite_verb(word: Word) -> bool:
    """Return whether a word is a finite verb: an auxiliary by its form, another one by its tag."""
    return is_finite_auxiliary(word) or (word.pos == "VERB" and word.morphology.is_finite)


def _is_mistagged_verb(syntax: Syntax, head: Word) -> bool:
    """Return whether a head is tagged as noun or adjective but can be a finite verb, with a subject before it."""
    if head.pos not in ("NOUN", "ADJ") or not (is_form(head.lower, Form.THIRD) or is_form(head.lower, Form.PAST)):
        return False
    subject = syntax.child(head, Relation.SUBJECT)
    return subject is not None and subject.index < head.index


# Modals that are also lexical verbs or nouns, when no other verb follows.
_NOT_MODAL_ALONE = ("need", "dare", "will", "can", "must")
_PRESENTS = ("is", "am", "are", "'s", "'re", "'m", "does", "has", "have", "do", "'ve", "ai")


def tense_of(verbs: tuple[Word, ...], *, has_subject: bool) -> Tense | None:
    """Return the tense of the first verb of a verb group, or None where that verb is not finite.

    The form alone decides for an auxiliary. For a lexical verb the tag decides, unless the verb has a subject and its
    form allows one reading only: taggers often take a past tense for a participle.

    Args:
        has_subject: whether the clause has a subject.
    """
    lower, alone = verbs[0].lower, len(verbs) == 1
    if lower == "'d":
        return Tense.PAST if resolved(verbs) == "had" else Tense.MODAL
    elliptic = has_subject and verbs[0].pos == "AUX"  # "He will."
    if lower in WORDS.modals and not (alone and lower in _NOT_MODAL_ALONE and not elliptic):
        return Tense.MODAL
    if lower in ("was", "were", "did") or (lower == "had" and (has_subject or not alone)):
        return Tense.PAST
    if lower in ("have", "do", "be") and not has_subject:
        return Tense.BASE
    if lower in _PRESENTS:
        return Tense.PRESENT
    return _lexical_tense(verbs[0], has_subject=has_subject) if alone and lower != "be" else None


def _lexical_tense(verb: Word, *, has_subject: bool) -> Tense | None:
    """Return the tense of a verb that is no auxiliary, or None where it is not finite or no verb."""
    lower, form = verb.lower, verb.morphology.verb_form
    is_name = bool(verb.index) and verb.text[:1].isupper() and not verb.text.isupper()
    if form is VerbForm.GERUND or is_name or not (is_any_form(lower) or len(lower) > 4):
        return None
    past, third = is_form(lower, Form.PAST), is_form(lower, Form.THIRD)
    if third and not past and has_subject:
        return Tense.PRESENT  # in capitals, taggers take DIES for a past tense
    if form is VerbForm.PRESENT:
        return Tense.PAST if past and not is_form(lower, Form.LEMMA) else Tense.PRESENT
    if form is VerbForm.PAST or (has_subject and past):
        return Tense.PAST
    if form is VerbForm.BASE:
        return Tense.PRESENT if has_subject else Tense.BASE
    return Tense.PRESENT if has_subject and third else None


def resolved(verbs: tuple[Word, ...]) -> str:
    """Return the full form of the first verb of a group: `'s` → `is` or `has`, `wo` → `will`."""
    first = verbs[0].lower
    if first in ("'s", "'d"):
        perfect, other = ("has", "is") if first == "'s" else ("had", "would")
        return perfect if len(verbs) > 1 and _follows_have(verbs) else other
    return PAIRS.clipped_operators.get(first) or PAIRS.clitics.get(first, first)


def _follows_have(verbs: tuple[Word, ...]) -> bool:
    """Return whether the verb after `'s` or `'d` shows that the contraction stands for a form of *have*."""
    following = verbs[1]
    if following.lower in ("been", "had", "got", "become", "gone", "done", "seen", "come"):
        return True
    if verbs[0].lower == "'s" or following.lower == "be" or not is_form(following.lower, Form.PARTICIPLE):
        return False
    is_base = is_form(following.lower, Form.LEMMA)
    return not is_base or following.morphology.verb_form in (VerbForm.PARTICIPLE, VerbForm.PAST)


def lemma(verbs: tuple[Word, ...], tense: Tense | None) -> str:
    """Return the lemma of the first verb of a group, given its tense; a modal is its own lemma."""
    full = resolved(verbs)
    if full in AUXILIARY_LEMMAS:
        return AUXILIARY_LEMMAS[full]
    if tense is Tense.PAST:
        return lemma_of(full, Form.PAST)
    if tense is Tense.PRESENT and not is_form(full, Form.LEMMA):
        return lemma_of(full, Form.THIRD)
    return full


SUBJECTS = (Relation.SUBJECT, Relation.CLAUSAL_SUBJECT, Relation.EXPLETIVE)


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


@dataclass(frozen=True)
class Clause:
    """A finite clause; what is derived from its fields is kept, since many rules ask for it.

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

    @cached_property
    def finite(self) -> Word:
        """The finite verb, which is the first word of the verb group."""
        return self.verbs[0]

    @cached_property
    def full(self) -> str:
        """The full form of the finite verb: `'s` → `is` or `has`, `wo` → `will`."""
        return resolved(self.verbs)

    @cached_property
    def base(self) -> str:
        """The lemma of the finite verb; a modal is its own lemma."""
        return lemma(self.verbs, self.tense)

    @cached_property
    def verb(self) -> Word:
        """The main verb or copula, which is the last word of the verb group."""
        return self.verbs[-1]

    @cached_property
    def heads(self) -> tuple[int, int]:
        """The indices of the two words that the parts of the clause may hang on: its head and its main verb."""
        return self.head.index, self.verb.index

    @cached_property
    def operator(self) -> Word | None:
        """The word that *not* follows: the first auxiliary or a finite *be*; None where *not* would need *do*."""
        is_operator = len(self.verbs) > 1 or self.finite.lower in WORDS.be_forms or self.tense is Tense.MODAL
        return self.finite if is_operator else None

    @cached_property
    def is_be(self) -> bool:
        """Whether the main verb is *be* (copula, existential or locative)."""
        return self.verb.lower in WORDS.be_forms

    @cached_property
    def is_passive(self) -> bool:
        """Whether the verb group is a passive: *be* and a past participle."""
        verb = self.verb.lower
        is_pair = len(self.verbs) > 1 and self.verbs[-2].lower in WORDS.be_forms
        return is_pair and not verb.endswith("ing") and can_be_form(verb, Form.PARTICIPLE)

    @cached_property
    def inverted(self) -> bool:
        """Whether the finite verb comes before the subject."""
        return self.subject is not None and self.finite.index < self.subject.index


def beyond_adverbs(syntax: Syntax, index: int, step: int = 1) -> Word:
    """Return the first word from an index on, or back if `step` is -1, that is no adverb; `NO_WORD` without one."""
    word = syntax.at(index)
    while word.pos == "ADV":
        word = syntax.at(word.index + step)
    return word


def adverbs_before(syntax: Syntax, clause: Clause) -> Word:
    """Return the first adverb right before the finite verb that is in the scope of its negation, or the verb."""
    first = clause.finite
    floor = 0 if clause.subject_span is None or clause.inverted else clause.subject_span[1] + 1
    while first.index > max(floor, 1):
        word = syntax.words[first.index - 1]
        if word.pos != "ADV" or word.lower in WORDS.sentence_adverbs or syntax.words[word.index - 1].text in ",;:()–—":
            break
        if (word.lower == "later" and syntax.children(word)) or word.lower == "too" or word.text[:1].isupper():
            break  # "The vote two months later brought …", "He too left"
        first = word
    return first


def subject_words(syntax: Syntax, clause: Clause) -> tuple[Word, ...]:
    """Return the words of the subject phrase; () for a clause without a subject."""
    return () if clause.subject_span is None else syntax.words[clause.subject_span[0] : clause.subject_span[1] + 1]


def clause_at(syntax: Syntax, head: Word) -> Clause | None:
    """Return the finite clause whose head in the tree is `head`, or None."""
    verbs = verb_group(syntax, head)
    if verbs is None:
        return None
    subject = _subject(syntax, head, verbs)
    tense = tense_of(verbs, has_subject=subject is not None)
    is_infinitive = len(verbs) == 1 and _follows_to(syntax, head, verbs[0])
    mood = Mood.DECLARATIVE if tense is None else _mood(syntax, verbs, subject, tense)
    bare = tense is Tense.BASE and mood is Mood.DECLARATIVE
    if tense is None or bare or is_infinitive or _is_reduced_clause(syntax, verbs, subject):
        return None
    span = None if subject is None else _span(syntax, subject, verbs)
    return Clause(head, verbs, tense, mood, subject, span, _conjuncts(syntax, head, verbs))


def _follows_to(syntax: Syntax, head: Word, verb: Word) -> bool:
    """Return whether *to*, which is a marker in UD and an auxiliary in CLEAR, comes before the verb of a predicate."""
    functional = syntax.children(head, Relation.MARKER, Relation.AUXILIARY)
    return any(word.lower == "to" and word.index < verb.index for word in functional)


def _is_reduced_clause(syntax: Syntax, verbs: tuple[Word, ...], subject: Word | None) -> bool:
    """Return whether a participle behind a comma modifies the noun before it (`His work, carved in 1957, shows …`)."""
    verb = verbs[0]
    if len(verbs) > 1 or subject is None or verb.morphology.verb_form is not VerbForm.PARTICIPLE:
        return False
    return subject.index < verb.index and beyond_adverbs(syntax, verb.index - 1, -1).text == ","


def _subject(syntax: Syntax, head: Word, verbs: tuple[Word, ...]) -> Word | None:
    """Return the head of the subject: an expletive, else the last one before the verb, else the first after it."""
    expletive = syntax.child(head, Relation.EXPLETIVE)
    if expletive is not None and expletive.lower in ("there", "it"):
        return expletive
    subjects = syntax.children(head, Relation.SUBJECT, Relation.CLAUSAL_SUBJECT)
    found = [word for word in subjects if word not in verbs]
    ahead = [word for word in found if word.index < verbs[-1].index]
    return ahead[-1] if ahead else found[0] if found else None


def _span(syntax: Syntax, subject: Word, verbs: tuple[Word, ...]) -> tuple[int, int]:
    """Return first and last word index of the subject: the unbroken part of its subtree, on one side of the verbs."""
    inside, words = set(syntax.subtree(subject)), syntax.words
    first = last = subject.index
    while first - 1 in inside and first - 1 != verbs[-1].index:
        first -= 1
    while last + 1 in inside and last + 1 != verbs[0].index:
        last += 1
    while first < last and words[first].text in ",;:–—-":
        first += 1
    while last > first and words[last].text in ",;:–—-":
        last -= 1
    return first, last


def _mood(syntax: Syntax, verbs: tuple[Word, ...], subject: Word | None, tense: Tense) -> Mood:
    """Return the mood of a clause; a statement with a question tag (`He left, didn't he?`) is declarative."""
    if ends_as_question(syntax.text):
        return Mood.QUESTION if question_tag(syntax.text) is None else Mood.DECLARATIVE
    verb = verbs[0]
    if subject is not None:
        return Mood.IMPERATIVE if _is_called(syntax, subject, verb) else Mood.DECLARATIVE
    if verb.index >= 8 or not _opens_clause(syntax, verb):
        return Mood.DECLARATIVE
    inside_quotation = syntax.text.count('"', 0, verb.start) % 2 and not syntax.text.startswith('"')
    base = (tense is Tense.BASE or verb.morphology.imperative) and is_form(verb.lower, Form.LEMMA)
    return Mood.IMPERATIVE if base and not inside_quotation else Mood.DECLARATIVE


def _is_called(syntax: Syntax, subject: Word, verb: Word) -> bool:
    """Return whether a name before a comma calls somebody, who is then told to do something (`Tom, close the door`)."""
    apart = subject.pos == "PROPN" and subject.index == 0 and verb.index == 2 and syntax.words[1].text == ","
    lower = verb.lower
    return apart and is_form(lower, Form.LEMMA) and not is_form(lower, Form.PAST)


def _opens_clause(syntax: Syntax, verb: Word) -> bool:
    """Return whether only words such as *please* and *always* stand between the beginning of a clause and a verb."""
    before = reversed(syntax.words[: verb.index])
    other = next((word for word in before if word.lower not in WORDS.imperative_openers), None)
    return other is None or other.pos == "PUNCT"


def _conjuncts(syntax: Syntax, head: Word, verbs: tuple[Word, ...]) -> tuple[Conjunct, ...]:
    """Return the predicates that are coordinated with `head` and have no subject of their own.

    In UD the head of every conjunct is the first one; in CLEAR it is the conjunct before.
    """
    found: list[Conjunct] = []
    queue = [head]
    for current in queue:
        is_noun = current.pos in ("NOUN", "PROPN")  # "the actuators or muscles"
        for word in syntax.children(current, Relation.CONJUNCT):
            group = verb_group(syntax, word) or (None if is_noun else _mistagged_conjunct(syntax, word))
            if group is None or word.index < verbs[-1].index or _follows_to(syntax, word, group[0]):
                continue
            alone = len(group) == 1
            has_subject = syntax.child(word, Relation.SUBJECT, Relation.EXPLETIVE) is not None
            if has_subject or (alone and group[0].lower in WORDS.elliptic_verbs):
                continue
            queue.append(word)
            bare = alone and group[0].morphology.verb_form in (VerbForm.BASE, VerbForm.PARTICIPLE)
            tense = None if bare and len(verbs) > 1 else tense_of(group, has_subject=True)
            before = beyond_adverbs(syntax, group[0].index - 1, -1)
            found.append(Conjunct(word, group, tense, before.pos == "CCONJ" or before.text == ","))
    return tuple(sorted(found, key=lambda conjunct: conjunct.verbs[0].index))


def _mistagged_conjunct(syntax: Syntax, word: Word) -> tuple[Word, ...] | None:
    """Return a verb that follows its coordinator but is tagged as a plural noun (`and [hands] him …`), or None."""
    mistagged = word.pos == "NOUN" and is_form(word.lower, Form.THIRD)
    return (word,) if mistagged and syntax.at(word.index - 1).pos == "CCONJ" else None


def coordinator_of(syntax: Syntax, conjunct: Word) -> Word | None:
    """Return the *and*, *or* or *but* before a conjunct: a child of the conjunct in UD, of its head in CLEAR."""
    beside = reversed(syntax.children(syntax.head(conjunct), Relation.COORDINATOR))
    shared = next((word for word in beside if word.index < conjunct.index), None)
    return syntax.child(conjunct, Relation.COORDINATOR) or shared
