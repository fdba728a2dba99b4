"""What a Chinese word does in its clause: the kinds of units, and the kind of every word of the closed lists."""

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
    CONNECTIVE = auto()
    PRONOUN = auto()
    NOMINAL = auto()
    CLASSIFIER = auto()
    NUMBER = auto()
    TIME = auto()
    OUTER_ADVERB = auto()
    INNER_ADVERB = auto()
    FOCUS_ADVERB = auto()
    DEGREE = auto()
    NEGATOR = auto()
    NEGATIVE_PREDICATE = auto()
    MODAL = auto()
    PROGRESSIVE = auto()  # 正在, and 在 in front of a verb
    PREPOSITION = auto()
    DISPOSAL = auto()  # 把
    PASSIVE = auto()  # 被
    COPULA = auto()  # 是
    HAVE = auto()  # 有
    VERB = auto()
    ADJECTIVE = auto()
    POTENTIAL = auto()  # 看得见, 看不见
    A_NOT_A = auto()
    WH = auto()
    WH_PREDICATE = auto()
    ASPECT = auto()
    ATTRIBUTIVE = auto()  # 的
    ADVERBIAL = auto()  # 地
    COMPLEMENT = auto()  # 得
    LOCALIZER = auto()
    PARTICLE = auto()
    OTHER = auto()


class Unit(NamedTuple):
    """A stretch of the text with its kind; `word` is the index of the token that its first character is in."""

    kind: Kind
    start: int
    end: int
    text: str
    word: int
    pos: str
    last: int  # the token that its last character is in


def _kinds() -> dict[str, Kind]:
    """Return the kind of every word of the closed lists; where lists share a word, the later one here wins."""
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

# The kind of a word that stands in no list.
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
    """Return whether a character is a Chinese one."""
    return "一" <= character <= "鿿"
