"""Silver annotation: sentences of a plain-text corpus, parsed by the teacher.

The corpus is a text file (it may be xz-compressed) with one sentence a line.
Short blocks of neighbouring lines are drawn from its head, so that some
sentences keep their neighbours, tokenised as the student will tokenise them,
and parsed. The sentences the teacher is least sure of are left out.
"""

from __future__ import annotations

import lzma
import multiprocessing
import random
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TextIO, cast

import spacy

from tools.pipelines.english.teacher import Parse, Teacher, batches
from tools.pipelines.english.tokenizer import adapt_tokenizer
from tools.pipelines.errors import TrainingError
from tools.pipelines.treebank import Sentence

HEAD_LINES = 600_000  # the lines after these are never seen in training
SENTENCES = 84_000
BLOCK = 6
SHORTEST, LONGEST = 4, 60
LEAST_SURE = 0.15
PARSE_WORDS = 1500

_LETTER = re.compile(r"[A-Za-z]")
_ODD = re.compile(r"[^\x20-\x7e\u00a1-\u024f\u2010-\u203a\u20ac]|[|\\{}<>_=^]|https?:|\.\.\.\.")


def make_silver(teacher: Path, corpus: Path, workers: int, seed: int = 0) -> list[Sentence]:
    """Parsed sentences of ``corpus``, in corpus order."""
    sampled = sample(corpus, seed)
    shards = [sampled[i::workers] for i in range(workers)]
    jobs = [(teacher, [s.words for s in shard]) for shard in shards]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        parsed = pool.starmap(_parse_shard, jobs)
    pairs = [pair for s, p in zip(shards, parsed, strict=True) for pair in zip(s, p, strict=True)]
    sure = sorted(parse.confidence for _, parse in pairs)
    least = sure[int(len(sure) * LEAST_SURE)]
    kept = [_silver(s, p) for s, p in pairs if p.confidence >= least]
    kept.sort(key=lambda s: s.sent_id)
    return kept


def sample(corpus: Path, seed: int) -> list[Sentence]:
    """Tokenised sentences of the corpus, without annotation."""
    if not corpus.is_file():
        raise TrainingError(f"no corpus file at {corpus}")
    nlp = spacy.blank("en")
    adapt_tokenizer(nlp)
    with _open(corpus) as lines:
        head = list(islice(lines, HEAD_LINES))
    starts = list(range(0, len(head), BLOCK))
    random.Random(seed).shuffle(starts)
    sentences: list[Sentence] = []
    for start in starts:
        for number, line in enumerate(head[start : start + BLOCK], start=start):
            text = " ".join(line.split())
            if sensible(text):
                doc = nlp.make_doc(text)
                words = tuple(t.text for t in doc)
                if SHORTEST <= len(words) <= LONGEST:
                    spaces = tuple(bool(t.whitespace_) for t in doc)
                    blank = ("",) * len(words)
                    none = (-1,) * len(words)
                    name = f"corpus-{number:07d}"
                    sentences.append(Sentence(name, words, spaces, blank, blank, none, blank))
        if len(sentences) >= SENTENCES:
            break
    return sentences


def sensible(text: str) -> bool:
    """Whether ``text`` looks like prose rather than mark-up, a list or a formula."""
    if _ODD.search(text):
        return False
    letters = len(_LETTER.findall(text))
    return letters >= 0.7 * len(text.replace(" ", "")) and not text.isupper()


def _open(corpus: Path) -> TextIO:
    if corpus.suffix == ".xz":
        return cast(TextIO, lzma.open(corpus, "rt", encoding="utf8"))
    return corpus.open(encoding="utf8")


def _parse_shard(directory: Path, sentences: Sequence[Sequence[str]]) -> list[Parse]:
    import torch

    torch.set_num_threads(1)
    teacher = Teacher.load(directory)
    parses: dict[int, Parse] = {}
    for group in batches([len(s) for s in sentences], PARSE_WORDS, None):
        parses.update(zip(group, teacher.parse([sentences[i] for i in group]), strict=True))
    return [parses[i] for i in range(len(sentences))]


def _silver(sentence: Sentence, parse: Parse) -> Sentence:
    return Sentence(
        sent_id=sentence.sent_id,
        words=sentence.words,
        spaces=sentence.spaces,
        upos=parse.upos,
        feats=parse.feats,
        heads=parse.heads,
        deps=parse.deps,
    )


def write_conllu(sentences: Sequence[Sentence], path: Path) -> None:
    """Write ``sentences`` as CoNLL-U."""
    with path.open("w", encoding="utf8") as out:
        out.writelines(line for sentence in sentences for line in _conllu(sentence))


def _conllu(sentence: Sentence) -> Iterator[str]:
    yield f"# sent_id = {sentence.sent_id}\n"
    for i, word in enumerate(sentence.words):
        misc = "_" if sentence.spaces[i] else "SpaceAfter=No"
        feats = sentence.feats[i] or "_"
        head, dep = sentence.heads[i] + 1, sentence.deps[i]
        yield f"{i + 1}\t{word}\t_\t{sentence.upos[i]}\t_\t{feats}\t{head}\t{dep}\t_\t{misc}\n"
    yield "\n"
