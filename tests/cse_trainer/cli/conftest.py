"""The commands, called as a pipe would call them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cse_trainer.entry import train_program

Run = Callable[..., Result]


@pytest.fixture
def run_train(monkeypatch) -> Run:
    """Call cse-train: no terminal, no traceback, one process, nothing from the environment."""
    for name in ("CSE_TRAINER_DEBUG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "RANK", "WORLD_SIZE", "LOCAL_RANK"):
        monkeypatch.delenv(name, raising=False)
    app = train_program()

    def call(*arguments: str | Path) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments])

    return call
