"""The modal expressions that `mv` puts into a sentence. Extend them here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple


class Place(Enum):
    """A place for a modal phrase, with what may stand there in the original."""

    ACTION = auto()  # "She travels": somebody acts on purpose
    EVENT = auto()  # "It rains": any other lexical verb
    BE = auto()  # "is here", "was waiting"
    PASSIVE = auto()  # "is built"
    PAST_PASSIVE = auto()  # "was built"
    PERFECT = auto()  # "has travelled"
    DO = auto()  # "did travel"
    ABILITY = auto()  # "can travel"
    WILL = auto()  # "will travel"
    MODAL = auto()  # "may travel", "used to travel"
    NEGATED = auto()  # "never travels", "is not here"
    DO_NOT = auto()  # "does not travel"
    INABILITY = auto()  # "cannot travel"
    COMMAND = auto()  # "Travel!"
    PROHIBITION = auto()  # "Do not travel!"
    QUESTION = auto()  # "Is he here?"
    DO_QUESTION = auto()  # "Does he travel?"
    NEGATED_QUESTION = auto()  # "Doesn't he travel?"
    PERFECT_QUESTION = auto()  # "Has he travelled?"
    MODAL_QUESTION = auto()  # "Will he travel?", "Can he travel?"


class Inflection(NamedTuple):
    """The forms of the verb with which a modal phrase begins.

    Args:
        present, third, past: the finite forms.
        participle: the past participle, if there is one.
        first: the present with *I*, if it has a form of its own.
        past_singular: the past with *I* and the third person, if it has a form of its own.
    """

    present: str
    third: str
    past: str
    participle: str = ""
    first: str = ""
    past_singular: str = ""


BE = Inflection("are", "is", "were", "been", "am", "was")
HAVE = Inflection("have", "has", "had", "had")
NEED = Inflection("need", "needs", "needed", "needed")
CANNOT = Inflection("cannot", "cannot", "could not")
CAN_NOT = Inflection("can't", "can't", "couldn't")


@dataclass(frozen=True, slots=True)
class ModalPhrase:
    """A modal expression with a bare infinitive behind it.

    Args:
        name: the base form, by which a draw chooses it.
        places: where it may stand.
        verb: the forms of its first word; None for a modal, whose form never changes.
        past: the past of a modal; without one it takes *have* and a participle.
        counterfactual_past: whether its past denies the event (*should have travelled*), so that it is not used there.
    """

    name: str
    places: frozenset[Place]
    verb: Inflection | None = None
    past: str = ""
    counterfactual_past: bool = False


_MODAL = frozenset(
    {
        *(Place.ACTION, Place.EVENT, Place.BE, Place.PASSIVE, Place.PAST_PASSIVE, Place.PERFECT, Place.DO),
        *(Place.ABILITY, Place.NEGATED, Place.DO_NOT, Place.INABILITY, Place.COMMAND, Place.PROHIBITION),
    }
)
_OBLIGED = frozenset(
    {
        *(Place.ACTION, Place.PASSIVE, Place.ABILITY, Place.WILL, Place.MODAL, Place.COMMAND),
        *(Place.QUESTION, Place.DO_QUESTION, Place.NEGATED_QUESTION, Place.MODAL_QUESTION),
    }
)
_BOUND = frozenset({Place.ACTION, Place.EVENT, Place.BE, Place.PASSIVE, Place.PAST_PASSIVE, Place.WILL, Place.DO_NOT})
_WILLED = frozenset({Place.ACTION})

# SDA section 4.2 lists *must*, *should*, *ought to*, *have to*, *can't but*, *can't help to*; the others mean the same.
# A further phrase is a further row.
MODAL_PHRASES: tuple[ModalPhrase, ...] = (
    ModalPhrase("must", _MODAL | {Place.QUESTION, Place.DO_QUESTION, Place.PERFECT_QUESTION}),
    ModalPhrase("should", _MODAL | {Place.QUESTION}, counterfactual_past=True),
    ModalPhrase("ought to", _MODAL, counterfactual_past=True),
    ModalPhrase("have to", _OBLIGED | {Place.EVENT, Place.BE, Place.PAST_PASSIVE, Place.PERFECT}, HAVE),
    ModalPhrase("need to", _OBLIGED, NEED),
    ModalPhrase("be bound to", _BOUND, BE),
    ModalPhrase("cannot but", _WILLED, CANNOT),
    ModalPhrase("can't help but", _WILLED, CAN_NOT),
    ModalPhrase("have no choice but to", _WILLED, HAVE),
)
