"""What was finished stays; what was not is done again; the result is the same."""

import os
from dataclasses import replace

import pytest

from augpipe.base.errors import UserError
from augpipe.builder import build
from augpipe.builder.folder import BuildFolder, ShardRecord
from augpipe.builder.shard import build_shard
from augpipe.contract.layout import SetFolder
from tests.builder.fakes import FACTS
from tests.builder.stopping import StopError, stop_after
from tests.shards.sets import sha256s


@pytest.fixture
def half_built(configured):
    """Return the folder of a build that was stopped after four of its ten shards."""
    with pytest.raises(StopError):
        build(configured(), facts=FACTS, on_progress=stop_after(4))
    return BuildFolder(configured().output)


def mtimes(folder):
    return {path.name: path.stat().st_mtime_ns for path in folder.path.glob("*.parquet")}


def test_a_stopped_build_is_not_complete(half_built):
    assert len(mtimes(half_built)) == 4
    assert not SetFolder(half_built.path).manifest_file.exists()
    assert SetFolder(half_built.path).run_file.exists()


def test_a_rerun_makes_only_what_is_missing(half_built, configured, reference):
    before = mtimes(half_built)
    summary = build(configured(), facts=FACTS)
    assert summary.shards_built == 6
    assert before.items() <= mtimes(half_built).items()
    assert sha256s(half_built.path) == reference


def test_finished_shards_are_not_sent_again(half_built, configured, monkeypatch):
    built = []

    def noted(task):
        built.append(task.index)
        return build_shard(task)

    monkeypatch.setattr("augpipe.builder.worker.build_shard", noted)
    build(configured(), facts=FACTS)
    assert built == [4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize("lost", ["record", "shard", "rejects"])
def test_a_crash_between_the_files_of_a_shard_repeats_the_shard(half_built, configured, reference, lost):
    getattr(half_built, lost)(2).unlink()
    assert build(configured(), facts=FACTS).shards_built == 7
    assert sha256s(half_built.path) == reference


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"index": 2}'])
def test_a_record_that_cannot_be_read_repeats_the_shard(half_built, configured, reference, content):
    half_built.record(2).write_bytes(content)
    assert build(configured(), facts=FACTS).shards_built == 7
    assert sha256s(half_built.path) == reference


def test_a_shard_of_another_size_than_recorded_is_repeated(half_built, configured, reference):
    path = half_built.shard(1)
    path.write_bytes(path.read_bytes()[:-10])
    assert build(configured(), facts=FACTS).shards_built == 7
    assert sha256s(half_built.path) == reference


@pytest.mark.parametrize("damaged", ["record", "shard", "rejects"])
def test_a_flipped_bit_in_what_an_earlier_run_left_repeats_the_shard(half_built, configured, reference, damaged):
    path = getattr(half_built, damaged)(2)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    assert build(configured(), facts=FACTS).shards_built == 7
    assert sha256s(half_built.path) == reference


@pytest.mark.parametrize("damaged", ["record", "shard", "rejects"])
def test_a_pipe_among_what_an_earlier_run_left_is_not_waited_for(half_built, configured, reference, damaged):
    path = getattr(half_built, damaged)(2)
    path.unlink()
    os.mkfifo(path)
    assert build(configured(), facts=FACTS).shards_built == 7
    assert sha256s(half_built.path) == reference


def test_left_over_temporary_files_are_removed(half_built, configured, reference):
    (half_built.path / ".tmp-shard-00005.parquet-99").write_bytes(b"half")
    (half_built.record(0).parent / ".tmp-00005.json-99").write_bytes(b"half")
    build(configured(), facts=FACTS)
    assert sha256s(half_built.path) == reference


def test_a_crash_before_the_manifest_builds_nothing_again(configured, reference, monkeypatch):
    def crash(folder, manifest):
        raise StopError

    with monkeypatch.context() as patch:
        patch.setattr("augpipe.builder.completion.publish_manifest", crash)
        with pytest.raises(StopError):
            build(configured(), facts=FACTS)
    summary = build(configured(), facts=FACTS)
    assert summary.shards_built == 0
    assert sha256s(summary.folder) == reference


def test_a_crash_after_the_manifest_leaves_a_complete_set(configured, reference, monkeypatch):
    def crash(self):
        raise StopError

    with monkeypatch.context() as patch:
        patch.setattr(BuildFolder, "dissolve", crash)
        with pytest.raises(StopError):
            build(configured(), facts=FACTS)
    summary = build(configured(), facts=FACTS)
    assert summary.already_complete
    assert sha256s(summary.folder) == reference


def test_a_complete_set_is_left_alone(configured):
    folder = BuildFolder(build(configured(), facts=FACTS).folder)
    before = mtimes(folder)
    summary = build(configured(), facts=FACTS)
    assert summary.already_complete
    assert summary.rows_built == 0
    assert summary.manifest.rows_in == 1000
    assert mtimes(folder) == before


def test_a_shard_lost_from_a_complete_set_is_made_again(configured, reference):
    folder = BuildFolder(build(configured(), facts=FACTS).folder)
    folder.shard(3).unlink()
    folder.shard(8).write_bytes(b"short")
    before = mtimes(folder)
    summary = build(configured(), facts=FACTS)
    assert (summary.shards_built, summary.rows_built) == (2, 200)
    assert sha256s(folder.path) == reference
    assert {name for name, when in mtimes(folder).items() if before.get(name) != when} == {
        "shard-00003.parquet",
        "shard-00008.parquet",
    }


@pytest.mark.parametrize("seed", [0, 7])
def test_a_complete_set_that_lost_its_run_json_is_nobodys(configured, seed):
    folder = SetFolder(build(configured(), facts=FACTS).folder)
    folder.run_file.unlink()
    before = sha256s(folder.path)
    with pytest.raises(UserError, match=r"run\.json is missing, which says how the set was built; restore .* --force"):
        build(configured(seed=seed), facts=FACTS)
    assert sha256s(folder.path) == before
    assert build(configured(seed=seed, force=True), facts=FACTS).shards_built == 10


def test_a_record_of_other_rows_repeats_the_shard(half_built, configured, reference):
    """As where the shards were cut in other places."""
    record = ShardRecord.load(half_built.record(2))
    assert record is not None
    for moved in (replace(record.entry, first_id=201), replace(record.entry, rows_in=99)):
        replace(record, entry=moved).save(half_built.record(2))
        with pytest.raises(StopError):
            build(configured(), facts=FACTS, on_progress=stop_after(5))
        again = ShardRecord.load(half_built.record(2))
        assert again == record
    assert build(configured(), facts=FACTS).shards_built == 5
    assert sha256s(half_built.path) == reference


def test_a_lost_shard_that_comes_out_different_is_refused(configured):
    folder = BuildFolder(build(configured(), facts=FACTS).folder)
    folder.shard(3).unlink()
    changed = replace(FACTS, factory="tests.builder.fakes:ChangedAugmenter")
    with pytest.raises(UserError, match=r"shard-00003\.parquet was missing and came out different"):
        build(configured(), facts=changed)


def test_lost_rejects_of_a_complete_set_are_an_error(configured):
    folder = build(configured(), facts=FACTS).folder
    SetFolder(folder).rejects_file.unlink()
    with pytest.raises(UserError, match=r"rejects\.jsonl is missing, expected \d+; restore it"):
        build(configured(), facts=FACTS)


def test_a_record_round_trips(half_built, tmp_path):
    record = ShardRecord.load(half_built.record(1))
    assert record is not None
    record.save(tmp_path / "copy.json")
    assert ShardRecord.load(tmp_path / "copy.json") == record
    assert record.reasons == {"empty": 9, "invalid_utf8": 1}


def test_a_folder_that_was_moved_goes_on(half_built, configured, reference):
    moved = half_built.path.rename(half_built.path.with_name("moved"))
    half_built.companion.rename(SetFolder(moved).companion)
    summary = build(configured("moved"), facts=FACTS)
    assert summary.shards_built == 6
    assert sha256s(summary.folder) == reference
