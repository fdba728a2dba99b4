"""A frozen encoder comes ready for use, or with one line that says why not."""

from __future__ import annotations

import numpy as np
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


def test_it_encodes_in_the_precision_that_is_asked_for(loads):
    texts = ["the ferry left", "at noon", "the noon ferry"]
    exact = frozen_encoder("somewhere", device="cpu").encode(texts)
    same, rough = (frozen_encoder("somewhere", device="cpu", precision=name).encode(texts) for name in ("fp32", "bf16"))
    assert same.tobytes() == exact.tobytes()
    assert rough.dtype == exact.dtype
    assert rough.tobytes() != exact.tobytes()
    np.testing.assert_allclose(rough, exact, atol=0.03 * np.abs(exact).max())


@pytest.mark.parametrize(("in_hardware", "chosen"), [(True, "bf16"), (False, "fp32")])
def test_auto_is_bf16_where_the_hardware_has_it(loads, monkeypatch, in_hardware, chosen):
    monkeypatch.setattr("cse_trainer.device.cpu_computes_bf16", lambda: in_hardware)
    assert frozen_encoder("somewhere", device="cpu", precision="auto").encodes_in == chosen


def test_a_wrong_pooling_is_answered_by_the_right_ones(loads):
    with pytest.raises(UsageError, match="'max', expected one of cls, mean, avg-first-last, avg-last-two"):
        frozen_encoder("somewhere", pooling="max")
    assert loads == []
