"""The noun phrase with which a subject can change places: object, or agent of a passive; a copula has none.

It has to be complete, which the words after it show.
"""

from __future__ import annotations

from itertools import pairwise

from augpipe.augment.english.reading.clause import Clause
from augpipe.augment.english.reading.noun_phrase import Phrase, oblique_noun, phrase_at
from augpipe.augment.english.reading.statement import hides_verb
from augpipe.lexicon.english import WORDS
from augpipe.syntax.syntax import NO_WORD, Relation, Syntax, VerbForm, Word

_FOCUS = frozenset("both either neither not even mainly mostly especially particularly".split())
# Prepositions that begin an adjunct of time or place after a pronoun, to which they cannot belong.
_ADJUNCT = frozenset("in at on during since until after before through near within throughout from by under".split())
# Prepositions that begin one after a noun if a date or a place follows.
_DATED = frozenset("in at on during since until after before from by".split())
_TIMES = frozenset({"since", "until", "after", "before", "during"})
_REASONS = frozenset("because although though while after before until unless since".split())
# Clauses whose head is a noun or verb, of which the parse may have chosen the wrong one.
_HUNG = (Relation.NOUN_CLAUSE, Relation.ADVERBIAL_CLAUSE, Relation.OPEN_COMPLEMENT, Relation.COMPLEMENT_CLAUSE)


def second_phrase(syntax: Syntax, clause: Clause) -> tuple[str, Phrase] | None:
    """Return the phrase with which the subject of a clause can change places, after the rule that does it, or None.

    The object of a preposition does not count, except after the *by* of a passive. Where a verb has two objects, there
    is none: the other object would stay at the wrong place.
    """
    inside = syntax.words[clause.finite.index : clause.verb.index]
    if clause.is_be or any(word.pos not in ("AUX", "ADV", "PART", "VERB") for word in inside):
        return None  # "is about catching the ball"
    if clause.is_passive:
        rule, phrase = "passive_agent", _agent(syntax, clause)
    else:
        rule, phrase = "direct_object", _direct_object(syntax, clause)
    return None if phrase is None or not _is_closed(syntax, clause, phrase) else (rule, phrase)


def _direct_object(syntax: Syntax, clause: Clause) -> Phrase | None:
    """Return the only object of a clause, if it is a noun phrase right after the verb."""
    found = [word for word in syntax.children(clause.head, Relation.OBJECT) if word.index > clause.verb.index]
    if len(found) != 1 or found[0].pos not in ("NOUN", "PROPN", "PRON", "NUM") or _is_prepositional(syntax, found[0]):
        return None
    phrase = phrase_at(syntax, found[0], clause.verb.index + 1)
    if phrase is None or syntax.words[phrase.first].lower in WORDS.wh_words or syntax.words[phrase.first].pos == "ADP":
        return None
    return phrase if _stands_at_verb(syntax, clause, phrase) else None


def _agent(syntax: Syntax, clause: Clause) -> Phrase | None:
    """Return the noun phrase after the *by* of a passive."""
    for word in syntax.children(clause.head, Relation.OBLIQUE):
        found = oblique_noun(syntax, word)
        if word.index < clause.verb.index or found is None:
            continue
        by, noun = found
        if by.lower != "by" or noun.pos not in ("NOUN", "PROPN", "PRON"):
            continue
        phrase = phrase_at(syntax, noun, by.index + 1)
        determined = syntax.child(noun, Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER) is not None
        bare = noun.pos == "NOUN" and not noun.morphology.plural and not determined
        if (
            phrase is None
            or bare
            or noun.lower in ("margin", "majority")
            or syntax.words[phrase.first].morphology.verb_form is VerbForm.GERUND
        ):
            return None  # "by student referendum", "by shooting"
        return phrase if _stands_at_verb(syntax, clause, phrase) else None
    return None


def _stands_at_verb(syntax: Syntax, clause: Clause, phrase: Phrase) -> bool:
    """Return whether only adverbs, particles or *by* are between the verb and a phrase."""
    between = syntax.words[clause.verb.index + 1 : phrase.first]
    light = clause.subject is not None and clause.subject.pos == "PRON"  # "put out the fire", but "put it out"
    if light and any(word.relation is Relation.PARTICLE for word in between):
        return False
    if any(word.lower in _FOCUS for word in (*between, syntax.words[phrase.first])):
        return False
    return all(
        word.pos in ("ADV", "PART") or word.relation is Relation.PARTICLE or word.lower == "by" for word in between
    )


def _is_prepositional(syntax: Syntax, noun: Word) -> bool:
    """Return whether a noun has a preposition before it, labelled as preposition or marker."""
    return any(word.index < noun.index for word in syntax.children(noun, Relation.PREPOSITION, Relation.MARKER))


def _is_closed(syntax: Syntax, clause: Clause, phrase: Phrase) -> bool:
    """Return whether a phrase after the verb has all words that belong to it, and no others."""
    words = syntax.words
    run, last = words[phrase.first : phrase.last + 1], words[phrase.last]
    if last.pos == "NUM" and phrase.last > phrase.head.index and words[phrase.last - 1].pos != "ADP":
        return False  # a score or a date
    if any(word.text in (",", ":", ";", "–", "—") or is_dash(syntax, word) for word in run) or words[
        phrase.first - 1
    ].text in (":", ","):
        return False
    if any(left.pos in ("NOUN", "PROPN") and right.text[0].isdigit() for left, right in pairwise(run)):
        return False  # "awarded [the album] [4½ stars]"
    if any(_is_loose(word) for word in words[phrase.head.index + 1 : phrase.last + 1]):
        return False
    if run[0].pos == "PROPN" and any(word.lower == "of" for word in run):
        return False  # "suspected [Ann] [of the murder]"
    if any(left.pos == "NOUN" and _opens_second(right) for left, right in pairwise(run[:-1])):
        return False  # "made [the land] [sacred ground]"
    if clause.verb.lower in WORDS.telling_verbs and any(word.lower == "that" for word in run[1:]):
        return False
    if any(word.pos == "CCONJ" and hides_verb(syntax, word) for word in run) or _is_cut(syntax, last):
        return False
    following = syntax.at(phrase.last + 1)
    if following.pos in ("VERB", "AUX") and any(word.pos == "CCONJ" for word in run):
        return False  # "takes a bow and the audience applauds"
    while following.pos == "ADV" and following.lower not in WORDS.adverbial_markers:
        following = syntax.at(following.index + 1)
    if following is NO_WORD or following.text in ".!?…;":
        return True
    gapped = following.pos == "ADP" and _is_gapped(syntax, following)
    return not gapped and _may_follow(syntax, phrase, following)


def is_dash(syntax: Syntax, word: Word) -> bool:
    """Return whether a hyphen or a longer dash stands between blanks."""
    return word.text in "-–—" and syntax.text[word.start - 1] == " "


def _is_loose(word: Word) -> bool:
    """Return whether a word after the head may belong to the verb: a preposition but *of*, a subordinator, a clause."""
    if word.pos in ("ADP", "SCONJ"):
        return word.lower != "of"
    return (word.pos == "PART" and word.text[:1] not in "'’") or (word.pos == "VERB" and word.relation in _HUNG)


def _opens_second(word: Word) -> bool:
    """Return whether a word after a noun begins a second phrase after the verb."""
    return word.pos in ("ADJ", "ADV", "NUM") or word.relation is Relation.POSSESSIVE


def _is_cut(syntax: Syntax, last: Word) -> bool:
    """Return whether a phrase ends inside a written word (`example.com`) or before the full stop of an abbreviation."""
    following, second = syntax.at(last.index + 1), syntax.at(last.index + 2)
    if following is NO_WORD or following.start > last.end:
        return False
    goes_on = second is not NO_WORD and (second.start == following.end or second.text[:1].islower())
    return following.pos != "PUNCT" or (following.text == "." and goes_on)


def _may_follow(syntax: Syntax, phrase: Phrase, word: Word) -> bool:
    """Return whether `word`, which follows a phrase, cannot be part of the phrase."""
    if word.text == ",":
        following = syntax.at(word.index + 1)
        subordinate = following.lower in WORDS.adverbial_markers and following.lower != "as"
        return subordinate and following.pos in ("SCONJ", "ADV")
    if word.pos == "SCONJ" and word.lower in _REASONS:
        return True
    if word.pos != "ADP" or word.text.istitle():
        return False  # "Men In Black"
    if phrase.head.pos == "PRON":
        return word.lower in _ADJUNCT
    if word.lower in _TIMES:
        return True
    date = _behind_preposition(syntax, word)
    if word.lower not in _DATED or not _is_dated(date, word):
        return False
    if phrase.head.pos == "PROPN" and date.lower not in WORDS.calendar and not date.text[0].isdigit():
        return False  # "connects the Old Station in York"
    nouns = {phrase.head.lower.removesuffix("s"), syntax.words[phrase.last].lower.removesuffix("s")}
    if not nouns.isdisjoint(WORDS.relational_nouns) and not _is_year(date, word):
        return False
    return word.relation is not Relation.PREPOSITION or syntax.head(word).head != phrase.head.index


def _behind_preposition(syntax: Syntax, preposition: Word) -> Word:
    """Return the word after a preposition and the small words that may precede a date (`in the early [1990s]`)."""
    following = syntax.at(preposition.index + 1)
    while following.lower in ("the", "early", "late", "mid", "-", "about", "around"):
        following = syntax.at(following.index + 1)
    return following


def _is_dated(date: Word, preposition: Word) -> bool:
    """Return whether a date (`on 3 May`), or a name that is no author's or sender's (`at York`), follows."""
    named = date.text[:1].isupper() and preposition.lower not in ("by", "from")
    figure = date.text[:1].isdigit() and (preposition.lower != "from" or len(date.text) == 4)  # "from 5 nominations"
    return named or figure or date.lower in WORDS.calendar


def _is_year(date: Word, preposition: Word) -> bool:
    """Return whether *in* or *on* precedes a year or month, which is no complement of a noun (`a degree in 1990`)."""
    if preposition.lower not in ("in", "on"):
        return False
    return date.lower in WORDS.calendar or (date.text.isdigit() and 1000 <= int(date.text) <= 2100)


def _is_gapped(syntax: Syntax, start: Word) -> bool:
    """Return whether a coordinator follows behind `start`, as in `by Tom in May and Ann in June`, or an *as*."""
    for word in syntax.words[start.index + 1 :]:
        if word.text in ";.":
            return False
        # "the publication in 1998 of …", "her work in 1998 as …"
        of_number = word.lower == "of" and syntax.words[word.index - 1].pos == "NUM"
        if of_number or word.lower == "as" or word.pos == "CCONJ":
            return True
    return False
