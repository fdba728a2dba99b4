"""The command: vocabulary, tokens, vectors, training, export."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from transformers import BertConfig, BertModel

from augpipe.base.errors import UsageError, UserError
from augpipe.base.files.publish import published, published_folder
from cse_trainer.encoder.pretrained import pretrained_tokenizer
from cse_trainer.encoder.wordpiece import wordpiece, write_tokenizer
from tools.pretraining import corpus, loop
from tools.pretraining.objective import Pretraining, Weights
from tools.pretraining.packing import Layout, Packer, Special
from tools.pretraining.vectors import directions, word_vectors

OWN_SHARE = 0.7
"""Length of the random part of an embedding at the beginning, in mean lengths of a word vector."""


def parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    described = argparse.ArgumentParser(prog="python -m tools.pretraining", description=__doc__)
    described.add_argument(
        "--corpus", type=Path, action="append", default=[], help="text in order, a sentence a line (.xz too)"
    )
    described.add_argument("--lines", type=Path, action="append", default=[], help="lines without order")
    described.add_argument(
        "--work", type=Path, required=True, help="folder of the steps; the same command goes on there"
    )
    described.add_argument("--output", type=Path, required=True, help="folder that receives the encoder")
    described.add_argument("--vocabulary", type=int, default=8_192, help="WordPieces")
    described.add_argument("--layers", type=int, default=4)
    described.add_argument("--width", type=int, default=256)
    described.add_argument("--heads", type=int, default=4)
    described.add_argument("--inner", type=int, default=1_024, help="width inside a layer's feed-forward part")
    described.add_argument("--steps", type=int, default=25_000, help="batches of 128 sentences")
    described.add_argument("--rate", type=float, default=1e-3, help="highest learning rate")
    described.add_argument("--words", type=float, default=0.5, help="weight of the loss of telling a sentence's words")
    described.add_argument("--neighbours", type=float, default=1.0, help="weight of the loss of the sentence beside")
    described.add_argument("--bags", type=float, default=15.0, help="weight of the loss of a sentence's bag of words")
    described.add_argument("--random-embeddings", action="store_true", help="do not begin with word vectors")
    described.add_argument("--threads", type=int, default=2)
    described.add_argument("--seed", type=int, default=42)
    return described


def encoder(given: argparse.Namespace, tokens: corpus.TokenIds, work: Path) -> BertModel:
    """Build a BERT of random layers; its embeddings are the corpus's word vectors, and its own direction for each."""
    torch.manual_seed(given.seed)
    config = BertConfig(
        vocab_size=given.vocabulary,
        hidden_size=given.width,
        num_hidden_layers=given.layers,
        num_attention_heads=given.heads,
        intermediate_size=given.inner,
        max_position_embeddings=128,
        type_vocab_size=1,
        attn_implementation="sdpa",
    )
    bert = BertModel(config, add_pooling_layer=False)
    if not given.random_embeddings:
        kept = work / "vectors.pt"
        if not kept.exists():
            vectors = word_vectors(tokens, given.vocabulary, given.width, seed=given.seed)
            with published(kept) as file:
                torch.save(vectors, file)
        vectors = torch.load(kept, weights_only=True)
        vectors += OWN_SHARE * vectors.norm(dim=1).mean() * directions(given.vocabulary, given.width)
        bert.embeddings.word_embeddings.weight.data.copy_(vectors * config.initializer_range)
    return bert


def rarity(tokens: corpus.TokenIds, size: int) -> torch.Tensor:
    """Weigh each token by a / (a + p), p its share of the corpus, a = 0.001 (Arora, Liang and Ma 2017, section 3)."""
    shares = np.bincount(tokens.ids, minlength=size) / len(tokens.ids)
    return torch.from_numpy(1e-3 / (1e-3 + shares)).float()


def require_corpus(paths: Sequence[Path]) -> None:
    """Refuse to train on nothing.

    Raises:
        UsageError: no file is named, or one is not there.
    """
    missing = [path for path in paths if not path.is_file()]
    if missing or not paths:
        found = f"no corpus file at {missing[0]}" if missing else "no corpus is named"
        raise UsageError(f"{found}; expected files of text, a sentence a line: give --corpus or --lines")


def run(given: argparse.Namespace) -> None:
    """Run the steps that are not done yet."""
    require_corpus([*given.corpus, *given.lines])
    torch.set_num_threads(given.threads)
    given.work.mkdir(parents=True, exist_ok=True)
    folder = given.work / "vocabulary"
    if not folder.exists():
        learnt = wordpiece(corpus.sentences([*given.corpus, *given.lines]), vocab_size=given.vocabulary, lowercase=True)
        with published_folder(folder) as unfinished:
            write_tokenizer(unfinished, learnt, lowercase=True)
    tokenizer = pretrained_tokenizer(folder)
    tokens = corpus.tokenize(given.corpus, given.lines, tokenizer, given.work)
    print(f"{len(tokens):,} sentences, {len(tokens.ids):,} tokens, vocabulary {len(tokenizer):,}", flush=True)
    given.vocabulary = len(tokenizer)
    model = Pretraining(
        encoder(given, tokens, given.work),
        rarity(tokens, given.vocabulary),
        Weights(words=given.words, neighbours=given.neighbours, bags=given.bags),
    )
    special = Special(
        tokenizer.pad_token_id,
        tokenizer.cls_token_id,
        tokenizer.sep_token_id,
        tokenizer.mask_token_id,
        given.vocabulary,
    )
    packer = Packer(tokens, special, Layout(), seed=given.seed)
    schedule = loop.Schedule(given.steps, rate=given.rate)
    for line in loop.train(model, packer, schedule, given.work, seed=given.seed):
        print(line, flush=True)
    model.bert.half().save_pretrained(given.output)
    tokenizer.save_pretrained(given.output)
    shutil.copyfile(given.work / loop.LOG, given.output / loop.LOG)


def main() -> int:
    """Parse, run, and say in one line what the user has to mend."""
    given = parser().parse_args()
    try:
        run(given)
    except UserError as error:
        print(f"error: {error}", file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
