from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from augpipe.cli import app
from tests.hand_shards import write_shards

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch) -> Run:
    """Call the command line as a pipe would: no terminal, no traceback, nothing from the environment."""
    for name in ("AUGPIPE_DEBUG", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str | Path, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)

    return call


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_shards(tmp_path / "shards")
