"""A linear look at a text tells whether parsing it would take long."""

import random
import time

import pytest

from augpipe.augmenter import Augmenter
from augpipe.corpus import RawRow, Reject
from augpipe.corpus.rows import accept
from augpipe.parsing import MAX_CHARS, MAX_MARKS, MAX_TOKENS, Parser, excess, token_bound

PROSE = "The old king visits 21 schools, and nobody in the north knows why. "
LONG = PROSE * 130


@pytest.fixture(scope="module", params=["en", "zh"])
def tokenizer(request):
    return Parser(request.param).tokenizer


@pytest.mark.parametrize(
    "text",
    [
        LONG[:9_000],
        "word " * 1_900,
        "z" * MAX_CHARS,
        "e" + "\u0301" * 500,
        "." * MAX_MARKS,
        "他昨天去了北京，但是没有人知道为什么。" * 100,
        " " * 5_000 + "word",
        "",
    ],
    ids=lambda text: repr(text[:20]),
)
def test_what_people_write_is_let_through(text):
    assert excess(text[:MAX_CHARS]) is None or text.startswith(" ")


@pytest.mark.parametrize(
    "text",
    ["a," * 1_100, "," * 300, "$ " * 2_100, "😀" * 300, "'s" * 200, "a\xa0" * 1_100, "中" * 2_100, "a. " * 3_000],
    ids=lambda text: repr(text[:6]),
)
def test_what_would_take_long_is_a_reject_with_its_reason(text):
    text = text[:MAX_CHARS]
    assert token_bound(text) > MAX_TOKENS or len(text) < 1_000
    assert excess(text) == "too_many_tokens"
    assert accept(RawRow(0, 1, 0, text.encode())) == Reject("too_many_tokens")


def test_a_text_that_a_conversion_lengthens_is_judged_afterwards():
    row = RawRow(0, 1, 0, ("a" * 6_000).encode())
    assert accept(row) == "a" * 6_000
    assert accept(row, lambda text: text * 2) == Reject("too_long")


WORDS = ["a", "Mr.", "km", "1", "don't", "http://", "é", "中"]
OTHERS = [",", "'s", " ", "  ", "\t", "\xa0", "…", "😀", "，", "(", "_", "\u200b"]


def test_a_text_has_hardly_more_tokens_than_its_bound(tokenizer):
    draws = random.Random(1)
    for _ in range(100):
        # Of few pieces each, so that some texts repeat what others have once.
        pieces = draws.choices(WORDS + OTHERS, k=draws.randint(1, 6))
        text = "".join(draws.choices(pieces, k=300))[:600]
        assert len(tokenizer(text)) <= token_bound(text) * 1.25, pieces


def test_looking_takes_no_longer_for_hostile_texts():
    """A hundred texts of the greatest length; were the look quadratic, each alone would take this long."""
    hostile = ["," * MAX_CHARS, "'s" * 5_000, "'" * MAX_CHARS, "a," * 5_000, " " * MAX_CHARS, ("," * 256 + "a") * 38]
    started = time.process_time()
    for text in hostile * 17:
        excess(text)
    assert time.process_time() - started < 10


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_texts_that_are_too_much_come_back_at_once_with_a_label(lang):
    augmenter = Augmenter(lang, augmentations="pi")
    texts = ["He left." if lang == "en" else "他走了。", "," * 10_000, "x" * 2_000_000, "a," * 5_000]
    rows = list(augmenter.pipe(texts))
    assert [row.pi_type for row in rows[1:]] == ["skipped:parse_error"] * 3
    assert rows[0].pi is not None
    assert [row.original for row in rows] == texts
