"""Vectors on disk: complete or not there at all."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

from augpipe.base.errors import UsageError, UserError
from cse_trainer.embedding.vector_files import FORMATS, check_vector_file, vector_file

RANDOM = np.random.default_rng(1)
PARTS = [RANDOM.normal(size=(rows, 3)).astype(np.float32) for rows in (4, 1, 7)]
TEXTS = [[f"text {part}.{row}" for row in range(len(vectors))] for part, vectors in enumerate(PARTS)]


def write(path: Path) -> None:
    with vector_file(path, 3, {"model": "m", "pooling": "mean"}) as add:
        first_row = 0
        for texts, vectors in zip(TEXTS, PARTS, strict=True):
            add(first_row, texts, vectors)
            first_row += len(texts)


def test_an_array_file_is_one_float32_array_of_all_parts(tmp_path):
    write(tmp_path / "v.npy")
    read = np.load(tmp_path / "v.npy", allow_pickle=False)
    assert read.dtype == np.float32
    assert (read == np.concatenate(PARTS)).all()
    assert np.load(tmp_path / "v.npy", mmap_mode="r").shape == (12, 3)


def test_a_table_has_row_number_text_and_vector(tmp_path):
    write(tmp_path / "v.parquet")
    table = parquet.read_table(tmp_path / "v.parquet")
    assert table.schema.names == ["id", "text", "embedding"]
    assert table.schema.field("embedding").type == pa.list_(pa.float32(), 3)
    assert table["id"].to_pylist() == list(range(12))
    assert table["text"].to_pylist() == [text for texts in TEXTS for text in texts]
    vectors = np.array(table["embedding"].to_pylist(), dtype=np.float32)
    assert (vectors == np.concatenate(PARTS)).all()
    assert table.schema.metadata[b"pooling"] == b"mean"


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_failure_halfway_leaves_what_was_there_before(tmp_path, suffix):
    path = tmp_path / f"v{suffix}"
    path.write_bytes(b"before")

    def broken() -> None:
        with vector_file(path, 3, {}) as add:
            add(0, TEXTS[0], PARTS[0])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken()
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path], "no temporary file stays behind"


@pytest.mark.parametrize("suffix", FORMATS)
def test_a_full_disk_is_one_line(tmp_path, suffix, monkeypatch):
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(UserError, match=r"cannot write .*: No space left on device; free some space there"):
        write(tmp_path / f"v{suffix}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "error", "complaint"),
    [
        ("v.bin", UsageError, r"ends in '\.bin', expected \.npy or \.parquet"),
        ("v", UsageError, r"ends in 'no suffix', expected \.npy or \.parquet"),
        ("nowhere/v.npy", UserError, "nowhere is no folder"),
        ("folder.npy", UserError, "is a folder, expected a file"),
    ],
)
def test_a_place_that_cannot_take_vectors_is_refused_beforehand(tmp_path, name, error, complaint):
    (tmp_path / "folder.npy").mkdir()
    with pytest.raises(error, match=complaint):
        check_vector_file(tmp_path / name)
    check_vector_file(tmp_path / "V.NPY")
