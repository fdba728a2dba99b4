"""Parses made by hand: a compact table of tokens becomes a `Syntax`, in either label scheme, without a pipeline."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from spacy.tokens import Doc
from spacy.vocab import Vocab

from augpipe.syntax.schemes import SCHEMES
from augpipe.syntax.spacy_reader import SyntaxReader
from augpipe.syntax.syntax import Syntax

HAND_PARSES = Path(__file__).parent / "syntax" / "hand_parses.tsv"
SCHEME_NAMES = ("UD", "CLEAR")

_VOCAB = Vocab()


class Token(NamedTuple):
    """One line of the table; heads count from 1, and 0 is the root."""

    form: str
    spaced: bool
    pos: str
    features: str
    heads: tuple[int, int]
    labels: tuple[str, str]


@dataclass(frozen=True)
class HandParse:
    """A sentence with what it shows, annotated in every scheme of `SCHEME_NAMES`."""

    shows: str
    tokens: tuple[Token, ...]

    @property
    def text(self) -> str:
        return "".join(token.form + " " * token.spaced for token in self.tokens)

    @property
    def tab_separated(self) -> str:
        """The table again, to be changed in a test."""
        return "\n".join("\t".join(_cells(token)) for token in self.tokens)

    def doc(self, scheme: str) -> Doc:
        """Return spaCy's view of the sentence, annotated in one scheme."""
        side = SCHEME_NAMES.index(scheme)
        return Doc(
            _VOCAB,
            words=[token.form for token in self.tokens],
            spaces=[token.spaced for token in self.tokens],
            pos=[token.pos for token in self.tokens],
            morphs=[token.features for token in self.tokens],
            heads=[(token.heads[side] or place) - 1 for place, token in enumerate(self.tokens, 1)],
            deps=[token.labels[side] for token in self.tokens],
        )

    def syntax(self, scheme: str = "UD") -> Syntax:
        """Return what the rules see of the sentence."""
        return _syntax(self, scheme)


@cache
def reader(scheme: str) -> SyntaxReader:
    """Return a reader for a scheme, told apart by its telling labels as with a real pipeline."""
    (marks,) = (entry.marks for entry in SCHEMES if entry.name == scheme)
    return SyntaxReader(_VOCAB, marks)


@cache
def _syntax(entry: HandParse, scheme: str) -> Syntax:
    return reader(scheme)(entry.doc(scheme), entry.text)


def parse(table: str, shows: str = "") -> HandParse:
    """Read one sentence: form, + or - for a space after it, UPOS, FEATS, UD head and label, CLEAR head and label.

    Cells are separated by white space. Where CLEAR says the same as UD, its two cells may be left out.
    """
    return HandParse(shows, tuple(_token(line.split()) for line in table.strip().splitlines()))


def parses(path: Path = HAND_PARSES) -> list[HandParse]:
    """Read a file of sentences; an empty line ends a sentence, `# ` opens its description, `## ` the file's."""
    found = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = block.strip("\n").splitlines()
        table = [line for line in lines if not line.startswith("#")]
        if table:
            shows = next(line for line in lines if line.startswith("# "))
            found.append(parse("\n".join(table), shows.removeprefix("# ")))
    return found


@cache
def _by_text() -> dict[str, HandParse]:
    return {entry.text: entry for entry in parses()}


def hand_parse(text: str) -> HandParse:
    """Return the hand parse of a sentence that stands in the file."""
    return _by_text()[text]


def flat(text: str) -> Syntax:
    """Return a `Syntax` of words and tags alone, `The/DET dog/NOUN barks/VERB`; everything hangs on the first word.

    `~` after a tag glues the next word on: `"/PUNCT~ He/PRON`.
    """
    rows = []
    for place, entry in enumerate(text.split()):
        form, tag = entry.rsplit("/", 1)
        glued = tag.endswith("~")
        rows.append(f"{form} {'-' if glued else '+'} {tag.rstrip('~')} _ {min(place, 1)} {'dep' if place else 'root'}")
    tokens = list(parse("\n".join(rows)).tokens)
    tokens[-1] = tokens[-1]._replace(spaced=False)
    return HandParse("", tuple(tokens)).syntax()


def _token(cells: list[str]) -> Token:
    form, spaced, pos, features, head, label = cells[:6]
    other_head, other_label = cells[6:] or (head, label)
    return Token(
        form.replace("\\s", " "),
        {"+": True, "-": False}[spaced],
        pos,
        "" if features == "_" else features,
        (int(head), int(other_head)),
        (label, other_label),
    )


def _cells(token: Token) -> list[str]:
    sides = zip(map(str, token.heads), token.labels, strict=True)
    flags = [token.form.replace(" ", "\\s"), "-+"[token.spaced], token.pos, token.features or "_"]
    return [*flags, *(cell for side in sides for cell in side)]
