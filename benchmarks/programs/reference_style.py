"""Augment as research scripts do: `Pool.map` over `nlp(text)`, one pair of columns per run, text out.

The rules are this project's, so that what is compared is the way of working and not the rules.
"""

from __future__ import annotations

import argparse
import multiprocessing
from pathlib import Path

from benchmarks.programs.rules import DocRules
from benchmarks.texts import read_texts

LOADED: list[DocRules] = []  # one per process, filled by `load`


def load(names: tuple[str, ...], pipeline: str | None) -> None:
    """Prepare a process of the pool."""
    LOADED.append(DocRules(names, pipeline))


def augment(numbered: tuple[int, str]) -> str:
    """Parse and augment one sentence into one line of output."""
    row, text = numbered
    rules = LOADED[0]
    return "\t".join([text, *(value or "" for value in rules(row, text, rules.nlp(text)))])


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--texts", type=Path, required=True)
    arguments.add_argument("--workers", type=int, required=True)
    arguments.add_argument("--columns", nargs="+", required=True)
    arguments.add_argument("--output", type=Path, required=True)
    arguments.add_argument("--pipeline")
    given = arguments.parse_args()
    context = multiprocessing.get_context("spawn")
    with context.Pool(given.workers, initializer=load, initargs=(tuple(given.columns), given.pipeline)) as pool:
        lines = pool.map(augment, list(enumerate(read_texts(given.texts))))
    with given.output.open("w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


if __name__ == "__main__":
    main()
