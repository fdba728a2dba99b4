"""What an editor would write, through the built-in pipelines: rows that are met stay met, the others are listed."""

from __future__ import annotations

from functools import cache

import pytest

from augpipe.augment import AUGMENTATIONS
from augpipe.contract.schema import SKIPPED_PREFIX
from tests.golden_editor import Judged, judged
from tests.golden_pairs import editor_languages, editor_misses, editor_pairs, settled_pairs

LANGUAGES = editor_languages()
RENEW = "renew the list with `python -m tests.golden_editor {}`"
WANTED = 100  # rows: fewer would mean that a file was not found


@cache
def rows(language: str) -> tuple[Judged, ...]:
    return judged(language)


def test_english_is_among_the_languages() -> None:
    assert "en" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_that_is_not_on_the_list_comes_out_as_written(language: str) -> None:
    missed = set(editor_misses(language))
    wrong = [row for row in rows(language) if not row.is_met and row.pair.key not in missed]
    assert not wrong, f"{len(wrong)} of {len(rows(language))} rows came out otherwise:{''.join(map(str, wrong))}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_row_on_the_list_comes_out_as_written(language: str) -> None:
    missed = set(editor_misses(language))
    mended = [row.pair.key for row in rows(language) if row.is_met and row.pair.key in missed]
    assert mended == [], f"right by now: {RENEW.format(language)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_names_rows_of_the_files_and_each_once(language: str) -> None:
    missed = editor_misses(language)
    assert len(missed) == len(set(missed))
    known = {pair.key for pair in editor_pairs(language)}
    assert [key for key in missed if key not in known] == [], f"no such row: {RENEW.format(language)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_say_nothing_twice(language: str) -> None:
    keys = [pair.key for pair in editor_pairs(language)]
    assert len(keys) > WANTED
    assert [key for key in set(keys) if keys.count(key) > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_of_another_golden_file_is_only_here_to_be_corrected(language: str) -> None:
    """What an editor writes otherwise than such a row waits on the list until that row is changed."""
    other = {pair.key: pair for pair in settled_pairs(language)}
    again = [pair for pair in editor_pairs(language) if pair.key in other]
    assert [pair for pair in again if pair[:5] == other[pair.key][:5]] == [], "stands in another file already"
    missed = set(editor_misses(language))
    assert [pair for pair in again if pair.key not in missed] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_has_an_output_that_differs_or_a_reason(language: str) -> None:
    for pair in editor_pairs(language):
        assert (pair.output == "") == pair.label.startswith(SKIPPED_PREFIX), pair
        assert pair.output.lower().split() != pair.input.lower().split(), pair


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_label_that_no_rule_has_yet_stands_only_in_rows_on_the_list(language: str) -> None:
    missed = set(editor_misses(language))
    for pair in editor_pairs(language):
        known = pair.label in AUGMENTATIONS[language][pair.augmentation].labels
        assert known or pair.key in missed, pair
