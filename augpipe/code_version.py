"""Which code makes the rows: its own sources by content, other packages by version."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import metadata
from pathlib import Path

from augpipe.languages import LANGUAGES

PACKAGES = ("spacy", "thinc", "blis", "numpy", "pyarrow")
"""The distributions whose version may change the bytes of a shard."""

SOURCES = (
    "augment",
    "augmenter.py",
    "build/shard_building.py",
    "build/shard_extending.py",
    "corpus",
    "lexicon",
    "parse_batches.py",
    "parsing.py",
    "pipelines/unspaced",
    "shards/parses.py",
    "shards/schema.py",
    "shards/writer.py",
    "syntax",
)
"""The parts of this package that may: all that a row passes through."""

HERE = Path(__file__).resolve().parent


def code_versions(lang: str) -> dict[str, str]:
    """Return what a fingerprint says about the code that makes the rows of a language."""
    from augpipe import __version__

    sources = source_sha256(lang)
    return {"augpipe": __version__, "sources": sources} | {name: version(name) for name in PACKAGES}


@cache
def source_sha256(lang: str, package: Path = HERE) -> str:
    """Return the hash of the sources that a row of a language passes through, word lists included.

    A rule that was edited without raising its version must not continue the shards of the old one; one of another
    language stands in nobody's way.
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


def version(distribution: str) -> str:
    """Return the version of an installed distribution, or `none`."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "none"
