"""Parse the texts with `nlp.pipe` in some processes, and keep nothing.

With `--fast` the pipeline is loaded, multiplies its matrices and cuts texts into words as in a build, which plain spaCy
does not: that is the least that a build can take, where plain `nlp.pipe` is what a user of spaCy gets.
"""

from __future__ import annotations

import argparse
import multiprocessing
from pathlib import Path

from augpipe.parsing import Parser, load_pipeline
from benchmarks.texts import read_texts

CHUNK = 256  # texts are dealt out in turn, so that no process gets the long ones


def parse_share(given: argparse.Namespace, share: int) -> None:
    """Parse one process's share of the texts: every so manieth chunk."""
    texts, shares, batch_size = read_texts(given.texts), given.workers, given.batch_size
    mine = [text for start in range(share * CHUNK, len(texts), shares * CHUNK) for text in texts[start : start + CHUNK]]
    if given.fast:
        parser = Parser(given.lang, given.pipeline)
        docs = parser.nlp.pipe(parser.tokenizer.pipe(mine, batch_size=batch_size), batch_size=batch_size)
    else:
        docs = load_pipeline(given.lang, given.pipeline).pipe(mine, batch_size=batch_size)
    for _ in docs:
        pass


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--texts", type=Path, required=True)
    arguments.add_argument("--workers", type=int, required=True)
    arguments.add_argument("--batch-size", type=int, required=True)
    arguments.add_argument("--lang", default="en")
    arguments.add_argument("--pipeline")
    arguments.add_argument("--fast", action="store_true")
    given = arguments.parse_args()
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=parse_share, args=(given, share)) for share in range(given.workers)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    raise SystemExit(any(process.exitcode for process in processes))


if __name__ == "__main__":
    main()
