"""Which phrases stand to choice where: what a rule may offer is decided here, what it draws is chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from augpipe.augment.draws import T
from augpipe.augment.english.modal_verbs import modal_verbs
from tests.parses import SCHEME_NAMES, hand_parse, parse, parses

FORCED = {"have to", "be bound to"}
WILLED = {"need to", "cannot but", "can't help but", "have no choice but to"}
UNREAL = {"should", "ought to"}
"""With *have* they deny what they are put before, so a past event never takes them."""

OFFERED = {
    "modal_past": {"must"} | FORCED | WILLED,
    "modal_present": {"must"} | FORCED | WILLED | UNREAL,
    "modal_be": {"must"} | FORCED | UNREAL,
    "modal_perfect": {"must", "have to"},
    "modal_progressive": {"must"} | FORCED | UNREAL,
    "modal_passive": {"must"} | FORCED,
    "modal_do_support": {"must", "be bound to"} | UNREAL,
    "modal_stacked": {"must", "need to"} | FORCED | UNREAL,
    "modal_question": {"must", "should"} | FORCED | WILLED,
    "modal_imperative": {"must", "have to", "need to"} | UNREAL,
}


class Offers:
    """Takes the first option, and remembers what all of them were called."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def choice(self, options: Sequence[T], names: Sequence[str] | None = None) -> T:
        self.names += names or map(str, options)
        return options[0]


def test_over_all_hand_parses_each_rule_offers_its_phrases_and_no_others():
    offered: dict[str, set[str]] = defaultdict(set)
    for entry in parses():
        for scheme in SCHEME_NAMES:
            draws = Offers()
            outcome = modal_verbs(entry.syntax(scheme), draws)
            if outcome.text is not None and draws.names:
                offered[outcome.label] |= set(draws.names)
    assert dict(offered) == OFFERED


NEVER = """
Never  +  ADV    _                          2  advmod  2  neg
touch  +  VERB   Mood=Imp|VerbForm=Fin      0  root    0  ROOT
the    +  DET    _                          4  det     4  det
glass  -  NOUN   Number=Sing                2  obj     2  dobj
.      -  PUNCT  _                          2  punct   2  punct
"""


def test_a_prohibition_is_offered_no_phrase_that_would_lift_it():
    """Nobody who *need not* or does not *have to* touch the glass is told to leave it alone."""
    for entry in (hand_parse("Do not touch the glass."), parse(NEVER)):
        for scheme in SCHEME_NAMES:
            draws = Offers()
            assert modal_verbs(entry.syntax(scheme), draws).label == "modal_imperative"
            assert set(draws.names) == {"must"} | UNREAL
