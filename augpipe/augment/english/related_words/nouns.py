"""The places where a more general, more special or synonymous noun can replace a noun."""

from __future__ import annotations

from augpipe.augment.english.reading.sentences import is_quoted
from augpipe.lexicon.english import WORDS
from augpipe.lexicon.english.vocabulary import related_words
from augpipe.syntax.syntax import Relation, Syntax, VerbForm, Word

NOMINAL = ("NOUN", "PROPN", "NUM", "X", "SYM")
# Parts of speech after which a singular noun has no determiner, so that it means no particular thing.
_BEFORE_BARE = ("", "ADP", "VERB", "SCONJ", "CCONJ", "ADV", "PUNCT")
# Adverbs that make a phrasal verb of a noun that is its gerund (`the drawing up of a plan`).
_OF_GERUNDS = frozenset("up out down off away back together".split())
# Words of a sentence above which something in it may contradict a more special noun.
_MAXIMUM_WORDS = 20
_RANKS = frozenset("most first second third record".split())
_QUOTES = ('"', "“", "``")
_LIKENING = frozenset("as than like unlike except".split())
# What says more of a noun that becomes a more special one.
_TELLING = (Relation.NOMINAL_MODIFIER, Relation.NAME_PART, Relation.RELATIVE_CLAUSE, Relation.NOUN_CLAUSE)


def _is_counted(syntax: Syntax, noun: Word, previous: Word) -> bool:
    """Return whether a noun means particular things: it is a plural, but not `men's`, or has a determiner."""
    if noun.morphology.plural:
        return noun.lower.endswith("s") or syntax.text[noun.end : noun.end + 1] not in ("'", "’")
    return previous.pos not in _BEFORE_BARE


def heads_a_phrase(syntax: Syntax, noun: Word, previous: Word, following: Word) -> bool:
    """Return whether a noun means particular things and is part of no compound (`bus station`) and no title."""
    if previous.pos in NOMINAL and previous.pos != "NUM":
        return False
    if following.pos == "PROPN" and noun.index:
        # A noun with a determiner before a name (`his wife Mary`) counts, whichever of the two is the parser's head.
        return previous.pos in ("DET", "PRON")
    if noun.relation is Relation.NAME_PART or following.pos in NOMINAL or following.lower == "sized":
        return False
    return _is_counted(syntax, noun, previous)


def has_hypernym(syntax: Syntax, noun: Word, previous: Word, following: Word) -> bool:
    """Return whether a sentence about a more general thing still holds: no count, comparison, list or rule is near."""
    if not heads_a_phrase(syntax, noun, previous, following):
        return False
    modified = previous.pos == "ADJ" or previous.relation is Relation.ADJECTIVE_MODIFIER
    described = modified and previous.text.islower() and previous.lower not in WORDS.plain_adjectives
    if described or following.text in _QUOTES:
        return False  # "the lead vocalist", "his violin "Sonata""
    children = syntax.children(noun)
    if previous.lower in WORDS.exclusive_words or any(word.lower in WORDS.exclusive_words for word in children):
        return False
    if any(word.morphology.degree == "Sup" for word in children) or following.lower == "of":
        return False  # "the strongest hurricane", "the building of ships", "a ship of the line"
    before = syntax.at(previous.index - 1).lower if previous.pos == "DET" else previous.lower
    listed = not syntax.forms.isdisjoint({"only", "without", *WORDS.negative_words}) or any(
        word.relation is Relation.CONJUNCT for word in (noun, *children)
    )
    if listed or before in _LIKENING or _is_ranked(syntax, noun):
        return False
    rule = noun.relation is Relation.SUBJECT and _is_bare_plural(noun, previous)
    return not rule or syntax.head(noun).morphology.verb_form is VerbForm.PAST


def _is_ranked(syntax: Syntax, noun: Word) -> bool:
    """Return whether a record may be held among things of a kind: `the most goals by a striker`."""
    return any(word.morphology.degree == "Sup" or word.lower in _RANKS for word in syntax.words[: noun.index])


def is_alone(syntax: Syntax, noun: Word, option: str) -> bool:
    """Return whether a sentence tells of no other thing for which a hypernym stands: not `[sheep] with some goats`."""
    table = related_words("hypernyms")
    others = (table.get(word.lower, {}) for word in syntax.words if word.index != noun.index)
    return not any(option in options for found in others for options in found.values())


def has_hyponym(syntax: Syntax, noun: Word, previous: Word, following: Word) -> bool:
    """Return whether nothing beside a noun tells of the thing, or counts it, which a special word may contradict."""
    if previous.lower in WORDS.demonstratives | {"that"}:
        return False  # "these scholars", "that organization" were named before
    if noun.lower in WORDS.near_hyponyms and _has_near_hyponym(syntax, noun, previous, following):
        return True
    if (
        previous.text.isdigit()
        or len(syntax.words) > _MAXIMUM_WORDS
        or following.lower in _OF_GERUNDS
        or previous.lower in ("both", "of")
        or following.pos == "PROPN"
        or following.lower == "like"
        or _is_bare_plural(noun, previous)
        or _means_a_kind(syntax, noun, previous)
        or not has_hypernym(syntax, noun, previous, following)
    ):
        return False
    return all(
        word.lower in WORDS.plain_adjectives
        if word.relation is Relation.ADJECTIVE_MODIFIER
        else word.relation not in _TELLING
        for word in syntax.children(noun)
    )


def _has_near_hyponym(syntax: Syntax, noun: Word, previous: Word, following: Word) -> bool:
    """Return whether a noun, with its determiner right before it, is in no list, quotation or idiom (`had no idea`)."""
    determining = previous.relation in (Relation.DETERMINER, Relation.POSSESSIVE, Relation.NUMBER)
    determined = determining and previous.lower not in WORDS.exclusive_words | WORDS.wh_words
    if (
        not determined
        or following.pos in ("ADJ", "PROPN")
        or not heads_a_phrase(syntax, noun, previous, following)
        or is_quoted(syntax, noun)
    ):
        return False
    return all(word.relation is not Relation.CONJUNCT for word in (noun, *syntax.children(noun)))


def _is_bare_plural(noun: Word, previous: Word) -> bool:
    """Return whether a noun is a plural that may mean all things of its kind (`Dogs bark`)."""
    return noun.morphology.plural and previous.pos in _BEFORE_BARE


def _means_a_kind(syntax: Syntax, noun: Word, previous: Word) -> bool:
    """Return whether *the* and a singular may mean a kind, such as a species (`The tree grows`, `the tree's wood`)."""
    if previous.lower != "the" or noun.morphology.plural:
        return False
    head = syntax.head(noun)
    predicate = (head, *syntax.children(head))
    told = any(word.morphology.verb_form is VerbForm.PAST for word in predicate)
    states = not told or syntax.child(head, Relation.COPULA, Relation.COMPLEMENT) is not None
    return noun.relation is Relation.POSSESSIVE or (noun.relation is Relation.SUBJECT and states)
