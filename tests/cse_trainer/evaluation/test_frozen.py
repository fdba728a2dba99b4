"""A frozen encoder comes ready for use, or with one line that says why not."""

from __future__ import annotations

import pytest
import torch

from cse_trainer.encoder import build_tiny, train_wordpiece
from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.evaluation import frozen
from cse_trainer.evaluation.frozen import chosen_device, frozen_encoder


@pytest.fixture
def loads(monkeypatch):
    """Stand in for the loading of a folder."""
    words = train_wordpiece(["the ferry left at noon"] * 3, vocab_size=60)
    asked = []

    def load(source, *, pooling=None):
        asked.append((source, pooling))
        return build_tiny(words, seed=1, pooling=pooling).train()

    monkeypatch.setattr("cse_trainer.encoder.load_encoder", load)
    return asked


def test_the_encoder_is_in_evaluation_mode_and_learns_nothing(loads):
    encoder = frozen_encoder("somewhere", pooling="cls", device="cpu")
    assert (loads[0][0], str(loads[0][1])) == ("somewhere", "cls")
    assert not encoder.training
    assert [weight for weight in encoder.parameters() if weight.requires_grad] == []
    assert encoder.encode(["the ferry"]).shape == (1, encoder.dimension)


def test_the_number_of_threads_is_passed_on(loads, monkeypatch):
    told: list[int] = []
    monkeypatch.setattr(torch, "set_num_threads", told.append)
    frozen_encoder("somewhere", device="cpu", threads=3)
    frozen_encoder("somewhere", device="cpu")
    assert told == [3]


def test_a_wrong_pooling_is_answered_by_the_right_ones(loads):
    with pytest.raises(UsageError, match="'max', expected one of cls, mean, avg-first-last, avg-last-two"):
        frozen_encoder("somewhere", pooling="max")
    assert loads == []


def test_auto_is_a_device_of_this_machine():
    best = "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
    assert chosen_device("auto").type == best


def test_a_device_that_is_none_is_a_usage_error():
    with pytest.raises(UsageError, match="'gpu', expected auto, cpu, mps, cuda or cuda:N"):
        chosen_device("gpu")


@pytest.mark.skipif(torch.cuda.is_available(), reason="the device is there")
def test_a_device_that_this_machine_lacks_is_one_line():
    with pytest.raises(TrainerError, match=r"the device cuda:1 cannot be used here.*\(0 GPUs\)"):
        chosen_device("cuda:1")


def test_the_module_is_light_until_it_loads():
    assert not hasattr(frozen, "torch")
