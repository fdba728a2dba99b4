"""Saving beside the steps: what is written, what waits for what, and what every fault leaves on the disk."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from itertools import count
from multiprocessing.synchronize import Event
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch
from torch import nn

from augpipe.base.errors import UserError
from augpipe.base.interruption import Stopped
from cse_trainer import train
from cse_trainer.distributed import World
from cse_trainer.entry import train_main
from cse_trainer.training.checkpoint import (
    STATE,
    Progress,
    keep_only,
    latest_checkpoint,
    load_best,
    load_checkpoint,
    place_of,
    steps_in,
    write,
)
from cse_trainer.training.host_copy import HostCopy
from cse_trainer.training.model import TrainingModel
from cse_trainer.training.saving import Saver
from tests.cse_trainer.forks import FORKS, ended, started
from tests.cse_trainer.training.small_models import small_encoder
from tests.cse_trainer.training.small_runs import Recorder, small_config, weights_of

SOON_S = 60.0


class Run:
    """A model after one step of AdamW, and a saver of it."""

    def __init__(self, folder: Path, *, every_s: float = 0.0, leads: bool = True) -> None:
        self.folder = folder
        self.model = TrainingModel(small_encoder(0.0), nn.Linear(8, 8), World(), precision="fp32", compile_mode=None)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), fused=True)
        for weight in self.model.parameters():
            weight.grad = torch.ones_like(weight)
        self.optimizer.step()
        self.saver = Saver(self.model, self.optimizer, folder, "run", every_s=every_s, leads=leads)

    def fill(self, value: float) -> None:
        """Give every weight the same value."""
        with torch.no_grad():
            for weight in self.model.parameters():
                weight.fill_(value)

    def found(self) -> dict[str, list[str]]:
        """Return the names in the folders, unfinished ones too."""
        return {place: sorted(os.listdir(self.folder / place)) for place in sorted(os.listdir(self.folder))}


@pytest.fixture
def run(tmp_path):
    return Run(tmp_path)


class Gate:
    """Makes writes of host copies wait, and the nth fail or stop half-way."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened, self.reached = threading.Event(), threading.Event()
        self.opened.set()
        self.calls = 0
        self.failing: dict[int, OSError] = {}
        true_write = HostCopy.write

        def write(copy: HostCopy, path: Path, abandoned: threading.Event) -> str:
            self.calls += 1
            self.reached.set()
            while not self.opened.wait(0.005):
                if abandoned.is_set():
                    break
            if self.calls in self.failing:
                path.write_bytes(b"half")
                raise self.failing[self.calls]
            return true_write(copy, path, abandoned)

        monkeypatch.setattr(HostCopy, "write", write)

    def shut(self) -> None:
        self.opened.clear()
        self.reached.clear()


@pytest.fixture
def gate(monkeypatch):
    gate = Gate(monkeypatch)
    yield gate
    gate.opened.set()


def test_the_loop_goes_on_while_a_checkpoint_of_the_moment_of_the_save_is_written(run, gate):
    run.fill(1.0)
    gate.shut()
    run.saver.keep_best(2)
    run.saver.save(Progress(step=3, best_step=2))
    assert gate.reached.wait(SOON_S)
    run.fill(2.0)
    run.saver.keep_best(4)
    gate.opened.set()
    run.saver.wait()
    assert run.found() == {"best": ["step-00000002"], "checkpoints": ["step-00000003"]}
    place = latest_checkpoint(run.folder / "checkpoints") or Path()
    assert load_checkpoint(place, run.model, run.optimizer, "run") == Progress(step=3, best_step=2)
    assert values(run.model.parameters()) == {1.0}
    run.fill(0.0)
    load_best(run.folder / "best", run.model.encoder, Progress(best_step=2), "run")
    assert values(run.model.encoder.parameters()) == {1.0}
    run.saver.save(Progress(step=5, best_step=4))
    run.saver.wait()
    assert run.found() == {"best": ["step-00000004"], "checkpoints": ["step-00000005"]}
    load_best(run.folder / "best", run.model.encoder, Progress(best_step=4), "run")
    assert values(run.model.encoder.parameters()) == {2.0}


def values(weights: Iterable[torch.Tensor]) -> set[float]:
    return {value for weight in weights for value in weight.detach().unique().tolist()}


def test_the_moments_come_back_to_the_bit(run):
    before = {name: tensor.clone() for name, tensor in moments(run).items()}
    run.saver.save(Progress(step=1))
    run.saver.wait()
    run.optimizer.state.clear()
    load_checkpoint(run.folder / "checkpoints" / "step-00000001", run.model, run.optimizer, "run")
    after = moments(run)
    assert before.keys() == after.keys()
    assert all(torch.equal(before[name], after[name]) for name in before)


def moments(run: Run) -> dict[str, torch.Tensor]:
    return {
        f"{moment}.{name}": tensor
        for name, weight in run.model.named_parameters()
        for moment, tensor in run.optimizer.state[weight].items()
    }


def test_no_save_takes_memory_but_the_first(run):
    places = set()
    for step in range(1, 5):
        run.saver.keep_best(step)
        run.saver.save(Progress(step=step, best_step=step))
        run.saver.wait()
        places.add(tuple(copy._content.data_ptr() for copy in run.saver._copies.values()))
    assert len(places) == 1


def test_a_checkpoint_by_the_clock_is_put_off_while_one_is_being_written(run, gate):
    run.saver.save(Progress(step=1))
    run.saver.wait()
    gate.shut()
    assert run.saver.due()
    run.saver.save(Progress(step=2))
    assert gate.reached.wait(SOON_S)
    assert not run.saver.due()
    gate.opened.set()
    run.saver.wait()
    assert run.saver.due()
    assert run.found()["checkpoints"] == ["step-00000002"]


def test_the_clock_begins_anew_with_every_checkpoint(tmp_path, monkeypatch):
    seconds = [0.0]
    monkeypatch.setattr("cse_trainer.training.saving.time.monotonic", lambda: seconds[0])
    run = Run(tmp_path, every_s=600.0)
    found = []
    for at in (0.0, 599.0, 600.0, 1100.0, 1200.0):
        seconds[0] = at
        run.saver.due()
        run.saver.wait()
        found.append(run.saver.due())
        if found[-1]:
            run.saver.save(Progress(step=1))
    run.saver.wait()
    assert found == [False, False, True, False, True]


def test_a_checkpoint_that_is_asked_for_waits_for_the_one_before(run, gate, monkeypatch):
    gate.shut()
    run.saver.save(Progress(step=1))
    assert gate.reached.wait(SOON_S)
    true_take = HostCopy.take

    def take(copy: HostCopy, tensors: dict[str, torch.Tensor]) -> None:
        assert gate.opened.is_set(), "the copy that is being written must not change"
        true_take(copy, tensors)

    monkeypatch.setattr(HostCopy, "take", take)
    opening = threading.Timer(0.2, gate.opened.set)
    opening.start()
    run.saver.save(Progress(step=2))
    assert gate.opened.is_set()
    run.saver.wait()
    assert run.found()["checkpoints"] == ["step-00000002"]


@pytest.mark.parametrize("nth", [1, 2, 3], ids=["best", "weights", "moments"])
def test_a_full_disk_is_one_line_and_leaves_the_checkpoint_before_with_its_best_weights(run, gate, nth):
    run.saver.keep_best(1)
    run.saver.save(Progress(step=1, best_step=1))
    run.saver.wait()
    gate.failing[gate.calls + nth] = OSError(28, "No space left on device")
    run.saver.keep_best(2)
    run.saver.save(Progress(step=2, best_step=2))
    run.saver._thread._thread.join()
    with pytest.raises(UserError, match=r"^cannot write .*step-00000002: No space left on device; .* --resume$"):
        run.saver.due()
    found = run.found()
    assert found["checkpoints"] == ["step-00000001"], "nothing half-written, under no name"
    assert "step-00000001" in found["best"]
    assert not [name for name in found["best"] if name.startswith(".tmp-")]


def ends_with(kind: type[BaseException], saver: Saver, work: Callable[[], None]) -> None:
    with pytest.raises(kind), saver:
        work()


def test_whoever_stops_at_once_waits_for_no_write(run, gate):
    run.saver.save(Progress(step=1))
    run.saver.wait()
    gate.shut()

    def stopped() -> None:
        run.saver.save(Progress(step=2))
        assert gate.reached.wait(SOON_S)
        raise Stopped(signal.SIGINT)

    ends_with(Stopped, run.saver, stopped)
    assert run.found()["checkpoints"] == ["step-00000001"]


def test_a_second_interruption_while_the_write_is_waited_for_abandons_it(run, gate, monkeypatch):
    gate.shut()
    run.saver.save(Progress(step=1))
    assert gate.reached.wait(SOON_S)
    true_join = threading.Thread.join

    def interrupted(thread, timeout=None):
        monkeypatch.setattr(threading.Thread, "join", true_join)
        raise Stopped(signal.SIGINT)

    monkeypatch.setattr(threading.Thread, "join", interrupted)
    ends_with(Stopped, run.saver, run.saver.wait)
    assert run.found()["checkpoints"] == []


@pytest.mark.parametrize("error", [KeyboardInterrupt(), UserError("the loss is not finite")], ids=["user", "error"])
def test_a_run_that_ends_otherwise_finishes_the_write_in_flight(run, gate, error):
    gate.shut()
    threading.Timer(0.2, gate.opened.set).start()

    def ended() -> None:
        run.saver.save(Progress(step=1))
        raise error

    ends_with(type(error), run.saver, ended)
    assert run.found()["checkpoints"] == ["step-00000001"]


def test_a_failure_of_the_last_write_is_no_success(run, gate):
    gate.failing[1] = OSError(5, "Input/output error")
    with pytest.raises(UserError, match="Input/output error"), run.saver:
        run.saver.save(Progress(step=1))


def test_other_ranks_write_nothing(tmp_path):
    run = Run(tmp_path, leads=False)
    with run.saver:
        assert not run.saver.due()
        run.saver.keep_best(1)
        run.saver.save(Progress(step=1, best_step=1))
    assert run.found() == {}


@pytest.fixture(scope="module")
def whole(shards, tmp_path_factory):
    """The weights of a run without a fault; by default a checkpoint comes at the end alone."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    train(small_config(shards, folder))
    return weights_of(folder)


def train_until_a_write(shards: Path, folder: Path, nth: int, reached: Event) -> None:
    """Train, and wait in the middle of the nth write."""
    written, true_write = count(1), HostCopy.write

    def write(copy: HostCopy, path: Path, abandoned: threading.Event) -> str:
        if next(written) == nth:
            path.write_bytes(bytes(copy._content.numpy())[:1000])
            reached.set()
            time.sleep(600)
        return true_write(copy, path, abandoned)

    HostCopy.write = write  # type: ignore[assignment, method-assign]
    train(small_config(shards, folder, save_every=2, eval_every=1))


@pytest.mark.parametrize(
    "nth",
    [
        pytest.param(2, id="weights of the first", marks=pytest.mark.slow),
        pytest.param(4, id="best of the second"),
        pytest.param(6, id="moments of the second", marks=pytest.mark.slow),
    ],
)
def test_a_run_killed_in_the_middle_of_a_write_goes_on_to_the_same_bits(shards, whole, tmp_path, nth):
    """A checkpoint is two files, and the best weights before it one."""
    folder = tmp_path / "run"
    reached = FORKS.Event()
    process = started(train_until_a_write, shards, folder, nth, reached)
    assert reached.wait(SOON_S)
    assert ended(process, 0) == -signal.SIGKILL
    assert list(folder.rglob(".tmp-*")), "it was in the middle"
    later = Recorder()
    train(small_config(shards, folder, save_every=2, eval_every=1, resume=True), later)
    assert later.steps[0].step == (1 if nth < 4 else 3)
    assert list(folder.rglob(".tmp-*")) == []
    evaluated_as_often = weights_of(folder)
    assert evaluated_as_often.keys() >= {name for name in whole if "best" not in name}
    for name in ("checkpoints/step-00000006/model.safetensors", "checkpoints/step-00000006/optimizer.safetensors"):
        assert evaluated_as_often[name] == whole[name]


def test_a_signal_while_a_checkpoint_is_written_ends_with_one_of_the_last_step(shards, tmp_path, gate):
    class Terminated(Recorder):
        def on_step(self, log):
            super().on_step(log)
            if log.step == 1:
                gate.shut()
            if log.step == 2:
                assert gate.reached.wait(SOON_S), "the write after step 1 is in flight"
                os.kill(os.getpid(), signal.SIGTERM)
                threading.Timer(0.3, gate.opened.set).start()

    folder = tmp_path / "run"
    with pytest.raises(Stopped):
        train(small_config(shards, folder, save_every=1), Terminated())
    assert os.listdir(folder / "checkpoints") == ["step-00000002"]


def train_within_a_limit(*options: str) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_500_000, 2_500_000))
    sys.argv = ["cse-train", *options]
    train_main()


def test_a_disk_that_takes_no_more_ends_the_command_with_one_line(shards, tmp_path):
    """The system itself refuses, by a limit on the size of a file that AdamW's moments exceed."""
    options = (
        f"--shards {shards} --output {tmp_path / 'run'} --positive mv --encoder tiny --vocab-size 120 --batch-size 8 "
        f"--max-steps 4 --save-every 2 --held-out 16 --threads 1 --device cpu "
        f"--cache-dir {shards.parent / 'cache'} --quiet"
    )
    errors = tmp_path / "errors"
    assert ended(started(train_within_a_limit, *options.split(), errors=errors)) == 1, errors.read_text()
    (line,) = errors.read_text().splitlines()
    assert "cannot write" in line
    assert "step-00000002: File too large" in line
    assert list((tmp_path / "run" / "checkpoints").iterdir()) == []


def test_the_seconds_that_the_loop_waits_are_told_in_log_and_result(shards, tmp_path, monkeypatch):
    """On a clock that a copy in memory takes a second of, and nothing else takes any."""
    clock = SimpleNamespace(seconds=0.0)
    true_take = HostCopy.take

    def slow(copy, tensors):
        clock.seconds += 1
        true_take(copy, tensors)

    monkeypatch.setattr(HostCopy, "take", slow)
    monkeypatch.setattr("cse_trainer.training.meter.time", SimpleNamespace(perf_counter=lambda: clock.seconds))
    events = Recorder()
    result = train(small_config(shards, tmp_path / "run", save_every=2, held_out=0, eval_every=6), events)
    stalls = [log.stall_seconds for log in events.steps]
    assert stalls == [0, 0, 2, 0, 2, 0], "told with the next step"
    assert result.stall_seconds == result.seconds == sum(stalls) + 3, "and the last, with the best weights, at the end"


def test_a_kill_while_an_old_checkpoint_is_deleted_leaves_none_that_is_half(tmp_path, monkeypatch):
    for step in (3, 6):
        place_of(tmp_path, step).mkdir()
        (place_of(tmp_path, step) / STATE).touch()

    def killed(path: Path) -> None:
        (path / STATE).unlink()
        raise KeyboardInterrupt

    monkeypatch.setattr(shutil, "rmtree", killed)
    with pytest.raises(KeyboardInterrupt):
        keep_only(tmp_path, 6)
    assert list(steps_in(tmp_path).values()) == [place_of(tmp_path, 6)] == [latest_checkpoint(tmp_path)]
    monkeypatch.undo()
    write(place_of(tmp_path, 9), {}, {}, threading.Event())
    keep_only(tmp_path, 9)
    assert list(tmp_path.iterdir()) == [place_of(tmp_path, 9)]


def test_what_a_user_keeps_beside_the_checkpoints_is_neither_resumed_from_nor_deleted(tmp_path):
    kept = ("step-00000007.bak", "step-00000008 (copy)", "step-9", "step-last", "notes")
    for name in kept:
        (tmp_path / name).mkdir()
    (tmp_path / "step-00000010").touch()  # a file
    assert (steps_in(tmp_path), latest_checkpoint(tmp_path)) == ({}, None)
    for step in (3, 6, 123_456_789):
        place_of(tmp_path, step).mkdir()
    assert latest_checkpoint(tmp_path) == place_of(tmp_path, 123_456_789)
    keep_only(tmp_path, 6)
    assert latest_checkpoint(tmp_path) == place_of(tmp_path, 6)
    assert {path.name for path in tmp_path.iterdir()} == {*kept, "step-00000010", "step-00000006"}
