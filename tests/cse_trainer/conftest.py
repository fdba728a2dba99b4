"""One torch thread and float32 in tests: results do not depend on the machine, and small tensors are faster so."""

from __future__ import annotations

import os

import pytest
import torch

# For the processes that tests start.
os.environ["OMP_NUM_THREADS"] = "1"


@pytest.fixture(scope="session", autouse=True)
def one_thread():
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="session", autouse=True)
def float32():
    """Let no CPU compute bf16 of its own accord."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cse_trainer.device.cpu_computes_bf16", lambda: False)
        yield
