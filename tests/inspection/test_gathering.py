import json

import polars as pl
import pytest

from augpipe.base.errors import UserError
from augpipe.inspection import gathering
from augpipe.inspection.gathering import inspect_shards
from augpipe.inspection.report import Selection
from tests.hand_shards import NAMES, ROWS, write_shards

NO_PARITY = Selection(parity_rows=0)


def negations(texts):
    return [text.lower().replace("n't", " not").replace("no ", "not ").count("not") for text in texts]


def test_the_report_is_json(folder):
    fields = json.loads(json.dumps(inspect_shards(folder, NO_PARITY).as_dict()))
    assert list(fields["columns"]) == list(NAMES)
    assert fields["rows_out"] == len(ROWS)
    mv = fields["columns"]["mv"]
    assert (mv["applied"], mv["share"], mv["published_share"], mv["parity"]) == (5, 5 / 7, 0.8832, None)
    assert [(rule["label"], rule["rows"]) for rule in mv["rules"]] == [
        ("must", 3),
        ("have_to", 1),
        ("should", 1),
    ]
    assert mv["rules"][1]["examples"] == [
        {"id": 2, "original": "Can you help me?", "text": "Do you have to be able to help me?"}
    ]
    assert mv["reasons"][0]["examples"][0]["text"] is None


def test_samples_have_the_keys_of_the_shards(folder):
    (sample,) = inspect_shards(folder, Selection(samples=1, rule="fragment", parity_rows=0)).as_dict()["samples"]
    assert sample == {
        "id": 4,
        "original": "A brown dog",
        "negation": "No brown dog",
        "negation_type": "fragment",
    }


@pytest.mark.parametrize(
    ("selection", "ids"),
    [
        (Selection(samples=9, parity_rows=0), [0, 1, 2, 3, 4, 5, 6]),
        (Selection(samples=9, column="dn", parity_rows=0), [0, 1, 3, 5]),
        (Selection(samples=9, rule="must", parity_rows=0), [0, 3, 5]),
        (Selection(samples=9, rule="no_finite_verb", parity_rows=0), [4, 6]),
        (Selection(samples=9, rule="subject_quotes", parity_rows=0), []),
        (Selection(samples=0, parity_rows=0), []),
    ],
)
def test_samples_are_drawn_from_what_was_asked_for(folder, selection, ids):
    assert [sample.id for sample in inspect_shards(folder, selection).samples] == ids


def test_the_report_is_the_same_again(folder):
    assert inspect_shards(folder, NO_PARITY) == inspect_shards(folder, NO_PARITY)


def test_parity_is_checked_with_the_pipeline_that_built_the_shards(folder, monkeypatch):
    asked = []

    def counter(lang, pipeline):
        asked.append((lang, pipeline))
        return negations

    monkeypatch.setattr(gathering, "pipeline_of", lambda manifest, wanted: (wanted, "another one"))
    monkeypatch.setattr(gathering, "negation_counter", counter)
    report = inspect_shards(folder, Selection(parity_rows=100, pipeline="mine"))
    assert asked == [("en", "mine")]
    assert [(column.name, column.checked, column.share) for column in report.parity] == [
        ("pi", 7, 1.0),
        ("mv", 5, 1.0),
        ("dn", 4, 1.0),
        ("negation", 7, 1.0),
    ]
    assert report.parity_note == "another one"
    assert report.as_dict()["columns"]["dn"]["parity"] == {
        "checked": 4,
        "passed": 4,
        "share": 1.0,
        "mismatches": [],
    }


def test_a_missing_pipeline_spoils_the_parity_alone(folder):
    report = inspect_shards(folder, Selection(pipeline="no_such_pipeline"))
    assert report.parity == ()
    assert report.parity_note is not None
    assert report.parity_note.startswith("polarity parity was not checked: no spaCy pipeline 'no_such_pipeline'")
    assert report.coverage


def test_a_set_without_rows_has_nothing_to_show(tmp_path):
    report = inspect_shards(write_shards(tmp_path / "empty", rows=()), Selection())
    assert [column.rows for column in report.coverage] == [0, 0, 0, 0]
    assert (report.samples, report.parity, report.parity_note) == ((), (), None)


def test_a_folder_name_is_no_pattern(tmp_path):
    report = inspect_shards(write_shards(tmp_path / "a[b]*"), NO_PARITY)
    assert report.coverage[0].rows == len(ROWS)


def test_a_folder_without_shards_is_refused(tmp_path):
    with pytest.raises(UserError, match=r"holds no shards: there is no .*manifest\.json"):
        inspect_shards(tmp_path, NO_PARITY)


def test_the_scan_has_the_columns_of_the_shard_format(rows):
    assert rows.collect_schema() == pl.Schema(
        {
            "id": pl.Int64(),
            "original": pl.String(),
            **dict.fromkeys(NAMES, pl.String()),
            **{f"{name}_type": pl.Categorical() for name in NAMES},
        }
    )
