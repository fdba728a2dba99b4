"""A run folder is one process's at a time, what a killed one leaves stops nobody, and its config.toml is read again."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from augpipe.base.errors import UserError
from augpipe.base.settings import read_settings
from cse_trainer.config import TrainConfig, written_settings
from cse_trainer.presets import resolve
from cse_trainer.run_folder.folder import claimed

HOLD = """
import sys
from pathlib import Path
from cse_trainer.run_folder.folder import claimed
with claimed(Path(sys.argv[1])):
    sys.stdout.write("held\\n")
    sys.stdout.flush()
    sys.stdin.read()
"""


def test_a_folder_is_held_by_one_and_free_afterwards(tmp_path):
    folder = tmp_path / "runs" / "a"
    with claimed(folder):
        with pytest.raises(UserError, match=r"another cse-train is at work in .*a, expected one at a time"):
            claimed(folder).__enter__()
        (folder / "x").write_text("kept")
    with claimed(folder):
        pass
    assert [path.name for path in folder.iterdir()] == ["x"]


def test_a_folder_that_nothing_came_into_goes_again(tmp_path):
    with claimed(tmp_path / "a" / "b"):
        assert (tmp_path / "a" / "b").is_dir()
    assert list(tmp_path.iterdir()) == []


def test_a_killed_process_holds_nothing(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "run")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    with pytest.raises(UserError, match="another cse-train"):
        claimed(tmp_path / "run").__enter__()
    process.kill()
    process.communicate()
    assert (tmp_path / "run" / ".lock").exists(), "what it left"
    with claimed(tmp_path / "run"):
        pass


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS])
def test_where_there_are_no_locks_everybody_may(code, tmp_path, monkeypatch):
    def refuse(*_: object) -> None:
        raise OSError(code, "no locks")

    monkeypatch.setattr("fcntl.flock", refuse)
    with claimed(tmp_path / "run"), claimed(tmp_path / "run"):
        (tmp_path / "run" / "x").write_text("")


def test_a_place_that_cannot_be_a_folder_is_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match=r"cannot write .*file.*; .*choose another --output"):
        claimed(tmp_path / "file" / "run").__enter__()


def test_what_a_run_wrote_makes_the_same_run(tmp_path):
    wanted = TrainConfig(
        Path("data/en"), positive=("pi", "dn"), negative="negation", seeds=(1, 2), eval_data="senteval"
    )
    resolved = resolve(wanted, language="en", model_type="bert")
    (tmp_path / "config.toml").write_text(written_settings(resolved), encoding="utf-8")
    again = TrainConfig(**read_settings(TrainConfig, tmp_path / "config.toml"))
    assert resolve(again, language="zh", model_type="roberta", pooling="cls") == resolved
