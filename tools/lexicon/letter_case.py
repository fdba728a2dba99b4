"""Make `case.tsv`, the words that running text writes in lower case: `python -m tools.lexicon.letter_case CORPUS`.

They are counted over sentences of the English Wikipedia: facts about words; no sentence is kept.
"""

from __future__ import annotations

import argparse
import lzma
import re
import sys
from collections import Counter
from pathlib import Path

from tools.lexicon.table import ENGLISH, write

# Capitalised after these: the start of a sentence, a quotation or a bracket says nothing about the word.
_WORD = re.compile(r"(?<=[\w,;] )[A-Za-z][a-z]+(?:-[a-z]+)*\b")
MINIMUM_COUNT = 12
MINIMUM_LOWER_SHARE = 0.6
CERTAIN_LOWER_SHARE = 0.97


def case_rows(corpus: Path) -> list[tuple[str, str]]:
    """Return (word, `certain` | `likely`) for words that running text writes in lower case."""
    lower: Counter[str] = Counter()
    upper: Counter[str] = Counter()
    with lzma.open(corpus, "rt", encoding="utf-8") as file:
        for line in file:
            for word in _WORD.findall(line):
                if word[0].islower():
                    lower[word] += 1
                else:
                    upper[word.lower()] += 1
    rows = []
    for word, count in lower.items():
        share = count / (count + upper[word])
        if count >= MINIMUM_COUNT and share >= MINIMUM_LOWER_SHARE:
            rows.append((word, "certain" if share >= CERTAIN_LOWER_SHARE else "likely"))
    return sorted(rows)


def main(arguments: list[str] | None = None) -> int:
    """Write the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.lexicon.letter_case")
    parser.add_argument("corpus", type=Path, help="sentences of the English Wikipedia, one a line, .xz")
    given = parser.parse_args(arguments)
    if not given.corpus.is_file():
        sys.stderr.write(f"error: no corpus file at {given.corpus}; expected sentences, one a line, compressed by xz\n")
        return 1
    source = "words that English Wikipedia (CC BY-SA) writes in lower case; counts by tools/lexicon/letter_case.py"
    write(ENGLISH / "case.tsv", source, [*case_rows(given.corpus)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
