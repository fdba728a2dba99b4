"""Words a second and load time of a pipeline, on one core.

Run as a program of its own (``python -m tools.pipelines.speed
PIPELINE CORPUS FIRST_LINE BATCH``), so that thread limits are in place before any library is
loaded; prints one JSON object.
"""

from __future__ import annotations

import json
import lzma
import os
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any

from tools.pipelines.errors import TrainingError
from tools.pipelines.reporting import report

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "BLIS_NUM_THREADS", "MKL_NUM_THREADS")
FIRST_LINE = 700_000  # beyond the lines silver sentences are drawn from
LINES = 5_000
BATCH = 256
RUNS = 3


def measure(pipeline: Path, corpus: Path, first_line: int = FIRST_LINE, batch: int = BATCH) -> dict[str, float]:
    """Speed and load time of the pipeline at ``pipeline``, from a fresh process."""
    environment = {**os.environ, **dict.fromkeys(THREADS, "1")}
    command = [sys.executable, "-m", __name__, str(pipeline), str(corpus), str(first_line), str(batch)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    measured: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return measured


def timed_texts(corpus: Path, first_line: int) -> list[str]:
    """Return the lines of the corpus that the pipeline is timed on.

    Raises:
        TrainingError: it has none.
    """
    opener = lzma.open if corpus.suffix == ".xz" else open
    with opener(corpus, "rt", encoding="utf8") as lines:
        texts = [line.strip() for line in islice(lines, first_line, first_line + LINES)]
    if not any(texts):
        raise TrainingError(
            f"{corpus} has no line of text after the first {first_line:,}; the speed of the pipeline is measured on "
            "those: give a longer corpus"
        )
    return texts


def main() -> None:
    """Measure the pipeline and corpus named on the command line."""
    import spacy

    pipeline, corpus = Path(sys.argv[1]), Path(sys.argv[2])
    first_line, batch = int(sys.argv[3]), int(sys.argv[4])
    texts = timed_texts(corpus, first_line)
    started = time.perf_counter()
    nlp = spacy.load(pipeline)
    tokenizer: Any = nlp.tokenizer
    load = time.perf_counter() - started
    for _ in nlp.pipe(tokenizer.pipe(texts[:500]), batch_size=batch):
        pass
    best = 0.0
    for _ in range(RUNS):
        started = time.process_time()
        words = sum(len(doc) for doc in nlp.pipe(tokenizer.pipe(texts), batch_size=batch))
        best = max(best, words / (time.process_time() - started))
    report(json.dumps({"words_per_second": round(best), "load_seconds": round(load, 2)}))


if __name__ == "__main__":
    main()
