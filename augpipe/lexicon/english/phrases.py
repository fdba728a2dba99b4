"""The modal expressions that `mv` puts into a sentence. Extend them here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple


class Place(Enum):
    """A place for a modal phrase, with what may stand there in the original."""

    VERB = auto()  # "She travels", "It rained"
    BE = auto()  # "is here", "was waiting"
    PASSIVE = auto()  # "is built", "was built"
    PERFECT = auto()  # "has travelled"
    DO = auto()  # "did travel"
    ABILITY = auto()  # "can travel"
    WILL = auto()  # "will travel"
    WOULD = auto()  # "would travel"
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


class Sense(Enum):
    """What a statement says, as far as the choice of a modal phrase depends on it; a statement may have several."""

    FACT = auto()  # an event or a state of somebody else, or of a thing
    RECORD = auto()  # such a fact with a date or a figure: "He died in 1912"
    DEFINITION = auto()  # what or where something is, in the present
    SCENE = auto()  # what is going on before the eyes: "A dog is running"
    OWN = auto()  # an event or a state of the speaker or the listener, or of "this"
    ACT = auto()  # what a person or an organisation does on purpose
    COMPELLED = auto()  # such an act that circumstances often force: "They sold the house"
    REACTION = auto()  # a feeling, or what it makes somebody do: "We laughed"
    OUTCOME = auto()  # how something turns out: "They lost", "The result was close"
    EXPECTED = auto()  # what people count on: "Dinner is ready"


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
SEEM = Inflection("seem", "seems", "seemed", "seemed")
APPEAR = Inflection("appear", "appears", "appeared", "appeared")
HAPPEN = Inflection("happen", "happens", "happened", "happened")
CANNOT = Inflection("cannot", "cannot", "could not")
CAN_NOT = Inflection("can't", "can't", "couldn't")


@dataclass(frozen=True, slots=True)
class ModalPhrase:
    """A modal expression with a bare infinitive behind it.

    Args:
        name: the base form, by which a draw chooses it.
        places: where it may stand.
        senses: what a statement may say that takes it; commands and questions take it whatever they say.
        verb: the forms of its first word; None for a modal, whose form never changes.
        past: the past of a modal; without one it takes *have* and a participle.
        judges: whether it judges if something is so, as *must* and *seem to* do. Such a phrase stays in the present
            whatever the tense (*seems to have travelled*), and a statement takes one of them, not two.
        third_person: whether it is said of others only, not of *I*, *we* and *you*.
        counterfactual_past: whether its past denies the event (*should have travelled*), so that it is not used there.
    """

    name: str
    places: frozenset[Place]
    senses: frozenset[Sense] = frozenset()
    verb: Inflection | None = None
    past: str = ""
    judges: bool = False
    third_person: bool = False
    counterfactual_past: bool = False


_JUDGED = frozenset(
    {
        *(Place.VERB, Place.BE, Place.PASSIVE, Place.PERFECT, Place.DO),
        *(Place.ABILITY, Place.NEGATED, Place.DO_NOT, Place.INABILITY),
    }
)
_OBLIGED = frozenset(
    {
        *(Place.VERB, Place.PASSIVE, Place.PERFECT, Place.ABILITY, Place.WILL, Place.WOULD, Place.MODAL),
        *(Place.COMMAND, Place.QUESTION, Place.DO_QUESTION, Place.NEGATED_QUESTION, Place.MODAL_QUESTION),
    }
)
_EXPECTED = frozenset({Place.VERB, Place.BE, Place.DO_NOT, Place.COMMAND, Place.PROHIBITION})
_BOUND = frozenset({Place.VERB, Place.BE, Place.PASSIVE, Place.WILL, Place.WOULD, Place.DO_NOT})
_WILLED = frozenset({Place.VERB})
_REACTION = frozenset({Place.VERB, Place.BE, Place.PASSIVE})

_FACT = frozenset({Sense.FACT, Sense.RECORD})
_KNOWN = _FACT | {Sense.DEFINITION}
_SEEN = _KNOWN | {Sense.SCENE, Sense.OWN}
_GUESSED = frozenset({Sense.FACT, Sense.SCENE})
_ACT = frozenset({Sense.ACT, Sense.COMPELLED})
_DUE = frozenset({Sense.COMPELLED, Sense.EXPECTED})

# SDA section 4.2 lists *must*, *should*, *ought to*, *have to*, *can't but*, *can't help to*; the others mean the same.
# A further phrase is a further row. The first one fits wherever any of those that judge does.
MODAL_PHRASES: tuple[ModalPhrase, ...] = (
    ModalPhrase(
        "must",
        _JUDGED | {Place.COMMAND, Place.PROHIBITION, Place.QUESTION, Place.DO_QUESTION, Place.PERFECT_QUESTION},
        _SEEN,
        judges=True,
    ),
    ModalPhrase("may well", _JUDGED, _GUESSED, judges=True),
    ModalPhrase("seem to", _JUDGED | {Place.WOULD}, _SEEN, SEEM, judges=True),
    ModalPhrase("appear to", _JUDGED | {Place.WOULD}, _SEEN, APPEAR, judges=True),
    ModalPhrase("be said to", _JUDGED, _FACT, BE, judges=True, third_person=True),
    ModalPhrase("be known to", _JUDGED, _KNOWN, BE, judges=True, third_person=True),
    ModalPhrase("be believed to", _JUDGED, _KNOWN, BE, judges=True, third_person=True),
    ModalPhrase("be thought to", _JUDGED, _KNOWN, BE, judges=True, third_person=True),
    ModalPhrase("be reported to", _JUDGED, _FACT, BE, judges=True, third_person=True),
    ModalPhrase("be likely to", _JUDGED | {Place.WILL}, _GUESSED, BE, judges=True),
    ModalPhrase("happen to", frozenset({Place.VERB, Place.BE}), frozenset({Sense.OWN}), HAPPEN),
    ModalPhrase("have to", _OBLIGED, _ACT, HAVE),
    ModalPhrase("need to", _OBLIGED - {Place.PERFECT}, _ACT, NEED),
    ModalPhrase("should", _EXPECTED | {Place.QUESTION}, _DUE, counterfactual_past=True),
    ModalPhrase("ought to", _EXPECTED, _DUE, counterfactual_past=True),
    ModalPhrase("be bound to", _BOUND, frozenset({Sense.COMPELLED, Sense.OUTCOME}), BE),
    ModalPhrase("cannot but", _WILLED, frozenset({Sense.COMPELLED, Sense.REACTION}), CANNOT),
    ModalPhrase("can't help but", _REACTION, frozenset({Sense.REACTION}), CAN_NOT),
    ModalPhrase("have no choice but to", _WILLED, frozenset({Sense.COMPELLED}), HAVE),
)
