"""One word of a parsed sentence, without the labels of any scheme, and its form for comparison with word lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from functools import partial
from typing import Any, NamedTuple


class Relation(Enum):
    """The dependency relation of a word to its head, as finely as rules need it; `schemes.tsv` maps labels to it."""

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

    @property
    def is_finite(self) -> bool:
        """Whether the tagger took the word for a finite verb, that is for a present or a past tense."""
        return self.verb_form is VerbForm.PRESENT or self.verb_form is VerbForm.PAST


NOMINALS = ("NOUN", "PROPN", "PRON", "NUM")
"""The parts of speech of a word that can be the head of a noun phrase."""


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

    @property
    def is_clitic(self) -> bool:
        """Whether the word begins with an apostrophe, like a contracted verb (`'s`), so that no space precedes it."""
        return self.lower.startswith("'")


AS_WORD: Callable[[Iterable[Any]], Word] = partial(tuple.__new__, Word)
"""Makes a word of its fields; NamedTuple's own constructor would unpack and pack them again, for every word."""

NO_WORD = Word(-1, "", "", 0, 0, "", Relation.OTHER, -1, Morphology())
"""What is beside the first and the last word of a sentence, for tests that need not ask whether there is a word."""


def lower_forms(text: str, starts: Sequence[int], ends: Sequence[int]) -> list[str]:
    """Return the words [start, end) of a text in lower case, with typographic apostrophes (’) made straight (')."""
    lowers = text.lower()
    if len(lowers) == len(text):
        forms = [lowers[start:end] for start, end in zip(starts, ends, strict=True)]
    else:  # a capital such as İ becomes two characters, so that the offsets do not fit `lowers`
        forms = [text[start:end].lower() for start, end in zip(starts, ends, strict=True)]
    if "\N{RIGHT SINGLE QUOTATION MARK}" in text:
        return [form.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") for form in forms]
    return forms
