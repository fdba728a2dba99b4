"""No line hangs an augmentation or breaks one, whatever white space stands in it and however long it goes on."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from augpipe.augment.augmentation import PARSE_ERROR, RULE_ERROR
from augpipe.augment.registry import AUGMENTATIONS
from augpipe.augmenter import Augmenter
from augpipe.contract.schema import SKIPPED_PREFIX
from augpipe.languages import LANGUAGES
from tests.hostile_lines import KINDS, MATERIAL, SPACES, hostile_lines, sentences

NEEDS_MODEL = {"paraphrase", "formal"}
PATIENCE_S = 20
"""Seconds of processor time for a handful of lines that take some hundredths: a loop that never ends is found out."""

HUNG = [
    "Fox married Ann.  He won the match.",
    "\tOr white .",
    "\rMr.  Józef and Anna, Anna  Paris\rleft his wife.",
    "He left.\u2028The film was shown in 1990.\u2028She was born.",
    "他走了。  她来了。",
    "\t\u3000他不喜欢\u2028下雨天。\r\n",
]


class HungError(BaseException):
    """No `Exception`, which would be taken for a fault of one rule."""


@cache
def augmenter(lang: str) -> Augmenter:
    return Augmenter(lang, augmentations=[name for name in AUGMENTATIONS[lang] if name not in NEEDS_MODEL])


@contextmanager
def ending() -> Iterator[None]:
    """Stop what is inside when it has had its share of processor time."""

    def stop(*_: object) -> None:
        raise HungError(f"no end within {PATIENCE_S} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def check(lang: str, texts: Sequence[str]) -> None:
    """Hold the rows of texts against what is promised of all rows."""
    made = augmenter(lang)
    with ending():
        rows = made.rows(list(enumerate(texts)))
    assert [(row.id, row.original) for row in rows] == list(enumerate(texts))
    failed = {SKIPPED_PREFIX + reason for reason in (PARSE_ERROR, RULE_ERROR)}
    for row in rows:
        for name in made.names:
            outcome = row.outcomes[name]
            what = f"{name} {outcome.label}: {row.original!r}"
            assert outcome.label in made.labels[name], what
            assert outcome.label not in failed, what
            assert (outcome.text is None) == outcome.label.startswith(SKIPPED_PREFIX), what
            assert outcome.text != row.original, what


def spaced(lang: str) -> st.SearchStrategy[str]:
    """Draw sentences, cut or whole, with hostile white space before, between, inside and behind them."""
    space = st.sampled_from(SPACES)
    sentence = st.sampled_from(sentences(lang))
    words = st.lists(st.sampled_from(MATERIAL[lang].words + MATERIAL[lang].closed), min_size=1, max_size=6)
    cut = st.tuples(sentence, st.integers(0, 60), space).map(
        lambda drawn: drawn[0][: drawn[1]] + drawn[2] + drawn[0][drawn[1] :]
    )
    strung = st.tuples(words, space).map(lambda drawn: drawn[1].join(drawn[0]))
    piece = st.tuples(st.one_of(sentence, cut, strung), space).map("".join)
    return st.tuples(st.one_of(st.just(""), space), st.lists(piece, min_size=1, max_size=4).map("".join)).map("".join)


def hostile(examples: int) -> settings:
    return settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_white_space_hangs_and_breaks_no_augmentation(lang: str) -> None:
    @hostile(10)
    @given(st.lists(spaced(lang), min_size=3, max_size=6))
    @example(HUNG)
    def hold(texts: list[str]) -> None:
        check(lang, texts)

    hold()


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_much_white_space_hangs_and_breaks_no_augmentation(lang: str) -> None:
    @hostile(800)
    @given(st.lists(spaced(lang), min_size=8, max_size=16))
    def hold(texts: list[str]) -> None:
        check(lang, texts)

    hold()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hostile_lines_of_every_kind_break_no_augmentation(lang: str) -> None:
    lines = [line[:200] for line in hostile_lines(lang, 3 * len(KINDS), seed=1)]
    assert len(set(map(len, lines))) > len(KINDS), "of many lengths"
    for start in range(0, len(lines), 16):
        check(lang, lines[start : start + 16])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hostile_lines_depend_on_nothing_but_language_count_and_seed(lang: str) -> None:
    lines = hostile_lines(lang, 30, seed=5)
    assert hostile_lines(lang, 40, seed=5)[:30] == lines
    assert hostile_lines(lang, 30, seed=6) != lines
    assert all(0 < len(line) <= 10_000 and line.strip() for line in hostile_lines(lang, 300, seed=7))
