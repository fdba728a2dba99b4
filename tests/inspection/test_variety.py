import json

import pytest

from augpipe.augment.augmentation import Augmented, Skipped
from augpipe.augmenter import Row
from augpipe.inspection.gathering import inspect_shards
from augpipe.inspection.page import page
from augpipe.inspection.report import Selection
from augpipe.inspection.variety import ColumnVariety, inserted, variety
from tests.hand_shards import write_shards

NO_PARITY = Selection(parity_rows=0)


@pytest.mark.parametrize(
    ("original", "augmented", "phrase"),
    [
        ("He travels.", "He must travel.", "must"),
        ("He travelled widely.", "He is said to have travelled widely.", "is said to have"),
        ("He left.", "He left!", "!"),
        ("When he came she left.", "When he came, she left.", ","),
        ("The band played.", '"The band" played.', '" "'),
        ("A very brown dog", "A brown dog", ""),
    ],
)
def test_what_was_inserted(original: str, augmented: str, phrase: str) -> None:
    assert inserted(original, augmented) == phrase


def row(number: int, original: str, text: str | None) -> Row:
    return Row(number, original, {"mv": Skipped("question") if text is None else Augmented(text, "rule")})


def test_the_most_frequent_phrase_and_how_many_cover_most_texts():
    texts = ["He must go.", "He may well go.", "He must go.", "He seems to go.", "He must go.", None]
    sample = [row(number, "He goes.", text) for number, text in enumerate(texts)]
    assert variety(sample, ["mv"]) == (ColumnVariety("mv", texts=5, phrase="must", rows=3, covering=2),)


def test_what_covers_most_texts_is_counted_from_the_top():
    sample = [row(number, "Go.", f"Go {'abcdefghij'[number]}.") for number in range(10)]
    (column,) = variety(sample, ["mv"])
    assert (column.phrase, column.share, column.covering) == ("a", 0.1, 8)


def test_a_column_without_texts_has_no_variety(tmp_path):
    report = inspect_shards(write_shards(tmp_path / "empty", rows=()), NO_PARITY)
    assert report.variety == ()
    assert report.as_dict()["columns"]["mv"]["variety"] is None


def test_variety_is_in_the_report_and_on_the_page(folder):
    report = inspect_shards(folder, NO_PARITY)
    fields = json.loads(json.dumps(report.as_dict()))["columns"]["pi"]["variety"]
    assert fields == {"texts": 7, "phrase": "!", "rows": 3, "share": 3 / 7, "covering": 2}
    assert "“!”</span><span>42.86 %" in page(report)
