"""The shards that most trainings of these tests take."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cse_trainer.training.small_runs import small_shards


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small set, one for each file of tests."""
    return small_shards(tmp_path_factory.mktemp("data") / "shards")
