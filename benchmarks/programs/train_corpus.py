"""A corpus of any size from the bundled sample: its sentences again and again, each time with other words in them.

What the sentences say does not matter to a measurement of speed; that they are many, distinct, and as long as
real ones does. Words change places only with words of the sample, so the text stays English enough to be parsed.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import ROOT

SAMPLE = ROOT / "data" / "sample" / "en.txt"
WORD = re.compile(r"\b[a-z]{4,}\b")
SHARE = 0.3  # of the words of four letters or more
LONGEST = 40  # words; the sample holds a few long paragraphs to test with


def sentences(rows: int, sample: Path = SAMPLE) -> Iterator[str]:
    """Give so many distinct sentences, the same ones every time.

    Raises:
        ValueError: the sample is too small to vary that often.
    """
    bundled = [line for line in sample.read_text(encoding="utf-8").split("\n") if 5 <= len(line.split()) <= LONGEST]
    words = sorted({word for line in bundled for word in WORD.findall(line)})
    seen: set[str] = set()
    for attempt in range(20 * rows):
        line = bundled[attempt % len(bundled)]
        text = line if attempt < len(bundled) else varied(line, words, random.Random(attempt))
        if text not in seen:
            seen.add(text)
            yield text
            if len(seen) == rows:
                return
    raise ValueError(f"{sample} gave {len(seen)} distinct sentences of the {rows} wanted; ask for fewer rows")


def varied(text: str, words: list[str], generator: random.Random) -> str:
    """Put other words in the place of some."""
    return WORD.sub(lambda found: generator.choice(words) if generator.random() < SHARE else found[0], text)


def write_corpus(rows: int, path: Path) -> Path:
    """Write one sentence per line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{text}\n" for text in sentences(rows)), encoding="utf-8")
    return path
