"""A frozen encoder comes ready for use, or with one line that says why not."""

from __future__ import annotations

import pytest
import torch

from augpipe.base.errors import UsageError
from cse_trainer.encoder import build_tiny, frozen_encoder
from tests.cse_trainer.encoder.small_models import train_wordpiece


@pytest.fixture
def loads(monkeypatch):
    """Stand in for the loading of a folder."""
    words = train_wordpiece(["the ferry left at noon"] * 3, vocab_size=60)
    asked = []

    def load(source, *, pooling=None):
        asked.append((source, pooling))
        return build_tiny(words, seed=1, pooling=pooling).train()

    monkeypatch.setattr("cse_trainer.encoder.loading.load_encoder", load)
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
