"""One choice of the device for training and evaluation: the best there is, the one that is named, or one line."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from augpipe.base.errors import UsageError
from cse_trainer.config import TrainConfig
from cse_trainer.device import chosen_device, machine_for
from cse_trainer.distributed import World


def test_auto_is_a_device_of_this_machine():
    best = "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
    assert chosen_device("auto").type == best


def test_a_device_that_is_none_is_a_usage_error():
    with pytest.raises(UsageError, match="'gpu', expected auto, cpu, mps, cuda or cuda:N"):
        chosen_device("gpu")


@pytest.mark.skipif(torch.cuda.is_available(), reason="the device is there")
def test_a_device_that_this_machine_lacks_is_one_line():
    with pytest.raises(UsageError, match=r"the device cuda:1 cannot be used here.*\(0 GPUs\)"):
        chosen_device("cuda:1")


@pytest.mark.skipif(torch.cuda.is_available(), reason="the device is there")
def test_each_of_several_processes_takes_a_gpu_of_its_own():
    with pytest.raises(UsageError, match="the device cuda:3 cannot be used here"):
        chosen_device("cuda", local_rank=3)


def test_a_training_without_a_gpu_takes_the_one_of_a_mac(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: True)
    asked: list[torch.device] = []
    monkeypatch.setattr(torch, "empty", lambda size, device: asked.append(device))
    machine = machine_for(TrainConfig(Path("shards")), World())
    assert asked == [machine.device] == [torch.device("mps")]
    assert (machine.precision, machine.compile_mode, machine.pad_to) == ("fp32", None, "longest")
