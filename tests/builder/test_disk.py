"""A disk that is full, read-only or forbidden costs one line, and no finished shard."""

import errno
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from augpipe.base.errors import UserError
from augpipe.builder import build
from augpipe.contract.layout import SetFolder
from tests.builder.fakes import FACTS
from tests.shards.sets import sha256s

ROOT = Path(__file__).resolve().parents[2]


def full_at(monkeypatch, wanted):
    """Let the disk be full at the n-th file that is synced."""
    true_fsync = os.fsync
    count = 0

    def fsync(handle):
        nonlocal count
        if os.path.isdir(f"/proc/self/fd/{handle}"):
            return
        count += 1
        if count == wanted:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        true_fsync(handle)

    monkeypatch.setattr(os, "fsync", fsync)


# After run.json come rejects, parses, shard and record of each shard; rejects.jsonl, card and manifest are last.
FILES = {
    1: "run.json",
    2: "00000.jsonl",
    3: "parses/00000.parses",
    4: "out/shard-00000.parquet",
    5: "00000.json",
    20: "out/shard-00004.parquet",
    21: "00004.json",
    42: "rejects.jsonl",
    43: "README.md",
    44: "manifest.json",
}


@pytest.mark.parametrize(("nth", "name"), FILES.items())
def test_a_full_disk_is_one_line_and_the_rerun_goes_on(configured, reference, monkeypatch, nth, name):
    with monkeypatch.context() as patch:
        full_at(patch, nth)
        with pytest.raises(UserError) as caught:
            build(configured(), facts=FACTS)
    message = str(caught.value)
    assert f"{name}: No space left on device; free some space" in message
    assert "\n" not in message
    folder = configured().output
    assert not SetFolder(folder).manifest_file.exists()
    assert not [name for name in sha256s(folder) if ".tmp-" in name]
    assert all(reference[path.name] == sha256s(folder)[path.name] for path in folder.glob("*.parquet"))
    finished = len(list(SetFolder(folder).work.glob("records/*.json")))
    summary = build(configured(), facts=FACTS)
    assert summary.shards_built == 10 - finished
    assert sha256s(folder) == reference


def test_a_full_disk_in_a_worker_ends_the_run_in_one_line(corpus_file, tmp_path, reference):
    """A limit on the size of files stands for the disk; workers inherit it."""
    code = f"""
import sys
from pathlib import Path
from augpipe.builder import build
from augpipe.config import BuildConfig
from augpipe.base.errors import UserError
from tests.builder.fakes import FACTS
try:
    build(BuildConfig(output=Path({str(tmp_path)!r}) / "out", inputs=({str(corpus_file)!r},), shard_rows=100,
                      workers=2), facts=FACTS)
except UserError as error:
    sys.exit(str(error))
"""

    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1500, resource.RLIM_INFINITY))

    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True, preexec_fn=limited)
    assert done.returncode == 1
    assert done.stderr.startswith("cannot write ")
    assert "File too large" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list((tmp_path / "out").glob("*.parquet"))
    assert not list((tmp_path / "out").rglob(".tmp-*"))
    subprocess.run(command, cwd=ROOT, check=True)
    assert sha256s(tmp_path / "out") == reference


@pytest.mark.parametrize("code", [errno.EACCES, errno.EROFS])
def test_a_folder_that_cannot_be_made_is_one_line(configured, monkeypatch, code):
    def refuse(self, *args, **values):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(UserError, match=r"choose another --output") as caught:
        build(configured(), facts=FACTS)
    assert os.strerror(code) in str(caught.value)


def test_counters_that_cannot_be_written_change_nothing(configured, reference, monkeypatch):
    true_pwrite, refused = os.pwrite, []

    def refuse(*args):
        refused.append(true_pwrite)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "pwrite", refuse)
    assert sha256s(build(configured(), facts=FACTS).folder) == reference
    assert refused
