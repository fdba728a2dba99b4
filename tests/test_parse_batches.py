"""Parse batches are cut by rows and tokens, from the texts alone."""

import platform
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st
from threadpoolctl import ThreadpoolController

from augpipe import parsing
from augpipe.augmenter import Augmenter
from augpipe.builder import build, extend
from augpipe.config import BuildConfig, ExtendConfig
from augpipe.parsing import BATCH_ROWS, BATCH_TOKENS, Parser, parse_batches, token_bound
from tests.sources import ROOT

LENGTHS = st.integers(0, 3000)


@given(lengths=st.lists(LENGTHS, max_size=300))
def test_batches_hold_every_row_once_and_are_full_or_as_large_as_they_may_be(lengths):
    items = [(number, "a," * (length // 2)) for number, length in enumerate(lengths)]
    batches = list(parse_batches(items))
    assert [item for batch in batches for item in batch] == items
    sizes = [sum(token_bound(text) for _, text in batch) for batch in batches]
    assert all(0 < len(batch) <= BATCH_ROWS for batch in batches)
    assert all(len(batch) == 1 or size <= BATCH_TOKENS for batch, size in zip(batches, sizes, strict=True))
    for batch, size, following in zip(batches, sizes, batches[1:], strict=False):
        assert len(batch) == BATCH_ROWS or size + token_bound(following[0][1]) > BATCH_TOKENS


def test_batches_of_long_rows_are_cut_by_their_tokens():
    assert [len(batch) for batch in parse_batches((number, "a," * 600) for number in range(20))] == [6, 6, 6, 2]


def test_batches_of_ordinary_rows_are_cut_by_rows_alone():
    items = [(number, "The old king visits a school in the north. " * 12) for number in range(200)]
    assert [len(batch) for batch in parse_batches(items)] == [64, 64, 64, 8]


def test_the_parser_multiplies_on_one_thread_and_gives_the_others_back():
    blas = ThreadpoolController().select(user_api="blas")
    parser, seen = Parser("en"), []
    cut = parser.tokenizer

    def threads():
        return {library["num_threads"] for library in blas.info()}

    def pipe(texts, **how):
        seen.append(threads())
        return cut.pipe(texts, **how)

    parser.tokenizer = SimpleNamespace(pipe=pipe)
    with blas.limit(limits=2):
        assert len(parser.parse(["He left.", "She stayed."])) == 2
        assert (seen, threads()) == ([{1}], {2})


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries are left as they are")
def test_a_parser_keeps_its_memory_between_batches():
    code = """
import resource
from augpipe.parsing import Parser
parser, texts = Parser("en"), [f"The old king visits a school, as he did in {year}." for year in range(1900, 1964)]
for _ in range(3):
    parser.parse(texts)
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(10):
    parser.parse(texts)
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout) < 10_000


def test_the_words_of_the_first_and_the_last_texts_are_kept_and_others_forgotten(monkeypatch):
    monkeypatch.setattr(parsing, "REMEMBERED_CHARACTERS", 2 * 10 * len("Zorble0x0 left."))
    parser = Parser("en")
    strings, known = parser.nlp.vocab.strings, []
    for batch in range(6):
        parser.parse([f"Zorble{batch}x{row} left." for row in range(10)])
        known.append({number for number in range(6) if f"Zorble{number}x0" in strings})
    assert known == [{0}, {0, 1}, {0, 1, 2}, {0, 1, 2, 3}, {0, 1, 4}, {0, 1, 4, 5}]


class Recorder:
    """A tokenizer that remembers how many texts it was given at once."""

    def __init__(self, tokenizer):
        self.tokenizer = tokenizer
        self.sizes = []

    def pipe(self, texts, batch_size):
        self.sizes.append(batch_size)
        return self.tokenizer.pipe(texts, batch_size=batch_size)


def test_texts_given_at_once_are_parsed_as_several_batches(monkeypatch):
    augmenter = Augmenter("en", augmentations="pi")
    recorder = Recorder(augmenter.parser.tokenizer)
    monkeypatch.setattr(augmenter.parser, "tokenizer", recorder)
    texts = ["a, " * 600, "He left."] * 10
    rows = augmenter.rows(list(enumerate(texts)))
    assert [row.original for row in rows] == texts
    assert recorder.sizes == [12, 8]


def test_an_extension_without_kept_parses_makes_the_batches_of_the_build(tmp_path: Path):
    prose = "The old king visits a school in the north. "
    lines = [prose * (40 if number % 3 == 0 else 1) for number in range(90)]
    (tmp_path / "in.txt").write_text("\n".join([*lines[:50], "," * 9_000, *lines[50:]]))
    inputs = (str(tmp_path / "in.txt"),)
    both = build(BuildConfig(tmp_path / "both", inputs, augmentations="pi,mv", engine="sequential"))
    one = BuildConfig(tmp_path / "one", inputs, augmentations="pi", engine="sequential", keep_parses=False)
    build(one)
    extend(ExtendConfig(tmp_path / "one", "mv", engine="sequential", keep_parses=False))
    assert both.manifest.rejects.reasons == {"too_many_tokens": 1}
    shards = [folder / "shard-00000.parquet" for folder in (tmp_path / "both", tmp_path / "one")]
    assert shards[0].read_bytes() == shards[1].read_bytes()
    assert pq.read_metadata(shards[0]).num_rows == 90
