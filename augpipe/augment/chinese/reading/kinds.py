"""The kinds of units, which say what a word does in its clause, and the sets of kinds that several rules name."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import NamedTuple

from augpipe.lexicon import chinese


class Kind(IntEnum):
    """What a unit does in its clause."""

    PUNCTUATION = auto()
    CONNECTIVE = auto()  # 但是 "but"
    PRONOUN = auto()
    NOMINAL = auto()
    CLASSIFIER = auto()  # a measure word: 个, 只
    NUMBER = auto()
    TIME = auto()
    OUTER_ADVERB = auto()  # 也 "also": a negator goes behind it
    INNER_ADVERB = auto()  # 一起 "together": a negator, or else a frame, goes in front of it
    FOCUS_ADVERB = auto()  # 只 "only": it changes what a negator denies, so that a frame goes in front of the sentence
    DEGREE = auto()  # 很 "very"
    NEGATOR = auto()
    NEGATIVE_PREDICATE = auto()  # 不同 "different"
    MODAL = auto()
    PROGRESSIVE = auto()  # 正在, and 在 in front of a verb
    PREPOSITION = auto()
    DISPOSAL = auto()  # 把, which puts the object in front of the verb
    PASSIVE = auto()  # 被
    COPULA = auto()  # 是 "be"
    HAVE = auto()  # 有 "have", "there is"
    VERB = auto()
    ADJECTIVE = auto()
    POTENTIAL = auto()  # a potential complement: 看得见 "can see", 看不见 "cannot see"
    A_NOT_A = auto()  # 能不能 "can or cannot"
    WH = auto()  # 什么 "what"
    WH_PREDICATE = auto()  # 怎么办 "what to do"
    ASPECT = auto()  # 了, 着, 过
    ATTRIBUTIVE = auto()  # 的, between a modifier and its noun
    ADVERBIAL = auto()  # 地, between an adverbial and its verb
    COMPLEMENT = auto()  # 得, between a verb and its complement
    LOCALIZER = auto()  # 上 "on", behind its noun
    PARTICLE = auto()  # at the end of a sentence: 吗, 吧
    OTHER = auto()


class Unit(NamedTuple):
    """The characters [start, end) of a sentence that count as one word.

    Args:
        kind: what it does in its clause.
        start, end: offsets of characters in the sentence.
        text: the characters.
        word, last: the indices of the tokens that its first and its last character are in.
        pos: the universal part of speech of the token `word`; for half of a token, the one that suits that half.
    """

    kind: Kind
    start: int
    end: int
    text: str
    word: int
    pos: str
    last: int


Units = tuple[Unit, ...]

NOTHING = Unit(Kind.OTHER, -1, -1, "", -1, "", -1)
"""What stands in front of the first unit and behind the last one: no word at all."""

KINDS = {word: Kind[kind] for word, kind in chinese.KINDS.items()}
"""The kind of every word that is found by its characters."""

# The kind of any other word, by its universal part of speech; all others are nominal.
KIND_OF_TAG: dict[str, Kind] = {
    "VERB": Kind.VERB,
    "AUX": Kind.VERB,
    "ADJ": Kind.ADJECTIVE,
    "ADV": Kind.INNER_ADVERB,
    "PRON": Kind.PRONOUN,
    "NUM": Kind.NUMBER,
    "PUNCT": Kind.PUNCTUATION,
    "ADP": Kind.PREPOSITION,
    "CCONJ": Kind.OTHER,
    "SCONJ": Kind.CONNECTIVE,
    "INTJ": Kind.CONNECTIVE,
}


def kinds(names: str) -> frozenset[Kind]:
    """Return the kinds of these names, written as one text."""
    return frozenset(Kind[name] for name in names.split())


NOUNS = kinds("NOMINAL PRONOUN")
COUNTING = kinds("NUMBER CLASSIFIER")
ADVERBS = kinds("OUTER_ADVERB INNER_ADVERB FOCUS_ADVERB DEGREE")
ENDINGS = kinds("PUNCTUATION PARTICLE")
ASKING = kinds("WH WH_PREDICATE")
NEGATIVE = kinds("NEGATOR NEGATIVE_PREDICATE")
VOICE = kinds("PASSIVE DISPOSAL")
# Kinds that tell how things are, so that a modal in front of them says how certain that is.
STATED = NEGATIVE | kinds("MODAL POTENTIAL PROGRESSIVE COPULA HAVE")
# Kinds that by themselves show that a predicate begins.
STRONG = STATED | VOICE | kinds("A_NOT_A")
# Kinds that make a predicate, or stand in one in front of its verb.
VERBAL = STRONG | kinds("VERB ADJECTIVE")
# Of these, the ones that carry the meaning of a predicate.
LEXICAL = kinds("VERB ADJECTIVE COPULA HAVE POTENTIAL NEGATIVE_PREDICATE")
