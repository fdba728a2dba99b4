"""Train a WordPiece vocabulary: the same sentences give the same bytes, whatever the number of threads."""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from augpipe.base.errors import UserError

if TYPE_CHECKING:
    from tokenizers import Tokenizer

# Part of the cache key of a trained tokenizer: increase it when a change below changes the vocabulary.
WORDPIECE_VERSION = 2

SPECIAL_TOKENS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
PREFIX = "##"
MAX_TOKENS = 512
# The alphabet is the most frequent characters that make up this share of the text; a word with any other is [UNK].
ALPHABET_COVERAGE = 0.9999
# Letters that join into words are at most this share of the vocabulary's size; each takes two entries, "a" and "##a".
ALPHABET_SHARE = 1 / 3
# The library is fastest on strings of a few kilobytes; letters are counted over many of them at once.
SENTENCES_PER_BLOCK = 32
BLOCKS_PER_COUNT = 256


def wordpiece(sentences: Iterable[str], *, vocab_size: int, lowercase: bool) -> Tokenizer:
    """Train BERT's tokenizer, which splits Chinese text into characters.

    Args:
        sentences: the training text, read once.
        vocab_size: tokens in the vocabulary, special tokens included; fewer if the text yields no more.
        lowercase: whether the tokenizer lower-cases its input and strips accents.

    Raises:
        UserError: the sentences hold no character to learn from, or the vocabulary has room for none.
    """
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers
    from tokenizers.trainers import WordPieceTrainer

    normalize = normalizers.BertNormalizer(lowercase=lowercase).normalize_str
    split = pre_tokenizers.BertPreTokenizer()
    blocks = [normalize(block) for block in _blocks(sentences)]
    ranked = _ranked_letters(blocks)
    joined = [len(split.pre_tokenize_str(normalize(f"a{letter}"))) == 1 for letter in ranked]
    inner, alone = _alphabet(ranked, joined, vocab_size)
    letters = sorted(inner + alone)
    if not letters:
        raise UserError(
            "A vocabulary cannot be trained: the sentences hold no character; expected text. "
            "Check the shards with `augpipe inspect`."
        )
    # The library numbers inner letters ("##a") in the order of a hash map and breaks ties between merges by number.
    # As special tokens they are numbered in the order given here, by code point, so that every run merges alike.
    trainer = WordPieceTrainer(
        vocab_size=vocab_size,
        min_frequency=2,
        special_tokens=[*SPECIAL_TOKENS, *(PREFIX + letter for letter in sorted(inner))],
        initial_alphabet=letters,
        limit_alphabet=len(letters),
        continuing_subword_prefix=PREFIX,
        show_progress=False,
    )
    trainee = Tokenizer(models.WordPiece({}, unk_token="[UNK]"))
    trainee.pre_tokenizer = split
    trainee.train_from_iterator(blocks, trainer)
    # This tokenizer takes "##a" for a special token, so only its vocabulary is used.
    return _bert_tokenizer(trainee.get_vocab(with_added_tokens=True), lowercase)


def write_tokenizer(folder: Path, tokenizer: Tokenizer, lowercase: bool) -> None:
    """Write the files from which every version of transformers builds a BertTokenizer."""
    settings = {
        "tokenizer_class": "BertTokenizer",
        "do_lower_case": lowercase,
        "model_max_length": MAX_TOKENS,
        **{f"{token[1:-1].lower()}_token": token for token in SPECIAL_TOKENS},
    }
    vocabulary = tokenizer.get_vocab()
    tokenizer.save(str(folder / "tokenizer.json"))
    stated = json.dumps(settings, indent=2, sort_keys=True) + "\n"
    (folder / "tokenizer_config.json").write_text(stated, encoding="utf-8")
    lines = "".join(f"{token}\n" for token in sorted(vocabulary, key=vocabulary.__getitem__))
    (folder / "vocab.txt").write_text(lines, encoding="utf-8")


def _blocks(sentences: Iterable[str]) -> Iterator[str]:
    """Yield sentences joined by newlines, at which BERT splits: fewer and longer strings for the library."""
    rest = iter(sentences)
    while block := list(itertools.islice(rest, SENTENCES_PER_BLOCK)):
        yield "\n".join(block)


def _bert_tokenizer(vocabulary: dict[str, int], lowercase: bool) -> Tokenizer:
    from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=lowercase)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece(prefix=PREFIX)
    tokenizer.add_special_tokens(list(SPECIAL_TOKENS))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS]:0 $A:0 [SEP]:0",
        pair="[CLS]:0 $A:0 [SEP]:0 $B:1 [SEP]:1",
        special_tokens=[(token, vocabulary[token]) for token in ("[CLS]", "[SEP]")],
    )
    return tokenizer


def _ranked_letters(blocks: list[str]) -> list[str]:
    """Return the characters that make up `ALPHABET_COVERAGE` of the text, the most frequent first."""
    counts = np.zeros(sys.maxunicode + 1, dtype=np.int64)
    for start in range(0, len(blocks), BLOCKS_PER_COUNT):
        text = "".join(blocks[start : start + BLOCKS_PER_COUNT])
        counts += np.bincount(np.frombuffer(text.encode("utf-32-le"), dtype=np.uint32), minlength=len(counts))
    counts[[code for code in np.flatnonzero(counts) if chr(code).isspace()]] = 0
    ranked = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)]  # ties by code point
    before = np.cumsum(counts[ranked]) - counts[ranked]
    return [chr(code) for code in ranked[before < counts.sum() * ALPHABET_COVERAGE]]


def _alphabet(ranked: list[str], joined: list[bool], vocab_size: int) -> tuple[list[str], list[str]]:
    """Return the letters that join into words, which need "##a" beside "a", and those that are words by themselves."""
    inner = [letter for letter, joins in zip(ranked, joined, strict=True) if joins][: int(vocab_size * ALPHABET_SHARE)]
    alone = [letter for letter, joins in zip(ranked, joined, strict=True) if not joins]
    return inner, alone[: max(vocab_size - len(SPECIAL_TOKENS) - 2 * len(inner), 0)]
