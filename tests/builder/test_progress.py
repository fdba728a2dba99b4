"""Progress counts what is done, and never decides anything."""

import os
from dataclasses import replace

import pytest

from augpipe.builder import Progress, build
from augpipe.builder.folder import BuildFolder
from augpipe.builder.progress import Counters, StallWatch, Tally, read_counters
from augpipe.cli.build_view import counts
from tests.builder.fakes import FACTS
from tests.builder.stopping import StopError, stop_after


def test_the_last_snapshot_agrees_with_the_summary(configured):
    seen: list[Progress] = []
    summary = build(configured(), facts=FACTS, on_progress=seen.append)
    last = seen[-1]
    assert (last.rows_done, last.rows, last.rejected) == (1000, 1000, summary.manifest.rejected)
    assert (last.shards_done, last.shards) == (10, 10)
    assert last.coverage() == summary.coverage()
    assert 0.8 < summary.coverage()["pi"] < 0.9


def test_rows_never_go_back_and_move_within_a_shard(configured):
    seen: list[Progress] = []
    config = configured(engine="loky", workers=2, shard_rows=500, pipeline="0.002")
    build(config, facts=FACTS, on_progress=seen.append)
    rows = [progress.rows_done for progress in seen]
    assert rows == sorted(rows)
    assert set(rows) - {0, 500, 1000}, "rows of unfinished shards count"


def test_what_an_earlier_run_did_counts_as_done_but_not_for_the_speed(configured):
    with pytest.raises(StopError):
        build(configured(), facts=FACTS, on_progress=stop_after(4))
    seen: list[Progress] = []
    build(configured(), facts=FACTS, on_progress=seen.append)
    assert seen[0].rows_before == 400
    assert seen[0].rows_done == 500


def test_rate_and_time_left_come_from_this_run():
    progress = Progress(
        rows=1000,
        rows_done=600,
        rows_before=400,
        shards=10,
        shards_done=6,
        rejected=100,
        covered={"pi": 250},
        workers=2,
        seconds=4.0,
    )
    assert progress.rows_per_s == 50
    assert progress.seconds_left == 8
    assert progress.coverage() == {"pi": 0.5}


def test_before_the_first_row_the_display_says_what_is_waited_for():
    progress = Progress(1000, 400, 400, 10, 4, 0, {}, 2, 3.0)
    assert counts(progress) == ["400 of 1,000 rows", "starting workers", "4 of 10 shards"]
    assert counts(replace(progress, rows_done=415)) == [
        "415 of 1,000 rows",
        "5.0 rows/s",
        "1 min 57 s left",
        "4 of 10 shards",
    ]
    nothing_left = replace(progress, rows_done=1000, rows_before=1000, shards_done=10)
    assert counts(nothing_left) == ["1,000 of 1,000 rows", "10 of 10 shards"]


@pytest.fixture
def folder(tmp_path):
    made = BuildFolder(tmp_path)
    made.prepare()
    return made


def test_counters_of_unfinished_shards_are_added(folder):
    tally = Tally(folder, ("pi", "mv"), 100, 10, 2)
    counters = Counters(folder.counters(3))
    counters.write(0, 0, [])
    assert tally.snapshot().rows_done == 0
    counters.write(7, 2, [4, 3])
    snapshot = tally.snapshot()
    assert (snapshot.rows_done, snapshot.rejected, snapshot.covered) == (7, 2, {"pi": 4, "mv": 3})


def test_a_shard_counts_from_its_worker_s_end_until_the_parent_has_heard_of_it(folder):
    counters = Counters(folder.counters(3))
    counters.write(7, 2, [4, 3])
    counters.close()
    assert Tally(folder, ("pi", "mv"), 100, 10, 2).snapshot().rows_done == 7


def test_no_counters_are_left_of_finished_shards(configured):
    left: list[list[str]] = []
    config = configured(engine="sequential", shard_rows=500)
    folder = BuildFolder(config.output)
    build(config, facts=FACTS, on_progress=lambda _: left.append(os.listdir(folder.counters(0).parent)))
    assert left[-1] == []


def test_counters_that_are_absent_or_cut_off_are_no_error(folder):
    assert read_counters(folder.counters(1)) == []
    folder.counters(1).write_bytes(b"\x01\x00\x00")
    assert read_counters(folder.counters(1)) == []
    assert Tally(folder, ("pi",), 10, 1, 1).snapshot().rows_done == 0


class Clock:
    """A clock that a watch looks at every second, as the parent of a build does."""

    def __init__(self, monkeypatch) -> None:
        self.seconds = 0.0
        monkeypatch.setattr("time.monotonic", lambda: self.seconds)

    def until(self, seconds: float, watch: StallWatch) -> bool:
        """Let the time pass, and return what the watch says at its end."""
        while self.seconds < seconds:
            self.seconds += 1
            stalled = watch.stalled(0)
        return stalled


def test_a_shard_stalls_when_its_counters_stand_still(folder, monkeypatch):
    clock = Clock(monkeypatch)
    watch = StallWatch(folder, patience_s=10)
    watch.start(0)
    assert not clock.until(129, watch), "it may still be loading the pipeline"
    assert clock.until(131, watch)
    counters = Counters(folder.counters(0))
    counters.write(1, 0, [])
    assert not clock.until(132, watch)
    assert not clock.until(142, watch)
    assert clock.until(143, watch)


def test_an_hour_in_which_the_parent_stood_still_itself_is_no_stall(folder, monkeypatch):
    clock = Clock(monkeypatch)
    watch = StallWatch(folder, patience_s=20)
    Counters(folder.counters(0)).write(1, 0, [])
    watch.start(0)
    assert not clock.until(1, watch)
    clock.seconds += 3600
    assert not watch.stalled(0)
    assert clock.until(3601 + 20, watch)
