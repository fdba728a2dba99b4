"""Reading a Universal Dependencies treebank in CoNLL-U form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.pipelines.errors import TrainingError

PARTS = ("train", "dev", "test")

# Annotations of an edition or a spelling rather than of grammar; they would
# only multiply the number of classes the morphologizer has to tell apart.
DROPPED_FEATURES = frozenset({"Typo", "Style", "ExtPos", "Abbr", "Foreign"})


@dataclass(frozen=True)
class Sentence:
    """One annotated sentence, token by token.

    ``heads`` are positions in the sentence, ``-1`` for the root. ``spaces``
    says whether white space follows a token. ``feats`` holds CoNLL-U feature
    strings, empty where a token has none. ``xpos`` is the treebank's own
    part of speech.
    """

    sent_id: str
    words: tuple[str, ...]
    spaces: tuple[bool, ...]
    upos: tuple[str, ...]
    feats: tuple[str, ...]
    heads: tuple[int, ...]
    deps: tuple[str, ...]
    xpos: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.words)

    @property
    def document(self) -> str:
        """The document the sentence comes from, as its identifier tells."""
        return self.sent_id.rpartition("-")[0]

    @property
    def text(self) -> str:
        """The sentence as running text."""
        pieces = (w + (" " if s else "") for w, s in zip(self.words, self.spaces, strict=True))
        return "".join(pieces).strip()


def kept_features(feats: str) -> str:
    """``feats`` without the features in ``DROPPED_FEATURES``; "" for none."""
    if feats == "_":
        return ""
    pairs = (f for f in feats.split("|") if f.partition("=")[0] not in DROPPED_FEATURES)
    return "|".join(pairs)


def part_path(treebank: Path, part: str) -> Path:
    """The file of ``part`` (train, dev or test) inside ``treebank``."""
    if not treebank.is_dir():
        raise TrainingError(f"no treebank directory at {treebank}")
    found = sorted(treebank.glob(f"*-ud-{part}.conllu"))
    if len(found) != 1:
        raise TrainingError(f"expected one *-ud-{part}.conllu in {treebank}, found {len(found)}")
    return found[0]


def read_part(treebank: Path, part: str) -> list[Sentence]:
    """All sentences of one part of the treebank."""
    sentences = list(read_conllu(part_path(treebank, part)))
    if not sentences:
        raise TrainingError(f"{part_path(treebank, part)} holds no sentences")
    return sentences


def read_conllu(path: Path) -> Iterator[Sentence]:
    """The sentences of one file."""
    sent_id = ""
    rows: list[list[str]] = []
    with path.open(encoding="utf8") as lines:
        for line in lines:
            line = line.rstrip("\n")
            if line.startswith("#"):
                key, _, value = line[1:].partition("=")
                if key.strip() == "sent_id":
                    sent_id = value.strip()
            elif line:
                rows.append(line.split("\t"))
            elif rows:
                yield _sentence(sent_id, rows)
                rows = []
    if rows:
        yield _sentence(sent_id, rows)


def _sentence(sent_id: str, rows: list[list[str]]) -> Sentence:
    # Within a multiword token no space follows but after its last part.
    space_after: dict[int, bool] = {}
    tokens: list[list[str]] = []
    for row in rows:
        first, dash, last = row[0].partition("-")
        if dash:
            space_after.update((i, False) for i in range(int(first), int(last)))
            space_after[int(last)] = "SpaceAfter=No" not in row[9]
        elif "." not in row[0]:
            space_after.setdefault(int(row[0]), "SpaceAfter=No" not in row[9])
            tokens.append(row)
    return Sentence(
        sent_id=sent_id,
        words=tuple(row[1] for row in tokens),
        spaces=tuple(space_after[int(row[0])] for row in tokens),
        upos=tuple(row[3] for row in tokens),
        feats=tuple(kept_features(row[5]) for row in tokens),
        heads=tuple(int(row[6]) - 1 for row in tokens),
        deps=tuple(row[7] for row in tokens),
        xpos=tuple(row[4] for row in tokens),
    )
