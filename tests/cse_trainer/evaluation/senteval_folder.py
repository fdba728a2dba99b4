"""A folder in SentEval's layout, with a few pairs of our own in each set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from cse_trainer.evaluation.sts_sets import STS_SETS, Year, gold_file, input_file

REAL = Path(__file__).parents[4] / "shared/data/senteval"
"""The real sets, where this machine has them."""

PLACES = ("harbour", "garden", "station", "library", "bakery", "museum", "bridge", "school", "forest", "square")

Pair = tuple[str, str, str]
"""First text, second text, gold score as it is written."""


def pairs(count: int, *, about: str = "") -> list[Pair]:
    """Make pairs that agree less and less, with scores that fall."""
    made = []
    for number in range(count):
        place = PLACES[number % len(PLACES)]
        first = f"the {about} {place} opened early on day {number} ."
        kept = first.split()[: max(len(first.split()) - number, 1)]
        made.append((first, " ".join([*kept, *["quite other words here"] * (number > 0)]), f"{5 - number % 5}.0"))
    return made


def write_lines(path: Path, lines: Iterable[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes("".join(f"{line}\n" for line in lines).encode())


def write_subset(folder: Path, subset: str, rows: Sequence[Pair]) -> None:
    """Write a subset of a year."""
    write_lines(folder / input_file(subset), (f"{first}\t{second}" for first, second, _ in rows))
    write_lines(folder / gold_file(subset), (gold for _, _, gold in rows))


def write_set(root: Path, name: str, count: int = 6) -> Path:
    """Write a set where SentEval has it, and return its folder."""
    files = STS_SETS[name]
    assert files.folder is not None
    folder = root / ("" if name == "SICK-R" else "STS") / files.folder
    if isinstance(files, Year):
        for subset in files.subsets:
            write_subset(folder, subset, pairs(count, about=subset))
        return folder
    for split, (file, _) in files.splits.items():
        rows = pairs(count, about=split)
        if name == "STS-B":
            lines = [f"genre\tfile\tyear\t{at:04}\t{gold}\t{a}\t{b}" for at, (a, b, gold) in enumerate(rows)]
        else:
            lines = ["pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment"]
            lines += [f"{at}\t{a}\t{b}\t{gold}\tNEUTRAL" for at, (a, b, gold) in enumerate(rows)]
        write_lines(folder / file, lines)
    return folder


def write_senteval(root: Path, names: Iterable[str] = tuple(STS_SETS), count: int = 6) -> Path:
    """Write several sets and return the folder that holds them."""
    for name in names:
        write_set(root, name, count)
    return root
