"""The token cache: the texts of the shards as token ids in one memory-mapped file, built once."""

from cse_trainer.tokens.build import CacheProgress
from cse_trainer.tokens.cache import TokenCache
from cse_trainer.tokens.opening import open_token_cache

__all__ = ["CacheProgress", "TokenCache", "open_token_cache"]
