"""The `Augmenter` as a library: rows, mistakes in its arguments, functions of one's own, variants, batches."""

from __future__ import annotations

import subprocess
import sys

import pytest

from augpipe import Augmenter, UsageError
from augpipe.augment.draws import Draws
from augpipe.augment.functions import column_of, of_function
from augpipe.syntax.syntax import Syntax

SENTENCE = "He travelled widely in Europe."


def without_blanks(text: str) -> str | None:
    return text.replace(" ", "") if " " in text else None


def first_word(syntax: Syntax, draws: Draws) -> str | None:
    return draws.choice([syntax.words[0].text])


@pytest.fixture(scope="module")
def augmenter() -> Augmenter:
    return Augmenter("en", augmentations=["mv,pi", without_blanks, first_word])


def test_a_row_is_read_by_key_and_shows_its_columns(augmenter: Augmenter) -> None:
    row = augmenter(SENTENCE)
    assert row["mv"] == row.mv == row.to_dict()["mv"]
    assert row["id"] == 0
    assert row["pi_type"] == row.pi_type
    assert repr(row).startswith(f"Row(id=0, original={SENTENCE!r}, mv=")
    with pytest.raises(KeyError, match="no column 'dn'; the columns are id, original, mv"):
        _ = row["dn"]


def test_functions_make_columns_of_their_names(augmenter: Augmenter) -> None:
    assert augmenter.names == ("mv", "pi", "without_blanks", "first_word")
    row = augmenter(SENTENCE)
    assert (row.without_blanks, row.without_blanks_type) == ("HetravelledwidelyinEurope.", "without_blanks")
    assert row.first_word == "He"
    assert augmenter("Go!").without_blanks_type == "skipped:unchanged"
    assert of_function(first_word).labels[:2] == ("first_word", "skipped:unchanged")


def test_a_function_without_a_name_of_its_own_is_refused() -> None:
    with pytest.raises(UsageError, match="'<lambda>' gives no column"):
        column_of(lambda text: text)


def test_what_is_no_text_is_refused(augmenter: Augmenter) -> None:
    with pytest.raises(TypeError, match="pipe takes an iterable of texts, got one text"):
        list(augmenter.pipe(SENTENCE))
    with pytest.raises(TypeError, match="expected a text, got NoneType: None"):
        augmenter(None)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="batch_size is 0, expected at least 1"):
        list(augmenter.pipe([SENTENCE], batch_size=0))


def test_variants_are_the_rows_of_other_ids(augmenter: Augmenter) -> None:
    rows = augmenter.variants(SENTENCE, 12)
    assert [row.mv for row in rows] == [augmenter(SENTENCE, id).mv for id in range(12)]
    assert len({row.mv for row in rows}) > 1


def test_a_batch_of_datasets_gets_a_column_each(augmenter: Augmenter) -> None:
    made = augmenter.batch({"text": [SENTENCE, "Go!"], "label": ["a", "b"]})
    assert list(made) == list(augmenter.names)
    assert made["mv"] == [row.mv for row in augmenter.pipe([SENTENCE, "Go!"])]


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "augpipe", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("augpipe ")
