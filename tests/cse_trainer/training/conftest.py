"""The shards that most trainings of these tests take, and float64 for what is compared to many digits."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from tests.cse_trainer.training.small_runs import small_shards


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small set, one for each file of tests."""
    return small_shards(tmp_path_factory.mktemp("data") / "shards")


@pytest.fixture
def in_float64(monkeypatch):
    """Everything in float64: the projection's batch normalisation magnifies what float32 rounds, by the processor."""
    monkeypatch.setattr(torch.Tensor, "float", torch.Tensor.double)
    usual = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    yield
    torch.set_default_dtype(usual)
