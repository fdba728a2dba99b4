"""The settings of a build and of an extension, each declared once: its option, its line in a file and its checks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from augpipe import offers
from augpipe.base.errors import UsageError
from augpipe.base.settings import setting, settle
from augpipe.languages import LANGUAGES

DEBUG_VARIABLE = "AUGPIPE_DEBUG"
"""The environment variable that, set to anything but 0, shows tracebacks."""

ENGINES = ("loky", "sequential", "multiprocessing", "joblib", "dask", "ray")
"""How worker processes are run; `joblib` takes the backend of the surrounding `joblib.parallel_config`."""


def _workers() -> Any:
    return setting(
        None, "Processes; on a cluster, shards at once.  [default: the cores there are]", ge=1, lt=2**63, also=("-w",)
    )


def _engine(more: str = "") -> Any:
    return setting(
        "loky",
        f"How workers run: loky (outlives killed workers), multiprocessing, sequential{more}; on other machines: dask, "
        "ray.",
        choices=ENGINES,
    )


def _scheduler() -> Any:
    return setting(None, "Where the scheduler of --engine dask is, e.g. tcp://10.0.0.1:8786.", "URL")


def _address() -> Any:
    return setting(
        None, "Where the head of --engine ray is.  [default: the cluster that this machine is in]", "HOST:PORT"
    )


def check_cluster(engine: str, scheduler: str | None, address: str | None) -> None:
    """Raise a `UsageError` if a cluster's place is missing, or is given for another engine."""
    if engine == "dask" and scheduler is None:
        raise UsageError(
            "--engine dask got no --scheduler, expected its address; give what `dask scheduler` prints, e.g. "
            "--scheduler tcp://10.0.0.1:8786"
        )
    for option, value, user in (("--scheduler", scheduler, "dask"), ("--address", address, "ray")):
        if value is not None and engine != user:
            raise UsageError(f"{option} is for --engine {user}, got --engine {engine}; leave one of the two out")
    if address is not None and not re.fullmatch(r"auto|[^/]+:\d+", address):
        raise UsageError(
            f"--address is {address!r}, expected HOST:PORT of the head, or auto; run augpipe on a machine of the "
            "cluster, e.g. with `ray job submit`"
        )


@dataclass(frozen=True, slots=True)
class BuildConfig:
    """The settings of a build; those that decide its bytes are in its fingerprint.

    Raises:
        UsageError: if a value is of another type, or not allowed.
    """

    output: Path = setting(
        help="Where the shards go: a folder, or an address (s3://bucket/folder, gs://…).  [default: data/<lang>]",
        also=("-o",),
        remote=True,
    )
    inputs: tuple[str, ...] = setting(
        (),
        "The same as INPUT, which comes first where both are given. Give it again for several.  [default: the paper's "
        "corpus of the language]",
        "FILE|NAME|-",
        key="input",
        also=("-i",),
        repeated=True,
        such_as=("notes.txt",),
    )
    lang: str = setting("en", f"Language of the text: {', '.join(LANGUAGES)}.", "CODE", offers=offers.languages)
    workers: int | None = _workers()
    augmentations: str | tuple[str, ...] = setting(
        "sda",
        "Recipes (sda; for English also augcse-2, -3, -6, -10, -14, noise, all, paper) and augmentations, separated by "
        "commas (pi,mv or sda,augcse-14).",
        also=("--recipe",),
        offers=offers.augmentations,
    )
    pipeline: str | Path | None = setting(None, "spaCy pipeline that parses.  [default: the built-in one]", "NAME|DIR")
    seed: int = setting(0, "Decides every random choice: same seed, same rows.", ge=-(2**63), lt=2**63)
    shard_rows: int = setting(4096, "Input rows per shard, the unit that a rerun repeats.", ge=1, lt=2**63)
    limit: int | None = setting(None, "Read only the first N rows.", ge=1, lt=2**63)
    field: str | None = setting(
        None,
        "Where the text is in JSON lines; commas between several keys, whose texts become a row each.  [default: text, "
        "or the sentences of SimCLUE's pairs and triples]",
        "KEYS",
    )
    column: str | None = setting(None, "Where the text is in CSV, TSV and Parquet.  [default: text]")
    unique: bool | None = setting(
        None,
        "Turn a text down that an earlier row had, or keep it.  [default: turn it down where a line has several texts]",
        off="--keep-duplicates",
    )
    convert: str | None = setting(
        None, "Convert Chinese text by OpenCC first: t2s makes Traditional Simplified.", offers=offers.conversions
    )
    encoding: str | None = setting(
        None,
        "Encoding of text that is not UTF-8: latin-1, cp1252, gb18030, big5, utf-16, …",
        "NAME",
        offers=offers.encodings,
    )
    keep: tuple[str, ...] = setting(
        (),
        "Columns of CSV, TSV, JSON lines or Parquet that go into the shards as they are, separated by commas; id is "
        "called input_id there.",
        such_as=("id", "label"),
    )
    keep_parses: bool = setting(
        True,
        "Leave the parses in DIR.augpipe, so that `augpipe extend` need not parse again; about as large as the text.",
        off="--no-parses",
    )
    engine: str = _engine(", joblib (the backend of a surrounding parallel_config)")
    scheduler: str | None = _scheduler()
    address: str | None = _address()
    licence: str | None = setting(
        None, "The licence of the text, for the dataset card (cc-by-sa-4.0, …).  [default: unknown]", "NAME"
    )
    force: bool = setting(False, "Delete another build that stands in the output folder.")
    force_language: bool = setting(False, "Build although the text does not look like the language of --lang.")

    def __post_init__(self) -> None:
        settle(BuildConfig, self)
        check_cluster(self.engine, self.scheduler, self.address)
        if self.licence is not None and not (self.licence.isprintable() and self.licence.strip()):
            raise UsageError(f"--licence is {self.licence!r}, expected a name in one line; give e.g. cc-by-4.0")
        for option, name in (("column", self.column), *(("keep", each) for each in self.keep)):
            if name is not None and name != name.encode(errors="ignore").decode():
                raise UsageError(f"--{option} is {name!r}, which is not UTF-8; give a name as the input has it")
        if self.convert is not None:
            from augpipe.corpus.conversion import check_conversion

            check_conversion(self.convert)
        if self.encoding is not None:
            from augpipe.base.files.encoding import codec_of

            codec_of(self.encoding)


@dataclass(frozen=True, slots=True)
class ExtendConfig:
    """The settings of an extension; all others are as in the build that it extends.

    Raises:
        UsageError: if a value is of another type, or not allowed.
    """

    folder: Path = setting(help="The folder that `augpipe build` wrote.")
    augmentations: str | tuple[str, ...] = setting(
        help="What to add: recipes (augcse-14, noise) or augmentations, separated by commas; those that are there "
        "already stay as they are.",
        also=("--recipe",),
        offers=offers.augmentations,
    )
    workers: int | None = _workers()
    pipeline: str | Path | None = setting(
        None, "The spaCy pipeline that the build had.  [default: the built-in one]", "NAME|DIR"
    )
    keep_parses: bool = setting(
        True, "Leave parses that had to be made again for the next extension.", off="--no-parses"
    )
    engine: str = _engine(", joblib")
    scheduler: str | None = _scheduler()
    address: str | None = _address()
    force: bool = setting(False, "Drop what another extension, not finished, has made.")

    def __post_init__(self) -> None:
        settle(ExtendConfig, self)
        check_cluster(self.engine, self.scheduler, self.address)
