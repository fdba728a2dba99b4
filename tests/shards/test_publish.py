"""What the system refuses is one line that says what to do."""

import errno
import os
import resource
import subprocess
import sys

import pytest

from augpipe.base.errors import UserError
from augpipe.shards.writer import publish


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
    with pytest.raises(UserError) as caught:
        publish(tmp_path / "file", [b"x"])
    assert str(caught.value).startswith(f"cannot write {tmp_path / 'file'}: ")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert os.listdir(tmp_path) == []


def test_a_file_size_limit_of_the_system_leaves_nothing(tmp_path):
    code = f"""
import pathlib, sys
from augpipe.base.errors import UserError
from augpipe.shards.writer import publish
try:
    publish(pathlib.Path({str(tmp_path)!r}) / "file", [bytes(50_000)] * 3)
except UserError as error:
    sys.exit(str(error))
"""

    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, preexec_fn=limited)
    assert "File too large; raise the limit" in done.stderr
    assert done.stderr.count("\n") == 1
    assert os.listdir(tmp_path) == []
