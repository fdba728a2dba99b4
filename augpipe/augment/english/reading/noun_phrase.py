"""Noun phrases as runs of consecutive words, which move together when their head moves; and amounts."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from augpipe.augment.english.reading.clause import SUBJECTS, Clause, Tense, subject_words
from augpipe.augment.english.reading.sentences import DOUBLE_QUOTES, is_broken
from augpipe.lexicon.english import WORDS
from augpipe.syntax.syntax import Relation, Syntax, Word

# Parts of speech in which no complete phrase ends.
_DANGLING = ("ADJ", "DET", "ADP", "CCONJ", "SCONJ")

# Relations of words whose head is a predicate noun (in UD) but which belong to its clause.
_CLAUSAL = (
    *(*SUBJECTS, Relation.COPULA, Relation.AUXILIARY, Relation.MARKER),
    *(Relation.ADVERBIAL_CLAUSE, Relation.PARATAXIS, Relation.DISCOURSE, Relation.VOCATIVE),
)
# Modifiers that a comma may set off; then a second comma has to close them.
_SET_OFF = (
    *(Relation.RELATIVE_CLAUSE, Relation.NOUN_CLAUSE, Relation.ADVERBIAL_CLAUSE, Relation.APPOSITION),
    *(Relation.NOMINAL_MODIFIER, Relation.ADJECTIVE_MODIFIER, Relation.OBLIQUE),
)


class Phrase(NamedTuple):
    """A noun phrase: its head, and the indices of its first and its last word."""

    head: Word
    first: int
    last: int

    @property
    def size(self) -> int:
        """The number of its words."""
        return self.last - self.first + 1


def subject_phrase(syntax: Syntax, clause: Clause) -> Phrase | None:
    """Return the subject of a clause with the quotes around it, or None where it does not precede the finite verb."""
    if clause.subject is None or clause.subject_span is None or clause.subject_span[1] >= clause.finite.index:
        return None
    return _with_quotes(syntax, Phrase(clause.subject, *clause.subject_span))


def phrase_at(syntax: Syntax, head: Word, floor: int) -> Phrase | None:
    """Return the noun phrase of `head`; None where its words are not consecutive or are not exactly one noun phrase.

    Coordinated clauses are not part of it, nor are the words of the clause of which `head` is the predicate.

    Args:
        head: the head of the phrase.
        floor: the index of the first word that may be part of the phrase.
    """
    parts = [word for word in syntax.children(head) if word.relation not in _CLAUSAL and not _is_clause(syntax, word)]
    inside = {head.index, *(index for word in parts for index in syntax.subtree(word))}
    first = last = head.index
    while first - 1 in inside and first - 1 >= floor:
        first -= 1
    while last + 1 in inside:
        last += 1
    while last > head.index and syntax.words[last].text in ",;:–—-.!?…":
        last -= 1
    while first < head.index and syntax.words[first].text in ",;:–—-":
        first += 1
    if any(not first <= index <= last and syntax.words[index].pos != "PUNCT" for index in inside if index >= floor):
        return None  # part of the phrase is elsewhere
    phrase = _with_quotes(syntax, Phrase(head, first, last))
    return None if is_torn(syntax, phrase) else phrase


def _is_clause(syntax: Syntax, word: Word) -> bool:
    """Return whether a word is a conjunct that is a predicate of its own, not a noun phrase."""
    if word.relation is not Relation.CONJUNCT:
        return False
    verbal = word.morphology.is_finite or word.pos in ("VERB", "AUX")
    return verbal or syntax.child(word, Relation.SUBJECT, Relation.COPULA, Relation.AUXILIARY) is not None


def _with_quotes(syntax: Syntax, phrase: Phrase) -> Phrase:
    """Return a phrase, extended by the quotes directly around it if there are any."""
    closer = DOUBLE_QUOTES.get(syntax.at(phrase.first - 1).text)
    if closer is None or syntax.at(phrase.last + 1).text != closer:
        return phrase
    return phrase._replace(first=phrase.first - 1, last=phrase.last + 1)


def is_torn(syntax: Syntax, phrase: Phrase) -> bool:
    """Return whether the words of a phrase are more than one noun phrase, or only part of one."""
    run = syntax.words[phrase.first : phrase.last + 1]
    ends_open = run[-1].pos in _DANGLING and run[-1] != phrase.head
    joined = any(word in run for word in syntax.children(phrase.head, Relation.CONJUNCT))
    return (
        ends_open
        or any(word.text in (":", ";") for word in run)
        or is_broken(text_of(syntax, phrase))
        # A mark inside a quotation belongs to the sentence and may not move.
        or (run[-1].text in ('"', "”") and len(run) > 1 and run[-2].text in (".", "!", "?", ","))
        or any(_is_seam(left, right) for left, right in pairwise(run))
        or joins_clauses(run)
        or (joined and all(word.lower not in WORDS.coordinators for word in run))
    )


def _is_seam(left: Word, right: Word) -> bool:
    """Return whether one phrase ends and another begins between two words."""
    if right.pos == "DET":
        return left.pos in ("NOUN", "PROPN", "PRON")  # "the band the award": two objects
    if right.pos == "ADJ":
        return left.pos == "PROPN" and right.text[:1].islower()  # "gave [Tom] [great hopes]"
    return left.pos == "CCONJ" and right.pos in ("ADP", "SCONJ")  # "bread and in 1990"


def joins_clauses(run: tuple[Word, ...]) -> bool:
    """Return whether words have one comma, before a coordinator: so two clauses are joined, but not two nouns."""
    commas = [place for place, word in enumerate(run[:-1]) if word.text == ","]
    return len(commas) == 1 and run[commas[0] + 1].pos == "CCONJ"


def text_of(syntax: Syntax, phrase: Phrase) -> str:
    """Return the text of a phrase as written in the sentence."""
    return syntax.text[syntax.words[phrase.first].start : syntax.words[phrase.last].end]


def is_open(syntax: Syntax, phrase: Phrase) -> bool:
    """Return whether a phrase ends in a modifier that a comma sets off, so that a comma must follow.

    An example is `Anna, who lives here`.
    """
    if all(word.text != "," for word in syntax.words[phrase.first : phrase.last]):
        return False
    head = phrase.head
    while head.index < phrase.last:
        behind = [word for word in syntax.children(head) if head.index < word.index <= phrase.last]
        last = next((word for word in reversed(behind) if word.relation is not Relation.PUNCTUATION), None)
        if last is None:
            return False
        head = last
        start = syntax.subtree(head)[0]
        if head.relation in _SET_OFF and "," in (syntax.words[start].text, syntax.words[start - 1].text):
            return True
    return False


def oblique_noun(syntax: Syntax, word: Word) -> tuple[Word, Word] | None:
    """Return preposition and noun of the prepositional phrase with head `word`, or None.

    The head is the noun in UD and the preposition in CLEAR.
    """
    if word.pos == "ADP":
        noun = syntax.child(word, Relation.NOMINAL_MODIFIER)
        return None if noun is None else (word, noun)
    preposition = syntax.child(word, Relation.PREPOSITION)
    return None if preposition is None or preposition.index > word.index else (preposition, word)


def has_vague_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject is a vague amount (`several songs`): then *not* in the predicate denies nothing."""
    run = subject_words(syntax, clause)
    if not run:
        return False
    first, second = run[0], run[:2][-1].lower
    return (
        any(
            word.lower in WORDS.amount_nouns
            for word in run[:_AMOUNT_WINDOW]
            if (first.lower, word.lower) != ("the", "number")
        )
        or (first.lower in ("a", "an") and not WORDS.collective_amounts.isdisjoint(word.lower for word in run[1:3]))
        or (first.lower == "each" and (len(run) == 1 or second == "of"))
        or (first.lower == "some" and "others" in syntax.forms)
        or first.lower == "enough"
        or (first.lower == "many" and second == "other")
        or (first.lower == "too" and second in ("much", "many", "few", "little"))
        # "Six poles were not snapped": perhaps six others were.
        or ("NUM" in (first.pos, run[:2][-1].pos) and second != "one" and len(run) > 1 and clause.tense is Tense.PAST)
        or (second == "of" and first.pos == "NUM")
        or (first.pos == "NUM" and not WORDS.round_numbers.isdisjoint(word.lower for word in run[1:3]))
        or (second == "than" and first.lower in ("more", "fewer", "less"))  # leaves room for more than 40 who were
        or (first.lower, second) in (("at", "least"), ("at", "most"), ("up", "to"))
        or _has_ratio(run)
        or first.lower in WORDS.vague_amounts
        or (second in WORDS.vague_amounts and second != "one")
    )


_AMOUNT_WINDOW = 3  # in words: "a large [number]"


def _has_ratio(run: tuple[Word, ...]) -> bool:
    """Return whether words begin with a share of a number: `[one in three] songs`, `about two out of ten`."""
    opening = run[:_RATIO_WINDOW]
    spans = zip(opening, opening[1:], opening[2:], strict=False)
    return any(
        part.pos == "NUM" and joint.lower in ("in", "out") and (whole.pos == "NUM" or whole.lower == "of")
        for part, joint, whole in spans
    )


_RATIO_WINDOW = 4  # in words: "about one in three"


def has_some_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether a subject leaves room for others: both "some came" and "some did not come" may be true."""
    return any(word.lower in ("some", "most", "many") for word in subject_words(syntax, clause)[:1])


def has_share_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether the subject is a share (`most of us`, `nearly 90 % of …`), which a negation leaves as it is."""
    first, last = clause.subject_span or (0, clause.finite.index)
    shares = ("most", "nearly", "almost", "%", "percent", "half")
    return last < clause.finite.index and any(word.lower in shares for word in syntax.words[first : first + 3])


def has_scant_object(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *little*, *few* or *rarely*, half a negation, is beside the verb, or *only* is there or behind it.

    *Not* before *only* would ask for a *but also*, or deny no more than the limit (`is open only in May`).
    """
    if syntax.at(clause.verb.index + 1).lower in ("little", "few"):
        return True
    first = max(0, clause.finite.index - 2)
    beside = syntax.words[first : clause.verb.index]
    for word in syntax.words[first:] if "only" in syntax.forms else ():
        if word.lower == "only" and (word.index <= clause.verb.index + 1 or not _is_the_only(syntax, word)):
            return True
    scant = not syntax.forms.isdisjoint(WORDS.scant_adverbs)
    return scant and any(word.lower in WORDS.scant_adverbs and word.pos == "ADV" for word in (*beside, syntax.words[0]))


def _is_the_only(syntax: Syntax, only: Word) -> bool:
    """Return whether an *only* is an adjective: `was the only mill`, `his only son`."""
    return syntax.words[only.index - 1].pos in ("DET", "PRON", "PART")


def has_only_subject(syntax: Syntax, clause: Clause) -> bool:
    """Return whether *only* restricts the subject, which a negation of the predicate does not deny."""
    first = -1 if clause.subject_span is None else clause.subject_span[0]
    return first >= 0 and "only" in (syntax.words[first].lower, syntax.at(first - 1).lower)
