"""The token cache: the texts of the shards as token ids in one memory-mapped file, built once."""

from cse_trainer.tokens.cache import TokenCache
from cse_trainer.tokens.open_cache import CacheProgress, open_token_cache

__all__ = ["CacheProgress", "TokenCache", "open_token_cache"]
