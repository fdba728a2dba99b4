"""The encoder before training, built again from what the run left."""

from __future__ import annotations

import numpy as np
import pytest

from cse_trainer.analysis.runs import run_folder_of
from cse_trainer.analysis.views import starting_encoder
from cse_trainer.encoder import Pooling, build_tiny, load_encoder
from tests.cse_trainer.analysis.run_folders import write_run
from tests.cse_trainer.encoder.small_models import SENTENCES, tokenizer, write_model


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return write_run(tmp_path_factory.mktemp("runs") / "tiny")


@pytest.mark.parametrize("inner", ["", "model"])
def test_a_tiny_encoder_is_built_with_its_seed_and_its_own_tokenizer(run, inner):
    trained = load_encoder(run)
    start = starting_encoder(str(run / inner), trained)
    assert (start.name, start.reason) == ("tiny, seed 7", "")
    assert start.encoder is not None
    fresh = build_tiny(tokenizer(), seed=7, pooling=Pooling.MEAN)
    assert np.array_equal(start.encoder.encode(SENTENCES), fresh.encode(SENTENCES))
    assert not np.allclose(start.encoder.encode(SENTENCES), trained.encode(SENTENCES))
    assert trained.tokenizer is not start.encoder.tokenizer


def test_another_encoder_is_loaded_by_its_name_with_the_pooling_of_the_run(run, tmp_path):
    base = write_model(tmp_path / "base")
    folder = tmp_path / "run"
    (folder / "model").mkdir(parents=True)
    (folder / "config.toml").write_text(f'encoder = "{base}"\n')
    trained = load_encoder(base, pooling=Pooling.CLS)
    start = starting_encoder(str(folder), trained)
    assert start.encoder is not None
    assert (start.name, start.encoder.pooling) == (str(base), Pooling.CLS)


def test_a_base_that_is_gone_is_a_reason_and_no_error(run, tmp_path):
    (tmp_path / "config.toml").write_text(f'encoder = "{tmp_path}/gone"\n')
    start = starting_encoder(str(tmp_path), load_encoder(run))
    assert start.encoder is None
    assert start.reason.startswith(f"the run began with {tmp_path}/gone, which cannot be loaded here: ")


def test_a_model_that_is_no_run_has_no_before(run, tmp_path):
    base = write_model(tmp_path / "base")
    assert run_folder_of(str(base)) is None
    start = starting_encoder(str(base), load_encoder(base))
    assert start.encoder is None
    assert "is no run folder of cse-train" in start.reason
