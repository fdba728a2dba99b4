"""Download STS sets from the Hugging Face hub and read them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from augpipe.base import hub
from augpipe.base.errors import UsageError, UserError
from cse_trainer.evaluation.set_files import DEV, TEST
from cse_trainer.evaluation.sts_sets import StsSet, files_of

COLUMNS = ("sentence1", "sentence2", "score")

_WORDS = {TEST: ("test",), DEV: ("validation", "dev")}
"""Split → words for it in file names; the first word that any file name has is taken."""

_SUFFIXES = (".parquet", ".jsonl", ".jsonl.gz", ".csv", ".csv.gz")
"""The formats that are read, the preferred one first."""


def load_hub_sts(name: str, split: str = TEST) -> StsSet:
    """Return one set, of any suite, downloaded from the hub or taken from its cache on this machine.

    Raises:
        UsageError: the set has no such split on the hub.
        UserError: the hub cannot be reached, or its files are no tables of pairs.
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
    pairs = zip(*(table.column(column).to_pylist() for column in COLUMNS), strict=True)
    return StsSet.of(name, split, {name: [pair for pair in pairs if pair[2] is not None]})


def choose_files(paths: Iterable[str], split: str) -> list[str]:
    """Return those of a repository's files that hold a split, sorted, all of one format; none where there are none."""
    listed = sorted(paths)
    for word in _WORDS[split]:
        named = [path for path in listed if re.search(rf"(^|[/_.-]){word}([/_.-])", path)]
        for suffix in _SUFFIXES:
            if chosen := [path for path in named if path.endswith(suffix)]:
                return chosen
    return []


def _snapshot(repository: str, split: str) -> Path:
    """Return the folder with a repository's files of a split, downloaded, or cached where there is no network."""
    patterns = [f"*{word}*{suffix}" for word in _WORDS[split] for suffix in _SUFFIXES]
    try:
        return hub.snapshot(repository, patterns, kind="dataset")
    # The same failure may be raised by httpx, by huggingface_hub or by the system.
    except Exception as error:
        reason = f"{hub.endpoint()}: {hub.reason(error)}"
        if hub.offline():
            reason = "HF_HUB_OFFLINE is set and the cache does not hold it"
        raise UserError(
            f"{repository} cannot be fetched from the hub ({reason}); connect to the network, or name a folder "
            "that has the set: --data DIR (in training --eval-data DIR)"
        ) from error


def _files_of(folder: Path, repository: str, split: str) -> list[str]:
    found = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    chosen = choose_files(found, split)
    if not chosen:
        raise UserError(
            f"{repository} on the hub has no file of the split {split!r} that can be read here, expected one of "
            f"{', '.join(_SUFFIXES)}; name a folder that has the set instead: --data DIR"
        )
    return chosen


def _table(paths: list[Path], repository: str) -> Any:
    import pyarrow as pa

    tables = []
    for path in paths:
        try:
            table = _read(path)
        except (pa.ArrowException, OSError) as error:
            reason = " ".join(str(error).split())[:160]
            raise UserError(
                f"{path} from {repository} cannot be read ({reason}), expected a complete file; "
                f"delete {path.resolve()} so that it is fetched again"
            ) from error
        absent = [column for column in COLUMNS if column not in table.column_names]
        if absent:
            raise UserError(
                f"{repository} has no column {', '.join(absent)}, only {', '.join(table.column_names)}; "
                "name a folder that has the set instead: --data DIR"
            )
        tables.append(table.select(COLUMNS))
    return pa.concat_tables(tables, promote_options="permissive")


def _read(path: Path) -> Any:
    """Return the table in a file; pyarrow unpacks what ends in .gz."""
    from pyarrow import csv, json, parquet

    if path.suffix == ".parquet":
        return parquet.read_table(path)
    if path.name.removesuffix(".gz").endswith(".jsonl"):
        return json.read_json(path)
    return csv.read_csv(path, parse_options=csv.ParseOptions(newlines_in_values=True))
