"""The STS sets from a folder in SentEval's layout, or from the hub."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.evaluation.hub_sets import load_hub_sts
from cse_trainer.evaluation.pair_files import Pairs, read_table, read_year_subset
from cse_trainer.evaluation.sts_set import StsSet
from cse_trainer.evaluation.sts_sets import DEV, STS_SETS, TEST, SetFiles, Year

HUB = "hub"
"""What to name instead of a folder to have the sets fetched from the Hugging Face hub."""

_ABOVE = (".", "data/downstream", "downstream", "SentEval/data/downstream", "senteval")
# Where the folders of the sets lie, seen from the folder that the user names.
_PLACES = tuple(f"{above}/{inner}" for above in _ABOVE for inner in ("STS", "."))


def load_sts(data: str | Path, name: str, split: str = TEST) -> StsSet:
    """Read one set.

    Args:
        data: A folder in SentEval's layout, its `STS` subfolder, a folder above it, the set's own folder; or `hub`.
        name: A name of `STS_SETS`.
        split: `test`, or `dev` for the sets that have one.

    Raises:
        UsageError: The set has no such split.
        TrainerError: Files are missing or cannot be read as pairs with scores; the hub cannot be reached.
    """
    if str(data) == HUB:
        return load_hub_sts(name, split)
    files = STS_SETS[name]
    wanted = _wanted_files(files, name, split)
    folder = Path(data).expanduser()
    home = _home(folder, files, wanted)
    if home is None:
        raise TrainerError(
            f"{folder} holds no {name}, expected {files.folder}/{wanted[0]} there or in its subfolder STS; "
            "name the folder that SentEval's get_transfer_data.bash filled"
        )
    missing = [file for file in wanted if not (home / file).is_file()]
    if missing:
        raise TrainerError(
            f"{name} is incomplete: {home} lacks {', '.join(missing)}; "
            f"a part of a set gets no score, so add the files or leave {name} out with --sets"
        )
    return _gathered(name, split, _parts(home, files, name, split), files.expected_pairs(split))


def present(data: str | Path, split: str = TEST) -> list[str]:
    """Name the sets that are there, in the order of `STS_SETS`: those with at least one file of this split."""
    if str(data) == HUB:
        return [name for name, files in STS_SETS.items() if split in files.hub_splits]
    folder = Path(data).expanduser()
    having = {name: wanted for name, files in STS_SETS.items() if (wanted := files.files(split))}
    return [name for name, wanted in having.items() if _home(folder, STS_SETS[name], wanted) is not None]


def load_dev(eval_data: str | Path) -> StsSet:
    """Read the development split of STS-B, which chooses the best checkpoint.

    Args:
        eval_data: A folder as for `load_sts`, or `hub`.

    Raises:
        TrainerError: It is not there, or the hub cannot be reached.
    """
    return load_sts(eval_data, "STS-B", DEV)


def _wanted_files(files: SetFiles, name: str, split: str) -> tuple[str, ...]:
    wanted = files.files(split)
    if not wanted:
        having = ", ".join(other for other, its in STS_SETS.items() if its.files(split))
        raise UsageError(
            f"{name} has no split {split!r}, expected {TEST}; "
            + (f"--split {split} is for --sets {having}" if having else f"give --split {TEST} or {DEV}")
        )
    return wanted


def _home(folder: Path, files: SetFiles, wanted: Sequence[str]) -> Path | None:
    """Find the folder that holds at least one of the wanted files."""
    places = [folder / place / files.folder for place in _PLACES]
    named = folder.resolve()
    if named.name == files.folder:
        places.insert(0, folder)
    elif named.name == "STS":
        places.append(named.parent / files.folder)  # SICK lies beside STS
    return next((place for place in places if any((place / file).is_file() for file in wanted)), None)


def _parts(home: Path, files: SetFiles, name: str, split: str) -> dict[str, Pairs]:
    """Read the pairs of each subset."""
    if isinstance(files, Year):
        return {subset: read_year_subset(home, subset) for subset in files.subsets}
    return {name: read_table(home / files.splits[split][0], files)}


def _gathered(name: str, split: str, parts: dict[str, Pairs], expected_pairs: int | None) -> StsSet:
    """Concatenate subsets, in the order of the table."""
    return StsSet(
        name=name,
        split=split,
        first=tuple(text for pairs in parts.values() for text in pairs.first),
        second=tuple(text for pairs in parts.values() for text in pairs.second),
        gold=np.array([score for pairs in parts.values() for score in pairs.gold], dtype=np.float64),
        subsets=tuple(subset for subset, pairs in parts.items() for _ in pairs.gold),
        expected_pairs=expected_pairs,
    )
