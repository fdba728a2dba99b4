"""What the system refuses is one line that names the file or the limit; "bug" is for bugs."""

from __future__ import annotations

import errno
import io
import resource
from functools import partial
from pathlib import Path

import pytest

from augpipe.base.boundary import EXIT_FAILED, described
from augpipe.base.errors import UserError
from augpipe.base.settings import read_settings
from cse_trainer.cli import MEMORY_ADVICE, trainer_program
from cse_trainer.config import TrainConfig
from cse_trainer.run_folder.metrics import MetricsLog
from cse_trainer.training.events import StepLog
from tests.cse_trainer.forks import ended, started


class PanicException(BaseException):
    """As libraries written in Rust raise it."""


@pytest.mark.parametrize("name", MEMORY_ADVICE)
def test_every_command_has_its_advice_when_memory_runs_out(name):
    assert described(MemoryError(), trainer_program(name), name)[0].endswith(f"; {MEMORY_ADVICE[name]}")


def test_a_training_that_a_limit_ends_can_go_on():
    line, _ = described(OSError(errno.ENOSPC, "No space left on device", "a/b"), trainer_program("cse-train"))
    assert line.endswith("a/b; free some space there and give the same command with --resume")


def test_a_sweep_that_a_limit_ends_goes_on_where_it_is_and_does_not_begin_anew(tmp_path):
    full = OSError(errno.ENOSPC, "No space left on device", "a/b")
    line, _ = described(full, trainer_program("cse-train sweep"), "cse-train sweep")
    assert line.endswith("a/b; free some space there and give the same command again, without --force")


def test_a_panic_ends_a_command_in_one_line(capsys):
    from cse_trainer.cli import program

    def command(name: str) -> None:
        """Give up."""
        raise PanicException("at line 3")

    with pytest.raises(SystemExit) as ended:
        program("cse-embed", command)(["x"])
    assert ended.value.code == EXIT_FAILED
    assert capsys.readouterr().err == "error: a library failed (at line 3); check the files that it read\n"


@pytest.mark.parametrize(
    "content", [b"x=" + b"[" * 9000, b'seed = 1\n"' + b"a" * 9, b"\xff", b"seed = " + b"9" * 5000, b"x.y" * 3000]
)
def test_a_configuration_that_cannot_be_meant_is_one_line(content, tmp_path):
    from cse_trainer.sweep.grid import read_grid

    path = tmp_path / "x.toml"
    path.write_bytes(content)
    for read in (partial(read_settings, TrainConfig), read_grid):
        with pytest.raises(UserError, match=r"x\.toml"):
            read(path)


def test_a_value_of_a_sweep_may_be_deep_and_is_a_text():
    from cse_trainer.sweep.grid import setting_from

    with pytest.raises(UserError, match="expected"):
        setting_from("--set", "epochs=" + "[" * 9000)


def log_until_the_limit(folder: Path, told: Path) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
    try:
        with MetricsLog.open(folder) as log:
            for step in range(200):
                log.on_step(StepLog(step, 0.1, 1.0, 0.1, 1.0, 1.0, 0.1))
    except OSError as error:
        told.write_text(described(error, trainer_program("cse-train"))[0])


def test_a_log_that_may_not_grow_ends_the_run_and_names_the_file(tmp_path):
    told, errors = tmp_path / "told", tmp_path / "errors"
    assert ended(started(log_until_the_limit, tmp_path / "run", told, errors=errors), 120) == 0
    assert told.read_text().startswith(f"error: File too large: {tmp_path}/run/")
    assert errors.read_text() == "", "no thread died with a traceback"


def test_a_board_on_a_full_disk_raises_and_never_waits(tmp_path):
    from cse_trainer.run_folder.metrics import Board

    board = Board(tmp_path / "tensorboard")
    recorder = board._writer._py_recordio_writer
    recorder._writer.close()
    recorder._writer = io.BufferedWriter(io.FileIO("/dev/full", "w"))

    def fill() -> None:
        for step in range(10_000):  # a queue of ten would be full long before
            board.add_scalar("train/loss", 1.0, step)

    with pytest.raises(OSError, match=r"No space left on device: .*tensorboard"):
        fill()
    with pytest.raises(OSError, match="tensorboard"):
        board.close()
