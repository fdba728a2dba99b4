"""Chinese treebanks as one: Simplified characters, full-width marks, the labels of the first treebank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from augpipe.pipelines.unspaced.vocabularies import FULL_WIDTH
from tools.pipelines.errors import TrainingError
from tools.pipelines.treebank import PARTS, Sentence, read_part

LABELS = {
    "obj": "dobj",
    "aux:pass": "auxpass",
    "nsubj:pass": "nsubjpass",
    "csubj:pass": "csubjpass",
    "obl:tmod": "nmod:tmod",
    "mark:rel": "case:dec",
    "obl": "nmod",
    "obl:patient": "dobj",
    "obl:agent": "nmod",
    "discourse:sp": "discourse",
}
"""Labels of the second version of Universal Dependencies and what the first called them."""

NEGATORS = frozenset("不 没 没有 别 未 非 无 勿".split())

ALIKE_TIMES = 3
"""How often the sentences of a small treebank in the main one's annotation are met in an epoch."""


@dataclass(frozen=True)
class Annotated:
    """A sentence and the number of the treebank that it is from."""

    sentence: Sentence
    treebank: int


def simplifier() -> Callable[[str], str]:
    """Return the function that writes text in Simplified characters."""
    from opencc import OpenCC

    convert: Callable[[str], str] = OpenCC("t2s").convert
    return convert


def written_alike(sentence: Sentence, simplify: Callable[[str], str]) -> Sentence:
    """Return a sentence in Simplified characters with full-width marks; no word changes its length."""
    words: list[str] = []
    for word in sentence.words:
        simple = simplify(word)
        words.append(FULL_WIDTH.get(word, simple if len(simple) == len(word) else word))
    return replace(sentence, words=tuple(words))


def relabelled(sentence: Sentence) -> Sentence:
    """Return a sentence of a second-version treebank with the labels of the first.

    The trees stay as they are: the parser is told which treebank a sentence is from, and learns by itself where they
    differ.
    """
    deps = [
        "neg" if dep == "advmod" and word in NEGATORS else LABELS.get(dep, dep)
        for word, dep in zip(sentence.words, sentence.deps, strict=True)
    ]
    return replace(sentence, deps=tuple(deps))


def load(
    main: Path, alike: Sequence[Path], others: Sequence[Path]
) -> tuple[list[Annotated], list[Sentence], list[Sentence]]:
    """Return the sentences to train on, the development part and the test part of the main treebank.

    Of the further treebanks every part that is there is trained on: of those in the `main` one's annotation, and of
    the `others`.
    """
    simplify = simplifier()
    train, dev, test = ([written_alike(s, simplify) for s in read_part(main, part)] for part in PARTS)
    sentences = [Annotated(sentence, 0) for sentence in train]
    for folder in alike:
        sentences += [Annotated(written_alike(s, simplify), 0) for s in _all_parts(folder)] * ALIKE_TIMES
    for number, folder in enumerate(others, start=1):
        sentences += [Annotated(relabelled(written_alike(s, simplify)), number) for s in _all_parts(folder)]
    return sentences, dev, test


def _all_parts(folder: Path) -> list[Sentence]:
    """Return the sentences of every part that a treebank has."""
    present = [part for part in PARTS if list(folder.glob(f"*-ud-{part}.conllu"))]
    if not present:
        raise TrainingError(f"no *-ud-train.conllu, nor another part of a treebank, in {folder}")
    return [sentence for part in present for sentence in read_part(folder, part)]
