"""The tiny encoder's tokenizer: trained once on the originals of the shards, then kept in the cache."""

from __future__ import annotations

import hashlib
import shutil
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from cse_trainer.cache_folder import cache_folder
from cse_trainer.encoder.checksums import check_sums, write_sums
from cse_trainer.encoder.pretrained import pretrained_tokenizer
from cse_trainer.encoder.tiny import TINY
from cse_trainer.encoder.wordpiece import WORDPIECE_VERSION, wordpiece, write_tokenizer
from cse_trainer.errors import TrainerError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tokenizers import Tokenizer


VERSION = 2  # of the folder: 2 has checksums


class Originals(Protocol):
    """What is read of the shards: a hash of their content, and the originals in order."""

    @property
    def sha256(self) -> str:
        """Hash of all that the shards hold."""

    def sentences(self, limit: int | None = None) -> Iterator[str]:
        """Give the first originals."""


def tiny_tokenizer(
    shards: Originals,
    *,
    vocab_size: int = TINY.vocabulary,
    cache_dir: Path | None = None,
    on_damage: Callable[[str], None] | None = None,
) -> Any:
    """Give the WordPiece tokenizer of these shards, from the cache if it was trained before.

    Args:
        shards: the shards, whose first originals it is trained on.
        vocab_size: tokens in the vocabulary, special tokens included.
        cache_dir: instead of the user's cache folder.
        on_damage: called with a line for the user where the one in the cache is not as it was written; it is trained
            again then.

    Raises:
        TrainerError: the originals hold no text, or the cache folder cannot be written.
    """
    folder = cache_folder(cache_dir) / f"tiny-{_key(shards, vocab_size)[:16]}"
    if not _is_sound(folder, on_damage):
        tokenizer = wordpiece(shards.sentences(TINY.sentences), vocab_size=vocab_size, lowercase=True)
        try:
            _keep(tokenizer, folder)
        except Exception as error:  # tokenizers has no class for a disk that is full
            what = getattr(error, "strerror", None) or str(error)
            raise TrainerError(
                f"The tokenizer cannot be kept in {folder}: {what}; expected a cache folder that can be "
                "written. Make room there, or give another one as --cache-dir."
            ) from error
    return pretrained_tokenizer(folder)


def _is_sound(folder: Path, on_damage: Callable[[str], None] | None) -> bool:
    """Return whether the tokenizer is there as it was written; one that is not is taken away."""
    if not folder.is_dir():
        return False
    try:
        check_sums(folder)
    except ValueError as error:
        if on_damage:
            on_damage(f"the tokenizer {folder} is damaged ({error}); training it again")
        # Another process may have found the same.
        shutil.rmtree(folder, ignore_errors=True)
        return False
    return True


def _key(shards: Originals, vocab_size: int) -> str:
    import tokenizers

    parts = (VERSION, shards.sha256, vocab_size, TINY.sentences, WORDPIECE_VERSION, tokenizers.__version__)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _keep(tokenizer: Tokenizer, folder: Path) -> None:
    """Write beside the folder and rename: a kill leaves nothing that looks finished, and ranks may race."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    temporary = folder.with_name(f".{folder.name}-{uuid.uuid4().hex}")
    temporary.mkdir()
    try:
        write_tokenizer(temporary, tokenizer, lowercase=True)
        write_sums(temporary)
        temporary.rename(folder)
    except OSError:
        # Another process was first; its files hold the same bytes.
        if not folder.is_dir():
            raise
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
