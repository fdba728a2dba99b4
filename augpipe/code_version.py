"""The versions of the code that decides the bytes of a shard: a hash of our sources, releases of other packages."""

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
"""The files and folders of this package whose content may change the bytes of a shard: a row passes through them."""

HERE = Path(__file__).resolve().parent


def code_versions(lang: str) -> dict[str, str]:
    """Return the code versions that a build's fingerprint contains, for the rules of one language."""
    from augpipe import __version__

    sources = source_sha256(lang)
    return {"augpipe": __version__, "sources": sources} | {name: version(name) for name in PACKAGES}


@cache
def source_sha256(lang: str, package: Path = HERE) -> str:
    """Return the SHA-256 over `SOURCES`, word lists included, without the rules and word lists of other languages.

    It is part of the fingerprint. So a build that was begun before a rule was edited is refused afterwards, even if
    nobody raised the rule's version; an edit to the rules of another language does not matter.
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
