"""A file has its final name when all of it is there, and never before."""

import errno
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from augpipe.base.files.publish import (
    leftovers,
    publish,
    publish_json,
    published,
    published_folder,
)
from augpipe.base.files.regular import digest_of


def test_what_is_published_is_what_was_given(tmp_path):
    published = publish(tmp_path / "file", [b"one ", memoryview(b"two")])
    assert (tmp_path / "file").read_bytes() == b"one two"
    assert published == digest_of(tmp_path / "file")
    assert published.bytes == 7
    assert os.listdir(tmp_path) == ["file"]


def test_an_exception_leaves_the_old_file_and_no_other(tmp_path):
    publish(tmp_path / "file", [b"old"])

    def chunks():
        yield b"half of the new"
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        publish(tmp_path / "file", chunks())
    assert os.listdir(tmp_path) == ["file"]
    assert (tmp_path / "file").read_bytes() == b"old"


def test_a_kill_in_the_middle_leaves_only_a_temporary_name(tmp_path):
    code = f"""
import os, pathlib
from augpipe.base.files.publish import publish
def chunks():
    yield b"half"
    os.kill(os.getpid(), 9)
publish(pathlib.Path({str(tmp_path)!r}) / "shard-00000.parquet", chunks())
"""
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert done.returncode == -9
    (left,) = tmp_path.iterdir()
    assert left.name.startswith(".tmp-")
    assert not left.match("*.parquet")


def test_the_bytes_reach_the_disk_before_the_name_and_the_name_before_the_end(tmp_path, monkeypatch):
    happened = []
    true_sync, true_replace = os.fsync, os.replace

    def sync(handle):
        true_sync(handle)
        happened.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "bytes")

    def rename(source, target):
        true_replace(source, target)
        happened.append("name")

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", rename)
    publish(tmp_path / "file", [b"x"])
    assert happened == ["bytes", "name", "folder"]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_file_and_names_it(tmp_path, monkeypatch, call):
    publish(tmp_path / "file", "old")

    def refuse(*args):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, call, refuse)
    with pytest.raises(OSError, match=r"No space left on device: '.*/file'"):
        publish(tmp_path / "file", "new")
    assert os.listdir(tmp_path) == ["file"]
    assert (tmp_path / "file").read_text() == "old"


def test_an_error_of_another_file_keeps_its_name(tmp_path):
    def write():
        with published(tmp_path / "file"):
            os.stat(tmp_path / "absent")

    with pytest.raises(FileNotFoundError, match="absent"):
        write()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP, errno.EIO])
def test_a_folder_that_cannot_be_synced_is_no_error_as_the_file_has_its_name(tmp_path, monkeypatch, code):
    true_sync = os.fsync

    def sync(handle):
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(code, os.strerror(code))
        true_sync(handle)

    monkeypatch.setattr(os, "fsync", sync)
    publish(tmp_path / "file", b"x")
    assert (tmp_path / "file").read_bytes() == b"x"


def test_what_is_written_in_pieces_has_the_hash_of_the_whole(tmp_path):
    with published(tmp_path / "file") as file:
        file.write(b"one ")
        file.write(np.zeros((2, 3), np.float32).data)
    assert file.sha256 == digest_of(tmp_path / "file").sha256


def test_json_takes_paths_and_the_numbers_of_arrays(tmp_path):
    publish_json(tmp_path / "x.json", {"path": Path("a/b"), "score": np.float32(0.5), "count": np.int64(3), "é": None})
    assert json.loads((tmp_path / "x.json").read_text()) == {"path": "a/b", "score": 0.5, "count": 3, "é": None}


def test_json_refuses_what_readers_would_not_understand(tmp_path):
    with pytest.raises(ValueError, match="not JSON compliant"):
        publish_json(tmp_path / "x.json", {"loss": float("nan")})
    with pytest.raises(TypeError, match=r"got a set to write as JSON, expected plain values; convert it first"):
        publish_json(tmp_path / "x.json", {"x": {1}})
    assert list(tmp_path.iterdir()) == []


def write_folder(path: Path, content: str, *, replace: bool = True) -> None:
    with published_folder(path, replace=replace) as folder:
        (folder / "in").mkdir()
        (folder / "in" / "file").write_text(content)
        assert not path.exists() or (path / "in" / "file").read_text() != content


def test_a_folder_is_replaced_whole_and_nothing_is_left_beside_it(tmp_path):
    path = tmp_path / "models" / "one"
    write_folder(path, "old")
    write_folder(path, "new")
    assert (path / "in" / "file").read_text() == "new"
    assert os.listdir(path.parent) == ["one"]


def test_a_folder_that_another_process_made_first_stays_where_nothing_is_to_be_replaced(tmp_path):
    with published_folder(tmp_path / "one", replace=False) as folder:
        (folder / "file").write_text("second")
        (tmp_path / "one").mkdir()
        (tmp_path / "one" / "file").write_text("first")
    assert (tmp_path / "one" / "file").read_text() == "first"
    assert os.listdir(tmp_path) == ["one"]


@pytest.mark.parametrize("stands", ["file", "link"])
def test_what_is_no_folder_is_replaced_as_well(tmp_path, stands):
    if stands == "file":
        (tmp_path / "one").write_text("x")
    else:
        (tmp_path / "one").symlink_to(tmp_path / "elsewhere")
        (tmp_path / "elsewhere").mkdir()
    with published_folder(tmp_path / "one") as folder:
        (folder / "file").write_text("new")
    assert (tmp_path / "one" / "file").read_text() == "new"
    assert not (tmp_path / "one").is_symlink()


@pytest.mark.parametrize("failure", [OSError(errno.EIO, "no"), KeyboardInterrupt()])
def test_a_folder_that_cannot_be_put_in_place_leaves_the_old_one(tmp_path, monkeypatch, failure):
    write_folder(tmp_path / "one", "old")
    true_rename, renames = Path.rename, []

    def rename(self, target):
        renames.append(target)
        if len(renames) == 3:  # taken; the old one aside; now the new one
            raise failure
        return true_rename(self, target)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises(type(failure)):
        write_folder(tmp_path / "one", "new")
    assert len(renames) == 4
    assert (tmp_path / "one" / "in" / "file").read_text() == "old"


def test_an_exception_leaves_the_old_folder_and_no_other(tmp_path):
    write_folder(tmp_path / "one", "old")

    def half() -> None:
        with published_folder(tmp_path / "one") as folder:
            (folder / "half").write_text("of the new")
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        half()
    assert (tmp_path / "one" / "in" / "file").read_text() == "old"
    assert os.listdir(tmp_path) == ["one"]


def test_leftovers_are_known_by_their_final_names(tmp_path):
    for name in (".tmp-tokens-aa.arrow-11", ".tmp-vocabulary-13", "tokens-aa.arrow"):
        (tmp_path / name).touch()
    assert leftovers(tmp_path, "tokens-*.arrow") == {tmp_path / ".tmp-tokens-aa.arrow-11": tmp_path / "tokens-aa.arrow"}
    assert len(leftovers(tmp_path)) == 2
