"""A corpus as token ids: one array of all sentences, and where each of them begins."""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from augpipe.base.files.publish import published


def sentences(paths: Sequence[Path]) -> Iterator[str]:
    """Read the lines of text files, compressed with xz or not, one sentence a line."""
    for path in paths:
        with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as lines:
            yield from (line.strip() for line in lines if line.strip())


@dataclass(frozen=True, slots=True)
class TokenIds:
    """The sentences of a corpus in their order, without [CLS] and [SEP]."""

    ids: NDArray[np.uint16]
    """All token ids, one sentence after the other."""
    starts: NDArray[np.int64]
    """Where sentence i begins; one more entry than there are sentences."""
    ordered: int
    """So many of them, from the first on, stand beside the sentence they stood beside in their article."""

    def __len__(self) -> int:
        return len(self.starts) - 1

    def sentence(self, number: int, longest: int) -> NDArray[np.uint16]:
        """Return the first `longest` tokens of a sentence."""
        start, end = self.starts[number], self.starts[number + 1]
        return self.ids[start : min(end, start + longest)]


def tokenize(ordered: Sequence[Path], unordered: Sequence[Path], tokenizer: Any, folder: Path) -> TokenIds:
    """Tokenize the corpora, or map what an earlier call has written to the folder.

    Args:
        ordered: texts whose lines follow one another as in an article.
        unordered: texts whose lines have nothing to do with one another.
        tokenizer: a transformers tokenizer of at most 65,536 tokens.
        folder: where the arrays are kept.
    """
    ids, starts = folder / "ids.npy", folder / "starts.npy"
    if not starts.exists():
        pieces: list[NDArray[np.uint16]] = []
        lengths, parts = [0], []
        for paths in (ordered, unordered):
            lines = sentences(paths)
            while some := list(islice(lines, 10_000)):
                for sentence in tokenizer(some, add_special_tokens=False)["input_ids"]:
                    pieces.append(np.array(sentence, np.uint16))
                    lengths.append(len(sentence))
            parts.append(len(pieces))
        np.save(ids, np.concatenate(pieces))
        np.save(folder / "ordered.npy", np.array(parts[0]))
        with published(starts) as file:  # last: it says that the others are whole
            np.save(file, np.cumsum(lengths, dtype=np.int64))
    return TokenIds(np.load(ids, mmap_mode="r"), np.load(starts), int(np.load(folder / "ordered.npy")))
