"""The tables made from WordNet: every choice is a pair of WordNet, no word is rare, and the script makes them again."""

from __future__ import annotations

import filecmp
from pathlib import Path

import pytest

from augpipe.lexicon.english.related_words import compounds, related_words
from augpipe.lexicon.english.sources import HERE
from augpipe.lexicon.english.sources_wordnet import FOLDER, TABLES, choices, main
from augpipe.lexicon.english.wordnet import WordNet
from augpipe.lexicon.english.wordnet_relations import antonyms, synonyms

# Two opposites, and a third word that is like one of them, as WordNet's files write them.
INDEX = "big a 1 2 ! & 1 1 00000010\nsmall a 1 1 ! 1 1 00000020\nlarge a 1 1 & 1 0 00000030\n"
DATA = (
    "  1 This line stands for the licence.\n"
    "00000010 00 a 01 big 0 002 ! 00000020 a 0101 & 00000030 a 0000 | above average in size\n"
    "00000020 00 a 01 small(a) 0 001 ! 00000010 a 0101 | below it\n"
    "00000030 00 s 01 large 0 001 & 00000010 a 0000 | big\n"
)
NAMES = tuple(TABLES.values())


@pytest.fixture
def database(tmp_path: Path) -> Path:
    for part in ("noun", "verb", "adj", "adv"):
        (tmp_path / f"index.{part}").write_text(INDEX if part == "adj" else "", encoding="utf-8")
        (tmp_path / f"data.{part}").write_text(DATA if part == "adj" else "", encoding="utf-8")
    return tmp_path


def test_the_reader_finds_words_senses_and_pointers(database: Path) -> None:
    wordnet = WordNet(database)
    (big,) = wordnet.senses["big", "a"]
    assert (big.words, wordnet.senses["small", "a"][0].words) == (("big",), ("small",))
    assert [wordnet.synsets[pointer.key].words for pointer in big.related("!")] == [("small",)]


def test_antonyms_are_direct_or_by_way_of_a_similar_adjective(database: Path) -> None:
    wordnet = WordNet(database)
    assert antonyms(wordnet, "big", "a") == {"small"}
    assert antonyms(wordnet, "large", "a") == {"small"}
    assert antonyms(wordnet, "tall", "a") == set()
    assert synonyms(wordnet, "big", "a") == {"large"}


def test_a_folder_that_is_no_database_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--wordnet", str(tmp_path), "--output", str(tmp_path)]) == 1
    message = capsys.readouterr().err
    assert message.startswith("error: ")
    assert "index.noun" in message
    assert message.count("\n") == 1


def test_choices_that_wordnet_does_not_have_are_refused(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("wordfreq")
    assert main(["--wordnet", str(database), "--output", str(database)]) == 1
    assert "take them out of wordnet_choices.tsv" in capsys.readouterr().err


@pytest.mark.skipif(not FOLDER.is_dir(), reason="WordNet's database is not installed")
def test_the_script_makes_the_tables_byte_for_byte(tmp_path: Path) -> None:
    pytest.importorskip("wordfreq")
    pytest.importorskip("lemminflect")
    assert main(["--output", str(tmp_path)]) == 0
    names = [f"{name}.tsv" for name in (*NAMES, "compounds")]
    assert filecmp.cmpfiles(tmp_path, HERE, names, shallow=False) == (names, [], [])


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_small_and_says_nothing_of_itself(name: str) -> None:
    table = related_words(name)
    assert len(table) > 200
    assert (HERE / f"{name}.tsv").stat().st_size < 400_000
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


def test_no_choice_is_made_twice() -> None:
    keys = [(choice.relation, choice.part, choice.word, choice.kind) for choice in choices()]
    assert len(keys) == len(set(keys)) > 1000


def test_compounds_hold_wordnets_expressions_and_those_that_it_lacks() -> None:
    assert {"high school", "high schools", "hot dog", "public transport"} <= compounds()
    assert "large house" not in compounds()
    assert "old man" not in compounds()
