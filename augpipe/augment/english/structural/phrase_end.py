"""The check that a noun phrase after the verb is complete, which the words after it show."""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.english.clause import Clause
from augpipe.augment.english.structural.added_clauses import hides_verb
from augpipe.augment.english.structural.noun_phrase import Phrase
from augpipe.lexicon.english.function_words import ADVERBIAL_MARKERS
from augpipe.lexicon.english.valency import CALENDAR, TELLING_VERBS
from augpipe.syntax.sentence import Syntax
from augpipe.syntax.word import Relation, VerbForm, Word

# Prepositions that begin an adjunct of time or place after a pronoun, to which they cannot belong.
_ADJUNCT = frozenset("in at on during since until after before through near within throughout from by under".split())
# Prepositions that begin one after a noun if a date or a place follows.
_DATED = frozenset("in at on during since until after before from by".split())
_TIMES = frozenset({"since", "until", "after", "before", "during"})
# Nouns that take a prepositional complement, whatever head the parse gives to the preposition.
_RELATIONAL = frozenset(
    "interest role increase decrease change part place success faith belief participation involvement attack "
    "influence effect impact emphasis focus ban tax view opinion perspective experience control pressure contract "
    "relationship agreement deal contact lead edge access damage reference response answer approach exception "
    "lack shortage amount series set group collection number variety range majority reduction rise drop improvement "
    "membership investment research work information data position seat job course degree bachelor master title "
    "ba ma bs bsc msc phd ph.d. doctorate diploma lecture class training education qualification expertise "
    "medal record match game war battle series election "
    "report study review paper article law example man woman book film album song member".split()
)
# Clauses whose head is a noun or verb, of which the parse may have chosen the wrong one.
_HUNG = (
    Relation.NOUN_CLAUSE,
    Relation.ADVERBIAL_CLAUSE,
    Relation.OPEN_COMPLEMENT,
    Relation.COMPLEMENT_CLAUSE,
)


def is_closed(syntax: Syntax, clause: Clause, phrase: Phrase) -> bool:
    """Return whether a phrase after the verb has all words that belong to it, and no others."""
    words = syntax.words
    if words[phrase.last].pos == "NUM" and phrase.last > phrase.head.index and words[phrase.last - 1].pos != "ADP":
        return False  # a score or a date
    run = words[phrase.first : phrase.last + 1]
    if any(word.text in (",", ":", ";", "–", "—") for word in run) or (
        run[0].pos == "NUM" and run[-1].lower in CALENDAR
    ):
        return False
    if any(_is_loose(word) for word in words[phrase.head.index + 1 : phrase.last + 1]):
        return False
    if any(left.pos == "NOUN" and _opens_second(right) for left, right in pairwise(run[:-1])):
        return False  # "made [the land] [sacred ground]"
    if clause.verb.lower in TELLING_VERBS and any(word.lower == "that" for word in run[1:]):
        return False
    if any(word.pos == "CCONJ" and word.lower != "both" for word in run[:2]) and run[0].pos in ("ADV", "CCONJ"):
        return False  # a figure is missing: "roughly and 59 buildings"
    if words[phrase.first - 1].text in (":", ","):
        return False
    if any(word.pos == "CCONJ" and hides_verb(syntax, word) for word in run) or _is_cut(syntax, words[phrase.last]):
        return False
    index = phrase.last + 1
    while index < len(words) and words[index].pos == "ADV" and words[index].lower not in ADVERBIAL_MARKERS:
        index += 1
    if index == len(words) or words[index].text in ".!?…;":
        return True
    return _may_follow(syntax, clause, phrase, words[index]) and not (
        words[index].pos == "ADP" and _is_gapped(syntax, clause, words[index])
    )


def _may_follow(syntax: Syntax, clause: Clause, phrase: Phrase, word: Word) -> bool:
    """Return whether `word`, which follows a phrase, cannot be part of the phrase."""
    if word.text == ",":
        following = syntax.next(word)
        return following is not None and _opens_clause(syntax, clause, following)
    if word.pos == "CCONJ":
        return _opens_predicate(syntax, clause, word)
    if word.pos == "SCONJ" and word.lower in _REASONS:
        return True
    if word.pos != "ADP":
        return False
    if phrase.head.pos == "PRON":
        return word.lower in _ADJUNCT
    if word.lower in _TIMES:
        return True
    nouns = {phrase.head.lower.removesuffix("s"), syntax.words[phrase.last].lower.removesuffix("s")}
    if word.lower not in _DATED or not _is_dated(syntax, word):
        return False
    if not nouns.isdisjoint(_RELATIONAL) and not _is_year(syntax, word):
        return False
    return word.relation is not Relation.PREPOSITION or syntax.head(word).head != phrase.head.index


def _opens_second(word: Word) -> bool:
    """Return whether a word after a noun begins a second phrase after the verb."""
    return word.pos in ("ADJ", "ADV", "NUM") or word.relation is Relation.POSSESSIVE


def _is_cut(syntax: Syntax, last: Word) -> bool:
    """Return whether a phrase ends inside a written word (`example.com`) or before the full stop of an abbreviation."""
    following = syntax.next(last)
    if following is None or following.start > last.end:
        return False
    second = syntax.next(following)
    goes_on = second is not None and (second.start == following.end or second.text[:1].islower())
    return following.pos != "PUNCT" or (following.text == "." and goes_on)


_REASONS = frozenset("because although though while after before until unless since".split())


def _is_loose(word: Word) -> bool:
    """Return whether a word after the head may belong to the verb: a preposition but *of*, a subordinator, a clause."""
    if word.pos in ("ADP", "SCONJ"):
        return word.lower != "of"
    return (word.pos == "PART" and word.text[:1] not in "'’") or (word.pos == "VERB" and word.relation in _HUNG)


def _is_dated(syntax: Syntax, preposition: Word) -> bool:
    """Return whether a date (`on 3 May`, `in early 1990`) or the name of a place (`at York`) follows a preposition.

    After *by* and *from* a name does not count: it may be that of an author or sender.
    """
    following = syntax.next(preposition)
    while following is not None and following.lower in _BEFORE_DATE:
        following = syntax.next(following)
    if following is None:
        return False
    if following.text[:1].isdigit() or following.lower in CALENDAR:
        return True
    return following.text[:1].isupper() and preposition.lower not in ("by", "from")


def _is_year(syntax: Syntax, preposition: Word) -> bool:
    """Return whether *in* or *on* precedes a year or month, which is no complement of a noun (`a degree in 1990`)."""
    following = syntax.next(preposition)
    while following is not None and following.lower in _BEFORE_DATE:
        following = syntax.next(following)
    if preposition.lower not in ("in", "on") or following is None:
        return False
    return following.lower in CALENDAR or (following.text.isdigit() and 1000 <= int(following.text) <= 2100)


_BEFORE_DATE = frozenset("the early late mid - about around".split())


def _opens_clause(syntax: Syntax, clause: Clause, word: Word) -> bool:
    """Return whether a predicate or clause begins at `word`, which follows a comma."""
    if word.pos == "CCONJ" and _opens_predicate(syntax, clause, word):
        return True
    if word.pos == "CCONJ":
        return _opens_joined(syntax, clause, word)
    if word.morphology.verb_form is VerbForm.GERUND:
        return word.relation is Relation.ADVERBIAL_CLAUSE and not _is_listed(syntax, word)
    return word.pos in ("SCONJ", "ADV") and word.lower in ADVERBIAL_MARKERS and word.lower != "as"


def _is_listed(syntax: Syntax, word: Word) -> bool:
    """Return whether a comma and a coordinator follow later, so that a word may be part of a list (`…, and …`)."""
    later = syntax.words[word.index + 1 :]
    return any(mark.text == "," and end.pos == "CCONJ" for mark, end in pairwise(later))


def _opens_joined(syntax: Syntax, clause: Clause, coordinator: Word) -> bool:
    """Return whether a clause with its own subject is coordinated with the first, after this coordinator."""
    heads = (clause.head.index, clause.verb.index)
    joined = (entry for entry in syntax.words[coordinator.index :] if entry.relation is Relation.CONJUNCT)
    return any(entry.head in heads and syntax.child(entry, Relation.SUBJECT) is not None for entry in joined)


def _opens_predicate(syntax: Syntax, clause: Clause, coordinator: Word) -> bool:
    """Return whether the verb of a conjunct follows a coordinator, with adverbs between them or none."""
    index = coordinator.index + 1
    while index < len(syntax.words) and syntax.words[index].pos == "ADV":
        index += 1
    if index + 1 < len(syntax.words) and syntax.words[index + 1].text == ",":
        return False  # "spite and embittered, gloomy views"
    return any(entry.verbs[0].index == index for entry in clause.conjuncts)


def _is_gapped(syntax: Syntax, clause: Clause, start: Word) -> bool:
    """Return whether a coordinator from `start` on joins something else than predicates and clauses.

    An example is `by Tom in May and Ann in June`.
    """
    for word in syntax.words[start.index + 1 :]:
        if word.text in ";.":
            return False
        if word.lower == "as" or (word.lower == "of" and syntax.words[word.index - 1].pos == "NUM"):
            return True  # "the publication in 1998 of …", "her work in 1998 as …"
        if word.pos == "CCONJ":
            return not _opens_predicate(syntax, clause, word) and not _opens_joined(syntax, clause, word)
    return False
