"""Scores from raw text, counted as in the CoNLL 2018 shared task: words are matched by where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from augpipe.pipelines.unspaced.network import Network
from tools.pipelines.treebank import Sentence

BATCH = 64


def attachment(
    network: Network, gold: Sequence[Sentence], words: Sequence[Sequence[str]], *, punctuation: bool = True
) -> dict[str, float]:
    """Return the F1, in per cent, of words, parts of speech, and unlabelled and labelled attachments.

    Arguments:
        words: of each sentence, as the segmenter cuts it.
        punctuation: whether arcs to punctuation count.
    """
    right = dict.fromkeys(("words", "upos", "uas", "las"), 0)
    sizes = 0
    for at in range(0, len(gold), BATCH):
        part = slice(at, at + BATCH)
        for sentence, cut, parse in zip(gold[part], words[part], network(words[part]), strict=True):
            ours, theirs = _spans(cut), _spans(sentence.words)
            labels = [network.labels[label] for label in parse.labels]
            counted = [span for span, dep in zip(theirs, sentence.deps, strict=True) if punctuation or dep != "punct"]
            sizes += len(counted) + sum(punctuation or label != "punct" for label in labels)
            places = {span: place for place, span in enumerate(ours)}
            wanted = {span: place for place, span in enumerate(theirs)}
            for span in counted:
                if span not in places:
                    continue
                mine, own = places[span], wanted[span]
                right["words"] += 1
                right["upos"] += network.tags[parse.tags[mine]].split("|")[0] == sentence.upos[own]
                head = ours[parse.heads[mine]] if parse.heads[mine] >= 0 else None
                if head == (theirs[sentence.heads[own]] if sentence.heads[own] >= 0 else None):
                    right["uas"] += 1
                    right["las"] += labels[mine] == sentence.deps[own]
    return {name: 200.0 * count / sizes for name, count in right.items()}


def _spans(words: Sequence[str]) -> list[tuple[int, int]]:
    ends = np.cumsum([0, *map(len, words)]).tolist()
    return list(pairwise(ends))
