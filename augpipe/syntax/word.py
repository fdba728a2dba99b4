"""One word of a parsed sentence, free of any label scheme."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


class Relation(Enum):
    """How a word hangs on its head; the coarsest inventory that the rules need."""

    ROOT = auto()
    SUBJECT = auto()
    CLAUSAL_SUBJECT = auto()
    EXPLETIVE = auto()
    OBJECT = auto()
    COMPLEMENT = auto()  # CLEAR's attr and acomp, which hang on the copula
    COPULA = auto()  # UD's cop, which hangs on the complement
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
    """The form of a verb as the tagger sees it."""

    NONE = auto()
    PRESENT = auto()
    PAST = auto()
    BASE = auto()  # infinitive, imperative or modal
    PARTICIPLE = auto()  # past participle
    GERUND = auto()  # present participle or gerund


class Morphology(NamedTuple):
    """The features of a word that a rule may ask for."""

    verb_form: VerbForm = VerbForm.NONE
    plural: bool = False
    third_singular: bool = False
    imperative: bool = False
    interrogative: bool = False
    degree: str = ""  # "", "Pos", "Cmp", "Sup"


class Word(NamedTuple):
    """One token: where it stands in the text, what it is, and what it hangs on.

    `start` and `end` are character offsets into the sentence's text; `head` is the index of the head word
    and equals `index` for a root.
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
