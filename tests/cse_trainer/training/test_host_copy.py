"""The copy in host memory: safetensors' own bytes, hashed as they are written, in the same memory every time."""

from __future__ import annotations

import hashlib
import threading

import pytest
import torch
from safetensors.torch import load_file, save_file

from cse_trainer.training import host_copy
from cse_trainer.training.host_copy import Abandoned, HostCopy

TENSORS = {
    "layer.weight": torch.randn(3, 5),
    "step": torch.tensor(7.0),
    "batches": torch.tensor(2**40),
    "half": torch.randn(3).bfloat16(),
    "empty": torch.zeros(0, 4),
    "flags": torch.tensor([True, False, True]),
    "numbers": torch.arange(3, dtype=torch.int32),
    "transposed": torch.randn(4, 6).T,
    "größe": torch.randn(2).half(),
}


@pytest.mark.parametrize("chunk", [1, 7, 1 << 20])
def test_the_file_is_what_the_library_writes_and_the_hash_is_the_file_s(tmp_path, monkeypatch, chunk):
    monkeypatch.setattr(host_copy, "CHUNK", chunk)
    copy = HostCopy()
    copy.take(TENSORS)
    digest = copy.write(tmp_path / "ours", threading.Event())
    save_file({name: tensor.contiguous() for name, tensor in TENSORS.items()}, tmp_path / "theirs")
    assert (tmp_path / "ours").read_bytes() == (tmp_path / "theirs").read_bytes()
    assert digest == hashlib.sha256((tmp_path / "ours").read_bytes()).hexdigest()


def test_a_copy_stays_when_the_tensors_change_and_the_next_one_takes_no_memory(tmp_path):
    weights = {"weight": torch.ones(1000), "bias": torch.zeros(3)}
    copy = HostCopy()
    copy.reserve(weights)
    place = copy._content.data_ptr()
    for number in range(3):
        weights["weight"].fill_(number)
        copy.take(weights)
        weights["weight"].fill_(-1)
        copy.write(tmp_path / "file", threading.Event())
        assert load_file(tmp_path / "file")["weight"].unique().tolist() == [number]
        assert copy._content.data_ptr() == place


def test_tensors_of_other_shapes_get_another_place(tmp_path):
    copy = HostCopy()
    copy.take({"weight": torch.ones(4)})
    copy.take({"weight": torch.ones(2, 3), "moment": torch.ones(1)})
    copy.write(tmp_path / "file", threading.Event())
    assert {name: tuple(tensor.shape) for name, tensor in load_file(tmp_path / "file").items()} == {
        "weight": (2, 3),
        "moment": (1,),
    }


def test_a_write_that_nobody_wants_any_more_ends(tmp_path):
    copy, abandoned = HostCopy(), threading.Event()
    copy.take({"weight": torch.ones(4)})
    abandoned.set()
    with pytest.raises(Abandoned):
        copy.write(tmp_path / "file", abandoned)
