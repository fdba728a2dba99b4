"""`augpipe extend` on real shards of the sample."""

import polars
import pytest

from tests.shards.sets import copied


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    from augpipe.builder import build
    from augpipe.config import BuildConfig

    folder = tmp_path_factory.mktemp("built") / "set"
    build(BuildConfig(folder, ("sample",), augmentations="pi", limit=150, shard_rows=64, engine="sequential"))
    return folder


@pytest.fixture
def standing(built, tmp_path):
    return copied(built, tmp_path / "set")


def columns(folder):
    return polars.scan_parquet(folder / "*.parquet").collect_schema().names()


def test_columns_are_added_behind_those_that_are_there(run, standing):
    result = run("extend", standing, "--augmentations", "mv,pi,random_swap", "--engine", "sequential")
    assert result.exit_code == 0, result.stderr
    assert columns(standing) == ["id", "original", "pi", "mv", "random_swap", "pi_type", "mv_type", "random_swap_type"]
    assert "random_swap" in result.stdout
    assert "150 rows in 3 shards" in result.stderr
    assert run("verify", standing, "--quiet").exit_code == 0


def test_what_is_there_needs_no_work(run, standing):
    result = run("extend", standing, "--augmentations", "pi")
    assert (result.exit_code, "nothing to do" in result.stdout) == (0, True)


def test_a_dry_run_says_what_and_how_long(run, standing):
    result = run("extend", standing, "--augmentations", "mv", "--dry-run")
    assert result.exit_code == 0, result.stderr
    assert [line.split()[0] for line in result.stdout.splitlines() if line][:5] == [
        "set",
        "new",
        "parses",
        "speed",
        "time",
    ]
    assert columns(standing) == ["id", "original", "pi", "pi_type"]


def test_quiet_says_nothing(run, standing):
    result = run("extend", standing, "--augmentations", "mv", "--engine", "sequential", "--quiet")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--augmentations", "nope"], 2, "no augmentation 'nope'"),
        ([], 2, "--augmentations"),
        (["--augmentations", "mv", "--workers", "0"], 2, "--workers is 0"),
        (["--augmentations", "mv", "--pipeline", "nope"], 1, "no spaCy pipeline 'nope'"),
    ],
)
def test_mistakes_cost_one_line(run, standing, arguments, code, message):
    result = run("extend", standing, *arguments)
    assert result.exit_code == code
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_no_set_no_extension(run, tmp_path):
    result = run("extend", tmp_path, "--augmentations", "mv")
    assert result.exit_code == 1
    assert "holds no shards" in result.stderr
    assert list(tmp_path.iterdir()) == []
