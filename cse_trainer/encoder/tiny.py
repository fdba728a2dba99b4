"""The tiny encoder, for machines without a hub: a small BERT with random weights, and its tokenizer."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch
from transformers import BertConfig, BertModel

from augpipe.base.errors import UserError
from augpipe.base.files.publish import published_folder
from augpipe.contract.shards import ShardSet
from cse_trainer.cache_folder import cache_folder
from cse_trainer.encoder.encoder import Pooling, SentenceEncoder
from cse_trainer.encoder.pretrained import pretrained_tokenizer
from cse_trainer.encoder.vetting import check_sums, write_sums
from cse_trainer.encoder.wordpiece import WORDPIECE_VERSION, wordpiece, write_tokenizer

VERSION = 2  # of the folder in which the tokenizer is kept; 2 added checksums


@dataclass(frozen=True, slots=True)
class TinyConfig:
    """Sizes and settings of the tiny encoder."""

    layers: int = 2
    hidden: int = 128
    heads: int = 2
    intermediate: int = 512
    positions: int = 512
    hidden_dropout: float = 0.1
    attention_dropout: float = 0.1
    layer_norm_eps: float = 1.0
    """BERT's is 1e-12, which gives every token vector the same length. With weights of 0.02 and an epsilon of 1 the
    norm is nearly linear, so that the length of an embedding can say how much its word matters."""
    vocabulary: int = 16_000  # of the WordPiece tokenizer that is trained for it
    sentences: int = 200_000  # originals that the tokenizer is trained on, at most
    pooling: Pooling = Pooling.MEAN


TINY_SIZES = TinyConfig()


def build_tiny(
    tokenizer: Any,
    *,
    seed: int,
    pooling: Pooling | None = None,
    dropout: float | None = None,
    config: TinyConfig = TINY_SIZES,
) -> SentenceEncoder:
    """Build a tiny encoder whose weights come from the seed alone; torch's own generators do not change.

    Args:
        tokenizer: a transformers tokenizer; its size gives the embedding rows.
        dropout: replaces both dropouts in `config`.
    """
    if dropout is not None:
        config = replace(config, hidden_dropout=dropout, attention_dropout=dropout)
    bert = BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=config.hidden,
        num_hidden_layers=config.layers,
        num_attention_heads=config.heads,
        intermediate_size=config.intermediate,
        max_position_embeddings=config.positions,
        hidden_dropout_prob=config.hidden_dropout,
        attention_probs_dropout_prob=config.attention_dropout,
        pad_token_id=tokenizer.pad_token_id,
        layer_norm_eps=config.layer_norm_eps,
        attn_implementation="sdpa",
    )
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        backbone = BertModel(bert, add_pooling_layer=False)
    # Position and segment embeddings start at zero: random ones would only blur the words.
    for table in (backbone.embeddings.position_embeddings, backbone.embeddings.token_type_embeddings):
        torch.nn.init.zeros_(table.weight)
    return SentenceEncoder(backbone, tokenizer, pooling=pooling or config.pooling, max_length=config.positions)


def tiny_tokenizer(
    shards: ShardSet,
    *,
    vocab_size: int = TINY_SIZES.vocabulary,
    cache_dir: Path | None = None,
    on_damage: Callable[[str], None] | None = None,
) -> Any:
    """Return the WordPiece tokenizer of the first originals, from the cache if it was trained before.

    Args:
        vocab_size: tokens in the vocabulary, special tokens included.
        on_damage: called with a line for the user where the cached tokenizer is damaged; it is then trained again.

    Raises:
        UserError: the originals hold no text, or the cache folder cannot be written.
    """
    folder = cache_folder(cache_dir) / f"tiny-{_key(shards, vocab_size)[:16]}"
    if not _is_sound(folder, on_damage):
        tokenizer = wordpiece(shards.sentences(TINY_SIZES.sentences), vocab_size=vocab_size, lowercase=True)
        try:
            with published_folder(folder, replace=False) as unfinished:
                write_tokenizer(unfinished, tokenizer, lowercase=True)
                write_sums(unfinished)
        except Exception as error:  # tokenizers has no error class of its own for a full disk
            what = getattr(error, "strerror", None) or str(error)
            raise UserError(
                f"The tokenizer cannot be kept in {folder}: {what}; expected a cache folder that can be "
                "written. Make room there, or give another one as --cache-dir."
            ) from error
    return pretrained_tokenizer(folder)


def _is_sound(folder: Path, on_damage: Callable[[str], None] | None) -> bool:
    """Return whether the folder holds an undamaged tokenizer; a damaged one is deleted."""
    if not folder.is_dir():
        return False
    try:
        check_sums(folder)
    except ValueError as error:
        if on_damage:
            on_damage(f"the tokenizer {folder} is damaged ({error}); training it again")
        # Another process may be deleting it, too.
        shutil.rmtree(folder, ignore_errors=True)
        return False
    return True


def _key(shards: ShardSet, vocab_size: int) -> str:
    import tokenizers

    parts = (VERSION, shards.sha256, vocab_size, TINY_SIZES.sentences, WORDPIECE_VERSION, tokenizers.__version__)
    return hashlib.sha256(repr(parts).encode()).hexdigest()
