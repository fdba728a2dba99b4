"""Encoder-decoders of a few thousand weights that learn a few sentences by heart, with tokenizers of whole words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

PAD, END, UNKNOWN = "<pad>", "</s>", "<unk>"
LONGEST = 24


def save_model(folder: Path, pairs: Mapping[str, str], kind: str = "t5") -> Path:
    """Train a model to give the values of `pairs` for their keys, and save it; `kind` is `t5` or `marian`."""
    import torch
    from transformers.utils import logging

    logging.disable_progress_bar()
    torch.manual_seed(0)
    tokenizer = word_tokenizer([*pairs, *pairs.values()])
    model = (t5 if kind == "t5" else marian)(len(tokenizer))
    batch = tokenizer(list(pairs), return_tensors="pt", padding=True)
    targets = tokenizer(list(pairs.values()), return_tensors="pt", padding=True).input_ids
    targets[targets == tokenizer.pad_token_id] = -100
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for _ in range(400):
        loss = model(input_ids=batch.input_ids, attention_mask=batch.attention_mask, labels=targets).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        if loss.item() < 0.02:
            break
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def word_tokenizer(texts: list[str]) -> Any:
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import PreTrainedTokenizerFast

    words = sorted({word for text in texts for word in text.replace(".", " .").replace("?", " ?").split()})
    vocabulary = {word: place for place, word in enumerate([PAD, END, UNKNOWN, *words])}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token=UNKNOWN))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(single=f"$A {END}", special_tokens=[(END, 1)])
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token=PAD, eos_token=END, unk_token=UNKNOWN, model_max_length=LONGEST
    )


def t5(words: int) -> Any:
    from transformers import T5Config, T5ForConditionalGeneration

    config = T5Config(
        vocab_size=words, d_model=32, d_kv=16, d_ff=64, num_layers=1, num_heads=2, dropout_rate=0.0,
        decoder_start_token_id=0, pad_token_id=0, eos_token_id=1,
    )  # fmt: skip
    return T5ForConditionalGeneration(config)


def marian(words: int) -> Any:
    from transformers import MarianConfig, MarianMTModel

    config = MarianConfig(
        vocab_size=words, d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2,
        decoder_attention_heads=2, encoder_ffn_dim=64, decoder_ffn_dim=64, max_position_embeddings=64, dropout=0.0,
        decoder_start_token_id=0, pad_token_id=0, eos_token_id=1, forced_eos_token_id=None,
    )  # fmt: skip
    return MarianMTModel(config)
