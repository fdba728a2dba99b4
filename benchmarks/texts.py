"""The texts that every program of a benchmark reads: one plain file, one sentence per line."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from augpipe.corpus import Reject, decode, open_corpus
from benchmarks.measure import ROOT

CORPORA = ROOT.parent / "shared" / "data" / "corpora"
CORPUS = CORPORA / "en_wiki_1m.txt.xz"
CORPUS_OF = {"en": CORPUS, "zh": CORPORA / "zh_short_450k.txt.xz"}
"""What is measured on where no corpus is named, by language."""


def write_texts(source: Path, rows: int, target: Path, lang: str = "en") -> int:
    """Copy the first sentences of a corpus that are not rejected, and return how many there were."""
    corpus = open_corpus([source], lang=lang)
    decoded = (decode(row) for row in corpus.rows())
    texts = (text for text in decoded if not isinstance(text, Reject))
    target.parent.mkdir(parents=True, exist_ok=True)
    written = 0
    with target.open("w", encoding="utf-8", newline="\n") as file:
        for text in islice(texts, rows):
            file.write(f"{text}\n")
            written += 1
    return written


def read_texts(path: Path) -> list[str]:
    """Read the file that `write_texts` wrote."""
    with path.open(encoding="utf-8", newline="\n") as file:
        return [line.removesuffix("\n") for line in file]
