"""Hostile text is data: whatever stands in a file, each line is a row or a counted reject."""

import time
import tracemalloc
from collections import Counter

import pytest

from augpipe.corpus import REASONS, Reject, decode, open_corpus
from augpipe.corpus.rows import KEPT_BYTES, MAX_ROW_BYTES
from tests.corpus.counting import count_rows

# Each with what becomes of it: None for a row, kept verbatim, or the reason.
HOSTILE: list[tuple[bytes, str | None]] = [
    (b"He travelled widely in Europe.", None),
    (b"", "empty"),
    (b"   \t ", "empty"),
    ("\u200b\u200d\ufeff".encode(), "empty"),
    (b"broken \xff\xfe bytes", "invalid_utf8"),
    (b"overlong \xc0\x80", "invalid_utf8"),
    (b"half a pair \xed\xa0\x80", "lone_surrogate"),
    (b"NUL \x00 and more \x00", None),
    (b"\x00", None),
    ("\ufeffmark in front".encode(), None),
    (b"lone\rreturn", None),
    ("line\u2028separator, paragraph\u2029separator, next\x85line".encode(), None),
    (b"vertical\x0btab, form\x0cfeed, \x1c\x1d\x1e", None),
    (b"x" * 10_000_000, "too_long"),
    (b"word " * 200_000, "too_long"),
    (b"y" * 1_000_000, "too_long"),
    (b"z" * 10_000, None),
    (b"z" * 10_001, "too_long"),
    ("zero\u200bwidth\u200cin\u2060side".encode(), None),
    ("\u202ereversed\u202c \u2066isolated\u2069".encode(), None),
    ("👩‍👩‍👧‍👦 🏳️‍🌈 🇪🇺 👍🏽".encode(), None),
    (b"...!?--", None),
    (b"3.14159 42 1,000", None),
    ("Europe Европа 欧洲 أوروبا यूरोप".encode(), None),
    ("Z\u0351\u036b\u0343a\u0321\u0353l\u0349g\u031eo".encode(), None),
    (b'quotes " and , commas \t tabs', None),
]
LINES = [line for line, _ in HOSTILE]
EXPECTED = [reason for _, reason in HOSTILE]


def kept_of(line: bytes) -> bytes:
    return line if len(line) <= MAX_ROW_BYTES else line[:KEPT_BYTES]


def outcomes(corpus) -> list[str | None]:
    decoded = [decode(row) for row in corpus.rows()]
    return [text.reason if isinstance(text, Reject) else None for text in decoded]


@pytest.mark.parametrize(
    ("compression", "end"), [("", b"\n"), ("", b"\r\n"), (".gz", b"\n"), (".xz", b"\r\n"), (".zst", b"\n")]
)
def test_every_hostile_line_is_a_row_or_a_counted_reject(write, compress, compression, end):
    content = b"".join(line + end for line in LINES)
    corpus = open_corpus([write(f"in.txt{compression}", compress[compression](content))], lang="en")
    rows = list(corpus.rows())

    assert [row.data for row in rows] == [kept_of(line) for line in LINES]
    assert [content[row.offset :].startswith(row.data) for row in rows] == [True] * len(rows)
    assert outcomes(corpus) == EXPECTED
    assert [decode(row) for row, reason in zip(rows, EXPECTED, strict=True) if reason is None] == [
        line.decode() for line, reason in HOSTILE if reason is None
    ]
    counts = Counter(EXPECTED)
    assert counts[None] + sum(counts[reason] for reason in REASONS) == len(rows) == count_rows(corpus)


@pytest.mark.parametrize("form", ["jsonl", "csv", "tsv", "parquet"])
def test_hostile_texts_in_a_table_fare_as_in_a_text_file(write, encode, form):
    pairs = [pair for pair in HOSTILE if pair[1] not in ("invalid_utf8", "lone_surrogate")]
    texts = [line.decode() for line, _ in pairs]
    corpus = open_corpus([write(f"in.{form}", encode[form](texts))], lang="en")
    for row, text in zip(corpus.rows(), texts, strict=True):
        # Of a line that is too long to be looked into, the line is kept and not the text.
        assert len(row.data) == KEPT_BYTES if row.reason == "too_long" else row.data == text.encode()
    assert outcomes(corpus) == [reason for _, reason in pairs]


@pytest.mark.parametrize("form", ["txt", "jsonl", "csv"])
def test_a_file_without_any_line_end_takes_neither_long_nor_much_memory(write, form):
    head = {"txt": b"", "jsonl": b'{"text": "a"}\n', "csv": b"text\n"}[form]
    path = write(f"in.{form}", head + b"x" * 64_000_000)
    corpus = open_corpus([path], lang="en")
    tracemalloc.start()
    started = time.process_time()
    try:
        rejected = [outcome for outcome in outcomes(corpus) if outcome is not None]
        seconds, (_, peak) = time.process_time() - started, tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert rejected == ["too_long"]
    assert seconds < 5
    assert peak < 200_000_000


def test_random_bytes_are_all_accounted_for(write):
    content = bytes((value * value * 2_654_435_761 >> 7) & 0xFF for value in range(300_000))
    corpus = open_corpus([write("in.txt", content)], lang="en")
    assert count_rows(corpus) == content.count(b"\n") + (not content.endswith(b"\n"))
    found = outcomes(corpus)
    assert len(found) == count_rows(corpus)
    assert set(found) <= {None, *REASONS}
    assert found.count("invalid_utf8") > 100
