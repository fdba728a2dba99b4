"""Make the data files of this lexicon from their named sources: `python -m augpipe.lexicon.english.sources`.

`verbs.tsv` comes from the inflection table of lemminflect (MIT), which was made from the NIH SPECIALIST lexicon;
`case.tsv` holds counts made from English Wikipedia (facts about words; no sentence is kept).
"""

from __future__ import annotations

import csv
import gzip
import lzma
import re
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent

# Participles and pasts that the source table lacks or spells in a way no editor would.
CORRECTIONS: dict[str, tuple[str, str, str, str]] = {
    "be": ("was/were", "been", "being", "is"),
    "get": ("got", "got/gotten", "getting", "gets"),
    "have": ("had", "had", "having", "has"),
    "lie": ("lay/lied", "lain/lied", "lying", "lies"),
    "prove": ("proved", "proved/proven", "proving", "proves"),
    "program": ("programmed", "programmed", "programming", "programs"),
    "learn": ("learned/learnt", "learned/learnt", "learning", "learns"),
    "focus": ("focused", "focused", "focusing", "focuses"),
    "control": ("controlled", "controlled", "controlling", "controls"),
    "bear": ("bore", "borne/born", "bearing", "bears"),
    "debut": ("debuted", "debuted", "debuting", "debuts"),
    "quit": ("quit", "quit", "quitting", "quits"),
    "stay": ("stayed", "stayed", "staying", "stays"),
    "sew": ("sewed", "sewn/sewed", "sewing", "sews"),
    "wed": ("wed/wedded", "wed/wedded", "wedding", "weds"),
}

# Capitalised after these: the start of a sentence, a quotation or a bracket says nothing about the word.
_WORD = re.compile(r"(?<=[\w,;] )[A-Za-z][a-z]+(?:-[a-z]+)*\b")
MINIMUM_COUNT = 12
MINIMUM_LOWER_SHARE = 0.6
CERTAIN_LOWER_SHARE = 0.97


def verb_rows() -> list[tuple[str, str, str, str, str]]:
    """Return (lemma, past, participle, gerund, third person) of every verb; variants are separated by `/`.

    Raises:
        ModuleNotFoundError: when lemminflect, needed only here, is not installed.
    """
    spec = find_spec("lemminflect")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("lemminflect is not installed; pip install lemminflect")
    table = Path(spec.origin).parent / "resources" / "infl_lu.csv.gz"
    rows: dict[str, tuple[str, str, str, str]] = {}
    with gzip.open(table, "rt", encoding="utf-8", newline="") as file:
        for lemma, kind, *forms in csv.reader(file):
            if kind != "verb" or not lemma.isalpha() or not lemma.islower() or len(forms) < 4:
                continue
            past, participle, gerund, third = forms[:4]
            if past and gerund and third:
                rows[lemma] = (past, participle or past, gerund, third)
    rows.update(CORRECTIONS)
    return [(lemma, *rows[lemma]) for lemma in sorted(rows)]


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


def write(path: Path, header: str, rows: list[tuple[str, ...]]) -> None:
    """Write rows as tab-separated lines below a comment that names their source."""
    lines = [f"# {header}", *("\t".join(row) for row in rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Write `verbs.tsv`, and `case.tsv` when a corpus (`.txt.xz`, one sentence a line) is named."""
    write(
        HERE / "verbs.tsv",
        "lemma, past, participle, gerund, third person; from lemminflect (MIT)",
        [*verb_rows()],
    )
    if arguments:
        source = "words that English Wikipedia (CC BY-SA) writes in lower case; counts by sources.py"
        write(HERE / "case.tsv", source, [*case_rows(Path(arguments[0]))])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
