"""`city` on tagged words: where a name is the city, and which cities may stand for it."""

from __future__ import annotations

import pytest

from augpipe.augment.augmentation import Augmented, Skipped
from augpipe.augment.draws import SeededDraws
from augpipe.augment.english.city import AUGMENTATION
from augpipe.lexicon.english.places import Group, first_words, less_known, regions, well_known
from tests.named_draws import NamedDraws
from tests.parses import flat


def test_every_well_known_city_has_two_others_to_choose_from() -> None:
    assert len(well_known()) > 500
    assert all(len(less_known()[group]) >= 2 for group in well_known().values())


def test_no_city_is_both_well_known_and_less_known() -> None:
    less = {name for names in less_known().values() for name in names}
    assert less
    assert less.isdisjoint(well_known())


def test_districts_and_quarters_are_no_towns() -> None:
    less = {name for names in less_known().values() for name in names}
    assert less.isdisjoint({"High Peak", "Becontree", "Back Mountain", "Sylmar", "Kellyville", "Jinniu"})


def test_new_york_is_the_city_beside_another_one() -> None:
    syntax = flat("in/ADP New/PROPN York/PROPN and/CCONJ Chicago/PROPN")
    assert AUGMENTATION.apply(syntax, NamedDraws(["Utica", "Waukegan"])).text == "in Utica and Waukegan"


def test_the_longest_name_comes_first() -> None:
    assert first_words()["New"].index(("New", "York", "City")) < first_words()["New"].index(("New", "York"))


@pytest.mark.parametrize("name", ["Reading", "Washington", "Florence", "Victoria", "Nice", "Orange", "Mobile"])
def test_names_that_are_persons_or_words_are_not_in_the_table(name: str) -> None:
    assert name not in well_known()


@pytest.mark.parametrize(
    ("region", "group"),
    [("Texas", Group("US", "TX")), ("France", Group("FR", "")), ("Scotland", Group("GB", "SCT"))],
)
def test_regions_are_known(region: str, group: Group) -> None:
    assert regions()[region] == group


@pytest.mark.parametrize(
    "text",
    [
        "It/PRON is/AUX in/ADP Paris/PROPN ,/PUNCT Texas/PROPN ./PUNCT",
        "He/PRON joined/VERB Paris/PROPN Saint-Germain/PROPN",
        "in/ADP London/PROPN Bridge/PROPN",
        "at/ADP the/DET University/PROPN of/ADP Chicago/PROPN",
        "University/PROPN of/ADP Texas/PROPN at/ADP Austin/PROPN",
        "in/ADP Greater/PROPN London/PROPN",
        "the/DET Treaty/PROPN of/ADP Paris/PROPN",
        "in/ADP Palma/PROPN de/ADP Mallorca/PROPN",
        'he/PRON saw/VERB "/PUNCT~ Last/PROPN Tango/PROPN in/ADP Paris/PROPN~ "/PUNCT',
        "London/PROPN is/AUX large/ADJ",
        "In/ADP Athens/PROPN the/DET Athens/PROPN scene/NOUN grew/VERB",
        "in/ADP Rome/PROPN the/DET Roman/ADJ law/NOUN",
        "in/ADP London/PROPN many/ADJ Londoners/NOUN met/VERB",
        "near/ADP Manhattan/PROPN in/ADP New/PROPN York/PROPN City/PROPN",
        "at/ADP a/DET college/NOUN in/ADP New/PROPN York/PROPN",
        "closer/ADV to/ADP Leipzig/PROPN~ 's/PART wife/NOUN",
    ],
)
def test_a_name_inside_another_one_is_left_alone(text: str) -> None:
    assert AUGMENTATION.apply(flat(text), NamedDraws([])) == Skipped("other_use")


def test_a_region_behind_the_comma_must_agree() -> None:
    text = "It/PRON is/AUX in/ADP Houston/PROPN ,/PUNCT Texas/PROPN ./PUNCT"
    outcome = AUGMENTATION.apply(flat(text), NamedDraws(["Conroe"]))
    assert outcome == Augmented("It is in Conroe , Texas .", "city")


def test_two_cities_of_a_row_never_become_one() -> None:
    syntax = flat("from/ADP Leipzig/PROPN to/ADP Dresden/PROPN to/ADP Leipzig/PROPN")
    for row in range(50):
        text = AUGMENTATION.apply(syntax, SeededDraws(0, row, "city")).text
        assert text is not None
        first, second, third = text.removeprefix("from ").split(" to ")
        assert first == third != second


def test_a_possessive_keeps_its_ending() -> None:
    syntax = flat("He/PRON lives/VERB in/ADP Glasgow/PROPN~ 's/PART west/NOUN")
    assert AUGMENTATION.apply(syntax, NamedDraws(["Stirling"])).text == "He lives in Stirling's west"
