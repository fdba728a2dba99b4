"""The folder of a set is one table to every reader of Parquet, and nothing else has to be named."""

import pytest

from augpipe.builder import build
from augpipe.builder.folder import BuildFolder
from augpipe.contract.layout import SetFolder
from augpipe.contract.shards import open_shards
from tests.builder.conftest import configuration
from tests.builder.fakes import FACTS
from tests.builder.stopping import StopError, stop_after
from tests.builder.test_extend import extended, only

COLUMNS = ["id", "original", "pi", "negation", "pi_type", "negation_type"]


def by_pandas(folder):
    import pandas

    frame = pandas.read_parquet(str(folder))
    return list(frame.columns), frame["original"].tolist()


def by_polars(folder):
    import polars

    frame = polars.read_parquet(f"{folder}/")
    return frame.columns, frame["original"].to_list()


def by_pyarrow(folder):
    import pyarrow.dataset

    table = pyarrow.dataset.dataset(str(folder)).to_table()
    return table.column_names, table["original"].to_pylist()


def by_duckdb(folder):
    import duckdb

    table = duckdb.sql(f"SELECT * FROM '{folder}/**/*.parquet' ORDER BY id")
    assert table is not None
    return table.columns, [row[1] for row in table.fetchall()]


def by_datasets(folder):
    import datasets

    (split,) = datasets.load_dataset(str(folder), cache_dir=str(folder.parent / "cache")).values()
    return split.column_names, list(split["original"])


READERS = [by_pandas, by_polars, by_pyarrow, by_duckdb, by_datasets]


@pytest.fixture(scope="module")
def whole(corpus_file, tmp_path_factory):
    """A set."""
    return build(configuration(corpus_file, tmp_path_factory.mktemp("whole") / "out"), facts=FACTS).folder


@pytest.fixture(scope="module")
def half_extended(corpus_file, tmp_path_factory):
    """A set that an extension, which was stopped, would give another column."""
    folder = build(configuration(corpus_file, tmp_path_factory.mktemp("half") / "out"), facts=only("pi")).folder
    with pytest.raises(StopError):
        extended(folder, on_progress=stop_after(4))
    return folder


@pytest.mark.parametrize("read", READERS)
def test_a_reader_that_is_given_the_folder_reads_the_shards(whole, read):
    assert {place.name for place in SetFolder(whole).companion.iterdir()} >= {"manifest.json", "parses", "run.json"}
    columns, originals = read(whole)
    assert columns == COLUMNS
    assert originals == [text for table in open_shards(whole).tables() for text in table["original"].to_pylist()]
    assert len(originals) > 800


@pytest.mark.parametrize("read", READERS)
def test_a_reader_reads_the_set_as_it_was_while_it_is_being_extended(half_extended, read):
    assert BuildFolder(half_extended).has_extension
    assert read(half_extended)[0] == ["id", "original", "pi", "pi_type"]


def test_a_reader_of_all_parquet_files_around_the_folder_finds_the_shards_alone(configured, tmp_path):
    folder = build(configured(), facts=FACTS).folder
    assert len(list(SetFolder(folder).parses(0).parent.iterdir())) == 10
    assert {path.parent for path in tmp_path.rglob("*.parquet")} == {folder}
