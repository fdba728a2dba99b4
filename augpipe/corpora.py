"""The known corpora: the address, licence and checksum of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from augpipe.base.errors import UsageError, UserError
from augpipe.base.files.cache import cache_folder
from augpipe.base.files.regular import has_sha256
from augpipe.base.hub import endpoint
from augpipe.contract.fetching import CACHE_VARIABLE

OnBytes = Callable[[int, int | None], None]
"""Called with the number of bytes received so far, and of all bytes; None where the server has not said it."""


def corpora_folder() -> Path:
    """Return the folder in which downloaded corpora are kept, which may not exist yet."""
    return cache_folder("augpipe", CACHE_VARIABLE) / "corpora"


@dataclass(frozen=True)
class KnownCorpus:
    """A public file of sentences with a fixed address and checksum, so that everybody trains on the same rows."""

    name: str
    language: str
    description: str
    repository: str
    """Data set repository on the hub."""
    revision: str
    """Commit, so that the address always gives the same bytes."""
    file: str
    licence: str
    megabytes: int
    """Size as the hub shows it, in millions of bytes."""
    rows: int
    sha256: str

    @property
    def url(self) -> str:
        """The address of the file, on `$HF_ENDPOINT` if that is set."""
        return f"{endpoint()}/datasets/{self.repository}/resolve/{self.revision}/{self.file}"

    @property
    def path(self) -> Path:
        """Where the file is kept once downloaded."""
        return corpora_folder() / self.file


CORPORA: dict[str, KnownCorpus] = {
    "wiki1m": KnownCorpus(
        name="wiki1m",
        language="en",
        description="sentences of English Wikipedia, the training text of SimCSE and SDA",
        repository="princeton-nlp/datasets-for-simcse",
        revision="d0065b9a050f8aa53170ab639f5a1f3c643fa9ef",
        file="wiki1m_for_simcse.txt",
        licence="CC BY-SA 3.0",
        megabytes=120,
        rows=1_000_000,
        sha256="7b1825863a99aa76479b0456f7c210539dfaeeb69598b41fb4de4f524dd5a706",
    ),
}


@dataclass(frozen=True)
class CorpusByHand:
    """A public corpus that no fixed address with a checksum offers; users download it from its page."""

    name: str
    language: str
    description: str
    page: str
    files: str
    """Which of its files hold sentences."""
    rows: int
    """Number of rows, as its page states it."""

    @property
    def advice(self) -> str:
        """What a user has to do to get the corpus, as a part of error messages."""
        return f"download it by hand from {self.page} and give its files ({self.files}) with --input"


BY_HAND: dict[str, CorpusByHand] = {
    "simclue": CorpusByHand(
        name="simclue",
        language="zh",
        description="short Chinese sentences and questions, the training text of SDA's Chinese model",
        page="https://github.com/CLUEbenchmark/SimCLUE",
        files="the corpus, or train_pair.json and train_rank.json",
        rows=2_288_523,
    ),
}


def find(name: str) -> KnownCorpus:
    """Return a known corpus by name; other names, and those to be downloaded by hand, are a `UsageError`."""
    if name in BY_HAND:
        raise UsageError(
            f"{name} cannot be downloaded by augpipe, there is no address with a checksum for it; "
            f"{BY_HAND[name].advice} (or --input sample for a first try)"
        )
    if name not in CORPORA:
        raise UsageError(f"no known corpus {name!r}, the names are {', '.join(CORPORA)}; see `augpipe corpus list`")
    return CORPORA[name]


def fetch(name: str, progress: OnBytes | None = None) -> Path:
    """Return the path of a known corpus, downloading it unless the cache has it with the right checksum.

    Raises:
        UserError: if the download fails; the bytes received are kept, and the next call continues from there.
    """
    known = find(name)
    if has_sha256(known.path, known.sha256):
        return known.path
    from augpipe.download import DownloadError, download

    try:
        download(known.url, known.path, known.sha256, progress)
    except DownloadError as error:
        instead = "give a text of your own with --input FILE (or --input sample for a first try)"
        raise UserError(f"{name}: {error}, or {instead}") from error
    return known.path
