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


VERSION = 2  # of the folder's format; 2 added checksums


class Originals(Protocol):
    """What `tiny_tokenizer` needs of the shards: a hash of their content, and the originals in order."""

    @property
    def sha256(self) -> str:
        """Hash of all that the shards hold."""

    def sentences(self, limit: int | None = None) -> Iterator[str]:
        """Yield the originals in order, at most `limit` of them."""


def tiny_tokenizer(
    shards: Originals,
    *,
    vocab_size: int = TINY.vocabulary,
    cache_dir: Path | None = None,
    on_damage: Callable[[str], None] | None = None,
) -> Any:
    """Return the WordPiece tokenizer of these shards, from the cache if it was trained before.

    Args:
        shards: the tokenizer is trained on their first originals.
        vocab_size: tokens in the vocabulary, special tokens included.
        cache_dir: replaces the user's cache folder.
        on_damage: called with a line for the user where the cached tokenizer is damaged; it is then trained again.

    Raises:
        TrainerError: the originals hold no text, or the cache folder cannot be written.
    """
    folder = cache_folder(cache_dir) / f"tiny-{_key(shards, vocab_size)[:16]}"
    if not _is_sound(folder, on_damage):
        tokenizer = wordpiece(shards.sentences(TINY.sentences), vocab_size=vocab_size, lowercase=True)
        try:
            _keep(tokenizer, folder)
        except Exception as error:  # tokenizers has no error class of its own for a full disk
            what = getattr(error, "strerror", None) or str(error)
            raise TrainerError(
                f"The tokenizer cannot be kept in {folder}: {what}; expected a cache folder that can be "
                "written. Make room there, or give another one as --cache-dir."
            ) from error
    return pretrained_tokenizer(folder)


def _is_sound(folder: Path, on_damage: Callable[[str], None] | None) -> bool:
    """Return whether the folder holds an undamaged tokenizer; a damaged one is deleted."""
    if not folder.is_dir():
        return False
    try:
        check_sums(folder)
    except ValueError as error:
        if on_damage:
            on_damage(f"the tokenizer {folder} is damaged ({error}); training it again")
        # Another process may be deleting it, too.
        shutil.rmtree(folder, ignore_errors=True)
        return False
    return True


def _key(shards: Originals, vocab_size: int) -> str:
    import tokenizers

    parts = (VERSION, shards.sha256, vocab_size, TINY.sentences, WORDPIECE_VERSION, tokenizers.__version__)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _keep(tokenizer: Tokenizer, folder: Path) -> None:
    """Write into a temporary folder and rename it, so that a kill or a race of ranks leaves no half-written folder."""
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
