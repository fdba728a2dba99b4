"""What a summary may not leave out: complements of nouns, adjectives and verbs, and what says where a claim holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from augpipe.augment.english.reading.clause import Clause, Tense
from augpipe.augment.english.reading.noun_phrase import Phrase
from augpipe.augment.english.reading.statement import finite_verbs, is_particle, main_lemma
from augpipe.augment.english.summarize.shortened_nouns import is_nominal
from augpipe.lexicon.english import WORDS
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, Word

# Prepositions of place and time: before a name or date they begin no complement of the noun or verb before them.
_SETTING = frozenset("in at near within inside outside during since until till after before".split())
# Those that begin none before any noun.
_APART = frozenset(
    "by from via despite under along alongside throughout amid amidst beside beneath behind around".split()
)
# Those that begin none behind a verb or its object.
_CIRCUMSTANTIAL = _SETTING | _APART | frozenset("on for through across because".split())
# Words that begin a clause which leaves a kept clause about the past true.
_FREE = frozenset(
    "who which that whose where when while because since after before until although though and or but so".split()
)
# Subordinators under which a present tense holds only sometimes.
_CONDITIONAL = frozenset("when whenever where wherever while until once as because since after before".split())
# Parts of speech of a word behind a kept noun that belongs to it or is an object of its own.
_STICKING = ("NOUN", "PROPN", "ADJ", "NUM", "DET", "PRON", "PART", "SYM", "X", "INTJ", "AUX")
# Those of a word that goes on behind quotes or brackets: `detailed "bold" moves`, `a protection (SPF) rating`.
_GOING_ON = ("NOUN", "PROPN", "ADJ")
_PLACED = frozenset("basis base origin origins root roots seat home start counterpart counterparts".split())
_VAGUE = frozenset("time use work life career interest part role difference distance".split())
_MANNERS = frozenset("differently separately independently badly poorly well partly partially".split())
_CALLING = frozenset("call name dub term label".split())
_COMPARING = frozenset("more less fewer better worse rather greater larger smaller higher lower older".split())
_NARROWING = frozenset(
    "without except among amongst according per for if unlike under as with apart besides aside".split()
)
_PAST_MODALS = frozenset("could would might".split())
_ORDERED = frozenset("first second third fourth fifth sixth seventh eighth ninth tenth last only next best top".split())


def loses_needed(syntax: Syntax, clause: Clause, subject: Phrase, kept: set[int]) -> bool:
    """Return whether the words left out of a clause are needed by those that are `kept`, or limit what they say."""
    return (
        _is_limited(syntax, clause, subject)
        or (
            clause.is_be and clause.head.lower == subject.head.lower and clause.head != subject.head
        )  # "a dance is a dance"
        or _loses_comparison(syntax, kept)
        or _loses_owned(syntax, kept)
        or _is_torn(syntax, clause, kept)
        or _is_misnamed(syntax, clause, kept)
        or _announces(syntax, clause, subject, kept)
        or _cuts_clause(syntax, clause, max(kept), kept)
        or any(_is_needed(syntax, clause, word) for word in _dropped(syntax, kept))
        or any(_sticks(syntax, clause, syntax.words[index], kept) for index in kept if index + 1 not in kept)
    )


def _dropped(syntax: Syntax, kept: set[int]) -> Iterator[Word]:
    """Yield the words left out that hang on a kept one before them, without a comma or the like between."""
    for word in syntax.words:
        if word.index not in kept and word.head in kept and word.head < word.index:
            first = syntax.words[syntax.subtree(word)[0]]
            if "PUNCT" not in (first.pos, syntax.words[first.index - 1].pos):
                yield word


def _is_needed(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether a phrase left out completes its head: `calls [for a vote]`, `gave it [to Tom]`."""
    head = syntax.head(word)
    first = syntax.words[syntax.subtree(word)[0]]
    if first.pos not in ("ADP", "SCONJ") or first.lower == "of":
        return first.lower == "of"
    if first.lower == "in" and syntax.words[first.index - 1].lower in _PLACED:
        return True
    if first.lower == "on" and head.lower in ("based", "base", "bases", "modelled", "modeled", "models"):
        return True
    if head.pos in ("VERB", "AUX"):
        alone = first.lower == "with" and syntax.child(head, Relation.OBJECT) is None
        free = alone or first.lower in _CIRCUMSTANTIAL | _FREE
        return not free or _is_ordered(syntax, syntax.words[first.index - 1])
    if first.lower in _APART:
        return False
    if head.lower in _VAGUE and head.index < clause.verb.index:
        return True  # "her time [in the navy] was brief"
    vague = (syntax.child(head, Relation.DETERMINER) or NO_WORD).lower in ("a", "an")
    vague &= head.lower not in WORDS.relational_nouns
    placed = first.lower in _SETTING and (vague or _is_placed(syntax, first))
    lead = head.index < clause.verb.index and first.lower in _SETTING and not head.morphology.plural
    return not (placed or lead) or _is_ordered(syntax, head)


def _is_torn(syntax: Syntax, clause: Clause, kept: set[int]) -> bool:
    """Return whether the kept words are cut at a list, colon or preposition, and so read as something else."""
    words, order = syntax.words, sorted(kept)
    last = words[order[-1]]
    hanging = last.pos in ("ADP", "SCONJ") and not is_particle(syntax, last)
    headed = any(word.text == ":" for word in words[: last.index])
    halved = "between" in syntax.forms and any(
        words[index].lower == "between" and not any(words[other].lower == "and" for other in order if other > index)
        for index in order
    )
    untold = any(_is_bare_title(syntax, words[word.head]) for word in words if _names(word, kept))
    listed = clause.is_be and any(
        word.relation is Relation.CONJUNCT and word.head in kept and word.index not in kept and is_nominal(word)
        for word in words[clause.verb.index :]
    )
    return (
        hanging
        or untold
        or headed
        or halved
        or listed
        or any(_is_rough(words[left : right + 1]) for left, right in pairwise(order) if right > left + 1)
    )


def _is_misnamed(syntax: Syntax, clause: Clause, kept: set[int]) -> bool:
    """Return whether words are left out of what is called something, or of what it is called.

    Examples are `call it [adaptive] management` and `called her time [in Kell the happiest of her life]`.
    """
    verb, last = clause.verb.index, max(kept)
    if main_lemma(clause) not in _CALLING:
        return False
    cut = not clause.is_passive and syntax.at(last + 1).pos not in ("", "PUNCT", "CCONJ")
    return cut or len([index for index in kept if index > verb]) < last - verb


def _cuts_clause(syntax: Syntax, clause: Clause, last: int, kept: set[int]) -> bool:
    """Return whether the subject of a coordinated clause was taken for a conjunct (`and the team, …, [became]`)."""
    joined = any(syntax.words[index].pos == "CCONJ" for index in kept if index > clause.verb.index)
    if not joined or syntax.at(last + 1).text != ",":
        return False
    later = finite_verbs(syntax, clause, last + 1, len(syntax.words))
    return any(syntax.words[verb.index - 1].text == "," or verb.index == last + 2 for verb in later)


def _names(word: Word, kept: set[int]) -> bool:
    """Return whether a word left out is an apposition to a kept one before it."""
    return word.relation is Relation.APPOSITION and word.head in kept and word.index not in kept


def _is_bare_title(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun has no article, as one before a name (`the wife of developer [Tom Berg]`)."""
    counted = noun.morphology.plural or noun.pos != "NOUN"
    return not counted and syntax.child(noun, Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER) is None


def _is_rough(gap: Sequence[Word]) -> bool:
    """Return whether words left out, with the kept ones beside them, are marks alone or stand at a comma or *and*."""
    bare = all(word.pos in ("PUNCT", "CCONJ") for word in gap[1:-1])
    return bare or gap[-1].pos == "CCONJ" or gap[0].text == "," or (gap[-1].text == "," and gap[-2].pos != "PUNCT")


def _is_placed(syntax: Syntax, preposition: Word) -> bool:
    """Return whether a preposition begins a phrase with a name or a date (`in the north of Rome`, `in 1990`)."""
    for word in syntax.words[preposition.index + 1 :]:
        if word.pos in ("PUNCT", "VERB", "AUX", "CCONJ"):
            return False
        if word.pos == "PROPN" or word.lower in WORDS.calendar or (word.text.isdigit() and len(word.text) == 4):
            return True
    return False


def _is_ordered(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun is one of an order (`the third division [in the system]`)."""
    return any(word.lower in _ORDERED or word.morphology.degree == "Sup" for word in syntax.children(noun))


def _sticks(syntax: Syntax, clause: Clause, last: Word, kept: set[int]) -> bool:
    """Return whether the word behind a kept one belongs to it (`a series [regular]`), or limits what is said."""
    following = syntax.at(last.index + 1)
    if following.text in ('"', "“") or (last.text in ('"', "”") and following.pos in _GOING_ON):
        return True
    if following.text == "," and syntax.at(following.index + 1).pos == "PROPN" and _is_bare_title(syntax, last):
        return True
    if last == clause.verb and following.lower in _ORDERED | _MANNERS:
        return True  # "placed [second]", "were seen [differently] by many"
    if last.lower in ("around", "about", "over", "under") and following.pos == "NUM":
        return True  # "were woven around 1000"
    if following.lower == "but" and syntax.at(following.index + 1).pos in ("NUM", "DET"):
        return True  # "in all [but one]"
    participle = following.pos == "VERB" and following != clause.verb
    if participle and (last.pos == "ADJ" or syntax.at(following.index + 1).pos in (*_GOING_ON, "VERB")):
        return True  # "was yellow [carded]", "a carrier [provided line]", "a file [encoding known] as yEnc"
    if last.pos in ("DET", "ADP", "PUNCT", "CCONJ") or last.index < clause.verb.index:
        return False
    if following.text == "(" and _behind_bracket(syntax, following).pos in _GOING_ON:
        return True
    if following.pos == "SCONJ" or following.lower in _CONDITIONAL:
        return clause.tense is not Tense.PAST or following.lower not in _FREE
    modified = next((above for above in syntax.upwards(following) if above.index in kept), last)
    return following.pos in _STICKING and following.lower not in _FREE and modified.index < following.index


def _behind_bracket(syntax: Syntax, bracket: Word) -> Word:
    """Return the word behind the bracket that closes an open one, or `NO_WORD`."""
    closing = next((word for word in syntax.words[bracket.index :] if word.text == ")"), None)
    return NO_WORD if closing is None else syntax.at(closing.index + 1)


def _is_limited(syntax: Syntax, clause: Clause, subject: Phrase) -> bool:
    """Return whether an opening says where or when a general statement holds (`In Canada, the law is strict`)."""
    opening = syntax.words[: subject.first]
    if not opening:
        return False
    past = clause.tense is Tense.PAST or clause.finite.lower in _PAST_MODALS
    general = not past and opening[0].pos in ("ADP", "SCONJ")
    return general or opening[0].lower in _NARROWING


def _announces(syntax: Syntax, clause: Clause, subject: Phrase, kept: set[int]) -> bool:
    """Return whether *it* stands for an infinitive or clause that is left out (`It is rare [for owls to sing]`)."""
    if subject.head.lower != "it":
        return False
    left = syntax.words[max(kept) + 1 :]
    dated = clause.is_be and not clause.head.morphology.is_finite and syntax.at(clause.verb.index + 1).pos == "ADP"
    if dated and any(word.lower in ("when", "that", "where") for word in left):
        return True  # "It was in 1980 when …"
    marks = (word for word in left if word.relation is Relation.MARKER)
    return syntax.words[max(kept)].pos == "ADJ" and any(word.lower in ("to", "that") for word in marks)


def _loses_comparison(syntax: Syntax, kept: set[int]) -> bool:
    """Return whether a kept comparative lost its *than* (`more rights [than the other]`)."""
    if not any(word.lower == "than" and word.index not in kept for word in syntax.words):
        return False
    return any(
        syntax.words[index].morphology.degree == "Cmp" or syntax.words[index].lower in _COMPARING for index in kept
    )


def _loses_owned(syntax: Syntax, kept: set[int]) -> bool:
    """Return whether a possessive lost what is owned, or a quotation one of its marks."""
    owners = (syntax.words[index] for index in kept if syntax.words[index].relation is Relation.POSSESSIVE)
    marks = [word.index for word in syntax.words if word.text in ("'", "‘", "’")]
    if any(index in kept and index + 1 not in kept and syntax.at(index + 1).lower == "s" for index in marks):
        return True  # "the note ' s"
    return any(owner.head not in kept for owner in owners) or 0 < sum(index in kept for index in marks) < len(marks)
