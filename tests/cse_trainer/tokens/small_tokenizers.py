"""Small tokenizers of every kind that encoders use, trained on sentences of our own."""

from __future__ import annotations

from functools import cache
from typing import Any

from tokenizers import AddedToken, Tokenizer, models, normalizers, pre_tokenizers, processors, trainers
from transformers import PreTrainedTokenizerFast

from cse_trainer.encoder.wordpiece import SPECIAL_TOKENS, wordpiece

SENTENCES = (
    "The dog that lives next door barks at every visitor.",
    "He's sure they'll never find the café in 1999, isn't he?",
    "Rain fell on the old roof, and nobody slept until morning!",
    "Our train leaves at 7:45; yours (the slow one) leaves later.",
    "Größe und Farbe wählen wir gemeinsam aus.",
    "我们明天去公园散步，然后回家吃饭。",
    "她不喜欢下雨天，但是喜欢雪。",
    "Δεν ξέρω τίποτα για αυτό το βιβλίο.",
    "A  sentence with  double spaces and\ta tab.",
    "Emoji 😀 stand here, and “curly quotes” there…",
)

# Runs of white space that byte-level BPE learns to join: without such merges a cut in them would not show.
WHITE_SPACE = tuple(f"x{space}y" for space in ("   ", "\u2003  ", "\u2003   ", "\xa0  ", "\t  ", "\n   ", "\u3000  "))

ROBERTA_SPECIAL = ["<s>", "<pad>", "</s>", "<unk>"]
TRAINING: dict[str, Any] = {"show_progress": False}


@cache
def bert(lowercase: bool = True) -> PreTrainedTokenizerFast:
    """BERT's tokenizer, with a vocabulary that is the same in every process, as the library's own trainer's is not."""
    tokenizer = wordpiece(SENTENCES, vocab_size=400, lowercase=lowercase)
    names = ("pad_token", "unk_token", "cls_token", "sep_token", "mask_token")
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, **dict(zip(names, SPECIAL_TOKENS, strict=True)), model_max_length=512
    )


def byte_level(normalizer: normalizers.Normalizer | None = None, *, prefix_space: bool = False) -> Tokenizer:
    """Byte-level BPE as RoBERTa has it, its mask token taking in the space before it."""
    tokenizer = Tokenizer(models.BPE())
    if normalizer is not None:
        tokenizer.normalizer = normalizer
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=prefix_space)
    trainer = trainers.BpeTrainer(
        vocab_size=420,
        special_tokens=ROBERTA_SPECIAL,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        **TRAINING,
    )
    tokenizer.train_from_iterator(SENTENCES + WHITE_SPACE * 30, trainer)
    tokenizer.add_special_tokens([AddedToken("<mask>", lstrip=True, normalized=False)])
    tokenizer.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0))
    return tokenizer


def as_roberta(tokenizer: Tokenizer) -> PreTrainedTokenizerFast:
    names = ("bos_token", "pad_token", "eos_token", "unk_token")
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        **dict(zip(names, ROBERTA_SPECIAL, strict=True)),
        mask_token=AddedToken("<mask>", lstrip=True, normalized=False),
        model_max_length=512,
    )


@cache
def roberta() -> PreTrainedTokenizerFast:
    return as_roberta(byte_level())


@cache
def roberta_with_prefix_space() -> PreTrainedTokenizerFast:
    return as_roberta(byte_level(prefix_space=True))


@cache
def modern_bert() -> PreTrainedTokenizerFast:
    """Byte-level BPE after NFC, with an added token that is no special one and takes in white space."""
    tokenizer = byte_level(normalizers.NFC())
    tokenizer.add_tokens([AddedToken("|||", lstrip=True, rstrip=True, normalized=False)])
    return as_roberta(tokenizer)


@cache
def bert_with_added_words() -> PreTrainedTokenizerFast:
    """BERT's tokenizer with added tokens in the middle of words, of several scripts, seen as written or normalized."""
    tokenizer = Tokenizer.from_str(bert().backend_tokenizer.to_str())
    added = {"covid": True, "york": False, "it's": False, "中文": False, "我": False}
    tokenizer.add_tokens([AddedToken(content, normalized=normalized) for content, normalized in added.items()])
    return PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token="[PAD]", model_max_length=512)


@cache
def mpnet() -> PreTrainedTokenizerFast:
    """BERT's tokenizer with RoBERTa's names: its mask token takes in the space before it."""
    tokenizer = Tokenizer.from_str(bert().backend_tokenizer.to_str())
    tokenizer.add_tokens([AddedToken("<mask>", lstrip=True, normalized=False), AddedToken("[S", normalized=False)])
    return PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token="[PAD]", model_max_length=512)


@cache
def bert_with(content: str, **flags: bool) -> PreTrainedTokenizerFast:
    """BERT's tokenizer with one added token."""
    tokenizer = Tokenizer.from_str(bert().backend_tokenizer.to_str())
    tokenizer.add_tokens([AddedToken(content, **flags)])
    return PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token="[PAD]", model_max_length=512)


@cache
def unigram() -> PreTrainedTokenizerFast:
    """A Unigram model with Metaspace, as XLM-R has it."""
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    trainer = trainers.UnigramTrainer(vocab_size=300, special_tokens=ROBERTA_SPECIAL, unk_token="<unk>", **TRAINING)
    tokenizer.train_from_iterator(SENTENCES, trainer)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    return PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token="<pad>", model_max_length=512)


@cache
def truncating_on_the_left() -> PreTrainedTokenizerFast:
    tokenizer = Tokenizer.from_str(bert().backend_tokenizer.to_str())
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="[PAD]", truncation_side="left", model_max_length=512
    )


BY_WORDS = {
    "bert": bert,
    "bert, cased": lambda: bert(lowercase=False),
    "bert with added words": bert_with_added_words,
    "mpnet": mpnet,
}
WHOLE = {
    "bert with a token that is seen normalized": lambda: bert_with("NEW-YORK", normalized=True),
    "bert with a token of two words": lambda: bert_with("new york", normalized=False),
    "bert with a token that is a whole word": lambda: bert_with("dog", single_word=True, normalized=False),
    "roberta": roberta,
    "roberta with prefix space": roberta_with_prefix_space,
    "modern bert": modern_bert,
    "unigram": unigram,
    "truncating on the left": truncating_on_the_left,
}
ALL = {**BY_WORDS, **WHOLE}
