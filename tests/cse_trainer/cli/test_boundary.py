"""What the system refuses is one line that names the file or the limit; "bug" is for bugs."""

from __future__ import annotations

import errno
import io
import os
import re
import subprocess
import sys

import pytest

from cse_trainer.cli.boundary import EXIT_BUG, EXIT_FAILED, described
from cse_trainer.errors import TrainerError


class PanicException(BaseException):
    """As libraries written in Rust raise it."""


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ENOSPC, "No space left on device", "a/b"), "No space left on device: a/b; make room"),
        (OSError(errno.EMFILE, "Too many open files", "a/b"), "Too many open files: a/b; .*`ulimit -n`"),
        (RuntimeError("I/O error: No space left on device (os error 28)"), "os error 28.*; make room on that disk"),
        (RuntimeError("File too large (os error 27)"), "`ulimit -f`"),
        (ImportError("x.so: failed to map segment from shared object"), "x.so.*`ulimit -v`"),
        (RuntimeError("can't start new thread"), "`ulimit -u`"),
        (PanicException("index out of range"), "a library failed .index out of range.; check the files"),
        (MemoryError(), "out of memory"),
    ],
)
def test_what_the_system_refuses_is_no_bug(error, said):
    line, code = described(error, "cse-train")
    assert code == EXIT_FAILED
    assert re.match(f"error: .*{said}", line), line
    assert "bug" not in line


def test_a_bug_is_a_bug():
    line, code = described(KeyError("x"), "cse-train")
    assert code == EXIT_BUG
    assert line.startswith("bug: KeyError: 'x'")


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
    from cse_trainer.config_file import read_settings
    from cse_trainer.sweep.grid import read_grid

    path = tmp_path / "x.toml"
    path.write_bytes(content)
    for read in (read_settings, read_grid):
        with pytest.raises(TrainerError, match=r"x\.toml"):
            read(path)


def test_a_value_of_a_sweep_may_be_deep_and_is_a_text():
    from cse_trainer.sweep.settings import from_text

    with pytest.raises(TrainerError, match="expected"):
        from_text("--set", "seed", "[" * 9000)


LIMITED = """
import resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
from cse_trainer.cli.boundary import described
from cse_trainer.run_folder.metrics import MetricsLog
from cse_trainer.training.events import StepLog
try:
    with MetricsLog.open(Path(sys.argv[1])) as log:
        for step in range(200):
            log.step(StepLog(step, 0.1, 1.0, 0.1, 1.0, 1.0, 0.1))
except OSError as error:
    sys.stdout.write(described(error, "cse-train")[0])
"""


def test_a_log_that_may_not_grow_ends_the_run_and_names_the_file(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path / "run")], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.startswith(f"error: File too large: {tmp_path}/run/")
    assert done.stderr == "", "no thread died with a traceback"


def test_a_board_on_a_full_disk_raises_and_never_waits(tmp_path):
    from cse_trainer.run_folder.board import Board

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


@pytest.mark.parametrize("amount", [10, 100_000])
def test_what_cannot_be_printed_is_one_line(amount):
    code = (
        "import typer\n"
        "from cse_trainer.cli import program\n"
        "def command(name: str) -> None:\n"
        "    'Print.'\n"
        f"    import sys; sys.stdout.write('x' * {amount})\n"
        "program('cse-embed', command)(['x'])\n"
    )
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", code], stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=buffered
        )
    assert done.returncode == EXIT_FAILED
    assert done.stderr.startswith("error: No space left on device")
    assert done.stderr.count("\n") == 1
