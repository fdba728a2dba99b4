"""The same bytes for any number of workers, any engine and any start method."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from augpipe.builder import build
from augpipe.contract.layout import SetFolder
from augpipe.parsing import BATCH_ROWS
from augpipe.shards.verify import verify
from tests.builder.conftest import lines
from tests.builder.fakes import FACTS
from tests.shards.sets import sha256s

ROOT = Path(__file__).resolve().parents[2]


def test_the_reference_holds_the_files_of_the_contract_and_no_other(reference):
    shards = [f"shard-{i:05d}.parquet" for i in range(10)]
    parses = [f"parses/{i:05d}.parses" for i in range(10)]
    assert sorted(reference) == sorted(["manifest.json", "run.json", "rejects.jsonl", "README.md", *shards, *parses])


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_the_number_of_workers_changes_no_byte(configured, reference, workers):
    summary = build(configured(workers=workers, engine="loky"), facts=FACTS)
    assert sha256s(summary.folder) == reference
    assert verify(summary.folder).ok
    assert (summary.rows_built, summary.shards_built) == (1000, 10)


@pytest.mark.parametrize("start", ["spawn", pytest.param("forkserver", marks=pytest.mark.slow)])
def test_the_start_method_of_multiprocessing_changes_no_byte(corpus_file, tmp_path, reference, start):
    code = f"""
from pathlib import Path
from augpipe.builder import build
from augpipe.parsing import BATCH_ROWS
from augpipe.config import BuildConfig
from tests.builder.fakes import FACTS
if __name__ == "__main__":
    build(BuildConfig(output=Path({str(tmp_path)!r}) / "out", inputs=({str(corpus_file)!r},), shard_rows=100,
                      workers=2, engine='multiprocessing'), facts=FACTS)
"""
    script = tmp_path / "script.py"
    script.write_text(code)
    environment = os.environ | {"JOBLIB_START_METHOD": start, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, str(script)], check=True, env=environment)
    assert sha256s(tmp_path / "out") == reference


def test_a_backend_chosen_by_the_caller_changes_no_byte(configured, reference):
    import joblib

    with joblib.parallel_config(backend="loky"):
        summary = build(configured(workers=2, engine="joblib"), facts=FACTS)
    assert sha256s(summary.folder) == reference


def test_rows_in_are_rows_out_and_rejects_with_their_bytes(configured):
    import base64

    summary = build(configured(), facts=FACTS)
    manifest = summary.manifest
    assert manifest.rows_in == 1000 == manifest.rows_out + manifest.rejected
    rejects = [json.loads(line) for line in SetFolder(summary.folder).rejects_file.read_text().splitlines()]
    texts = lines()
    assert len(rejects) == manifest.rejected == manifest.rejects.rows > 90
    assert all(base64.b64decode(reject["base64"]) == texts[reject["id"]] for reject in rejects)
    assert all(reject["line"] == reject["id"] + 1 for reject in rejects)
    offsets = [sum(len(text) + 1 for text in texts[: reject["id"]]) for reject in rejects]
    assert [reject["offset"] for reject in rejects] == offsets
    assert manifest.rejects.reasons == {"empty": 91, "invalid_utf8": 9}


def test_parse_batches_are_accepted_rows_from_the_start_of_the_shard(configured):
    """The fake writes the size of its batch into each text."""
    from augpipe.contract.shards import open_shards

    summary = build(configured(shard_rows=700), facts=FACTS)
    for table in open_shards(summary.folder).tables():
        sizes = [int(text.split()[-1]) if text else None for text in table["negation"].to_pylist()]
        last = len(sizes) % BATCH_ROWS
        expected = [BATCH_ROWS] * (len(sizes) - last) + [last] * last
        assert all(found in (None, size) for found, size in zip(sizes, expected, strict=True))
    assert last


def test_another_seed_gives_other_bytes(configured, reference):
    summary = build(configured(seed=1), facts=FACTS)
    assert sha256s(summary.folder)["shard-00000.parquet"] != reference["shard-00000.parquet"]
