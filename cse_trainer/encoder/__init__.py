"""The encoder: a transformers backbone with its tokenizer and its pooling, loaded from a folder or hub, or `tiny`."""

from cse_trainer.encoder.encoder import Pooling, SentenceEncoder, pool
from cse_trainer.encoder.loading import frozen_encoder, load_encoder, model_folder
from cse_trainer.encoder.tiny import TINY_SIZES, TinyConfig, build_tiny, tiny_tokenizer

__all__ = ["TINY_SIZES", "Pooling", "SentenceEncoder", "TinyConfig", "build_tiny", "frozen_encoder", "load_encoder"]
__all__ += ["model_folder", "pool", "tiny_tokenizer"]
