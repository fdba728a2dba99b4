"""The attack by bombs: each is named for what it is, made when its turn comes, and judged by how its build ends."""

from __future__ import annotations

import sys
import tracemalloc
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tools.attacks import bombs as program
from tools.attacks.bombs import PARENT_MB, Bomb, Result, bombs

FORMATS = {"Parquet": ".parquet", "gzip": ".gz", "xz": ".xz", "zstd": ".zst", "JSON": ".jsonl", "CSV": ".csv"}


def test_a_bomb_is_called_what_its_file_is():
    named = {bomb.name: Path(bomb.file).suffix for bomb in bombs(1)}
    for before, name in pairwise(named):
        form = FORMATS.get(name.partition(",")[0], ".txt")
        assert named[name] == (named[before] if name.startswith("the same") else form), name


def test_nothing_is_made_of_the_bombs_that_are_not_asked_for():
    tracemalloc.start()
    try:
        assert len(list(bombs(1024))) > 20
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


BOMB = Bomb("a bomb", "a.txt", lambda path: None)
DONE = Result(0, "", rows=3, rejects={"too_long": 1}, whole=True, parent_mb=1, worker_mb=1, seconds=1)
NO_ROW = replace(DONE, code=1, last_line="error: no row of 4 could be used", rows=0, rejects={"too_long": 4})


@pytest.mark.parametrize(
    ("bomb", "result", "held"),
    [
        (BOMB, DONE, True),
        (BOMB, NO_ROW, True),
        (BOMB, replace(DONE, whole=False), False),
        (BOMB, replace(DONE, parent_mb=PARENT_MB + 1), False),
        *((BOMB, replace(DONE, code=code), False) for code in (1, 3, 70, -9)),
        *((BOMB, replace(NO_ROW, code=code), False) for code in (0, 70, -9)),
        (BOMB, replace(NO_ROW, last_line="Traceback"), False),
        (replace(BOMB, refused=True), NO_ROW, True),
        (replace(BOMB, refused=True), DONE, False),
    ],
)
def test_a_build_holds_when_it_ends_as_it_should(bomb, result, held, monkeypatch, capsys):
    monkeypatch.setattr(program, "bombs", lambda _: [replace(bomb, write=Path.touch)])
    monkeypatch.setattr(program, "run", lambda *_: result)
    monkeypatch.setattr(sys, "argv", ["bombs"])
    assert program.main() == (0 if held else 1)
    assert ("FAILED" in capsys.readouterr().out) != held
