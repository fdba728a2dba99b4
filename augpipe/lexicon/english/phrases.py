"""The modal expressions that `mv` puts into a sentence; `modal_phrases.tsv` has them. Extend them there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, auto
from typing import NamedTuple

from augpipe.lexicon.english import rows


class Place(IntEnum):
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


class Sense(IntEnum):
    """What a statement says, as far as the choice of a modal phrase depends on it; a statement may have several."""

    FACT = auto()  # a past event or state of somebody else, or of a thing
    EVENT = auto()  # an event, and no state: "He sang"
    STEP = auto()  # an event with its date, or with a word such as *soon*: "He moved in 1950"
    CAREER = auto()  # a step of a career: "She became a judge"
    FEAT = auto()  # what took an effort: "They won the cup"
    RECORD = auto()  # such a fact with a date or a figure, or a figure or name by itself: "He died in 1912"
    OLD = auto()  # such a fact of before 1950: "He died in 1912"
    CONTRAST = auto()  # what is remarkable beside something else: "Although it is old, it runs"
    NEWS = auto()  # the same in talk or in a news line: "shares rose 3 percent"
    LIFE = auto()  # what somebody was: "Kell was a Scottish painter"
    SPEECH = auto()  # what somebody said or wrote: "She claimed that …"
    QUOTED = auto()  # such words between quotes: "She wrote: "…""
    COUNTED = auto()  # a measure or a number: "The village has a population of 210"
    HABIT = auto()  # what somebody else does, or how a thing is, in the present
    POSSIBLE = auto()  # what may be done or may happen: "It is found in lakes", "Symptoms include fever"
    TENDENCY = auto()  # what all of a kind do: "Larvae feed on leaves"
    PURPOSE = auto()  # what something is for: "The fund helps farmers"
    APPRAISAL = auto()  # what a judge or a looker-on says: "It is similar to a lute"
    PLOT = auto()  # what persons do in a story: "She leaves him"
    DEED = auto()  # what one person does in the present, in a story or out of one: "He consults the priest"
    DEFINITION = auto()  # what a named person, place or thing is, in the present: "Arden is a band"
    KIND = auto()  # to which class of places or living things something belongs: "Arden is a village"
    PERSON = auto()  # what somebody is, in the present: "Kell is a painter"
    FILED = auto()  # a name or a figure that something has: "The head is Orla Kell", "It has two gates"
    CONCEPT = auto()  # what things of a kind are, or which one is the first or best: "Collapse is the usual cause"
    PLACED = auto()  # where something is, in the present: "It lies south of Arden"
    SCENE = auto()  # what is going on before the eyes: "A dog is running"
    HEADLINE = auto()  # news: "mayor opens new bridge"
    OPINION = auto()  # what somebody who talks says of a thing: "It's a great camera"
    OWN = auto()  # an event or a state of the speaker or the listener, or of "this"
    ACT = auto()  # what somebody who talks says that somebody does on purpose
    COMPELLED = auto()  # such an act that circumstances often force: "They sold the house"
    REACTION = auto()  # a feeling, or what it makes somebody do: "We laughed"
    OUTCOME = auto()  # how something turns out: "They lost", "The result was close"
    FORECAST = auto()  # what will be: "The mill will close"
    EXPECTED = auto()  # what people count on: "Dinner is ready"


class Inflection(NamedTuple):
    """The forms of the verb with which a modal phrase begins; "" where it has no participle, or no form of its own.

    Args:
        first: the present with *I*.
        past_singular: the past with *I* and the third person.
    """

    present: str
    third: str
    past: str
    participle: str = ""
    first: str = ""
    past_singular: str = ""


INFLECTIONS = {
    "be": Inflection("are", "is", "were", "been", "am", "was"),
    "have": Inflection("have", "has", "had", "had"),
    "need": Inflection("need", "needs", "needed", "needed"),
    "seem": Inflection("seem", "seems", "seemed", "seemed"),
    "appear": Inflection("appear", "appears", "appeared", "appeared"),
    "happen": Inflection("happen", "happens", "happened", "happened"),
    "manage": Inflection("manage", "manages", "managed", "managed"),
    "tend": Inflection("tend", "tends", "tended", "tended"),
    "cannot": Inflection("cannot", "cannot", "could not"),
    "can't": Inflection("can't", "can't", "couldn't"),
}
BE, HAVE, NEED = INFLECTIONS["be"], INFLECTIONS["have"], INFLECTIONS["need"]


@dataclass(frozen=True, slots=True, eq=False)
class ModalPhrase:
    """A modal expression, and what stands behind it: an infinitive, a gerund or the whole statement.

    Args:
        name: the base form, by which a draw chooses it.
        places: where it may stand.
        senses: what a statement may say that takes it, and how often beside the others; commands and questions take
            it whatever they say.
        verb: the forms of its first word; None for a modal, whose form never changes.
        link: the word that joins it to the verb behind it, *to*, *as* or *with*, or "".
        judges: whether it judges if something is so, as *must* and *seem to* do. Such a phrase stays in the present
            whatever the tense (*seems to have travelled*), and a statement takes one of them, not two.
        third_person: whether it is said of others only, not of *I*, *we* and *you*.
        hearsay: whether it passes on what others say or know, which nobody does of what is always so.
        gerund: whether a gerund follows: "is recorded as having died", "can be seen riding".
        frames: whether it precedes the whole statement: "I must say it works".
        notes: whether it does so with a *that*, for a statement of any predicate: "It should be noted that it works".
        narrates: whether a past has its base form behind it, and no *have*: "would move", "is remembered as a poet".
        seems: whether it judges by what is seen, as a headline may; nobody *would seem* to do, or seems so to himself.
        outward: whether others see it, so that *I* and *we* never say it of themselves.
        prohibits: whether it forbids with a *not* behind it: "must not give".
        chance: whether it tells of chance, so that no deliberate act stands behind it: "I happened to see it".
        forecasts: whether it is a forecast when a habit of one is told: "the club is likely to sell shirts".
        fated: whether it says that nothing else could happen, as no record of a name or a date does.
        counterfactual_past: whether its past denies the event (*should have travelled*), so that it is not used there.
        repeats: verbs that say the same, with which it does not stand: "is said to have said".
    """

    name: str
    places: frozenset[Place]
    senses: Mapping[Sense, int] = field(default_factory=dict)
    verb: Inflection | None = None
    link: str = ""
    judges: bool = False
    third_person: bool = False
    hearsay: bool = False
    gerund: bool = False
    frames: bool = False
    notes: bool = False
    narrates: bool = False
    seems: bool = False
    outward: bool = False
    prohibits: bool = False
    chance: bool = False
    forecasts: bool = False
    fated: bool = False
    counterfactual_past: bool = False
    repeats: tuple[str, ...] = ()


_GROUPS = {row[0]: row[1].split() for row in rows("modal_phrases") if len(row) == 2}


def _names(cell: str) -> list[str]:
    """Return the names in a cell, with the members of a group in place of the group."""
    return [name.upper() for entry in cell.split() for name in _GROUPS.get(entry, [entry])]


def _senses(cell: str) -> dict[Sense, int]:
    """Return the senses in a cell with their weights (`fact*3`); a later entry stands for an earlier one."""
    weights: dict[Sense, int] = {}
    for entry in cell.split():
        group, _, weight = entry.partition("*")
        weights |= {Sense[name]: int(weight or 1) for name in _names(group)}
    return weights


MODAL_PHRASES = tuple(
    ModalPhrase(
        name,
        frozenset(Place[place] for place in _names(places)),
        _senses(senses),
        INFLECTIONS.get(verb),
        link=last if (last := name.rpartition(" ")[2]) in ("to", "as", "with") else "",
        judges="judges" in marks,
        third_person="third_person" in marks,
        hearsay="hearsay" in marks,
        gerund="gerund" in marks,
        frames="frames" in marks,
        notes="notes" in marks,
        narrates="narrates" in marks,
        seems="seems" in marks,
        outward="outward" in marks,
        prohibits="prohibits" in marks,
        chance="chance" in marks,
        forecasts="forecasts" in marks,
        fated="fated" in marks,
        counterfactual_past="counterfactual_past" in marks,
        repeats=tuple(repeats.split()),
    )
    for name, places, senses, verb, marks, repeats in (row for row in rows("modal_phrases") if len(row) > 2)
)
