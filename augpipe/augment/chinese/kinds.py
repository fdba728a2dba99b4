"""The kinds of units, which say what a word does in its clause, and the kind of every word of the closed lists."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from augpipe.lexicon.chinese.adverbs import (
    DEGREE_ADVERBS,
    FOCUS_ADVERBS,
    INNER_ADVERBS,
    OUTER_ADVERBS,
    TIME_WORDS,
)
from augpipe.lexicon.chinese.function_words import (
    ASPECT,
    CONNECTIVES,
    DISPOSAL,
    LOCALIZERS,
    PASSIVE,
    PREPOSITIONS,
    PRONOUNS,
)
from augpipe.lexicon.chinese.modal_words import MODALS
from augpipe.lexicon.chinese.names import NAMES
from augpipe.lexicon.chinese.negative_words import NEGATIVE_PREDICATES, NEGATORS
from augpipe.lexicon.chinese.predicates import ADJECTIVES, STATIVE_VERBS
from augpipe.lexicon.chinese.question_words import A_NOT_A, FINAL_PARTICLES, WH_PREDICATES, WH_WORDS


class Kind(Enum):
    """What a unit does in its clause."""

    PUNCTUATION = auto()
    CONNECTIVE = auto()  # 但是 "but"
    PRONOUN = auto()
    NOMINAL = auto()
    CLASSIFIER = auto()  # a measure word: 个, 只
    NUMBER = auto()
    TIME = auto()
    OUTER_ADVERB = auto()  # 也 "also": a negator goes behind it
    INNER_ADVERB = auto()  # 一起 "together": a negator goes in front of it
    FOCUS_ADVERB = auto()  # 只 "only": it changes what a negator denies
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


def _kinds() -> dict[str, Kind]:
    """Return the kind of every word of the closed lists; if a word is in several of them, the last one below counts."""
    table: dict[str, Kind] = {}
    for kind, words in (
        (Kind.ADJECTIVE, ADJECTIVES),
        (Kind.VERB, STATIVE_VERBS),
        (Kind.LOCALIZER, LOCALIZERS),
        (Kind.CONNECTIVE, CONNECTIVES),
        (Kind.TIME, TIME_WORDS),
        (Kind.INNER_ADVERB, INNER_ADVERBS),
        (Kind.OUTER_ADVERB, OUTER_ADVERBS),
        (Kind.FOCUS_ADVERB, FOCUS_ADVERBS),
        (Kind.DEGREE, DEGREE_ADVERBS),
        (Kind.PREPOSITION, PREPOSITIONS),
        (Kind.PRONOUN, PRONOUNS),
        (Kind.PARTICLE, FINAL_PARTICLES),
        (Kind.ASPECT, ASPECT),
        (Kind.WH, WH_WORDS),
        (Kind.WH_PREDICATE, WH_PREDICATES - WH_WORDS),
        (Kind.MODAL, MODALS),
        (Kind.NEGATOR, NEGATORS),
        (Kind.NEGATIVE_PREDICATE, NEGATIVE_PREDICATES),
        (Kind.A_NOT_A, A_NOT_A),
        (Kind.DISPOSAL, DISPOSAL),
        (Kind.PASSIVE, PASSIVE),
        (Kind.COPULA, ("是", "乃是", "为是", "就是", "才是", "正是", "便是", "即是")),
        (Kind.HAVE, ("有",)),
        (Kind.PROGRESSIVE, ("正在", "正")),
        (Kind.ATTRIBUTIVE, ("的", "之")),
        (Kind.ADVERBIAL, ("地",)),
        (Kind.NOMINAL, NAMES),
    ):
        table.update(dict.fromkeys(words, kind))
    return table


KINDS = _kinds()

# The kind of a word that is in no closed list, by its universal part of speech; all others are nominal.
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


def is_han(character: str) -> bool:
    """Return whether a character is a Chinese one (U+4E00 to U+9FFF)."""
    return "一" <= character <= "鿿"
