"""Workers that die, hang or raise cost their own shard, and nobody else's."""

import os
import time
from pathlib import Path

import pytest

from augpipe.base.errors import UserError
from augpipe.builder import ShardsSetAsideError, build
from augpipe.builder.loky_engine import cause
from augpipe.contract.layout import SetFolder
from tests.builder import fakes
from tests.builder.fakes import FACTS
from tests.shards.sets import sha256s


@pytest.fixture
def poisoned(tmp_path, configured):
    """Return a function that configures a corpus of 600 rows, with other texts at some ids."""

    def make(texts, **values):
        rows = [f"Sentence {i}." for i in range(600)]
        for row_id, text in texts.items():
            rows[row_id] = text
        path = tmp_path / "poisoned.txt"
        path.write_text("\n".join(rows))
        return configured(inputs=(str(path),), engine="loky", **values)

    return make


def test_a_killed_worker_does_not_end_the_run_and_its_shard_is_tried_again(poisoned, tmp_path):
    marker = tmp_path / "killed"
    texts = {250: fakes.KILLS_ONCE + str(marker)}
    summary = build(poisoned(texts, workers=2), facts=FACTS)
    assert marker.exists()
    assert summary.shards_built == 6
    untouched = build(poisoned(texts, output="again"), facts=FACTS)
    assert sha256s(untouched.folder) == sha256s(summary.folder)


@pytest.mark.parametrize("workers", [1, 3])
def test_a_shard_that_kills_its_worker_twice_is_set_aside_and_the_others_finish(poisoned, workers):
    config = poisoned({250: fakes.KILLS}, workers=workers)
    with pytest.raises(ShardsSetAsideError) as caught:
        build(config, facts=FACTS)
    error = caught.value
    assert error.exit_code == 3
    assert [(shard.index, shard.first_id, shard.end_id) for shard in error.shards] == [(2, 200, 300)]
    assert "ids 200–299 (twice: worker killed: SIGKILL(-9))" in str(error)
    assert "run the same command again" in str(error)
    assert sorted(path.name for path in config.output.glob("*.parquet")) == [
        f"shard-{i:05d}.parquet" for i in (0, 1, 3, 4, 5)
    ]
    assert not SetFolder(config.output).manifest_file.exists()


def test_a_shard_set_aside_is_tried_again_by_the_next_run(poisoned, monkeypatch):
    config = poisoned({250: fakes.KILLS})
    with pytest.raises(ShardsSetAsideError):
        build(config, facts=FACTS)
    # What ended it is gone: another augmenter with the same facts stands for more memory.
    from dataclasses import replace

    summary = build(config, facts=replace(FACTS, factory="tests.builder.fakes:MildAugmenter"))
    assert summary.shards_built == 1


def test_a_shard_that_raises_is_set_aside_with_its_traceback(poisoned):
    config = poisoned({250: fakes.RAISES, 501: fakes.RAISES}, workers=2)
    with pytest.raises(ShardsSetAsideError) as caught:
        build(config, facts=FACTS)
    assert [shard.index for shard in caught.value.shards] == [2, 5]
    assert "RuntimeError: as asked; traceback in" in str(caught.value)
    assert "\n" not in str(caught.value)
    trace = (SetFolder(config.output).work / "failures" / "00002.txt").read_text()
    assert 'raise RuntimeError("as asked")' in trace
    assert len(list(config.output.glob("*.parquet"))) == 4


def test_a_hanging_worker_is_ended_and_its_shard_set_aside(poisoned):
    config = poisoned({250: fakes.HANGS}, workers=2)
    with pytest.raises(ShardsSetAsideError, match=r"ids 200–299 \(twice: no progress for 3 s\)"):
        build(config, facts=FACTS, patience_s=3.0)
    assert len(list(config.output.glob("*.parquet"))) == 5


def test_workers_that_all_die_end_the_run_with_advice(poisoned):
    texts = {100 * i: fakes.KILLS for i in range(6)}
    with pytest.raises(UserError, match=r"workers died one after another .*give fewer --workers") as caught:
        build(poisoned(texts), facts=FACTS)
    assert caught.value.exit_code == 1


def test_an_augmenter_that_cannot_be_made_ends_the_run_in_one_line(configured):
    from dataclasses import replace

    facts = replace(FACTS, factory="tests.builder.fakes:BrokenAugmenter")
    with pytest.raises(UserError, match="the pipeline is broken; mend it") as caught:
        build(configured(engine="loky", workers=2), facts=facts)
    assert type(caught.value) is UserError
    assert not list(configured().output.glob("*.parquet"))


def test_no_worker_is_left_after_a_failure(poisoned):
    import psutil

    before = {child.pid for child in psutil.Process().children(recursive=True)}
    with pytest.raises(ShardsSetAsideError):
        build(poisoned({250: fakes.RAISES}, workers=3), facts=FACTS)
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        left = [c for c in psutil.Process().children(recursive=True) if c.pid not in before and is_worker(c)]
        if not left:
            break
        time.sleep(0.1)
    assert left == []


def is_worker(process):
    import psutil

    try:
        return process.status() != psutil.STATUS_ZOMBIE and "popen_loky_posix" in " ".join(process.cmdline())
    except psutil.Error:
        return False


def test_the_cause_of_a_death_is_named():
    assert cause(MemoryError()) == "out of memory"
    assert cause(RuntimeError("The exit codes of the workers are {SIGKILL(-9)}")) == "worker killed: SIGKILL(-9)"
    assert cause(RuntimeError("?")) == "worker lost: RuntimeError"


def test_workers_have_one_thread_each_and_leave_interrupts_to_the_parent(poisoned, tmp_path, monkeypatch):
    from dataclasses import replace

    report = tmp_path / "report"
    facts = replace(FACTS, factory="tests.builder.fakes:ReportingAugmenter")
    build(poisoned({0: str(report)}), facts=facts)
    found = report.read_text().split()
    assert found[:5] == ["1"] * 5
    assert found[5] == "ignored"
    assert int(found[6]) == os.getpid()
    assert Path(report).exists()
