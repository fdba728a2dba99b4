"""Read the STS sets from a folder or from the hub."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.evaluation.hub_sets import load_hub_sts
from cse_trainer.evaluation.pair_files import Pairs, read_table, read_year_subset
from cse_trainer.evaluation.set_files import DEV, HUB, TEST, SetFiles, Year
from cse_trainer.evaluation.set_folders import homes_of
from cse_trainer.evaluation.sts_set import StsSet
from cse_trainer.evaluation.sts_sets import SETS, STS, files_of, having, suite_of


def load_sts(data: str | Path, name: str, split: str = TEST) -> StsSet:
    """Read the scored pairs of one set.

    Args:
        data: `hub`, or a folder. For a set of the suite `sts`: a folder in SentEval's layout, its `STS` subfolder, a
            folder above it, or the set's own folder; for other sets: a folder that holds its files, or one above it.
        name: the name of a set, of any suite.
        split: `test`, or `dev` for the sets that have one.

    Raises:
        UsageError: the set has no such split.
        TrainerError: files are missing or cannot be read as pairs with scores; the hub cannot be reached.
    """
    if str(data) == HUB:
        return load_hub_sts(name, split)
    files = files_of(name)
    wanted = _wanted_files(files, name, split)
    folder = Path(data).expanduser()
    homes = homes_of(folder, files, wanted)
    if not homes:
        place = f"{wanted[0]} there or below it"
        if files.folder is not None:
            place = f"{files.folder}/{wanted[0]} there or in its subfolder STS"
        raise TrainerError(f"{folder} holds no {name}, expected {place}; name the folder that has it, or copy it there")
    if len(homes) > 1:
        raise TrainerError(
            f"{folder} holds {wanted[0]} in {len(homes)} folders ({', '.join(map(str, homes))}), expected one; "
            "name the folder that is meant"
        )
    home = homes[0]
    missing = [file for file in wanted if not (home / file).is_file()]
    if missing:
        raise TrainerError(
            f"{name} is incomplete: {home} lacks {', '.join(missing)}; "
            f"a part of a set gets no score, so add the files or leave {name} out with --sets"
        )
    return _gathered(name, split, _parts(home, files, name, split), files.expected_pairs(split))


def present(data: str | Path, split: str = TEST, suite: str = STS) -> list[str]:
    """Return the names of the sets of a suite that have at least one file of a split, in the suite's order."""
    if str(data) == HUB:
        return [name for name, files in SETS[suite].items() if split in files.hub_splits]
    folder = Path(data).expanduser()
    known = ((name, SETS[suite][name]) for name in having(split, suite))
    return [name for name, files in known if homes_of(folder, files, files.files(split))]


def _wanted_files(files: SetFiles, name: str, split: str) -> tuple[str, ...]:
    wanted = files.files(split)
    if not wanted:
        others = ", ".join(having(split, suite_of(name)))
        raise UsageError(
            f"{name} has no split {split!r}, expected {TEST}; "
            + (f"--split {split} is for --sets {others}" if others else f"give --split {TEST} or {DEV}")
        )
    return wanted


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
