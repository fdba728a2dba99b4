"""A folder belongs to one build, and a build to one folder."""

import errno
import fcntl
import json
import os
import subprocess
import sys
from contextlib import contextmanager

import pytest

from augpipe.build import build
from augpipe.build.claim import claimed
from augpipe.build.folder import BuildFolder
from augpipe.config import fingerprint
from augpipe.errors import AugpipeError
from augpipe.lock import FileLock
from tests.build.fakes import FACTS
from tests.build.test_resume import StopError
from tests.shards.sets import sha256s


def files(folder):
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@contextmanager
def unchanged(folder):
    before = files(folder)
    assert before
    yield
    assert files(folder) == before


def test_another_fingerprint_is_refused_with_the_keys_and_force_named(configured):
    folder = build(configured(), facts=FACTS).folder
    with unchanged(folder), pytest.raises(AugpipeError) as caught:
        build(configured(seed=7, shard_rows=50), facts=FACTS)
    message = str(caught.value)
    assert "seed: 0 → 7; shard_rows: 100 → 50" in message
    assert "--force" in message
    assert "\n" not in message


def test_an_unfinished_build_with_another_fingerprint_is_refused_too(configured):
    def stop(progress):
        raise StopError

    with pytest.raises(StopError):
        build(configured(), facts=FACTS, on_progress=stop)
    with unchanged(configured().output), pytest.raises(AugpipeError, match="seed: 0 → 7"):
        build(configured(seed=7), facts=FACTS)


def test_other_input_is_refused(configured, tmp_path):
    build(configured(), facts=FACTS)
    other = tmp_path / "other.txt"
    other.write_text("Another sentence.\n")
    with pytest.raises(AugpipeError, match="input_sha256: "):
        build(configured(inputs=(str(other),)), facts=FACTS)


def test_force_replaces_the_build_and_nothing_else(configured, reference):
    folder = build(configured(seed=7, shard_rows=50), facts=FACTS).folder
    notes = {"notes.txt": b"mine", "shard-1.parquet.bak": b"mine", "sub/shard-00000.parquet": b"mine"}
    (folder / "sub").mkdir()
    for name, content in notes.items():
        (folder / name).write_bytes(content)
    summary = build(configured(force=True), facts=FACTS)
    assert summary.shards_built == 10
    found = sha256s(folder)
    assert {name: sha for name, sha in found.items() if name not in notes} == reference
    assert {name: (folder / name).read_bytes() for name in notes} == notes


def test_force_builds_anew_even_with_the_same_fingerprint(configured, reference):
    build(configured(), facts=FACTS)
    summary = build(configured(force=True), facts=FACTS)
    assert summary.shards_built == 10
    assert sha256s(summary.folder) == reference


def test_force_that_is_interrupted_leaves_no_complete_set(configured):
    build(configured(seed=7), facts=FACTS)

    def stop(progress):
        raise StopError

    with pytest.raises(StopError):
        build(configured(force=True), facts=FACTS, on_progress=stop)
    assert not (configured().output / "manifest.json").exists()
    assert len(list(configured().output.glob("*.parquet"))) == 1
    assert build(configured(), facts=FACTS).shards_built == 9


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("name", ["thesis.tex", "other.parquet", "shard-00000.parquet.txt", ".git"])
def test_a_folder_of_somebody_else_is_refused_and_left_alone(configured, force, name):
    folder = configured().output
    folder.mkdir()
    (folder / name).write_text("precious")
    with (
        unchanged(folder),
        pytest.raises(AugpipeError, match=f"no build made it .it holds {name}.; choose another"),
    ):
        build(configured(force=force), facts=FACTS)


@pytest.mark.parametrize("force", [False, True])
def test_a_foreign_run_json_is_refused_and_left_alone(configured, force):
    folder = configured().output
    folder.mkdir()
    (folder / "run.json").write_text('{"name": "another tool"}')
    with unchanged(folder), pytest.raises(AugpipeError, match=r"choose another --output"):
        build(configured(force=force), facts=FACTS)


def test_a_parquet_file_that_would_be_read_with_the_shards_is_refused(configured):
    folder = build(configured(), facts=FACTS).folder
    (folder / "extra.parquet").write_text("x")
    with unchanged(folder), pytest.raises(AugpipeError, match=r"holds extra\.parquet, which no build made"):
        build(configured(force=True), facts=FACTS)


def test_an_empty_folder_and_harmless_files_are_no_obstacle(configured):
    configured().output.mkdir()
    (configured().output / ".gitkeep").touch()
    assert build(configured(), facts=FACTS).shards_built == 10


def test_a_file_in_the_place_of_the_folder_is_an_error_in_one_line(configured):
    configured().output.write_text("a file")
    with pytest.raises(AugpipeError, match=r"out: Not a directory; a part of this path is a file"):
        build(configured(), facts=FACTS)
    with pytest.raises(AugpipeError, match="Not a directory"):
        build(configured("out/below"), facts=FACTS)


def test_two_builds_cannot_share_a_folder(configured):
    refused: list[AugpipeError] = []

    def second(progress):
        if not refused:
            with pytest.raises(AugpipeError, match="another augpipe is building in") as caught:
                build(configured(), facts=FACTS)
            refused.append(caught.value)

    build(configured(), facts=FACTS, on_progress=second)
    assert refused


def test_the_next_run_waits_for_the_workers_of_a_killed_one(configured, monkeypatch):
    folder = BuildFolder(configured().output)
    folder.work.mkdir(parents=True)
    worker = FileLock(folder.workers_lock, shared=True)
    assert worker.acquire()
    monkeypatch.setattr("augpipe.build.claim.ORPHANS_WAIT_S", 0.1)
    with pytest.raises(AugpipeError, match="workers of an earlier run are still busy"):
        build(configured(), facts=FACTS)
    worker.release()
    assert build(configured(), facts=FACTS).shards_built == 10


def test_an_empty_corpus_is_an_error_and_makes_no_folder(configured, tmp_path):
    (tmp_path / "empty.txt").touch()
    with pytest.raises(AugpipeError, match="there are no rows in"):
        build(configured(inputs=(str(tmp_path / "empty.txt"),)), facts=FACTS)
    assert not configured().output.exists()


def test_a_lock_is_exclusive_or_shared(tmp_path):
    one, two = FileLock(tmp_path / "lock", shared=True), FileLock(tmp_path / "lock", shared=True)
    alone = FileLock(tmp_path / "lock")
    assert one.acquire()
    assert two.acquire()
    assert not alone.acquire()
    one.release()
    assert not alone.acquire(wait_s=0.06)
    two.release()
    assert alone.acquire()
    assert not one.acquire()


def test_a_lock_on_a_file_that_was_removed_is_no_lock(tmp_path, monkeypatch):
    path = tmp_path / "lock"
    true_flock = fcntl.flock

    def removed_in_between(handle, operation):
        monkeypatch.setattr(fcntl, "flock", true_flock)
        path.unlink()
        true_flock(handle, operation)

    monkeypatch.setattr(fcntl, "flock", removed_in_between)
    lock = FileLock(path)
    assert not lock.acquire()
    assert lock.acquire()
    assert path.exists()


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS])
def test_where_there_are_no_locks_a_build_goes_on(code, configured, monkeypatch):
    def refuse(*_: object) -> None:
        raise OSError(code, "no locks")

    monkeypatch.setattr("fcntl.flock", refuse)
    assert build(configured(), facts=FACTS).manifest.rows_in == 1000


def test_a_lock_goes_with_its_process(tmp_path):
    code = f"""
import os, pathlib
from augpipe.lock import FileLock
assert FileLock(pathlib.Path({str(tmp_path)!r}) / "lock").acquire()
os.kill(os.getpid(), 9)
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -9
    assert FileLock(tmp_path / "lock").acquire()


def test_run_json_is_there_before_the_first_shard_and_holds_the_fingerprint(configured):
    seen = []

    def look(progress):
        seen.append((progress.shards_done, json.loads((configured().output / "run.json").read_text())))
        raise StopError

    with pytest.raises(StopError):
        build(configured(), facts=FACTS, on_progress=look)
    ((shards, run),) = seen
    assert shards <= 1
    assert run["fingerprint"]["augmentations"] == {"pi": 1, "negation": 3}
    assert os.listdir(configured().output / ".augpipe")


def test_a_build_that_another_process_began_before_the_lock_was_had_is_refused(configured, monkeypatch):
    folder = BuildFolder(configured().output)
    wanted = fingerprint(configured(), FACTS, "x")
    other = fingerprint(configured(seed=7), FACTS, "x")

    def begin_another(folder):
        (folder.path / "run.json").write_text(json.dumps({"fingerprint": other}))

    monkeypatch.setattr("augpipe.build.claim.outlive_workers", begin_another)
    with (
        pytest.raises(AugpipeError, match=r"holds another build \(seed: 7 → 0\)"),
        claimed(folder, wanted, force=False),
    ):
        pytest.fail("the folder of another build was given out")
    assert folder.run() == {"fingerprint": other}
