"""A file in, vectors and neighbours out, in the order of the file."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

from cse_trainer.embedding import embed
from cse_trainer.embedding.embed import EmbedConfig, embed_file
from cse_trainer.errors import TrainerError, UsageError
from tests.cse_trainer.letters import LetterEncoder, letter_pairs

SENTENCES = ["The ferry left at noon.", "", "At noon the ferry left.", "Nobody liked the soup.", "The ferry left."]


@pytest.fixture
def encoder(monkeypatch) -> LetterEncoder:
    made = LetterEncoder()

    def load(source: str, **settings: Any) -> LetterEncoder:
        assert source == "model"
        return made

    monkeypatch.setattr(embed, "frozen_encoder", load)
    monkeypatch.setattr(embed, "_ROWS_PER_PART", 2)
    return made


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "texts.txt"
    path.write_text("".join(f"{sentence}\n" for sentence in SENTENCES))
    return path


def test_row_i_is_the_vector_of_line_i(tmp_path, file, encoder):
    result = embed_file(EmbedConfig("model", str(file), output=tmp_path / "v.npy"))
    assert (np.load(tmp_path / "v.npy") == letter_pairs(SENTENCES)).all()
    assert (result.rows, result.empty, result.dimension, result.neighbours) == (5, 1, 16, ())


def test_no_more_than_a_part_of_the_file_is_in_memory(tmp_path, file, encoder):
    embed_file(EmbedConfig("model", str(file), output=tmp_path / "v.npy"))
    assert [len(call) for call in encoder.calls] == [0, 2, 2, 1]


def test_normalised_vectors_have_length_one_and_the_empty_text_stays_finite(tmp_path, file, encoder):
    embed_file(EmbedConfig("model", str(file), output=tmp_path / "v.parquet", normalize=True, batch_tokens=99))
    table = parquet.read_table(tmp_path / "v.parquet")
    lengths = np.linalg.norm(np.array(table["embedding"].to_pylist()), axis=1)
    assert lengths.tolist() == pytest.approx([1, 0, 1, 1, 1])
    assert table["text"].to_pylist() == SENTENCES
    assert table.schema.metadata[b"normalized"] == b"true"
    assert {settings["batch_tokens"] for settings in encoder.settings} == {99}


def test_queries_find_their_neighbours_without_a_file_of_vectors(file, encoder):
    config = EmbedConfig("model", str(file), queries=("The ferry left at noon!", "Soup, nobody liked it."), top=2)
    first, second = embed_file(config).neighbours
    assert [it.row for it in first][:1] == [0]
    assert second[0].text == "Nobody liked the soup."
    assert len(first) == len(second) == 2
    assert first[0].similarity > first[1].similarity


def test_standard_input_is_read_as_lines(monkeypatch, encoder):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"one\r\n\ntwo"), encoding="utf-8"))
    result = embed_file(EmbedConfig("model", "-", queries=("three",)))
    assert (result.rows, result.empty) == (3, 1)
    with pytest.raises(UsageError, match="--column text is given, but standard input is lines"):
        embed_file(EmbedConfig("model", "-", queries=("three",), column="text"))


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({}, "got neither --output nor --query"),
        ({"queries": ("a", " ")}, "got a --query without a character"),
        ({"queries": ("a \udcff",)}, "got a --query that is not UTF-8"),
        ({"output": "v.txt"}, r"expected \.npy or \.parquet"),
    ],
)
def test_a_request_that_cannot_be_meant_is_refused_before_the_model_is_loaded(tmp_path, settings, complaint):
    if "output" in settings:
        settings["output"] = tmp_path / settings["output"]
    with pytest.raises(UsageError, match=complaint):
        embed_file(EmbedConfig("model", str(tmp_path / "missing"), **settings))


def test_the_input_is_never_overwritten(tmp_path):
    with pytest.raises(UsageError, match="is FILE itself"):
        embed_file(EmbedConfig("model", str(tmp_path / "t.parquet"), output=tmp_path / "." / "t.parquet"))


def test_a_file_without_texts_is_an_error(tmp_path):
    (tmp_path / "empty.txt").touch()
    with pytest.raises(TrainerError, match=r"empty\.txt holds no text, expected at least one line"):
        embed_file(EmbedConfig("model", str(tmp_path / "empty.txt"), output=tmp_path / "v.npy"))
    assert not (tmp_path / "v.npy").exists()


def test_a_line_that_is_no_text_leaves_no_vectors_behind(tmp_path, encoder):
    path = tmp_path / "texts.txt"
    path.write_bytes(b"one\ntwo\nthree\n\xff\n")
    with pytest.raises(TrainerError, match="line 4 is not UTF-8"):
        embed_file(EmbedConfig("model", str(path), output=tmp_path / "v.npy"))
    assert list(tmp_path.iterdir()) == [path]
    assert len(encoder.calls) > 1, "the first part had been encoded"
