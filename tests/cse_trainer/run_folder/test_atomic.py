"""A file of the run folder is there whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest

from cse_trainer.run_folder.atomic import write_bytes, write_json, write_text


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path):
    path = tmp_path / "x.txt"
    write_text(path, "old")
    write_text(path, "new é")
    assert path.read_bytes() == "new é".encode()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(call, tmp_path, monkeypatch):
    path = tmp_path / "x.txt"
    write_text(path, "old")

    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*{"fsync": (os, "fsync"), "replace": (Path, "replace")}[call], fail)
    with pytest.raises(OSError, match="No space"):
        write_bytes(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_bytes_are_on_the_disk_before_the_name_is_given(tmp_path, monkeypatch):
    order = []
    sync, replace = os.fsync, Path.replace

    def noted_sync(descriptor: int) -> None:
        order.append("fsync")
        sync(descriptor)

    def noted_replace(path: Path, target: Path) -> Path:
        order.append("rename")
        return replace(path, target)

    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    write_bytes(tmp_path / "x", b"1")
    assert order == ["fsync", "rename", "fsync"], "the file, its name, the folder that holds the name"


def test_json_takes_paths_and_the_numbers_of_arrays(tmp_path):
    write_json(tmp_path / "x.json", {"path": Path("a/b"), "score": np.float32(0.5), "count": np.int64(3), "é": None})
    assert json.loads((tmp_path / "x.json").read_text()) == {"path": "a/b", "score": 0.5, "count": 3, "é": None}


def test_json_refuses_what_readers_would_not_understand(tmp_path):
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_json(tmp_path / "x.json", {"loss": float("nan")})
    with pytest.raises(TypeError, match=r"got a set to write as JSON, expected plain values; convert it first"):
        write_json(tmp_path / "x.json", {"x": {1}})
    assert list(tmp_path.iterdir()) == []
