"""Take a tokenizer apart: how it encodes a part of a text, and which special tokens it puts around a text."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cse_trainer.errors import UsageError
from cse_trainer.tokens.cuts import Cutting, cutting_for

PROBE = "a"  # a text that is encoded to see which special tokens stand around it


@dataclass(frozen=True, slots=True)
class Tokenizing:
    """How texts become token ids.

    Args:
        encode: texts → their ids, without special tokens.
        prefix: the special tokens before a text.
        suffix: those after it.
        room: how many tokens a text may have beside the special ones.
        vocabulary: every id is below this.
        cutting: where texts may be cut, if anywhere.
    """

    encode: Callable[[Sequence[str]], list[Sequence[int]]]
    prefix: tuple[int, ...]
    suffix: tuple[int, ...]
    room: int
    vocabulary: int
    cutting: Cutting | None = None


def tokenizing(tokenizer: Any, max_length: int) -> Tokenizing:
    """Return how a transformers tokenizer encodes texts; the tokenizer itself is not changed.

    Raises:
        UsageError: the length leaves no room for a token beside the special ones.
    """
    backend = getattr(tokenizer, "backend_tokenizer", None)
    if backend is None or tokenizer.truncation_side != "right":
        return _whole_texts(tokenizer, max_length)
    from tokenizers import Tokenizer

    copy = Tokenizer.from_str(backend.to_str())
    copy.no_truncation()
    copy.no_padding()
    probe = copy.encode(PROBE)
    ids, mask = probe.ids, probe.special_tokens_mask
    before = mask.index(0) if 0 in mask else len(mask)
    after = mask[::-1].index(0) if 0 in mask else 0
    _check_room(max_length, before + after)
    return Tokenizing(
        encode=lambda texts: [each.ids for each in copy.encode_batch_fast(texts, add_special_tokens=False)],
        prefix=tuple(ids[:before]),
        suffix=tuple(ids[len(ids) - after :]),
        room=max_length - before - after,
        vocabulary=_vocabulary(tokenizer),
        cutting=cutting_for(json.loads(copy.to_str())),
    )


def _whole_texts(tokenizer: Any, max_length: int) -> Tokenizing:
    """Return how whole texts are encoded by a tokenizer that is written in Python, or that truncates on the left."""
    _check_room(max_length, tokenizer.num_special_tokens_to_add())

    def encode(texts: Sequence[str]) -> list[Sequence[int]]:
        encoded = tokenizer(list(texts), truncation=True, max_length=max_length, add_special_tokens=True)
        return list(encoded["input_ids"])

    return Tokenizing(encode, (), (), max_length, _vocabulary(tokenizer))


def _vocabulary(tokenizer: Any) -> int:
    return 1 + max(map(int, tokenizer.get_vocab().values()))


def _check_room(max_length: int, special: int) -> None:
    if max_length <= special:
        raise UsageError(
            f"--max-length {max_length} leaves no room for text beside the {special} special tokens of this "
            f"tokenizer; give at least {special + 1}"
        )


def _file_sha256(path: object) -> str | None:
    try:
        return hashlib.sha256(Path(str(path)).read_bytes()).hexdigest()
    except OSError:
        return None


def tokenizer_sha256(tokenizer: Any) -> str:
    """Return a hash of all that decides a tokenizer's ids; length and padding, which callers set, do not count."""
    backend = getattr(tokenizer, "backend_tokenizer", None)
    if backend is None:
        # The files of a tokenizer written in Python hold more than its vocabulary, such as SentencePiece's scores.
        files = {name: _file_sha256(value) for name, value in tokenizer.init_kwargs.items() if name.endswith("_file")}
        rest = {name: str(value) for name, value in tokenizer.init_kwargs.items() if name not in files}
        described: Any = [type(tokenizer).__name__, tokenizer.get_vocab(), rest, files]
    else:
        described = json.loads(backend.to_str())
        described["truncation"] = tokenizer.truncation_side
        described["padding"] = None
    return hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()
