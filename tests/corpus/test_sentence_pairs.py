"""Several texts a line: SimCLUE's pairs and triples by their keys, any others by --field, each distinct text once."""

import json

import pytest

from augpipe.base.errors import UsageError, UserError
from augpipe.corpus import Reject, decode, open_corpus
from tests.corpus.counting import count_rows

PAIRS = [
    {"sentence1": "这双鞋多少钱", "sentence2": "这双鞋怎么卖", "label": "1"},
    {"sentence1": "明天去爬山吗？", "sentence2": "这双鞋多少钱", "label": "0"},
]
TRIPLES = [{"query": "怎么退票", "title": "票怎么退", "neg_title": "怎么买票"}]


def lines(*records) -> bytes:
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records).encode()


def outcomes(corpus) -> list[str]:
    decoded = map(decode, corpus.rows())
    return [f"({text.reason})" if isinstance(text, Reject) else text for text in decoded]


def test_pairs_are_known_by_their_keys_and_each_distinct_sentence_is_there_once(write):
    corpus = open_corpus([write("pairs.json", lines(*PAIRS))], lang="zh")
    assert outcomes(corpus) == ["这双鞋多少钱", "这双鞋怎么卖", "明天去爬山吗？", "(duplicate)"]
    assert [(row.id, row.line) for row in corpus.rows()] == [(0, 1), (1, 1), (2, 2), (3, 2)]
    assert count_rows(corpus) == 4
    assert corpus.unique


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (TRIPLES[0], ["怎么退票", "票怎么退", "怎么买票"]),
        ({"text": "怎么退票", "sentence1": "x", "sentence2": "y"}, ["怎么退票"]),
    ],
)
def test_every_layout_is_known_by_its_keys(write, record, expected):
    assert outcomes(open_corpus([write("in.json", lines(record))], lang="zh")) == expected


def test_keys_that_many_files_have_are_no_layout(write):
    path = write("in.json", lines({"query": "怎么退票", "title": "票怎么退"}))
    with pytest.raises(UserError, match=r"no field 'text', the keys seen are 'query', 'title'; .*several with com"):
        open_corpus([path], lang="zh")
    assert outcomes(open_corpus([path], lang="zh", field="query,title")) == ["怎么退票", "票怎么退"]


def test_fields_are_named_with_commas_and_may_lead_into_objects(write):
    path = write("in.jsonl", lines({"q": {"body": "问"}, "a": "答", "x,y": "整"}))
    assert outcomes(open_corpus([path], lang="zh", field="q.body, a")) == ["问", "答"]
    assert outcomes(open_corpus([path], lang="zh", field="a")) == ["答"]
    assert outcomes(open_corpus([path], lang="zh", field="x,y")) == ["整"], "a key that has a comma comes first"


def test_duplicates_are_found_over_all_inputs_and_plain_text_among_them(write):
    first, second = write("a.json", lines(*PAIRS)), write("b.txt", "这双鞋怎么卖\n你好\n\n你好\n".encode())
    assert outcomes(open_corpus([first, second], lang="zh"))[4:] == ["(duplicate)", "你好", "(empty)", "(duplicate)"]
    assert outcomes(open_corpus([second, first], lang="zh"))[:4] == ["这双鞋怎么卖", "你好", "(empty)", "(duplicate)"]


def test_plain_text_keeps_its_duplicates_unless_asked_and_pairs_lose_theirs_unless_asked(write):
    text, pairs = write("a.txt", b"a\nb\na\n"), write("b.json", lines(*PAIRS))
    assert outcomes(open_corpus([text], lang="zh")) == ["a", "b", "a"]
    assert outcomes(open_corpus([text], lang="zh", unique=True)) == ["a", "b", "(duplicate)"]
    assert outcomes(open_corpus([pairs], lang="zh", unique=False))[3] == "这双鞋多少钱"


@pytest.mark.parametrize("start", range(9))
def test_any_range_of_rows_is_the_same_as_in_all_of_them(write, start):
    paths = [write("a.json", lines(*PAIRS)), write("b.json", lines(*TRIPLES, *TRIPLES))]
    corpus = open_corpus(paths, lang="zh")
    everything = list(corpus.rows())
    assert len(everything) == count_rows(corpus) == 10
    for stop in range(start, 11):
        assert list(open_corpus(paths, lang="zh").rows(start, stop)) == everything[start:stop]


def test_the_rows_of_a_line_that_cannot_be_read_are_all_turned_down(write):
    broken = b'{"sentence1": "cut", "sent'
    content = (
        lines(PAIRS[0]) + broken + b"\n" + lines({"sentence1": "一", "label": 0}, {"sentence1": 1, "sentence2": "二"})
    )
    corpus = open_corpus([write("in.json", content)], lang="zh")
    assert outcomes(corpus)[2:] == ["(bad_json)", "(bad_json)", "一", "(missing_field)", "(not_a_string)", "二"]
    rows = list(corpus.rows())
    assert [row.data for row in rows[2:4]] == [broken, broken]
    assert [row.id for row in rows] == list(range(8))
    assert all(content[row.offset :].startswith(row.data) for row in rows if row.reason is not None)


def test_rejects_are_no_duplicates_of_each_other(write):
    path = write("in.txt", b"\n\n\xff\n\xff\n  \n")
    corpus = open_corpus([path], lang="zh", unique=True)
    assert outcomes(corpus) == ["(empty)", "(empty)", "(invalid_utf8)", "(invalid_utf8)", "(empty)"]


def test_a_limit_counts_duplicates_as_the_ids_do(write):
    corpus = open_corpus([write("in.txt", b"a\na\nb\nc\n")], lang="zh", unique=True, limit=3)
    assert outcomes(corpus) == ["a", "(duplicate)", "b"]


def test_texts_are_compared_as_they_will_be_after_conversion(write):
    path = write("in.txt", "臺灣的山\n台湾的山\n".encode())
    assert outcomes(open_corpus([path], lang="zh", unique=True)) == ["臺灣的山", "台湾的山"]
    assert outcomes(open_corpus([path], lang="zh", unique=True, convert="t2s")) == ["臺灣的山", "(duplicate)"]


def test_wrong_keys_are_one_line_with_those_there_are(write):
    path = write("in.json", lines({"sentence_a": "一", "sentence2": "二"}))
    with pytest.raises(UserError, match=r"no field 'text', the keys seen are 'sentence_a', 'sentence2'; name .*com"):
        open_corpus([path], lang="zh")
    with pytest.raises(UserError, match=r"no field 'sentence1', the keys"):
        open_corpus([path], lang="zh", field="sentence1,sentence2")


def test_plain_text_under_the_name_of_json_is_told_to_be_renamed(write):
    with pytest.raises(UserError, match=r"none of the first 1 lines is a JSON object.*suffix \.txt"):
        open_corpus([write("corpus.json", "这双鞋多少钱\n".encode())], lang="zh")


def test_a_corpus_to_be_had_by_hand_is_told_with_its_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for inputs in ([], ["simclue"]):
        with pytest.raises(UsageError, match=r"^simclue cannot be downloaded .*SimCLUE .*--input sample") as caught:
            open_corpus(inputs, lang="zh")
        assert "\n" not in str(caught.value)
    (tmp_path / "simclue").write_text("你好\n")
    assert outcomes(open_corpus(["simclue"], lang="zh")) == ["你好"], "a file of that name is what was meant"
