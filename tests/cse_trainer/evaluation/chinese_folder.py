"""Chinese STS-B in its two forms, with a few pairs of our own in each file."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from cse_trainer.evaluation.sts_sets import STS_ZH_SETS
from tests.cse_trainer.evaluation.senteval_folder import Pair

REAL = Path(__file__).parents[4] / "shared/data/sts_zh"
"""The real sets, where this machine has them."""

PLACES = ("港口", "花园", "车站", "书店", "面包房", "博物馆", "老桥", "学校")


def pairs(count: int, *, about: str = "") -> list[Pair]:
    """Make pairs that agree less and less, with scores that fall."""
    made = []
    for number in range(count):
        first = f"{about}{PLACES[number % len(PLACES)]}今天很早就开门了，已经有{number}个人在排队。"
        kept = first[: max(len(first) - 3 * number, 1)]
        made.append((first, kept + "别的话" * (number > 0), f"{5 - number % 5}"))
    return made


def lines(name: str, rows: Sequence[Pair]) -> str:
    """Write pairs as the set's files have them."""
    if name == "CNSD":
        return "".join(
            f"2012test-{at:04}||{first}||{second}||{gold}\n" for at, (first, second, gold) in enumerate(rows)
        )
    text = io.StringIO()
    csv.writer(text).writerows((first, second, f"{gold}.25") for first, second, gold in rows)
    return text.getvalue()


def write_chinese(folder: Path, names: Sequence[str] = tuple(STS_ZH_SETS), count: int = 6) -> Path:
    """Write both splits of these sets into a folder, which is returned."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        for split in ("test", "dev"):
            (file,) = STS_ZH_SETS[name].files(split)
            (folder / file).write_text(lines(name, pairs(count, about=split)), encoding="utf-8", newline="")
    return folder
