"""The costs on the page about several machines are those of the stored measurements."""

import json

from benchmarks import report
from benchmarks.bench_scaling import PAGE, built, feed, text

STORED = report.RESULTS / "bench_scaling.json"


def test_the_page_says_what_the_stored_measurements_give():
    said = (
        PAGE.read_text(encoding="utf-8").partition("<!-- bench_scaling -->")[2].partition("<!-- /bench_scaling -->")[0]
    )
    assert said.strip() == text(json.loads(STORED.read_text(encoding="utf-8")), built())


def test_hours_are_rows_by_the_rate_of_one_core():
    result = {
        "rows": 10,
        "count_s": 1.2e-5,
        "send_s": 2e-5,
        "date": "2026-01-02",
        "machine": {"cpu": "x"},
        "command": "y",
    }
    found = {"rows_per_s": 2000.0, "machine": {"cores": 4}, "bytes": 500, "rows_in": 2, "date": "2026-01-03"}
    said = text(result, {"en": found, "zh": found | {"rows_per_s": 4000.0}})
    assert "| English (Wikipedia) | 2,000 | 4 | 556 | 8.7 | 1.1 | 0.1 | 250 GB |" in said
    assert "| Chinese (questions) | 4,000 | 4 | 278 | 4.3 | 0.5 | 0.1 | 250 GB |" in said
    assert "takes\n20 minutes" in said or "20 minutes of CPU" in said
    assert "and 33 to read" in said
    assert "500,000 rows/s, the work of 1,000 such cores" in said


def test_counting_and_packing_are_measured(tmp_path, monkeypatch):
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("It is so.\n" * 50)
    monkeypatch.setattr("benchmarks.bench_scaling.CORPUS", corpus)
    monkeypatch.setattr("benchmarks.bench_scaling.ROOT", tmp_path)
    found = feed(40)
    assert found["rows"] == 40
    assert found["count_s"] > 0
    assert found["send_s"] > 0
