"""Which code makes the rows: its own sources by content, other packages by version."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import metadata
from pathlib import Path

PACKAGES = ("spacy", "thinc", "blis", "numpy", "pyarrow")
"""The distributions whose version may change the bytes of a shard."""

SOURCES = (
    "augment",
    "augmenter.py",
    "build/worker.py",
    "corpus",
    "lexicon",
    "parsing.py",
    "shards/schema.py",
    "shards/writer.py",
    "syntax",
)
"""The parts of this package that may: all that a row passes through."""

HERE = Path(__file__).resolve().parent


def code_versions() -> dict[str, str]:
    """Return what a fingerprint says about the code."""
    from augpipe import __version__

    return {"augpipe": __version__, "sources": source_sha256()} | {name: version(name) for name in PACKAGES}


@cache
def source_sha256(package: Path = HERE) -> str:
    """Return the hash of the sources that a row passes through, word lists included.

    A rule that was edited without raising its version must not continue the shards of the old one.
    """
    digest = hashlib.sha256()
    for source in SOURCES:
        place = package / source
        files = [place] if place.is_file() else sorted(path for path in place.rglob("*") if path.is_file())
        for path in files:
            if path.suffix in (".py", ".tsv"):
                digest.update(f"{path.relative_to(package).as_posix()}\0".encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def version(distribution: str) -> str:
    """Return the version of an installed distribution, or `none`."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "none"
