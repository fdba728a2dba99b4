"""The settings of a build or an extension, and the fingerprint of everything that decides its bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from augpipe.code_version import code_versions
from augpipe.corpus.conversion import check_conversion, conversion_version
from augpipe.errors import UsageError
from augpipe.parse_batches import BATCH_ROWS, BATCH_TOKENS
from augpipe.shards.manifest import Pipeline
from augpipe.shards.schema import SCHEMA_VERSION
from augpipe.strict_json import INT64

SHARD_ROWS = 4096
ENGINES = ("loky", "sequential", "multiprocessing", "joblib")
"""How worker processes are run; `joblib` takes the backend of the surrounding `joblib.parallel_config`, e.g. dask."""


@dataclass(frozen=True, slots=True)
class BuildConfig:
    """The settings of a build.

    Args:
        output: the folder for the shards.
        inputs: files, `-` (standard input), `sample` or names of known corpora; empty for the language's paper corpus.
        lang: language code, a key of `LANGUAGES`.
        augmentations: a recipe's name (`sda`) or names of augmentations.
        pipeline: an installed spaCy pipeline or a folder; None for the built-in one.
        seed: seed of all random choices.
        shard_rows: input rows per shard, the unit of work and of resume.
        limit: read only so many rows of the input.
        field: the field of JSON lines that holds the text; several with commas between them.
        column: the column of CSV, TSV and Parquet that holds the text.
        unique: reject repeated texts; None rejects them where a line of the input has several texts.
        convert: the conversion that every text passes through first, one of `CONVERSIONS`.
        keep_parses: keep the parses beside the shards, so that columns can be added without parsing again.
        workers: number of processes; it changes the speed and never the output.
        engine: how the processes run, one of `ENGINES`.
        force: delete another build that is in `output`.

    Raises:
        UsageError: if a number is out of range, or the engine or the conversion is unknown.
    """

    output: Path
    inputs: tuple[str, ...] = ()
    lang: str = "en"
    augmentations: str | tuple[str, ...] = "sda"
    pipeline: str | Path | None = None
    seed: int = 0
    shard_rows: int = SHARD_ROWS
    limit: int | None = None
    field: str | None = None
    column: str | None = None
    unique: bool | None = None
    convert: str | None = None
    keep_parses: bool = True
    workers: int = 1
    engine: str = "loky"
    force: bool = False

    def __post_init__(self) -> None:
        check_numbers(workers=self.workers, shard_rows=self.shard_rows, limit=self.limit)
        check_seed(self.seed)
        check_engine(self.engine)
        if self.convert is not None:
            check_conversion(self.convert)


@dataclass(frozen=True, slots=True)
class ExtendConfig:
    """The settings of an extension; all others are as in the build that it extends.

    Args:
        folder: the folder of the complete set.
        augmentations: a recipe's name or names of augmentations; those that the set has already are left as they are.
        pipeline: the pipeline of the build, if it was not the built-in one.
        keep_parses: keep parses that had to be made again beside the shards.
        workers: number of processes; it changes the speed and never the output.
        engine: how the processes run, one of `ENGINES`.
        force: delete what another, unfinished extension has made.

    Raises:
        UsageError: if a number is out of range, or the engine is unknown.
    """

    folder: Path
    augmentations: str | tuple[str, ...]
    pipeline: str | Path | None = None
    keep_parses: bool = True
    workers: int = 1
    engine: str = "loky"
    force: bool = False

    def __post_init__(self) -> None:
        check_numbers(workers=self.workers)
        check_engine(self.engine)


def check_numbers(**numbers: int | None) -> None:
    """Check that every given number is at least 1 and fits into 64 bits, as the manifest asks.

    Args:
        numbers: option name → value; None for an option that was not given.

    Raises:
        UsageError: if one does not.
    """
    for name, value in numbers.items():
        option = name.replace("_", "-")
        if value is not None and value < 1:
            raise UsageError(f"--{option} is {value}, expected at least 1; leave it out for the default")
        if value is not None and value not in INT64:
            raise UsageError(f"--{option} is {value}, expected less than 2^63; leave it out for the default")


def check_seed(seed: int) -> None:
    """Check that a seed fits into 64 bits, as the manifest asks.

    Raises:
        UsageError: if it does not.
    """
    if seed not in INT64:
        raise UsageError(f"--seed is {seed}, expected a number of at most 64 bits; any small one will do")


def check_engine(engine: str) -> None:
    """Check that an engine is one of `ENGINES`.

    Raises:
        UsageError: if it is not.
    """
    if engine not in ENGINES:
        raise UsageError(f"--engine is {engine!r}, expected one of {', '.join(ENGINES)}")


@dataclass(frozen=True, slots=True)
class AugmenterFacts:
    """What is known about an augmenter without loading spaCy, and how workers create it.

    Args:
        labels: augmentation → its type labels, in column order.
        rule_versions: augmentation → version of its rules, in column order.
        pipeline: the pipeline that parses.
        factory: `module:callable`; each process calls it once, with the keyword arguments lang, augmentations, pipeline
            and seed.
    """

    labels: Mapping[str, tuple[str, ...]]
    rule_versions: Mapping[str, int]
    pipeline: Pipeline
    factory: str = "augpipe.augmenter:Augmenter"

    @property
    def names(self) -> tuple[str, ...]:
        """The augmentations, in column order."""
        return tuple(self.labels)

    @classmethod
    def of(cls, lang: str, augmentations: str | Sequence[str], pipeline: str | Path | None) -> AugmenterFacts:
        """Return the facts about an augmenter; spaCy stays unloaded.

        Raises:
            AugpipeError: if the language, an augmentation or the pipeline is unknown.
        """
        from augpipe.augment import labels, resolve, rule_versions
        from augpipe.parsing import describe_pipeline

        names = resolve(lang, augmentations)
        info = describe_pipeline(lang, pipeline)
        return cls(
            labels=labels(lang, names),
            rule_versions=rule_versions(lang, names),
            pipeline=Pipeline(info.name, info.version, info.sha256),
        )


def available_cores() -> int:
    """Return how many CPU cores this process may use, container limits included."""
    from joblib import cpu_count

    cores: int = cpu_count()
    return cores


def fingerprint(
    config: BuildConfig, facts: AugmenterFacts, input_sha256: str, *, unique: bool = False
) -> dict[str, Any]:
    """Return everything that decides the bytes of the output; workers, engine and file names are not part of it.

    Args:
        config: the settings of the build.
        facts: its augmenter.
        input_sha256: hash of the input, `Corpus.sha256`.
        unique: whether repeated texts are rejected, as settings and input decide it.

    Raises:
        AugpipeError: if a model that an augmentation needs is not there.
    """
    from augpipe.augment.registry import origins

    return {
        "schema_version": SCHEMA_VERSION,
        "input_sha256": input_sha256,
        "unique": unique,
        "convert": conversion_version(config.convert),
        "language": config.lang,
        "pipeline": asdict(facts.pipeline),
        "augmentations": dict(facts.rule_versions),
        "seed": config.seed,
        "shard_rows": config.shard_rows,
        "batch_rows": BATCH_ROWS,
        "batch_tokens": BATCH_TOKENS,
        "limit": config.limit,
        "origins": origins(config.lang, facts.names),
        "code": code_versions(config.lang),
    }


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Return one `key: old → new` for every key in which two fingerprints differ; nested keys are joined by dots."""
    before, after = _flat(old), _flat(new)
    keys = list(dict.fromkeys([*before, *after]))
    missing = "absent"
    return [
        f"{key}: {_short(before.get(key, missing))} → {_short(after.get(key, missing))}"
        for key in keys
        if before.get(key, missing) != after.get(key, missing)
    ]


def _flat(values: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return nested mappings as one, with dotted keys."""
    flat: dict[str, Any] = {}
    for key, value in values.items():
        flat |= _flat(value, f"{prefix}{key}.") if isinstance(value, Mapping) else {prefix + key: value}
    return flat


def _short(value: object) -> str:
    """Return a value as text; a long one, such as a hash, is cut to its first 12 characters."""
    text = str(value)
    return text if len(text) <= 40 else text[:12] + "…"
