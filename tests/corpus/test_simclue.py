"""SimCLUE's own files, as its authors give them: the corpus, the pairs, and the triples."""

from pathlib import Path

import pytest

from augpipe.corpus import Reject, decode, open_corpus
from tests.corpus.counting import count_rows

SAMPLE = Path(__file__).parents[3] / "shared/data/corpora/simclue_sample"

pytestmark = pytest.mark.skipif(not SAMPLE.is_dir(), reason="SimCLUE's sample is not on this machine (../shared/data)")

FILES = [
    ("corpus_1w.txt", 10_000, 10_000),
    ("train_pair_1w.json", 20_000, 19_829),
    ("train_rank_1w.json", 30_000, 29_619),
]


@pytest.mark.parametrize(("name", "rows", "distinct"), FILES)
def test_every_file_is_read_as_it_is_and_each_distinct_sentence_once(name, rows, distinct):
    corpus = open_corpus([SAMPLE / name], lang="zh")
    texts = [text for row in corpus.rows() if not isinstance(text := decode(row), Reject)]
    assert count_rows(corpus) == rows
    assert len(texts) == distinct
    assert corpus.unique == name.endswith(".json")
    assert len(set(texts)) == distinct or not corpus.unique


def test_all_of_them_together_have_each_distinct_sentence_once():
    corpus = open_corpus([SAMPLE / name for name, _, _ in FILES], lang="zh")
    found = [decode(row) for row in corpus.rows()]
    texts = [text for text in found if not isinstance(text, Reject)]
    assert len(found) == sum(rows for _, rows, _ in FILES)
    assert len(texts) == len(set(texts)) > max(distinct for _, _, distinct in FILES)
    assert {text.reason for text in found if isinstance(text, Reject)} == {"duplicate"}
