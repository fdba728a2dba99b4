"""A file has its final name when all of it is there, and never before."""

import errno
import os
import resource
import stat
import subprocess
import sys

import pytest

from augpipe.errors import AugpipeError
from augpipe.shards.publish import digest_of, publish


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
from augpipe.shards.publish import publish
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


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (errno.ENOSPC, "No space left on device; free some space"),
        (errno.EDQUOT, "free some of your quota"),
        (errno.EACCES, "change its permissions"),
        (errno.EIO, "run the same command again"),
    ],
)
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_refusal_of_the_system_says_what_where_and_what_to_do(tmp_path, monkeypatch, code, says, call):
    def refuse(*args):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, call, refuse)
    with pytest.raises(AugpipeError) as caught:
        publish(tmp_path / "file", [b"x"])
    assert str(caught.value).startswith(f"cannot write {tmp_path / 'file'}: ")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert os.listdir(tmp_path) == []


def test_a_file_size_limit_of_the_system_leaves_nothing(tmp_path):
    code = f"""
import pathlib, sys
from augpipe.errors import AugpipeError
from augpipe.shards.publish import publish
try:
    publish(pathlib.Path({str(tmp_path)!r}) / "file", [bytes(50_000)] * 3)
except AugpipeError as error:
    sys.exit(str(error))
"""

    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, preexec_fn=limited)
    assert "File too large; raise the limit" in done.stderr
    assert done.stderr.count("\n") == 1
    assert os.listdir(tmp_path) == []


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
