"""One torch thread, float32 and no pictures of runs in tests.

Results do not depend on the machine, small tensors are faster so, and the picture would take longer than a small run.
"""

from __future__ import annotations

import os

import pytest
import torch

from cse_trainer.run_folder.curves import draw_curves

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


@pytest.fixture(scope="session", autouse=True)
def no_curves():
    """Leave curves.png out of run folders."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cse_trainer.training.finish.draw_curves", lambda folder: None)
        yield


@pytest.fixture(scope="module")
def curves(no_curves):
    """Let the runs of a module have their curves.png."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cse_trainer.training.finish.draw_curves", draw_curves)
        yield
