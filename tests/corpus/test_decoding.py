"""From bytes to text: everything readable is kept as it is, everything else has a reason."""

import pytest

from augpipe.corpus import REASONS, RawRow, Reject, decode
from augpipe.parsing import MAX_CHARS


def row(data: bytes, reason: str | None = None) -> RawRow:
    return RawRow(0, 1, 0, data, reason)


@pytest.mark.parametrize(
    "text",
    [
        "He travelled widely in Europe.",
        "e\u0301 stays decomposed",
        "NUL \x00 inside",
        "a\rb\u2028c\x85d",
        "\ufeffa mark in front",
        "zero\u200bwidth",
        "\u202eright to left\u202c",
        "👩‍👩‍👧‍👦🏽",
        "...!?",
        "12345",
        "Москва 東京 London",
        "  spaces around  ",
        "\x00",
        "\ufffd",
        "x" * 10_000,
        "😀" * 10_000,
    ],
)
def test_a_text_is_kept_verbatim(text):
    assert decode(row(text.encode())) == text


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \t\r\x0b\x0c", "empty"),
        ("\u3000\xa0\u2028".encode(), "empty"),
        ("\ufeff\u200b\u200d\u2060".encode(), "empty"),
        ("\u200e\u202e\u2069".encode(), "empty"),
        (b"caf\xe9", "invalid_utf8"),
        (b"\xff", "invalid_utf8"),
        (b"\xc0\xaf", "invalid_utf8"),
        (b"\xf5\x80\x80\x80", "invalid_utf8"),
        (b"cut \xe2\x82", "invalid_utf8"),
        (b"half a pair \xed\xa0\xbd", "lone_surrogate"),
        (b"both \xed\xa0\xbd and \xff", "invalid_utf8"),
        (b"x" * 10_001, "too_long"),
        (b"x" * 1_000_000, "too_long"),
        (("😀" * 10_001).encode(), "too_long"),
        (b"\xff" * 50_000, "too_long"),
    ],
)
def test_what_is_no_text_has_a_reason(data, reason):
    assert decode(row(data)) == Reject(reason)
    assert reason in REASONS


def test_the_limit_counts_characters_not_bytes():
    assert decode(row("é".encode() * MAX_CHARS)) == "é" * MAX_CHARS
    assert decode(row("é".encode() * (MAX_CHARS + 1))) == Reject("too_long")


def test_a_reason_found_while_reading_comes_first():
    assert decode(row(b"readable", "bad_json")) == Reject("bad_json")


def test_every_reason_is_explained():
    assert all(meaning and not meaning.endswith(".") for meaning in REASONS.values())
    assert len(REASONS) == 10
