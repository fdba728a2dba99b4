"""The tiny encoder and its tokenizer: from the seed and the shards alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from augpipe.base.errors import UserError
from cse_trainer.encoder import TINY_SIZES, Pooling, build_tiny, tiny_tokenizer
from tests.cse_trainer.encoder.small_models import SENTENCES, tokenizer
from tests.cse_trainer.shard_folder import write_shards


@pytest.fixture(scope="module")
def words():
    return tokenizer()


def weights(encoder):
    return torch.cat([parameter.detach().flatten() for parameter in encoder.parameters()])


def test_the_same_seed_gives_the_same_weights_and_another_seed_others(words):
    torch.manual_seed(5)
    first = weights(build_tiny(words, seed=1))
    torch.manual_seed(6)
    assert torch.equal(weights(build_tiny(words, seed=1)), first)
    assert not torch.equal(weights(build_tiny(words, seed=2)), first)


def test_building_leaves_the_random_numbers_of_the_run_alone(words):
    torch.manual_seed(5)
    expected = torch.rand(3)
    torch.manual_seed(5)
    build_tiny(words, seed=1)
    assert torch.equal(torch.rand(3), expected)


def test_the_sizes_are_those_of_the_configuration(words):
    config = replace(TINY_SIZES, layers=3, hidden=8, heads=4, intermediate=20, positions=30)
    encoder = build_tiny(words, seed=1, config=config)
    assert (encoder.dimension, encoder.max_length) == (8, 30)
    found = encoder.backbone.config
    assert (found.num_hidden_layers, found.num_attention_heads, found.intermediate_size) == (3, 4, 20)
    assert found.vocab_size == len(words)
    assert found._attn_implementation == "sdpa"


def test_dropout_and_pooling_can_be_chosen(words):
    plain = build_tiny(words, seed=1)
    assert plain.pooling is TINY_SIZES.pooling
    assert {plain.backbone.config.hidden_dropout_prob} == {TINY_SIZES.hidden_dropout}
    chosen = build_tiny(words, seed=1, pooling=Pooling.CLS, dropout=0.3)
    assert chosen.pooling is Pooling.CLS
    assert {module.p for module in chosen.modules() if isinstance(module, torch.nn.Dropout)} == {0.3}
    assert chosen.backbone.config.attention_probs_dropout_prob == 0.3


class Counted:
    """Sentences under a hash that a test chooses; it counts how often they are read."""

    def __init__(self, sha256="a" * 64, sentences=SENTENCES * 3):
        self.sha256, self.texts, self.reads = sha256, sentences, 0

    def sentences(self, limit=None):
        self.reads += 1
        yield from self.texts[:limit]


Shards: Any = Counted
"""Stands for a set of shards."""


def test_the_tokenizer_is_trained_once_and_then_taken_from_the_cache(tmp_path):
    shards = Shards()
    first = tiny_tokenizer(shards, vocab_size=120, cache_dir=tmp_path)
    again = tiny_tokenizer(shards, vocab_size=120, cache_dir=tmp_path)
    assert shards.reads == 1
    assert again.backend_tokenizer.to_str() == first.backend_tokenizer.to_str()
    assert len(first) == 120


def test_a_tokenizer_in_the_cache_that_was_changed_is_trained_again(tmp_path):
    said: list[str] = []
    shards = Shards()
    first = tiny_tokenizer(shards, vocab_size=120, cache_dir=tmp_path)
    (folder,) = tmp_path.iterdir()
    damages: list[Callable[[], object]] = [
        lambda: edit(folder / "tokenizer.json", '"unk_token":"[UNK]"', '"unk_token":"[SEP]"'),
        lambda: edit(folder / "tokenizer_config.json", "true", "false"),
        lambda: (folder / "vocab.txt").unlink(),
        lambda: (folder / "added_tokens.json").write_text('{"boats": 3}'),
        lambda: (folder / "sha256.json").write_text("[" * 9000),
        lambda: (folder / "sha256.json").unlink(),
    ]
    for tries, damage in enumerate(damages, start=1):
        damage()
        again = tiny_tokenizer(shards, vocab_size=120, cache_dir=tmp_path, on_damage=said.append)
        assert again.backend_tokenizer.to_str() == first.backend_tokenizer.to_str()
        assert (shards.reads, len(said)) == (1 + tries, tries)
    assert f"the tokenizer {folder} is damaged (" in said[0]
    assert "tokenizer.json is another than when it was written); training it again" in said[0]
    assert [path.name for path in tmp_path.iterdir()] == [folder.name]


def edit(path: Path, old: str, new: str) -> None:
    content = "".join(path.read_text().split()) if old not in path.read_text() else path.read_text()
    assert old in content
    path.write_text(content.replace(old, new))


def test_other_content_or_another_size_is_trained_anew(tmp_path):
    tiny_tokenizer(Shards(), vocab_size=120, cache_dir=tmp_path)
    for shards, size in ((Shards("b" * 64), 120), (Shards(), 140)):
        tiny_tokenizer(shards, vocab_size=size, cache_dir=tmp_path)
        assert shards.reads == 1
    assert len(list(tmp_path.iterdir())) == 3


def test_a_training_that_breaks_off_leaves_nothing_behind(tmp_path, monkeypatch):
    def full(*arguments, **options):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("cse_trainer.encoder.tiny.write_tokenizer", full)
        with pytest.raises(UserError, match=r"cannot be kept in .*No space left.*--cache-dir"):
            tiny_tokenizer(Shards(), vocab_size=120, cache_dir=tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert len(tiny_tokenizer(Shards(), vocab_size=120, cache_dir=tmp_path)) == 120


def test_who_comes_second_takes_what_the_first_wrote(tmp_path):
    """Two ranks train at once: the slower one finds the folder in place when it wants to rename."""
    slow = Shards()
    fast_sentences = slow.sentences

    def overtaken(limit=None):
        tiny_tokenizer(Shards(), vocab_size=120, cache_dir=tmp_path)
        return fast_sentences(limit)

    slow.sentences = overtaken
    assert len(tiny_tokenizer(slow, vocab_size=120, cache_dir=tmp_path)) == 120
    assert len(list(tmp_path.iterdir())) == 1


def test_it_works_on_shards_that_augpipe_wrote(tmp_path):
    from augpipe.contract.shards import open_shards

    folder = write_shards(tmp_path / "shards", {"original": list(filter(None, SENTENCES))})
    words = tiny_tokenizer(open_shards(folder), vocab_size=150, cache_dir=tmp_path / "cache")
    encoder = build_tiny(words, seed=1)
    vectors = encoder.encode(SENTENCES)
    assert vectors.shape == (len(SENTENCES), TINY_SIZES.hidden)
    assert np.isfinite(vectors).all()
