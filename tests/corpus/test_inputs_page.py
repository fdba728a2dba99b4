"""The page about inputs says what the code does."""

import re
from pathlib import Path

from augpipe.base.files.compression import COMPRESSION_SUFFIXES
from augpipe.corpora import CORPORA
from augpipe.corpus import REASONS
from augpipe.corpus.formats import FORMAT_SUFFIXES
from augpipe.corpus.parquet import MAX_PAGE_BYTES
from augpipe.corpus.rows import KEPT_BYTES, MAX_RECORD_BYTES, MAX_ROW_BYTES
from augpipe.parsing import MAX_TOKENS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "inputs.md").read_text(encoding="utf-8")


def tables() -> dict[str, list[list[str]]]:
    """Give the tables by the heading they stand under, as rows of cells."""
    found: dict[str, list[list[str]]] = {}
    for section in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]:
        lines = [line for line in section.splitlines() if line.startswith("|")][2:]
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        found[section.partition("\n")[0]] = rows
    return found


def test_every_reason_is_listed_with_its_meaning():
    assert {cells[0].strip("`"): cells[1].strip() for cells in tables()["Rejects"]} == REASONS
    assert f"{MAX_ROW_BYTES // 2**10} KiB" in PAGE
    assert f"first {KEPT_BYTES:,} bytes" in PAGE
    assert f"{MAX_RECORD_BYTES // 2**20} MiB" in PAGE
    assert f"{MAX_PAGE_BYTES // 2**20} MiB" in PAGE
    assert f"{MAX_TOKENS:,} tokens" in PAGE


def test_every_suffix_is_listed():
    listed = [suffix for cells in tables()["Formats"] for suffix in re.findall(r"`(\.\w+)`", cells[0])]
    assert listed == list(FORMAT_SUFFIXES)
    assert all(f"`{suffix}`" in PAGE for suffix in COMPRESSION_SUFFIXES)


def test_every_known_corpus_is_listed_as_it_is():
    listed = [[cells[0].strip("`"), *cells[1:]] for cells in tables()["Known corpora"]]
    assert listed == [
        [name, known.language, f"{known.rows:,}", f"{known.megabytes} MB", known.licence, known.description]
        for name, known in CORPORA.items()
    ]
