"""The encoder: a transformers backbone with its tokenizer and its pooling, loaded from a folder or hub, or `tiny`."""

from cse_trainer.encoder.encoder import SentenceEncoder
from cse_trainer.encoder.loading import load_encoder
from cse_trainer.encoder.pooling import Pooling, pool
from cse_trainer.encoder.tiny import TINY, TinyConfig, build_tiny
from cse_trainer.encoder.tiny_vocabulary import tiny_tokenizer
from cse_trainer.encoder.wordpiece import train_wordpiece

__all__ = [
    "TINY",
    "Pooling",
    "SentenceEncoder",
    "TinyConfig",
    "build_tiny",
    "load_encoder",
    "pool",
    "tiny_tokenizer",
    "train_wordpiece",
]
