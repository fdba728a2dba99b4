"""One choice of the device for training and evaluation: the best there is, the one that is named, or one line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import torch

from augpipe.base.errors import UsageError
from cse_trainer import device
from cse_trainer.config import TrainConfig
from cse_trainer.device import chosen_device, machine_for
from cse_trainer.distributed import World

COMPUTES_BF16 = device.cpu_computes_bf16
"""Before the tests' own setting replaces it."""


def test_auto_is_a_device_of_this_machine():
    best = "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
    assert chosen_device("auto").type == best


@pytest.mark.parametrize("name", ["gpu", "privateuseone", "meta", "cuda:01", "cuda:-1", "cuda:1000", "cpu\n"])
def test_a_device_that_is_none_is_a_usage_error(name):
    message = re.escape(f"{name!r}, expected auto, cpu, mps, cuda or cuda:N")
    with pytest.raises(UsageError, match=message):
        chosen_device(name)
    with pytest.raises(UsageError, match=message):
        TrainConfig(Path("shards"), device=name)


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


@pytest.mark.parametrize(
    ("wanted", "avx512", "amx", "precision"),
    [
        ("auto", True, False, "bf16"),
        ("auto", False, True, "bf16"),
        ("auto", False, False, "fp32"),
        ("fp32", True, True, "fp32"),
        ("bf16", False, False, "bf16"),
    ],
)
def test_a_cpu_computes_in_bf16_where_it_does_so_in_hardware(monkeypatch, wanted, avx512, amx, precision):
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: avx512, raising=False)
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: amx, raising=False)
    monkeypatch.setattr(device, "cpu_computes_bf16", COMPUTES_BF16)
    assert machine_for(TrainConfig(Path("shards"), device="cpu", precision=wanted), World()).precision == precision


def test_a_torch_that_cannot_tell_computes_in_float32(monkeypatch):
    monkeypatch.delattr(torch.cpu, "_is_avx512_bf16_supported", raising=False)
    monkeypatch.delattr(torch.cpu, "_is_amx_tile_supported", raising=False)
    assert not COMPUTES_BF16()
