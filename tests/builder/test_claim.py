"""A folder belongs to one build, and a build to one folder."""

import errno
import json
import os
from contextlib import contextmanager
from dataclasses import replace

import pytest

from augpipe.base.errors import UserError
from augpipe.base.files.lock import FileLock
from augpipe.builder import build
from augpipe.builder.claim import claimed
from augpipe.builder.fingerprint import fingerprint
from augpipe.builder.folder import BuildFolder
from augpipe.contract.layout import SetFolder
from tests.builder.fakes import FACTS
from tests.builder.stopping import StopError
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
    with unchanged(folder), pytest.raises(UserError) as caught:
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
    with unchanged(configured().output), pytest.raises(UserError, match="seed: 0 → 7"):
        build(configured(seed=7), facts=FACTS)


def test_other_input_is_refused(configured, tmp_path):
    build(configured(), facts=FACTS)
    other = tmp_path / "other.txt"
    other.write_text("Another sentence.\n")
    with pytest.raises(UserError, match="input_sha256: "):
        build(configured(inputs=(str(other),)), facts=FACTS)


def test_force_replaces_the_build_and_nothing_else(configured, reference):
    folder = build(configured(seed=7, shard_rows=50), facts=FACTS).folder
    notes = {"notes.txt": b"mine", "parses/mine.txt": b"mine"}
    for name, content in notes.items():
        (SetFolder(folder).companion / name).write_bytes(content)
    summary = build(configured(force=True), facts=FACTS)
    assert summary.shards_built == 10
    found = sha256s(folder)
    assert {name: sha for name, sha in found.items() if name not in notes} == reference
    assert {name: (SetFolder(folder).companion / name).read_bytes() for name in notes} == notes


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
    assert not SetFolder(configured().output).manifest_file.exists()
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
        pytest.raises(UserError, match=f"no build made it .it holds {name}.; choose another"),
    ):
        build(configured(force=force), facts=FACTS)


@pytest.mark.parametrize("force", [False, True])
def test_a_foreign_run_json_is_refused_and_left_alone(configured, force):
    folder = SetFolder(configured().output).companion
    folder.mkdir()
    SetFolder(configured().output).run_file.write_text('{"name": "another tool"}')
    with unchanged(folder), pytest.raises(UserError, match=r"choose another --output"):
        build(configured(force=force), facts=FACTS)


@pytest.mark.parametrize("name", ["extra.parquet", "notes.txt", "shard-1.parquet", "README.md"])
def test_a_file_that_would_be_read_with_the_shards_is_refused(configured, name):
    folder = build(configured(), facts=FACTS).folder
    (folder / name).write_text("x")
    with unchanged(folder), pytest.raises(UserError, match=rf"holds {name}, which no build made"):
        build(configured(force=True), facts=FACTS)


@pytest.mark.parametrize("force", [False, True])
def test_a_companion_of_somebody_else_is_refused_and_left_alone(configured, force):
    companion = SetFolder(configured().output).companion
    companion.mkdir()
    (companion / "thesis.tex").write_text("precious")
    with unchanged(companion), pytest.raises(UserError, match=r"no build made it .it holds out.augpipe/thesis\.tex"):
        build(configured(force=force), facts=FACTS)


def test_shards_whose_companion_is_elsewhere_ask_for_it(configured):
    folder = build(configured(), facts=FACTS).folder
    SetFolder(folder).companion.rename(folder.parent / "elsewhere")
    with (
        unchanged(folder),
        pytest.raises(UserError, match=r"holds shards without .*out\.augpipe; put that back, or"),
    ):
        build(configured(), facts=FACTS)


def test_a_folder_on_another_disk_than_its_companion_is_refused_before_anything_is_built(configured, monkeypatch):
    def other_disk(source, target):
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), str(source), None, str(target))

    monkeypatch.setattr(os, "replace", other_disk)
    with pytest.raises(UserError, match=r"out is mounted, so .*out\.augpipe, .* another disk; give .*/out/set"):
        build(configured(), facts=FACTS)
    assert list(configured().output.iterdir()) == []


def test_an_empty_folder_and_harmless_files_are_no_obstacle(configured):
    configured().output.mkdir()
    (configured().output / ".gitkeep").touch()
    assert build(configured(), facts=FACTS).shards_built == 10


def test_a_file_in_the_place_of_the_folder_is_an_error_in_one_line(configured):
    configured().output.write_text("a file")
    with pytest.raises(UserError, match=r"out: Not a directory; a part of this path is a file"):
        build(configured(), facts=FACTS)
    with pytest.raises(UserError, match="Not a directory"):
        build(configured("out/below"), facts=FACTS)


def test_two_builds_cannot_share_a_folder(configured):
    refused: list[UserError] = []

    def second(progress):
        if not refused:
            with pytest.raises(UserError, match="another augpipe is at work in") as caught:
                build(configured(), facts=FACTS)
            refused.append(caught.value)

    build(configured(), facts=FACTS, on_progress=second)
    assert refused


def test_the_next_run_waits_for_the_workers_of_a_killed_one(configured, monkeypatch):
    folder = BuildFolder(configured().output)
    folder.work.mkdir(parents=True)
    worker = FileLock(folder.workers_lock, shared=True)
    assert worker.acquire()
    monkeypatch.setattr("augpipe.builder.claim.ORPHANS_WAIT_S", 0.1)
    with pytest.raises(UserError, match="workers of an earlier run are still busy"):
        build(configured(), facts=FACTS)
    worker.release()
    assert build(configured(), facts=FACTS).shards_built == 10


def test_an_empty_corpus_is_an_error_and_makes_no_folder(configured, tmp_path):
    (tmp_path / "empty.txt").touch()
    with pytest.raises(UserError, match="there are no rows in"):
        build(configured(inputs=(str(tmp_path / "empty.txt"),)), facts=FACTS)
    assert not configured().output.exists()


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS])
def test_where_there_are_no_locks_a_build_goes_on(code, configured, monkeypatch):
    def refuse(*_: object) -> None:
        raise OSError(code, "no locks")

    monkeypatch.setattr("fcntl.flock", refuse)
    assert build(configured(), facts=FACTS).manifest.rows_in == 1000


def test_run_json_is_there_before_the_first_shard_and_holds_the_fingerprint(configured):
    seen = []

    def look(progress):
        seen.append((progress.shards_done, json.loads(SetFolder(configured().output).run_file.read_text())))
        raise StopError

    with pytest.raises(StopError):
        build(configured(), facts=FACTS, on_progress=look)
    ((shards, run),) = seen
    assert shards <= 1
    assert run["fingerprint"]["augmentations"] == {"pi": 1, "negation": 3}
    assert os.listdir(SetFolder(configured().output).work)


def test_a_build_that_another_process_began_before_the_lock_was_had_is_refused(configured, monkeypatch):
    folder = BuildFolder(configured().output)
    wanted = fingerprint(configured(), FACTS, "x")
    other = fingerprint(configured(seed=7), FACTS, "x")

    def begin_another(folder):
        SetFolder(folder.path).run_file.write_text(json.dumps({"fingerprint": other}))

    monkeypatch.setattr("augpipe.builder.claim.outlive_workers", begin_another)
    with (
        pytest.raises(UserError, match=r"holds another build \(seed: 7 → 0\)"),
        claimed(folder, wanted, force=False),
    ):
        pytest.fail("the folder of another build was given out")
    assert folder.run() == {"fingerprint": other}


@pytest.mark.parametrize("force", [False, True])
def test_a_build_into_the_former_layout_says_how_to_move_it(configured, force):
    configured().output.mkdir()
    (configured().output / "manifest.json").write_text("{}")
    with unchanged(configured().output), pytest.raises(UserError, match=r"its manifest among its shards.* mkdir .*"):
        build(configured(force=force), facts=FACTS)


@pytest.mark.parametrize("inner", ["sub", "deeper/sub"])
def test_a_build_inside_another_set_is_refused(configured, inner):
    config = configured()
    build(config, facts=FACTS)
    with (
        unchanged(config.output),
        pytest.raises(UserError, match=rf"{inner} lies inside the set {config.output}, whose"),
    ):
        build(replace(config, output=config.output / inner), facts=FACTS)
