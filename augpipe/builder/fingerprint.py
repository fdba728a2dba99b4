"""The fingerprint of a build: everything that decides its bytes, the code that makes its rows included."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from augpipe.base.files.encoding import codec_of
from augpipe.base.machine import version
from augpipe.config import BuildConfig
from augpipe.contract.manifest import AugmentationEntry, Pipeline
from augpipe.contract.schema import SCHEMA_VERSION
from augpipe.corpus.conversion import conversion_version
from augpipe.languages import LANGUAGES
from augpipe.parsing import BATCH_ROWS, BATCH_TOKENS


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

    @property
    def entries(self) -> tuple[AugmentationEntry, ...]:
        """The entries of the augmentations in a manifest."""
        return tuple(AugmentationEntry(name, self.rule_versions[name], self.labels[name]) for name in self.names)

    @classmethod
    def of(cls, lang: str, augmentations: str | Sequence[str], pipeline: str | Path | None) -> AugmenterFacts:
        """Return the facts about an augmenter; spaCy stays unloaded."""
        from augpipe.augment import labels, resolve, rule_versions
        from augpipe.parsing import describe_pipeline

        names = resolve(lang, augmentations)
        return cls(labels(lang, names), rule_versions(lang, names), describe_pipeline(lang, pipeline))


def fingerprint(
    config: BuildConfig, facts: AugmenterFacts, input_sha256: str, *, unique: bool = False
) -> dict[str, Any]:
    """Return everything that decides the bytes of the output; workers, engine and file names are not part of it.

    Args:
        config, facts: the settings of the build, and its augmenter.
        input_sha256, unique: those of the `Corpus`.

    Raises:
        UserError: if a model that an augmentation needs is not there.
    """
    from augpipe.augment.registry import origins

    return {
        "schema_version": SCHEMA_VERSION,
        "input_sha256": input_sha256,
        "unique": unique,
        "encoding": codec_of(config.encoding) or "utf-8",
        "convert": conversion_version(config.convert),
        "keep": list(config.keep),
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


HASHED = {
    "input_sha256": "the input is another one or was changed",
    "code.sources": "other rules or word lists, as another version of augpipe has",
}
"""What it means that a hash of a fingerprint differs, by key: its values say nothing to a reader."""


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Return one `key: old → new` for every key in which two fingerprints differ; nested keys are joined by dots.

    Behind a hash stands what its difference means.
    """
    before, after = _flat(old), _flat(new)
    pairs = ((key, before.get(key, "absent"), after.get(key, "absent")) for key in before | after)
    different = {key: (was, now) for key, was, now in pairs if was != now}
    # The hash of the input is of these too: where one of them differs, it says nothing of the files.
    if different.keys() & {"limit", "encoding"}:
        different.pop("input_sha256", None)
    meanings = {key: f", {meaning}" for key, meaning in HASHED.items()}
    return [f"{key}: {_short(was)} → {_short(now)}{meanings.get(key, '')}" for key, (was, now) in different.items()]


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


PACKAGES = ("spacy", "thinc", "blis", "numpy", "pyarrow")
"""The distributions whose version may change the bytes of a shard."""

SOURCES = (
    "augment",
    "augmenter.py",
    "base/files/compression.py",
    "base/files/encoding.py",
    "builder/plan.py",
    "builder/shard.py",
    "contract/schema.py",
    "corpus",
    "lexicon",
    "parsing.py",
    "pipelines/unspaced",
    "shards/parses.py",
    "shards/writer.py",
    "syntax",
)
"""The files and folders of this package whose content may change the bytes of a shard: a row passes through them."""

HERE = Path(__file__).resolve().parents[1]


def code_versions(lang: str) -> dict[str, str]:
    """Return the code versions that a build's fingerprint contains, for the rules of one language."""
    from augpipe import __version__

    sources = source_sha256(lang)
    return {"augpipe": __version__, "sources": sources} | {name: version(name) or "none" for name in PACKAGES}


@cache
def source_sha256(lang: str, package: Path = HERE) -> str:
    """Return the SHA-256 over `SOURCES`, word lists included, without the rules and word lists of other languages.

    So a build that was begun before a rule of its language was edited is refused afterwards. Bytes are hashed and not
    syntax trees: those of two versions of Python differ, and equal builds must be equal under all of them.
    """
    digest = hashlib.sha256()
    elsewhere = {known.rules.rpartition(".")[2] for code, known in LANGUAGES.items() if code != lang}
    for source in SOURCES:
        place = package / source
        files = [place] if place.is_file() else sorted(path for path in place.rglob("*") if path.is_file())
        for path in files:
            if path.suffix in (".py", ".tsv") and not elsewhere & set(path.relative_to(package).parts[1:2]):
                digest.update(f"{path.relative_to(package).as_posix()}\0".encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
