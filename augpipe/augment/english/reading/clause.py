"""A finite clause of an English sentence: its verb group, operator, subject, mood and conjuncts.

The dependency tree says which words belong together. Lists of closed-class words and positions, which are far more
reliable than predicted labels, say what kind of word each is. Both label schemes, UD and CLEAR, give the same `Clause`
for the same sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property

from augpipe.augment.english.reading.verb_group import Tense, lemma, resolved, tense_of, verb_group
from augpipe.lexicon.english import PAIRS, WORDS
from augpipe.lexicon.english.function_words import NEGATED_OPERATORS
from augpipe.lexicon.english.verbs import Form, can_be_form, is_form
from augpipe.syntax.syntax import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

_OPERATORS = "|".join(sorted({full for full in NEGATED_OPERATORS if full.isalpha()}, key=len, reverse=True))
_NEGATED = rf"(?P<negated>ca|wo|sha|(?:{_OPERATORS}))n['’]t"
_PRONOUN = "(?:I|you|he|she|it|we|they|there)"
_TAG = re.compile(rf", (?:{_NEGATED}|(?P<plain>{_OPERATORS})) {_PRONOUN}\?[\"'”’)]*$")


def question_tag(text: str) -> re.Match[str] | None:
    """Return the match of the question tag in which a text ends, or None.

    Its operator is in the group `plain` (`, did he?`) or, without the *n't*, in the group `negated` (`, didn't he?`).
    """
    return _TAG.search(text) if "?" in text else None


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


def ends_as_question(text: str) -> bool:
    """Return whether a text ends with a question mark, which closing quotes and brackets may follow."""
    return text.rstrip(" \t\"'”’»)]!").endswith("?")


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
        for word in syntax.children(current, Relation.CONJUNCT):
            group = verb_group(syntax, word) or _mistagged_conjunct(syntax, word)
            if group is None or word.index < verbs[-1].index or _follows_to(syntax, word, group[-1]):
                continue
            alone = len(group) == 1
            if (alone and group[0].lower in WORDS.elliptic_verbs) or syntax.child(word, *SUBJECTS) is not None:
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


def has_wh_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject is or begins with a question word (`Who came?`), so that there is no inversion."""
    if clause.subject is None or clause.subject_span is None or clause.inverted:
        return False
    return syntax.words[clause.subject_span[0]].lower in WORDS.wh_words


def is_third_singular(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the finite verb agrees, or would agree, with a third person singular subject.

    The form of the verb decides where it shows agreement, else the subject.
    """
    full, subject = clause.full, clause.subject
    if full in PAIRS.plural_forms or full == "am" or full in PAIRS.plural_forms.values():
        return full in PAIRS.plural_forms
    if clause.tense is Tense.PRESENT:
        known = is_form(full, Form.THIRD) or (full.endswith("s") and not full.endswith("ss"))
        return known and not is_form(full, Form.LEMMA)
    if subject is None:
        return True
    nation = subject.lower.endswith(("ish", "ese", "ench", "utch")) and syntax.at(subject.index - 1).lower == "the"
    plural = nation or subject.lower in WORDS.plural_subjects or subject.morphology.plural
    return not plural and syntax.child(subject, Relation.CONJUNCT) is None


def form_of_do(syntax: Syntax, clause: Clause, *, past: bool) -> str:
    """Return the finite form of *do* that agrees with a clause, in the past or the present."""
    return "did" if past else "does" if is_third_singular(syntax, clause) else "do"
