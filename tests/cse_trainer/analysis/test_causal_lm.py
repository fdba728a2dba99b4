"""Perplexities of a tiny GPT-2 against its own loss."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import torch

from augpipe.base.errors import UserError
from cse_trainer.analysis import causal_lm
from cse_trainer.analysis.causal_lm import load_causal_model, perplexity
from cse_trainer.analysis.config import AnalysisConfig
from cse_trainer.analysis.judges import load_judges
from cse_trainer.analysis.pairs import Sample
from cse_trainer.encoder.pretrained import quiet
from cse_trainer.evaluation.progress import EncodingEvents, TextsDone
from tests.cse_trainer.encoder.small_models import SENTENCES, tokenizer, write_model

CPU = torch.device("cpu")


def test_perplexity_is_over_the_predicted_tokens_alone():
    logits = torch.zeros(2, 4, 5)  # every token with probability 1/5
    logits[0, 0, 3] = 100.0  # the first prediction of row 0 is certain and right
    ids = torch.tensor([[1, 3, 2, 0], [1, 2, 3, 4]])
    mask = torch.tensor([[1, 1, 1, 0], [1, 1, 1, 1]])
    # Row 0: surprises 0 and ln 5 over two predictions.
    assert perplexity(logits, ids, mask).tolist() == pytest.approx([math.sqrt(5), 5])


@pytest.fixture(scope="module")
def gpt2(tmp_path_factory) -> Path:
    """A GPT-2 of two layers with random weights."""
    from transformers import GPT2Config, GPT2LMHeadModel

    folder: Path = tmp_path_factory.mktemp("gpt2")
    words = tokenizer()
    config = GPT2Config(
        vocab_size=len(words), n_positions=32, n_embd=16, n_layer=2, n_head=2, initializer_range=0.5,
        bos_token_id=2, eos_token_id=3,
    )  # fmt: skip
    torch.manual_seed(3)
    with quiet():
        GPT2LMHeadModel(config).save_pretrained(folder)
        words.save_pretrained(folder)
    return folder


def test_a_causal_model_agrees_with_its_own_loss_whatever_the_batch(gpt2):
    from transformers import AutoTokenizer, GPT2LMHeadModel

    heard: list[tuple[int, int]] = []
    model = load_causal_model(str(gpt2), CPU, lambda done, total: heard.append((done, total)))
    found = model.perplexities(SENTENCES)
    assert heard[-1] == (len(SENTENCES), len(SENTENCES))
    with quiet():
        plain, words = GPT2LMHeadModel.from_pretrained(gpt2).eval(), AutoTokenizer.from_pretrained(gpt2)
    for text, value in zip(SENTENCES, found, strict=True):
        ids = words(text, return_tensors="pt", truncation=True, max_length=32)["input_ids"]
        with torch.no_grad():
            assert value == pytest.approx(float(plain(ids, labels=ids).loss.exp()), rel=1e-4), text


@pytest.mark.parametrize(("batch_tokens", "batches"), [(1, len(SENTENCES)), (10**9, 1), (None, 1)])
def test_batches_have_at_most_the_tokens_asked_for_and_never_more_than_usual(gpt2, batch_tokens, batches, monkeypatch):
    monkeypatch.setitem(causal_lm.BATCH_TOKENS, "cpu", 32 * len(SENTENCES))
    heard = Heard()
    config = AnalysisConfig(("x",), Path("x"), lm=str(gpt2), device="cpu", batch_tokens=batch_tokens)
    load_judges(config, Sample((), (), ()), heard).language_model.perplexities(SENTENCES)
    assert len(heard.done) == batches
    heard.done.clear()
    monkeypatch.setitem(causal_lm.BATCH_TOKENS, "cpu", 1)
    load_judges(config, Sample((), (), ()), heard).language_model.perplexities(SENTENCES)
    assert len(heard.done) == len(SENTENCES)


class Heard(EncodingEvents):
    """Notes how far the texts are, batch by batch."""

    def __init__(self) -> None:
        self.done: list[TextsDone] = []

    def on_texts(self, done: TextsDone) -> None:
        self.done.append(done)


def test_an_encoder_is_no_language_model(tmp_path):
    write_model(tmp_path / "bert")
    with pytest.raises(UserError, match="is a 'bert' model, expected a causal language model; give gpt2"):
        load_causal_model(str(tmp_path / "bert"), CPU)


def test_a_folder_without_a_model_is_named(tmp_path):
    with pytest.raises(UserError, match=r"has no config.json, expected a folder of transformers"):
        load_causal_model(str(tmp_path), CPU)


def test_a_damaged_language_model_is_one_line(gpt2, tmp_path):
    for path in gpt2.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "model.safetensors").write_bytes(b"broken")
    with pytest.raises(UserError, match=r"cannot be loaded: .*; expected safetensors"):
        load_causal_model(str(tmp_path), CPU)
