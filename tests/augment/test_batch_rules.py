"""Augmentations that see a parse batch at once: which draws they get, and what a failure costs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from augpipe.augment.augmentation import Augmentation, Augmented, BatchRule, Result, Skipped
from augpipe.augment.draws import Draws, SeededDraws
from augpipe.augment.english import AUGMENTATIONS as ENGLISH
from augpipe.augmenter import Augmenter
from augpipe.base.errors import UserError
from augpipe.syntax.syntax import Syntax

TEXTS = ["It rained.", "She laughed.", "", "He sings.", "We left."]
LETTERS = "abcdefghijklmnop"


def single(syntax: Syntax, draws: Draws) -> Result:
    if "laughed" in syntax.text:
        raise ValueError("as asked")
    return Augmented(f"{syntax.text} {draws.choice(LETTERS)}", "single")


def together(syntaxes: Sequence[Syntax], draws: Sequence[Draws]) -> list[Result]:
    pairs = zip(syntaxes, draws, strict=True)
    return [Augmented(f"{syntax.text} {each.choice(LETTERS)}", "together") for syntax, each in pairs]


def breaks(syntaxes: Sequence[Syntax], draws: Sequence[Draws]) -> list[Result]:
    raise RuntimeError("out of memory")


def loses_one(syntaxes: Sequence[Syntax], draws: Sequence[Draws]) -> list[Result]:
    return together(syntaxes, draws)[1:]


def has_no_model(syntaxes: Sequence[Syntax], draws: Sequence[Draws]) -> list[Result]:
    raise UserError("there is no model; get one")


def augmenter(monkeypatch: pytest.MonkeyPatch, batch: BatchRule) -> Augmenter:
    batched = Augmentation(single, ("single", "together"), (), 1, apply_batch=batch)
    monkeypatch.setitem(sys.modules, "home_of_batched", SimpleNamespace(AUGMENTATION=batched))
    monkeypatch.setitem(ENGLISH._homes, "batched", "home_of_batched")
    return Augmenter("en", augmentations="batched,pi", seed=5)


def test_a_batch_rule_gets_the_rows_in_order_each_with_its_own_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = augmenter(monkeypatch, together).rows(list(enumerate(TEXTS, 7)))
    letters = [SeededDraws(5, id, "batched").choice(LETTERS) for id in range(7, 12)]
    assert len(set(letters)) > 1
    assert [row.batched for row in rows] == [f"{text} {letter}" for text, letter in zip(TEXTS, letters, strict=True)]
    assert {row.batched_type for row in rows} == {"together"}
    assert all(list(row.outcomes) == ["batched", "pi"] for row in rows)
    assert rows[0].pi is not None


@pytest.mark.parametrize("batch", [breaks, loses_one])
def test_a_batch_that_fails_is_done_row_by_row(batch: BatchRule, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = augmenter(monkeypatch, batch).rows(list(enumerate(TEXTS)))
    assert [row.batched_type for row in rows] == ["single", "skipped:rule_error", "single", "single", "single"]
    assert rows[0].batched == f"It rained. {SeededDraws(5, 0, 'batched').choice(LETTERS)}"


def test_what_no_row_can_do_without_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UserError, match="there is no model; get one"):
        augmenter(monkeypatch, has_no_model).rows(list(enumerate(TEXTS)))


def test_rows_that_cannot_be_parsed_are_kept_from_a_batch_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = augmenter(monkeypatch, together)
    parse = broken.parser.parse

    def fails_on_songs(texts: Sequence[str]) -> list[Syntax]:
        if any("sings" in text for text in texts):
            raise ValueError("no parse")
        return list(parse(texts))

    monkeypatch.setattr(broken.parser, "parse", fails_on_songs)
    rows = broken.rows(list(enumerate(TEXTS)))
    labels = [row.outcomes["batched"].label for row in rows]
    assert labels == ["together", "together", "together", "skipped:parse_error", "together"]
    assert rows[3].outcomes["pi"] == Skipped("parse_error")
