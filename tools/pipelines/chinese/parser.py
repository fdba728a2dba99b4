"""Training the tagger and parser."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import torch
from torch import Tensor, nn

from augpipe.pipelines.unspaced.network import Network
from augpipe.pipelines.unspaced.vocabularies import CHARACTERS, LONGEST_WORD, SymbolVocabulary, outer_characters
from augpipe.pipelines.unspaced.weights import Integers
from tools.pipelines.chinese.evaluate import attachment
from tools.pipelines.chinese.inventory import Inventory
from tools.pipelines.chinese.lexicon import Lexicon
from tools.pipelines.chinese.parser_model import Batch, ParserModel
from tools.pipelines.chinese.treebanks import Annotated
from tools.pipelines.reporting import report
from tools.pipelines.treebank import Sentence

EPOCHS = 18
BATCH_WORDS = 1000
RATE = 2e-3
UNPUNCTUATED = 0.3
"""The share of sentences that lose their final mark, anew in each epoch: queries have none."""


@dataclass(frozen=True)
class Example:
    """One sentence in numbers, the artificial root first; heads, labels and tags are -1 where there is none."""

    words: Integers
    characters: Integers
    lengths: Integers
    heads: Integers
    labels: Integers
    tags: Integers
    treebank: int


@dataclass(frozen=True)
class Labels:
    """The labels and tags of the first treebank, which are those that the parser answers with."""

    labels: tuple[str, ...]
    tags: tuple[str, ...]

    @classmethod
    def of(cls, sentences: Sequence[Annotated]) -> Labels:
        """Return what occurs in the sentences of the first treebank."""
        own = [annotated.sentence for annotated in sentences if annotated.treebank == 0]
        labels = {label for sentence in own for label in sentence.deps}
        tags = {tag for sentence in own for tag in _tags(sentence)}
        return cls(tuple(sorted(labels)), tuple(sorted(tags)))


def _tags(sentence: Sentence) -> list[str]:
    return [f"{upos}|{xpos}" for upos, xpos in zip(sentence.upos, sentence.xpos, strict=True)]


def example(annotated: Annotated, labels: Labels, lexicon: Lexicon, symbols: SymbolVocabulary) -> Example:
    """Return a sentence as the model sees it; a label that the first treebank lacks counts as its base, or `dep`."""
    sentence = annotated.sentence
    numbers = {label: number for number, label in enumerate(labels.labels)}
    tag_numbers = {tag: number for number, tag in enumerate(labels.tags)}
    known = [dep if dep in numbers else dep.split(":")[0] for dep in sentence.deps]
    tags = [-1 if annotated.treebank else tag_numbers.get(tag, -1) for tag in _tags(sentence)]
    return Example(
        words=np.array([0, *map(lexicon.vocabulary.id_of, sentence.words)]),
        characters=np.array([(0,) * CHARACTERS, *(outer_characters(word, symbols) for word in sentence.words)]),
        lengths=np.array([0, *(min(len(word), LONGEST_WORD) for word in sentence.words)]),
        heads=np.array([-1, *(head + 1 for head in sentence.heads)]),
        labels=np.array([-1, *(numbers.get(label, numbers.get("dep", -1)) for label in known)]),
        tags=np.array([-1, *tags]),
        treebank=annotated.treebank,
    )


def unpunctuated(annotated: Annotated) -> Annotated:
    """Return a sentence without its final mark, or as it is where it has none that nothing hangs on."""
    sentence = annotated.sentence
    last = len(sentence) - 1
    if last < 1 or sentence.deps[last] != "punct" or last in sentence.heads:
        return annotated
    kept = {
        name: getattr(sentence, name)[:last] for name in ("words", "spaces", "upos", "feats", "heads", "deps", "xpos")
    }
    return Annotated(replace(sentence, **kept), annotated.treebank)


def _collate(examples: Sequence[Example]) -> Batch:
    sizes = [len(one.words) for one in examples]
    shape = (len(examples), max(sizes))

    def stacked(name: str, empty: int) -> Tensor:
        parts = [getattr(one, name) for one in examples]
        array = np.full((*shape, *parts[0].shape[1:]), empty, dtype=np.int64)
        for row, part in enumerate(parts):
            array[row, : len(part)] = part
        return torch.from_numpy(array)

    return Batch(
        words=stacked("words", 0),
        characters=stacked("characters", 0),
        lengths=stacked("lengths", 0),
        heads=stacked("heads", -1),
        labels=stacked("labels", -1),
        tags=stacked("tags", -1),
        treebanks=torch.tensor([one.treebank for one in examples]),
        sizes=torch.tensor(sizes),
    )


def _groups(examples: Sequence[Example], rng: random.Random) -> list[list[int]]:
    """Return places grouped by length, about `BATCH_WORDS` padded words a group, in random order."""
    order = sorted(range(len(examples)), key=lambda at: len(examples[at].words) + 4 * rng.random())
    groups: list[list[int]] = [[]]
    longest = 0
    for at in order:
        longest = max(longest, len(examples[at].words))
        if groups[-1] and longest * (len(groups[-1]) + 1) > BATCH_WORDS:
            groups.append([])
            longest = len(examples[at].words)
        groups[-1].append(at)
    rng.shuffle(groups)
    return groups


def train(
    sentences: Sequence[Annotated],
    dev: Sequence[Sentence],
    dev_words: Sequence[Sequence[str]],
    inventory: Inventory,
    lexicon: Lexicon,
    seed: int = 1,
) -> Network:
    """Train a parser and report its scores on `dev`, cut into `dev_words` by the segmenter."""
    torch.manual_seed(seed)
    rng = random.Random(seed)
    labels = Labels.of(sentences)
    variants = [
        [example(each, labels, lexicon, inventory.vocabulary) for each in (annotated, unpunctuated(annotated))]
        for annotated in sentences
    ]
    treebanks = 1 + max(annotated.treebank for annotated in sentences)
    model = ParserModel(inventory, lexicon, len(labels.labels), len(labels.tags), treebanks)
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(trained, lr=RATE, betas=(0.9, 0.9), weight_decay=1e-4)
    total = len(_groups([full for full, _ in variants], rng)) * EPOCHS
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / 100, max(0.02, 1 - step / total))
    )
    started = time.monotonic()
    for epoch in range(EPOCHS):
        model.train()
        examples = [short if rng.random() < UNPUNCTUATED else full for full, short in variants]
        for group in _groups(examples, rng):
            loss = model.loss(_collate([examples[at] for at in group]))
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(trained, 5.0)
            optimizer.step()
            schedule.step()
        if epoch % 3 == 2:
            model.eval()
            scores = attachment(model.export(inventory, lexicon, *_names(labels)), dev, dev_words)
            told = ", ".join(f"{name} {value:.2f}" for name, value in scores.items())
            report(f"parser epoch {epoch + 1}/{EPOCHS}: dev {told}, {time.monotonic() - started:.0f} s")
    model.eval()
    return model.export(inventory, lexicon, *_names(labels))


def _names(labels: Labels) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return labels.labels, labels.tags
