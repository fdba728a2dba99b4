"""Make the untrained encoder that every program trains: WordPieces of the shards, random weights, stock layout."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.programs.train_job import answer

SIZES = ("tiny", "mini", "base", "two-layer")
TRAINED_ON = 50_000  # originals that the vocabulary is trained on, at most
SEED = 42


def build(size: str, tokenizer: Any) -> Any:
    """Build the encoder: cse-train's tiny one, the shape of its mini, BERT-base, or that with two thin layers."""
    import torch
    from transformers import BertConfig, BertModel

    from cse_trainer.built_in import mini_folder
    from cse_trainer.encoder import Pooling, SentenceEncoder, build_tiny

    if size == "tiny":
        return build_tiny(tokenizer, seed=SEED)
    if size == "mini":
        config = BertConfig.from_pretrained(mini_folder("mini-en"), vocab_size=len(tokenizer), dtype="float32")
        torch.manual_seed(SEED)
        backbone = BertModel(config, add_pooling_layer=False)
        return SentenceEncoder(backbone, tokenizer, pooling=Pooling.MEAN, max_length=config.max_position_embeddings)
    # The vocabulary of BERT, however few words the shards have: its embeddings are part of every optimizer step.
    config = BertConfig(vocab_size=max(BertConfig().vocab_size, len(tokenizer)), pad_token_id=tokenizer.pad_token_id)
    if size == "two-layer":
        thin = {"hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 128}
        config = BertConfig(**{**config.to_dict(), **thin, "vocab_size": len(tokenizer)})
    torch.manual_seed(SEED)
    backbone = BertModel(config, add_pooling_layer=False)
    return SentenceEncoder(backbone, tokenizer, pooling=Pooling.CLS, max_length=config.max_position_embeddings)


def tokens_per_row(shards: Any, tokenizer: Any, columns: tuple[str, ...], max_length: int) -> float:
    """Count the tokens of a row's texts, cut as in training, averaged over the first shard; a null is its original."""
    table = next(iter(shards.texts(columns)))
    texts = [
        text or original
        for name in columns
        for text, original in zip(table[name].to_pylist(), table["original"].to_pylist(), strict=True)
    ]
    encoded = tokenizer(texts, truncation=True, max_length=max_length)["input_ids"]
    return sum(map(len, encoded)) / int(table.num_rows)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--size", choices=SIZES, required=True)
    arguments.add_argument("--shards", type=Path, required=True)
    arguments.add_argument("--output", type=Path, required=True)
    arguments.add_argument("--max-length", type=int, default=32)
    given = arguments.parse_args()
    from augpipe.contract.shards import open_shards
    from cse_trainer.encoder import TINY_SIZES
    from cse_trainer.encoder.pretrained import pretrained_tokenizer
    from cse_trainer.encoder.wordpiece import wordpiece, write_tokenizer
    from cse_trainer.export import export_encoder

    shards = open_shards(given.shards)
    vocabulary = {"tiny": TINY_SIZES.vocabulary, "mini": 8_192}.get(given.size, 30_522)
    with tempfile.TemporaryDirectory() as folder:
        trained = wordpiece(shards.sentences(TRAINED_ON), vocab_size=vocabulary, lowercase=True)
        write_tokenizer(Path(folder), trained, lowercase=True)
        tokenizer = pretrained_tokenizer(Path(folder))
    encoder = build(given.size, tokenizer)
    export_encoder(encoder, given.output, "An untrained encoder, made to measure speed.\n")
    answer(
        size=given.size,
        pooling=str(encoder.pooling),
        vocabulary=len(tokenizer),
        parameters=sum(weight.numel() for weight in encoder.parameters()),
        non_embedding_parameters=sum(weight.numel() for weight in encoder.backbone.encoder.parameters()),
        layers=int(encoder.backbone.config.num_hidden_layers),
        tokens_per_row=round(tokens_per_row(shards, tokenizer, ("original", "mv", "negation"), given.max_length), 2),
        shard_rows=shards.rows,
    )


if __name__ == "__main__":
    main()
