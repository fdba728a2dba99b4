"""Open what the user names as `--input` as a corpus."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from augpipe.base.addresses import RemotePath, is_address
from augpipe.base.errors import UsageError
from augpipe.base.files import remote
from augpipe.base.files.encoding import codec_of
from augpipe.corpora import BY_HAND, CORPORA, OnBytes, fetch, find
from augpipe.corpus.conversion import converter
from augpipe.corpus.corpus import Corpus, Reader
from augpipe.corpus.delimited import open_delimited
from augpipe.corpus.formats import OPTION_OF
from augpipe.corpus.jsonl import JsonlReader, open_jsonl
from augpipe.corpus.keeping import refuse_formats
from augpipe.corpus.listing import files_of
from augpipe.corpus.parquet import open_parquet
from augpipe.corpus.source import Source, examine, open_file
from augpipe.corpus.spool import spool, spooled
from augpipe.corpus.text import TextReader
from augpipe.languages import LANGUAGES

STANDARD_INPUT = "-"
SAMPLE = "sample"
_KNOWN = {STANDARD_INPUT, SAMPLE, *CORPORA}

_PACKAGE = Path(__file__).resolve().parents[1]
_PLACES = (_PACKAGE / "_sample", _PACKAGE.parent / "data" / "sample")  # installed wheel, checkout


def open_corpus(
    inputs: Sequence[str | Path],
    *,
    lang: str,
    field: str | None = None,
    column: str | None = None,
    limit: int | None = None,
    unique: bool | None = None,
    convert: str | None = None,
    encoding: str | None = None,
    keep: Sequence[str] = (),
    progress: OnBytes | None = None,
) -> Corpus:
    """Open files, folders, patterns, `-` (standard input), `sample` or known corpora as one corpus, in this order.

    Args:
        inputs: what to read, here or at addresses (s3://bucket/notes/*.txt.gz); empty for the language's paper corpus.
        lang: language code; decides which sample and which paper corpus.
        field, column, limit, unique, convert, encoding, keep: as in `BuildConfig`; `unique` compares converted texts.
        progress: called with bytes received and bytes in all when a known corpus or a remote file has to be fetched.

    Raises:
        UsageError: if the arguments do not fit each other or name something unknown.
        UserError: if a file is missing, unreadable, damaged, or in a format that is not supported.
    """
    if limit is not None and limit < 1:
        raise UsageError(f"--limit {limit}: expected 1 or more; leave it out to read every row")
    names = [str(given) for given in inputs] or [_paper_corpus(lang)]
    if "" in names:
        raise UsageError("the name of an input is empty, expected a file, a folder or an address; give one")
    if names.count(STANDARD_INPUT) > 1:
        raise UsageError("standard input (-) was named twice, but can be read only once; name it once")
    codec = codec_of(encoding)
    readers, left_out, formats = list[Reader](), list[str](), dict[str, str]()
    for name in names:
        files, others = ([name], []) if name in _KNOWN else files_of(name)
        for file in files:
            source = examine(*_locate(file, lang, progress), column, codec)
            if keep:
                formats[source.format] = source.name
                refuse_formats(keep, formats)
            readers.append(READERS[source.format](source, field, column, keep))
        left_out += others
    _check_option("--field", field, readers)
    _check_option("--column", column, readers)
    if codec is not None and all(reader.source.codec is None for reader in readers):
        raise UsageError(f"--encoding {encoding} was given, but Parquet holds UTF-8 alone; leave it out")
    converter(convert)  # raises here, not in a worker, if OpenCC is missing
    if unique is None:
        unique = any(isinstance(reader, JsonlReader) and len(reader.fields) > 1 for reader in readers)
    return Corpus(readers, limit, unique=unique, convert=convert, keep=keep, left_out=left_out)


def _locate(name: str, lang: str, progress: OnBytes | None) -> tuple[Path, str]:
    """Return the path of a regular file with the bytes of an input, and what to call it."""
    if is_address(name):
        return spooled(lambda to: remote.fetch(RemotePath(name), to, progress), name), name
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise UsageError("standard input is closed, expected text on it; pipe a file into it or name the file")
        return spool(sys.stdin.buffer, "standard input"), "standard input"
    if name == SAMPLE:
        path = sample_path(lang)
        return path, path.name
    if name in CORPORA:
        if CORPORA[name].language != lang:
            raise UsageError(
                f"{name} is in language {CORPORA[name].language!r}, but --lang is {lang!r}; "
                f"give --lang {CORPORA[name].language} or another input"
            )
        path = fetch(name, progress)
        return path, path.name
    if name in BY_HAND and not Path(name).exists():
        find(name)  # raises an error that says where it can be downloaded
    with open_file(Path(name), name) as file:
        if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            return Path(name), name
        # A named pipe or `<(…)` can be read only once, as standard input.
        return spool(file, name), name


def sample_path(lang: str) -> Path:
    """Return the bundled sample of a language: a few hundred sentences, to try everything on."""
    for place in _PLACES:
        path = place / f"{lang}.txt"
        if path.is_file():
            return path
    have = sorted({path.stem for place in _PLACES for path in place.glob("*.txt")})
    raise UsageError(f"no sample for language {lang!r}, only for {', '.join(have) or 'none'}; give a file with --input")


def _paper_corpus(lang: str) -> str:
    """Return the name of the language's paper corpus."""
    corpus = LANGUAGES[lang].corpus if lang in LANGUAGES else None
    if corpus is None:
        raise UsageError(f"no known corpus for language {lang!r}; give one or more files with --input")
    if corpus in BY_HAND:
        find(corpus)
    return corpus


def _check_option(option: str, value: str | None, readers: Sequence[Reader]) -> None:
    """Raise a UsageError if an option was given that none of the inputs uses."""
    formats = {reader.source.format for reader in readers}
    if value is not None and option not in {OPTION_OF.get(known) for known in formats}:
        users = ", ".join(known for known, used in OPTION_OF.items() if used == option)
        raise UsageError(
            f"{option} {value} was given, but the inputs are {', '.join(sorted(formats))} and only {users} "
            "have it; leave it out"
        )


READERS: dict[str, Callable[[Source, str | None, str | None, Sequence[str]], Reader]] = {
    "text": lambda source, field, column, keep: TextReader(source),
    "jsonl": lambda source, field, column, keep: open_jsonl(source, field, keep),
    "csv": lambda source, field, column, keep: open_delimited(source, ",", column, keep),
    "tsv": lambda source, field, column, keep: open_delimited(source, "\t", column, keep),
    "parquet": lambda source, field, column, keep: open_parquet(source, column, keep),
}
"""How to open a source of each format, given `--field`, `--column` and `--keep`."""
