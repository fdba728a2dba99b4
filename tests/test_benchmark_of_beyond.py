"""The derived columns: noise of as many words as a rule changes, the most similar column, and families of modals."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from augpipe.augment.draws import SeededDraws
from augpipe.contract.layout import SetFolder
from augpipe.contract.shards import open_shards
from augpipe.lexicon.english.phrases import MODAL_PHRASES
from augpipe.shards.verify import verify
from benchmarks import beyond
from tests.hand_shards import write_shards

SENTENCE = "the old mill by the river was sold to a farmer from the next valley"


@pytest.fixture
def source(tmp_path) -> Path:
    folder = write_shards(tmp_path / "hand")
    SetFolder(folder).run_file.write_bytes(b"{}")
    return folder


def by_length(texts):
    """Vectors that are the more alike the more alike the texts are long."""
    angles = np.array([len(text) / 100 for text in texts], np.float32)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def derived(source: Path, output: Path) -> list[dict[str, str | None]]:
    for _ in beyond.written(open_shards(source), output, by_length):
        pass
    return [row for table in open_shards(output).tables() for row in table.to_pylist()]


@pytest.mark.parametrize(
    ("augmented", "words"),
    [
        ("He travelled widely.", 0),
        ("He, travelled widely.", 1),
        ("He must have travelled widely.", 2),
        ("He must travel widely.", 2),
        ("It is not true that he didn't travel widely.", 8),
    ],
)
def test_words_are_counted_on_the_longer_side_of_each_change(augmented, words):
    assert beyond.words_changed("He travelled widely.", augmented) == words


def test_noise_makes_as_many_edits_as_it_is_told_and_the_same_ones_each_time():
    one = beyond.noisy(SENTENCE, 1, SeededDraws(0, 1, "noise_mv"))
    assert one is not None
    assert one != SENTENCE
    assert abs(len(one.split()) - len(SENTENCE.split())) <= 1
    assert one == beyond.noisy(SENTENCE, 1, SeededDraws(0, 1, "noise_mv"))
    found = {beyond.noisy(SENTENCE, 1, SeededDraws(0, row, "noise_mv")) for row in range(50)}
    assert {len(text.split()) - len(SENTENCE.split()) for text in found if text} == {-1, 0, 1}
    assert beyond.noisy(SENTENCE, 0, SeededDraws(0, 1, "noise_mv")) is None
    assert beyond.noisy("word", 1, SeededDraws(0, 1, "noise_mv")) == "word word"


def test_every_phrase_of_the_rules_has_its_family():
    families = {phrase.name: beyond.family_of("He wept.", f"He {phrase.name} weep.") for phrase in MODAL_PHRASES}
    assert [phrase for phrase, family in families.items() if family is None] == []
    assert {families[phrase] for phrase in ("must", "have to", "need to", "should")} == {"obligation"}
    assert {families[phrase] for phrase in ("be said to", "be recorded as")} == {"hearsay"}
    assert {families[phrase] for phrase in ("may well", "seem to", "be likely to")} == {"likelihood"}
    assert {families[phrase] for phrase in ("would", "can", "manage to")} == {"other"}
    assert beyond.family_of("He sang.", "It should be noted that he sang.") == "attitude"
    assert beyond.family_of("He sang.", "He must have sung.") == "likelihood"


def test_the_set_that_is_written_has_the_columns_and_the_rows_of_the_other(source, tmp_path):
    rows = derived(source, tmp_path / "more")
    before = [row for table in open_shards(source).tables() for row in table.to_pylist()]
    assert [{name: row[name] for name in before[0]} for row in rows] == before
    assert {finding.file for finding in verify(tmp_path / "more").findings} == {"run.json"}  # which is made up
    first = rows[0]
    assert first["mv_likelihood"] == first["mv"] == "He must have travelled widely in Europe."
    assert first["mv_obligation"] is None
    assert (first["nearest"], first["nearest_type"]) == (first["pi"], "pi")
    assert (first["farthest"], first["farthest_type"]) == (first["dn"], "dn")
    assert first["noise_pi"] != first["original"]
    fragment = rows[4]
    assert (fragment["noise_mv"], fragment["noise_mv_type"]) == (None, "skipped:no_text")
    assert (fragment["nearest"], fragment["farthest"]) == (fragment["pi"], fragment["pi"])


def test_a_folder_that_is_there_is_left_as_it_is(source, tmp_path, capsys):
    (tmp_path / "more").mkdir()
    assert beyond.main([str(source), str(tmp_path / "more")]) == 1
    assert "is there already" in capsys.readouterr().err
    assert list((tmp_path / "more").iterdir()) == []


def test_a_set_in_another_language_is_refused_in_one_line(tmp_path, capsys):
    folder = write_shards(tmp_path / "hand", language="zh")
    assert beyond.main([str(folder), str(tmp_path / "out")]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "is in zh, expected an English set" in line
    assert not (tmp_path / "out").exists()
