"""A file in, vectors and neighbours out, in the order of the file."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import parquet

from augpipe.base.errors import UsageError, UserError
from cse_trainer.embedding import embed
from cse_trainer.embedding.config import EmbedConfig
from cse_trainer.embedding.embed import Neighbours, embed_file
from tests.cse_trainer.letters import LetterEncoder, letter_pairs

SENTENCES = ["The ferry left at noon.", "", "At noon the ferry left.", "Nobody liked the soup.", "The ferry left."]


@pytest.fixture
def encoder(monkeypatch) -> LetterEncoder:
    made = LetterEncoder()

    def load(source: str, **settings: Any) -> LetterEncoder:
        assert source == "model"
        return made

    monkeypatch.setattr("cse_trainer.encoder.frozen_encoder", load)
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
    about = {b"model": b"model", b"pooling": b"mean", b"precision": b"fp32", b"normalized": b"true"}
    assert about.items() <= table.schema.metadata.items()
    assert {settings["batch_tokens"] for settings in encoder.settings} == {99}


def test_queries_find_their_neighbours_without_a_file_of_vectors(file, encoder):
    config = EmbedConfig("model", str(file), queries=("The ferry left at noon!", "Soup, nobody liked it."), top=2)
    first, second = embed_file(config).neighbours
    assert [it.row for it in first][:1] == [0]
    assert second[0].text == "Nobody liked the soup."
    assert len(first) == len(second) == 2
    assert first[0].similarity > first[1].similarity


@pytest.mark.parametrize("normalize", [False, True])
def test_saved_vectors_are_searched_without_encoding_the_texts_again(tmp_path, file, encoder, normalize):
    queries = ("The ferry left at noon!", "Soup, nobody liked it.")
    saved = tmp_path / "v.parquet"
    embed_file(EmbedConfig("model", str(file), output=saved, normalize=normalize))
    wanted = embed_file(EmbedConfig("model", str(file), queries=queries, top=3))
    encoder.calls.clear()
    found = embed_file(EmbedConfig("model", str(saved), queries=queries, top=3))
    assert [[it.row for it in query] for query in found.neighbours] == [
        [it.row for it in query] for query in wanted.neighbours
    ]
    assert [it.similarity for it in found.neighbours[0]] == pytest.approx(
        [it.similarity for it in wanted.neighbours[0]]
    )
    assert (found.saved, found.rows, found.empty) == (True, 5, 1)
    assert [len(call) for call in encoder.calls] == [1, 2]  # the first part's texts to compare, the queries


@pytest.mark.parametrize("change", ["vectors", "metadata", "output"])
def test_vectors_of_another_model_or_another_program_are_not_searched(tmp_path, file, encoder, change):
    saved = tmp_path / "v.parquet"
    embed_file(EmbedConfig("model", str(file), output=saved))
    table = parquet.read_table(saved)
    if change == "vectors":
        turned = table["embedding"].combine_chunks()
        flat = pa.array(-turned.flatten().to_numpy())
        turned = pa.FixedSizeListArray.from_arrays(flat, turned.type.list_size)
        table = table.set_column(2, "embedding", turned)
    elif change == "metadata":
        table = table.replace_schema_metadata({})
    parquet.write_table(table, saved)
    encoder.calls.clear()
    output = tmp_path / "again.npy" if change == "output" else None
    result = embed_file(EmbedConfig("model", str(saved), queries=("The ferry left at noon!",), output=output))
    assert not result.saved
    assert sum(len(call) for call in encoder.calls) >= len(SENTENCES) + 1
    assert result.neighbours[0][0].text == SENTENCES[0]


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


def test_the_input_is_never_overwritten(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in (str(tmp_path / "t.parquet"), "~/t.parquet"):
        with pytest.raises(UsageError, match="is FILE itself"):
            embed_file(EmbedConfig("model", name, output=tmp_path / "." / "t.parquet"))


def test_a_file_without_texts_is_an_error(tmp_path):
    (tmp_path / "empty.txt").touch()
    with pytest.raises(UserError, match=r"empty\.txt holds no text, expected at least one line"):
        embed_file(EmbedConfig("model", str(tmp_path / "empty.txt"), output=tmp_path / "v.npy"))
    assert not (tmp_path / "v.npy").exists()


def test_a_line_that_is_no_text_leaves_no_vectors_behind(tmp_path, encoder):
    path = tmp_path / "texts.txt"
    path.write_bytes(b"one\ntwo\nthree\n\xff\n")
    with pytest.raises(UserError, match="line 4 is not UTF-8"):
        embed_file(EmbedConfig("model", str(path), output=tmp_path / "v.npy"))
    assert list(tmp_path.iterdir()) == [path]
    assert len(encoder.calls) > 1, "the first part had been encoded"


LETTERS = st.sampled_from("abcdefgh")


def vector(text: str) -> np.ndarray:
    """Give every letter an angle of its own."""
    angle = 0.3 * (ord(text[0]) - ord("a")) if text.strip() else 0.05
    return np.array([np.cos(angle), np.sin(angle)], dtype=np.float32)


def vectors(texts: list[str]) -> np.ndarray:
    return np.stack([vector(text) for text in texts])


@settings(max_examples=60)
@given(st.lists(LETTERS, min_size=1, max_size=30), st.integers(1, 5), st.integers(1, 10))
def test_parts_give_what_sorting_everything_gives(texts, top, size):
    found = Neighbours(["c"], vectors(["c"]), top)
    for start in range(0, len(texts), size):
        found.add(start, texts[start : start + size], vectors(texts[start : start + size]))
    (nearest,) = found.nearest()
    expected = sorted(
        {text: (-float(vector(text) @ vector("c")), texts.index(text)) for text in texts if text != "c"}.items(),
        key=lambda entry: entry[1],
    )
    # Two letters at equal distance, b and d, may stand in either order.
    assert [round(it.similarity, 5) for it in nearest] == [round(-key[0], 5) for _, key in expected[:top]]
    assert len({it.text for it in nearest}) == len(nearest)
    assert all(texts.index(it.text) == it.row for it in nearest)


def test_each_query_has_its_own_neighbours():
    texts = ["a", "b", "g", "h"]
    found = Neighbours(["a", "h"], vectors(["a", "h"]), 1)
    found.add(100, texts, vectors(texts))
    assert [(it.text, it.row) for (it,) in found.nearest()] == [("b", 101), ("g", 102)]


def test_the_query_itself_and_empty_texts_are_no_neighbours():
    texts = ["a", "", "  ", "h"]
    found = Neighbours(["a"], vectors(["a"]), 4)
    found.add(0, texts, vectors(texts))
    assert [it.text for it in found.nearest()[0]] == ["h"]


def test_the_similarity_is_the_cosine_whatever_the_length_of_vectors():
    found = Neighbours(["q"], np.array([[0.0, 2.0]]), 2)
    found.add(0, ["x", "y"], np.array([[3.0, 4.0], [0.0, 0.0]]))
    assert [it.similarity for it in found.nearest()[0]] == [pytest.approx(0.8), 0.0]


def test_without_queries_nothing_is_found():
    found = Neighbours([], np.empty((0, 2)), 3)
    found.add(0, ["x"], np.ones((1, 2)))
    assert found.nearest() == []
