"""The stages of training, in order, each kept once finished."""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import torch
from joblib import Parallel, delayed

from augpipe.pipelines.unspaced import BATCH_SIZE
from augpipe.pipelines.unspaced.network import Network
from augpipe.pipelines.unspaced.segmenter import Segmenter
from cse_trainer.run_folder.environment import cpu_model
from tools.pipelines.chinese import inventory, lexicon, parser, segmenter
from tools.pipelines.chinese.evaluate import attachment
from tools.pipelines.chinese.inventory import Inventory
from tools.pipelines.chinese.lexicon import Lexicon
from tools.pipelines.chinese.package import package
from tools.pipelines.chinese.treebanks import load, simplifier
from tools.pipelines.errors import TrainingError
from tools.pipelines.finished import finish, is_finished
from tools.pipelines.folder import require_replaceable
from tools.pipelines.performance import record, size_in_megabytes
from tools.pipelines.reporting import report
from tools.pipelines.speed import measure, timed_texts
from tools.pipelines.treebank import Sentence

LINES = 300_000
"""Lines taken from the head of each corpus; those behind them stay unseen for tests."""

CHUNK = 5_000


@dataclass(frozen=True)
class Request:
    """What to train on and where to put it.

    Arguments:
        treebank: the folder whose annotation the pipeline follows.
        alike: folders of further treebanks in the same annotation.
        others: folders of further treebanks in another annotation.
        corpora: files with one sentence a line, plain or `.xz`.
        output: where the pipeline goes.
        workdir: where finished stages are kept.
        workers: processes that cut the corpora into words, and threads of the training.
    """

    treebank: Path
    alike: tuple[Path, ...]
    others: tuple[Path, ...]
    corpora: tuple[Path, ...]
    output: Path
    workdir: Path
    workers: int


def run(request: Request) -> None:
    """Count, train the segmenter, cut, count again, train the parser, package, score."""
    require_replaceable(request.output)
    for corpus in request.corpora:
        if not corpus.is_file():
            raise TrainingError(f"no corpus file at {corpus}")
    timed_texts(request.corpora[0], LINES)  # refuses a corpus that has none, which would come out hours later
    sentences, dev, test = load(request.treebank, request.alike, request.others)
    request.workdir.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(request.workers)

    folder = request.workdir / "inventory"
    if not is_finished(folder):
        report("counting symbols and pairs")
        inventory.count(lines_of(request.corpora), simplifier()).save(folder)
        finish(folder)
    symbols = Inventory.load(folder)

    folder = request.workdir / "segmenter"
    if not is_finished(folder):
        trained = segmenter.train(sentences, dev, symbols)
        folder.mkdir(parents=True, exist_ok=True)
        trained.save(folder)
        finish(folder)
    cutter = Segmenter.load(folder)

    folder = request.workdir / "lexicon"
    if not is_finished(folder):
        report("cutting the corpora into words, and counting these")
        gold = [list(annotated.sentence.words) for annotated in sentences if annotated.treebank == 0]
        lexicon.count([*_cut(request, request.workdir / "segmenter"), *gold]).save(folder)
        finish(folder)
    words = Lexicon.load(folder)

    folder = request.workdir / "parser"
    if not is_finished(folder):
        network = parser.train(sentences, dev, _words(cutter, dev), symbols, words)
        folder.mkdir(parents=True, exist_ok=True)
        network.save(folder)
        finish(folder)
    network = Network.load(folder)

    package(cutter, network, request.output)
    performance: dict[str, object] = {}
    for part, gold_part in (("dev", dev), ("test", test)):
        cut = _words(cutter, gold_part)
        for name, punctuation in (("all", True), ("without_punctuation", False)):
            found = attachment(network, gold_part, cut, punctuation=punctuation)
            performance[f"gsd_{part}_{name}"] = {score: round(value, 2) for score, value in found.items()}
    performance |= measure(request.output, request.corpora[0], LINES, BATCH_SIZE)
    performance["size_mb"] = round(size_in_megabytes(request.output), 2)
    performance["measured"] = (
        "one sentence a text, from raw text in Simplified characters with full-width marks; F1 in per cent as in the "
        f"CoNLL 2018 shared task; words a second on one core of {cpu_model()}, one BLAS thread, batches of 64 short "
        "sentences, best of three runs"
    )
    record(request.output, performance)
    for key, value in performance.items():
        report(f"{key}: {value}")


def lines_of(corpora: Sequence[Path]) -> Iterator[str]:
    """Yield the first `LINES` lines of each corpus that are not blank."""
    for corpus in corpora:
        opener = lzma.open if corpus.suffix == ".xz" else open
        with opener(corpus, "rt", encoding="utf-8") as lines:
            yield from filter(None, (line.strip() for line in islice(lines, LINES)))


def _words(cutter: Segmenter, sentences: Sequence[Sentence]) -> list[list[str]]:
    return [segmenter.segment(cutter, ["".join(sentence.words)])[0] for sentence in sentences]


def _cut(request: Request, folder: Path) -> Iterator[list[str]]:
    """Yield the words of every line of the corpora, in Simplified characters, in order."""
    lines = lines_of(request.corpora)
    chunks = iter(lambda: list(islice(lines, CHUNK)), [])
    pool = Parallel(n_jobs=request.workers, return_as="generator")
    for chunk in pool(delayed(cut_chunk)(folder, chunk) for chunk in chunks):
        yield from chunk


def cut_chunk(folder: Path, texts: Sequence[str]) -> list[list[str]]:
    """Return the words of `texts`, cut by the segmenter in `folder`."""
    cutter = Segmenter.load(folder)
    simplified = [cutter.vocabulary.simplified(text) for text in texts]
    order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
    words: list[list[str]] = [[] for _ in texts]
    for at in range(0, len(order), 128):
        places = order[at : at + 128]
        for place, found in zip(places, segmenter.segment(cutter, [simplified[p] for p in places]), strict=True):
            words[place] = found
    return words
