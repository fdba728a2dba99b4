"""Sets from the hub, served by a stand-in on this machine."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from huggingface_hub.utils.tqdm import are_progress_bars_disabled, disable_progress_bars, enable_progress_bars
from pyarrow import parquet

from augpipe.base.errors import UsageError, UserError
from cse_trainer.evaluation.hub_sets import choose_files, load_hub_sts
from cse_trainer.evaluation.set_files import present
from cse_trainer.evaluation.sts_sets import STS_SETS
from cse_trainer.evaluation.suites import load_choosing, load_suite
from tests.cse_trainer.evaluation.dataset_hub import dataset_hub

ROWS: list[dict[str, Any]] = [
    {"genre": "news", "sentence1": "The ferry left at noon.", "sentence2": "At noon the ferry left.", "score": 5.0},
    {
        "genre": "news",
        "sentence1": 'A "quoted", tabbed\tline',
        "sentence2": "Something else\nover two lines",
        "score": 1,
    },
    {"genre": "news", "sentence1": "Nobody scored this one.", "sentence2": "Nobody did.", "score": None},
]


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    for name in ("HF_HUB_OFFLINE", "HF_TOKEN", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_PROXY", "*")


def as_jsonl(path: Path) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))


def as_gzip(path: Path) -> None:
    path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in ROWS).encode()))


def as_parquet(path: Path) -> None:
    parquet.write_table(pa.Table.from_pylist(ROWS), path)


def as_csv(path: Path) -> None:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(ROWS[0]))
    writer.writeheader()
    writer.writerows(ROWS)
    path.write_text(text.getvalue())


@pytest.mark.parametrize(
    ("file", "write"),
    [
        ("test.jsonl", as_jsonl),
        ("test.jsonl.gz", as_gzip),
        ("data/test-00000-of-00001.parquet", as_parquet),
        ("test.csv", as_csv),
    ],
)
def test_the_pairs_with_scores_are_read_from_every_format(tmp_path, monkeypatch, file, write: Callable[[Path], None]):
    folder = tmp_path / "served"
    (folder / file).parent.mkdir(parents=True)
    write(folder / file)
    (folder / "README.md").write_text("about the set")
    (folder / "train.jsonl").write_text("not read")
    with dataset_hub({"mteb/sts14-sts": folder}) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        sts = load_hub_sts("STS14")
    assert sts.first == (ROWS[0]["sentence1"], ROWS[1]["sentence1"])
    assert sts.second == (ROWS[0]["sentence2"], ROWS[1]["sentence2"])
    assert sts.gold.tolist() == [5.0, 1.0]
    assert (sts.name, sts.split, sts.subsets, sts.expected_pairs) == ("STS14", "test", ("STS14", "STS14"), 3750)
    assert [path for path in hub.asked if path.endswith((".md", "train.jsonl"))] == [], "other files are left there"


def test_the_development_set_comes_from_the_hub_and_then_from_its_cache(tmp_path, monkeypatch):
    folder = tmp_path / "served"
    folder.mkdir()
    as_gzip(folder / "validation.jsonl.gz")
    as_gzip(folder / "test.jsonl.gz")
    with dataset_hub({"mteb/stsbenchmark-sts": folder}) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        fetched = load_choosing("sts", "hub")
    assert (fetched.split, len(fetched)) == ("dev", 2)
    assert load_choosing("sts", "hub").first == fetched.first, "without the server the cache answers"
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert load_choosing("sts", "hub").first == fetched.first


def test_chinese_sts_b_comes_from_the_hub_as_far_as_the_hub_has_it(tmp_path, monkeypatch):
    folder = tmp_path / "served"
    (folder / "data").mkdir(parents=True)
    as_parquet(folder / "data/validation-00000-of-00001.parquet")
    as_parquet(folder / "data/test-00000-of-00001.parquet")
    with dataset_hub({"mteb/STSB": folder}) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        chosen, data = load_choosing("sts-zh", "hub"), load_suite("sts-zh", "hub")
    assert (chosen.name, chosen.split, len(chosen)) == ("CNSD", "dev", 2)
    assert [sts.name for sts in data.sets] == ["CNSD"]
    assert data.missing == ("STS-B-zh",)
    with pytest.raises(UsageError, match=r"STS-B-zh has no split 'test' on the hub, expected a folder.*--data DIR"):
        load_hub_sts("STS-B-zh")


def test_an_unreachable_hub_is_one_line_that_names_the_way_around(monkeypatch):
    with dataset_hub({}) as hub:
        closed = hub.url
    monkeypatch.setenv("HF_ENDPOINT", closed)
    with pytest.raises(UserError, match=rf"mteb/sts12-sts cannot be fetched .*{closed}.*--data DIR") as caught:
        load_hub_sts("STS12")
    assert len(str(caught.value)) < 300
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(UserError, match=r"HF_HUB_OFFLINE is set and the cache does not hold it.*--data DIR"):
        load_hub_sts("STS12")


@pytest.mark.parametrize("silent", [True, False])
def test_the_hubs_progress_bars_are_as_before_after_a_download(monkeypatch, silent):
    with dataset_hub({}) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        (disable_progress_bars if silent else enable_progress_bars)()
        with pytest.raises(UserError):
            load_hub_sts("STS12")
    found = are_progress_bars_disabled()
    enable_progress_bars()
    assert found is silent


def test_a_set_that_the_hub_does_not_know_is_one_line(monkeypatch):
    with dataset_hub({}) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        with pytest.raises(UserError, match=r"mteb/sts12-sts cannot be fetched .*404"):
            load_hub_sts("STS12")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b'{"text1": "a", "text2": "b", "score": 1}\n', "no column sentence1, sentence2, only text1, text2, score"),
        (
            b'{"sentence1": "a", "sentence2"\n',
            r"test\.jsonl from mteb/sts16-sts cannot be read .*; delete /.*/blobs/\w+ so that it is fetched again",
        ),
    ],
)
def test_a_file_that_is_no_table_of_pairs_is_refused(tmp_path, monkeypatch, content, complaint):
    (tmp_path / "served").mkdir()
    (tmp_path / "served" / "test.jsonl").write_bytes(content)
    with dataset_hub({"mteb/sts16-sts": tmp_path / "served"}) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        with pytest.raises(UserError, match=complaint):
            load_hub_sts("STS16")


def test_a_repository_without_the_split_is_refused(tmp_path, monkeypatch):
    (tmp_path / "served").mkdir()
    as_jsonl(tmp_path / "served" / "train.jsonl")
    with dataset_hub({"mteb/sts16-sts": tmp_path / "served"}) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        with pytest.raises(UserError, match=r"mteb/sts16-sts on the hub has no file of the split 'test'"):
            load_hub_sts("STS16")


@pytest.mark.parametrize(
    ("paths", "split", "chosen"),
    [
        (["test.jsonl.gz", "train.jsonl.gz", "README.md"], "test", ["test.jsonl.gz"]),
        (["data/test-1-of-2.parquet", "data/test-0-of-2.parquet"], "test",
         ["data/test-0-of-2.parquet", "data/test-1-of-2.parquet"]),
        (["default/test/0000.parquet", "default/train/0000.parquet"], "test", ["default/test/0000.parquet"]),
        (["test.csv", "test.parquet", "test.jsonl"], "test", ["test.parquet"]),
        (["dev.jsonl.gz", "validation.jsonl.gz"], "dev", ["validation.jsonl.gz"]),
        (["dev.jsonl.gz", "test.jsonl.gz"], "dev", ["dev.jsonl.gz"]),
        (["latest.jsonl", "contest-results.csv"], "test", []),
    ],
)  # fmt: skip
def test_the_files_of_a_split_are_chosen_by_their_names(paths, split, chosen):
    assert choose_files(paths, split) == chosen


def test_the_hub_has_all_seven_sets_and_one_development_split():
    assert present("hub", STS_SETS) == list(STS_SETS)
    assert present("hub", STS_SETS, "dev") == ["STS-B"]
    with pytest.raises(UsageError, match="SICK-R has no split 'dev' on the hub"):
        load_hub_sts("SICK-R", "dev")
