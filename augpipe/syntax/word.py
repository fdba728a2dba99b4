"""One word of a parsed sentence, without the labels of any scheme."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


class Relation(Enum):
    """The dependency relation of a word to its head, as finely as the rules need it; `schemes.py` maps labels to it."""

    ROOT = auto()
    SUBJECT = auto()
    CLAUSAL_SUBJECT = auto()
    EXPLETIVE = auto()
    OBJECT = auto()
    COMPLEMENT = auto()  # CLEAR's attr and acomp, whose head is the copula
    COPULA = auto()  # UD's cop, whose head is the complement
    AUXILIARY = auto()
    MARKER = auto()
    ADVERBIAL_CLAUSE = auto()
    RELATIVE_CLAUSE = auto()
    NOUN_CLAUSE = auto()
    COMPLEMENT_CLAUSE = auto()
    OPEN_COMPLEMENT = auto()
    PARATAXIS = auto()
    CONJUNCT = auto()
    COORDINATOR = auto()
    PRECOORDINATOR = auto()
    ADVERB = auto()
    PREPOSITION = auto()  # UD's case
    OBLIQUE = auto()  # UD's obl, CLEAR's prep below a verb
    NOMINAL_MODIFIER = auto()
    ADJECTIVE_MODIFIER = auto()
    DETERMINER = auto()
    POSSESSIVE = auto()
    NUMBER = auto()
    NAME_PART = auto()
    PARTICLE = auto()
    APPOSITION = auto()
    DISCOURSE = auto()
    VOCATIVE = auto()
    PUNCTUATION = auto()
    OTHER = auto()


class VerbForm(Enum):
    """The form of a verb according to the tagger."""

    NONE = auto()
    PRESENT = auto()
    PAST = auto()
    BASE = auto()  # infinitive, imperative or modal
    PARTICIPLE = auto()  # past participle
    GERUND = auto()  # present participle or gerund


class Morphology(NamedTuple):
    """The morphological features of a word that rules ask for."""

    verb_form: VerbForm = VerbForm.NONE
    plural: bool = False
    third_singular: bool = False
    imperative: bool = False
    interrogative: bool = False
    degree: str = ""  # "", "Pos", "Cmp", "Sup"


class Word(NamedTuple):
    """One token of a sentence.

    Args:
        index: its number in the sentence, from 0.
        text: the token as written.
        lower: the token in lower case with straight apostrophes, for comparison with word lists.
        start, end: its character offsets in the sentence, [start, end).
        pos: its universal part of speech, such as `NOUN`.
        relation: its relation to its head.
        head: the index of its head; for a root, its own index.
        morphology: its morphological features.
    """

    index: int  # type: ignore[assignment]  # a tuple has a method of this name, which no rule calls
    text: str
    lower: str
    start: int
    end: int
    pos: str
    relation: Relation
    head: int
    morphology: Morphology
