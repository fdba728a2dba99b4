"""Turning annotated sentences into the documents a spaCy pipeline learns from."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from spacy.tokens import Doc
from spacy.vocab import Vocab

from tools.pipelines.treebank import Sentence

# Shares of the training sentences altered to resemble rougher or differently
# typeset text, and the share of neighbouring sentences put into one document.
NO_FINAL_MARK = 0.05
TYPESET = 0.10
LOWER_CASE = 0.02
TYPESETTING = {'"': ("“", "”"), "'": ("’", "‘"), "-": ("–", "—"), "--": ("—", "–"), "...": ("…",)}


def to_doc(vocab: Vocab, sentences: Sequence[Sentence]) -> Doc:
    """One gold document of neighbouring sentences."""
    words: list[str] = []
    spaces: list[bool] = []
    pos: list[str] = []
    morphs: list[str] = []
    heads: list[int] = []
    deps: list[str] = []
    starts: list[bool | int | None] = []
    for sentence in sentences:
        offset = len(words)
        if spaces:
            spaces[-1] = True
        words += sentence.words
        spaces += sentence.spaces
        pos += sentence.upos
        morphs += sentence.feats
        heads += [offset + (i if h < 0 else h) for i, h in enumerate(sentence.heads)]
        deps += ["ROOT" if d == "root" else d for d in sentence.deps]
        starts += [i == 0 for i in range(len(sentence))]
    return Doc(
        vocab,
        words=words,
        spaces=spaces,
        pos=pos,
        morphs=morphs,
        heads=heads,
        deps=deps,
        sent_starts=starts,
    )


def one_per_doc(vocab: Vocab, sentences: Iterable[Sentence]) -> list[Doc]:
    """Each sentence as a document of its own."""
    return [to_doc(vocab, [sentence]) for sentence in sentences]


def by_document(vocab: Vocab, sentences: Iterable[Sentence]) -> list[Doc]:
    """The sentences of each document of the treebank together."""
    groups: dict[str, list[Sentence]] = {}
    for sentence in sentences:
        groups.setdefault(sentence.document, []).append(sentence)
    return [to_doc(vocab, group) for group in groups.values()]


def training_docs(vocab: Vocab, sentences: Sequence[Sentence], grouped: float, rng: random.Random) -> list[Doc]:
    """Documents to train on: every sentence alone, some again with neighbours.

    ``grouped`` is the share of runs of two to four neighbours that also appear
    as one document, which teaches the parser where sentences end.
    """
    docs = [to_doc(vocab, [altered(sentence, rng)]) for sentence in sentences]
    at = 0
    while at < len(sentences):
        run = [sentences[at]]
        wanted = rng.choice((2, 2, 3, 4))
        while len(run) < wanted and at + len(run) < len(sentences):
            following = sentences[at + len(run)]
            if not _neighbours(run[-1], following):
                break
            run.append(following)
        if len(run) > 1 and rng.random() < grouped:
            docs.append(to_doc(vocab, run))
        at += len(run)
    return docs


def altered(sentence: Sentence, rng: random.Random) -> Sentence:
    """``sentence``, now and then rewritten in form but not in grammar."""
    if rng.random() < NO_FINAL_MARK:
        sentence = without_final_mark(sentence)
    if rng.random() < TYPESET:
        sentence = _reworded(sentence, tuple(_typeset(sentence.words)))
    if rng.random() < LOWER_CASE:
        sentence = _reworded(sentence, tuple(w.lower() for w in sentence.words))
    return sentence


def without_final_mark(sentence: Sentence) -> Sentence:
    """``sentence`` without its final punctuation mark, if it has one to lose."""
    last = len(sentence) - 1
    if last < 2 or sentence.upos[last] != "PUNCT" or last in sentence.heads:
        return sentence
    if sentence.heads[last] < 0:
        return sentence
    return Sentence(
        sent_id=sentence.sent_id,
        words=sentence.words[:-1],
        spaces=sentence.spaces[:-1],
        upos=sentence.upos[:-1],
        feats=sentence.feats[:-1],
        heads=sentence.heads[:-1],
        deps=sentence.deps[:-1],
    )


def _typeset(words: Sequence[str]) -> Iterable[str]:
    opened: dict[str, int] = {}
    for word in words:
        variants = TYPESETTING.get(word)
        if variants is not None:
            turn = opened.get(word, 0)
            opened[word] = turn + 1
            yield variants[turn % len(variants)] if word == '"' else variants[0]
        elif "'" in word:
            yield word.replace("'", "’")
        else:
            yield word


def _reworded(sentence: Sentence, words: tuple[str, ...]) -> Sentence:
    return Sentence(
        sent_id=sentence.sent_id,
        words=words,
        spaces=sentence.spaces,
        upos=sentence.upos,
        feats=sentence.feats,
        heads=sentence.heads,
        deps=sentence.deps,
    )


def _neighbours(first: Sentence, second: Sentence) -> bool:
    if first.document != second.document:
        return False
    before, after = (s.sent_id.rpartition("-")[2] for s in (first, second))
    return before.isdigit() and after.isdigit() and int(after) == int(before) + 1
