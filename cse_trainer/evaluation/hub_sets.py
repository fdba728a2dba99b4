"""Download STS sets from the Hugging Face hub and read them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.evaluation.set_files import DEV, TEST
from cse_trainer.evaluation.sts_set import StsSet
from cse_trainer.evaluation.sts_sets import files_of

COLUMNS = ("sentence1", "sentence2", "score")

_WORDS = {TEST: ("test",), DEV: ("validation", "dev")}
"""Split → words for it in file names; the first word that any file name has is taken."""

_SUFFIXES = (".parquet", ".jsonl", ".jsonl.gz", ".csv", ".csv.gz")
"""The formats that are read, the preferred one first."""


def load_hub_sts(name: str, split: str = TEST) -> StsSet:
    """Return one set, downloaded from the hub or taken from its cache on this machine.

    Args:
        name: the name of a set, of any suite.
        split: `test` or `dev`.

    Raises:
        UsageError: the set has no such split on the hub.
        TrainerError: the hub cannot be reached, or its files are no tables of pairs.
    """
    files = files_of(name)
    if files.hub is None or split not in files.hub_splits:
        there = " or ".join(files.hub_splits) or "a folder, as no repository of the hub is read for it"
        raise UsageError(
            f"{name} has no split {split!r} on the hub, expected {there}; "
            "name a folder that has it with --data DIR, or other sets with --sets"
        )
    folder = _snapshot(files.hub, split)
    table = _table([folder / path for path in _files_of(folder, files.hub, split)], files.hub)
    first, second, score = (table.column(column).to_pylist() for column in COLUMNS)
    scored = [row for row, value in enumerate(score) if value is not None]
    return StsSet(
        name=name,
        split=split,
        first=tuple(first[row] for row in scored),
        second=tuple(second[row] for row in scored),
        gold=np.array([float(score[row]) for row in scored], dtype=np.float64),
        subsets=(name,) * len(scored),
        expected_pairs=files.expected_pairs(split),
    )


def choose_files(paths: Iterable[str], split: str) -> list[str]:
    """Return the files that hold a split, sorted, all of one format; none where there are none.

    Args:
        paths: all files of a repository, such as `data/test-00000-of-00001.parquet` or `test.jsonl.gz`.
        split: `test` or `dev`.
    """
    listed = sorted(paths)
    for word in _WORDS[split]:
        named = [path for path in listed if re.search(rf"(^|[/_.-]){word}([/_.-])", path)]
        for suffix in _SUFFIXES:
            if chosen := [path for path in named if path.endswith(suffix)]:
                return chosen
    return []


def _snapshot(repository: str, split: str) -> Path:
    """Return the folder with a repository's files of a split, downloaded, or cached where there is no network."""
    import huggingface_hub
    from huggingface_hub.utils.tqdm import disable_progress_bars

    disable_progress_bars()
    # huggingface_hub reads these variables once, when it is imported; here they are read at every download.
    endpoint = (os.environ.get("HF_ENDPOINT") or "https://huggingface.co").rstrip("/")
    offline = os.environ.get("HF_HUB_OFFLINE", "").lower() in {"1", "true", "yes", "on"}
    try:
        folder = huggingface_hub.snapshot_download(
            repository,
            repo_type="dataset",
            allow_patterns=[f"*{word}*{suffix}" for word in _WORDS[split] for suffix in _SUFFIXES],
            endpoint=endpoint,
            cache_dir=os.environ.get("HF_HUB_CACHE"),
            local_files_only=offline,
        )
    # The same failure may be raised by httpx, by huggingface_hub or by the system.
    except Exception as error:
        reason = "HF_HUB_OFFLINE is set and the cache does not hold it" if offline else f"{endpoint}: {_reason(error)}"
        raise TrainerError(
            f"{repository} cannot be fetched from the hub ({reason}); connect to the network, or name a folder "
            "that has the set: --data DIR (in training --eval-data DIR)"
        ) from error
    return Path(folder)


def _reason(error: BaseException) -> str:
    """Return the first line of the innermost cause that has a message."""
    inner = error.__cause__ or error.__context__
    reason = "" if inner is None else _reason(inner)
    return reason or next(iter(str(error).strip().splitlines()), "").rstrip(". ")


def _files_of(folder: Path, repository: str, split: str) -> list[str]:
    found = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    chosen = choose_files(found, split)
    if not chosen:
        raise TrainerError(
            f"{repository} on the hub has no file of the split {split!r} that can be read here, expected one of "
            f"{', '.join(_SUFFIXES)}; name a folder that has the set instead: --data DIR"
        )
    return chosen


def _table(paths: list[Path], repository: str) -> Any:
    import pyarrow as pa

    tables = []
    for path in paths:
        try:
            table = _reader(path)(path)
        except (pa.ArrowException, OSError) as error:
            reason = " ".join(str(error).split())[:160]
            raise TrainerError(
                f"{path} from {repository} cannot be read ({reason}), expected a complete file; "
                "delete it so that it is fetched again"
            ) from error
        absent = [column for column in COLUMNS if column not in table.column_names]
        if absent:
            raise TrainerError(
                f"{repository} has no column {', '.join(absent)}, only {', '.join(table.column_names)}; "
                "name a folder that has the set instead: --data DIR"
            )
        tables.append(table.select(COLUMNS))
    return pa.concat_tables(tables, promote_options="permissive")


def _reader(path: Path) -> Callable[[Path], Any]:
    suffix = next(suffix for suffix in _SUFFIXES if path.name.endswith(suffix))
    return _READERS[suffix.removesuffix(".gz")]


def _read_parquet(path: Path) -> Any:
    from pyarrow import parquet

    return parquet.read_table(path)


def _read_jsonl(path: Path) -> Any:
    import pyarrow as pa
    from pyarrow import json

    with pa.input_stream(str(path)) as stream:
        return json.read_json(stream)


def _read_csv(path: Path) -> Any:
    import pyarrow as pa
    from pyarrow import csv

    with pa.input_stream(str(path)) as stream:
        return csv.read_csv(stream, parse_options=csv.ParseOptions(newlines_in_values=True))


_READERS: dict[str, Callable[[Path], Any]] = {".parquet": _read_parquet, ".jsonl": _read_jsonl, ".csv": _read_csv}
