"""The tables of related words: no word stands for itself, forms agree, and nothing uncountable is counted."""

from __future__ import annotations

from importlib.resources import files

import pytest

from augpipe.lexicon.english.vocabulary import compounds, related_words

NAMES = ("antonyms", "synonyms", "hypernyms", "hyponyms")


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_small_and_says_nothing_of_itself(name: str) -> None:
    table = related_words(name)
    assert len(table) > 30
    assert len((files("augpipe.lexicon.english") / f"{name}.tsv").read_bytes()) < 400_000
    assert [form for form, kinds in table.items() for options in kinds.values() if form in options] == []
    assert [form for form in table if not form.isalpha() or not form.islower()] == []


def test_forms_of_both_sides_agree() -> None:
    assert related_words("hypernyms")["dogs"] == {"plural": ("animals",)}
    assert related_words("synonyms")["began"]["past"] == ("started",)
    assert related_words("antonyms")["better"]["comparative"] == ("worse",)
    assert "people" not in related_words("hypernyms")


def test_mass_nouns_stand_for_no_thing() -> None:
    options = {option for kinds in related_words("hypernyms").values() for found in kinds.values() for option in found}
    assert "vehicle" in options
    assert options.isdisjoint(("furniture", "clothing", "footwear", "equipment", "housing"))


def test_compounds_hold_wordnets_expressions_and_those_that_it_lacks() -> None:
    assert {"high school", "high schools", "hot dog", "public transport"} <= compounds()
    assert "large house" not in compounds()
    assert "old man" not in compounds()
