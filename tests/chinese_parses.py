"""Chinese sentences parsed by hand: one table, read as a `Syntax` in either label scheme, without a pipeline."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from spacy.tokens import Doc
from spacy.vocab import Vocab

from augpipe.syntax.schemes import CHINESE_UD1, ZH_CORE_WEB
from augpipe.syntax.spacy_reader import SyntaxReader
from augpipe.syntax.syntax import Syntax

TABLE = Path(__file__).parent / "syntax" / "zh_hand_parses.tsv"
SCHEMES = {"ud1": CHINESE_UD1, "web": ZH_CORE_WEB}

_VOCAB = Vocab()


class HandParse(NamedTuple):
    """A sentence, what it shows, and its two annotations as written in the table."""

    shows: str
    lines: dict[str, str]

    @property
    def text(self) -> str:
        return doc(self.lines["ud1"]).text

    def labels(self, scheme: str) -> set[str]:
        return {token.dep_ for token in doc(self.lines[scheme])}

    def syntax(self, scheme: str) -> Syntax:
        return syntax(self.lines[scheme], scheme)


@cache
def doc(line: str) -> Doc:
    """Read `form/UPOS/head/label` tokens; heads count from 1, 0 is the root, and ␣ is a space behind the last word."""
    rows = [token.rsplit("/", 3) for token in line.split() if token != "␣"]
    spaces = [False] * len(rows)
    place = 0
    for token in line.split():
        if token == "␣":
            spaces[place - 1] = True
        else:
            place += 1
    return Doc(
        _VOCAB,
        words=[row[0] for row in rows],
        spaces=spaces,
        pos=[row[1] for row in rows],
        heads=[(int(row[2]) or index) - 1 for index, row in enumerate(rows, 1)],
        deps=[row[3] for row in rows],
    )


def syntax(line: str, scheme: str = "ud1") -> Syntax:
    """Return what the rules see of a line of the table."""
    parsed = doc(line)
    return SyntaxReader(_VOCAB, SCHEMES[scheme].marks)(parsed, parsed.text)


@cache
def parses() -> tuple[HandParse, ...]:
    """Read the table: a description, then the line of each scheme; an empty line ends a sentence."""
    found = []
    for block in TABLE.read_text(encoding="utf-8").split("\n\n"):
        lines = [line.split("\t") for line in block.splitlines() if "\t" in line]
        if lines:
            shows = next(line for line in block.splitlines() if line.startswith("# "))
            found.append(HandParse(shows.removeprefix("# "), dict(lines)))
    return tuple(found)
