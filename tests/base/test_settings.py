"""Settings are declared once: checks, files, options and their defaults follow from the declaration."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from augpipe.base.errors import UsageError
from augpipe.base.settings import (
    find_setting,
    made,
    read_settings,
    setting,
    settings_of,
    settle,
    stated,
    takes_settings,
    toml_lines,
)


@dataclass(frozen=True, slots=True)
class Config:
    folder: Path = setting(help="The folder of the rows.", group="Data")
    rows: int = setting(8, "Rows per shard.", ge=1, lt=2**63)
    share: float = setting(1.0, "Share of the rows.", "SHARE", gt=0, le=1)
    engine: str = setting("loky", "How it runs.", "|", choices=("loky", "dask"), group="Machine")
    names: tuple[str, ...] = setting(("a", "b"), "Names.")
    seeds: tuple[int, ...] = setting((), "Seeds.", ge=0)
    inputs: tuple[str, ...] = setting(
        (), "What to read.  [default: the sample]", key="input", repeated=True, such_as=("a.txt",)
    )
    either: str | tuple[str, ...] = setting("sda", "A recipe or names.", "NAMES", also=("--recipe",))
    keep: bool = setting(True, "Keep parses.", off="--no-parses")
    workers: int = setting(1, "Processes.  [default: the cores there are]", ge=1, also=("-w",))
    limit: int | None = setting(None, "Rows to read.", ge=1)

    def __post_init__(self) -> None:
        settle(Config, self)


HERE = Path("x")
EACH = settings_of(Config)


def config(**values: Any) -> Config:
    return Config(HERE, **values)


def file(folder: Path, text: str) -> Path:
    path = folder / "it.toml"
    path.write_text(text, encoding="utf-8")
    return path


# --- values


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"rows": 0}, "--rows is 0, expected at least 1 and below 2^63; leave it out for the default"),
        ({"rows": 2**63}, f"--rows is {2**63}, expected at least 1 and below 2^63; leave it out for the default"),
        ({"rows": True}, "--rows is True, expected a whole number; give e.g. --rows 8"),
        ({"rows": 1.0}, "--rows is 1.0, expected a whole number; give e.g. --rows 8"),
        ({"rows": "8"}, "--rows is '8', expected a whole number; give e.g. --rows 8"),
        ({"rows": None}, "--rows is None, expected a whole number; give e.g. --rows 8"),
        ({"share": 0}, "--share is 0, expected above 0 and at most 1; leave it out for the default"),
        ({"share": math.nan}, "--share is nan, expected a finite number; leave it out for the default"),
        ({"share": math.inf}, "--share is inf, expected a finite number; leave it out for the default"),
        ({"engine": "ray"}, "--engine is 'ray', expected one of loky, dask; give one of these"),
        ({"names": ("a", 1)}, "--names is ('a', 1), expected a list of names; give e.g. --names a,b"),
        ({"seeds": (1, -1)}, "--seeds is -1, expected at least 0; leave it out for the default"),
        ({"seeds": "1,x"}, "--seeds is '1,x', expected a list of whole numbers; give e.g. --seeds 1,11,42"),
        ({"seeds": "9" * 41}, f"--seeds is '{'9' * 41}', expected a list of whole numbers; give e.g. --seeds 1,11,42"),
        ({"keep": 1}, "--keep is 1, expected true or false; give e.g. --keep true"),
        ({"limit": 0}, "--limit is 0, expected at least 1; leave it out for the default"),
        ({"inputs": 3}, "--input is 3, expected a list of names; give e.g. --input a.txt"),
    ],
)
def test_a_wrong_value_is_refused_with_option_value_expectation_and_advice(values, message):
    with pytest.raises(UsageError) as refusal:
        config(**values)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ({"share": 1}, {"share": 1.0}),
        ({"names": ["a"]}, {"names": ("a",)}),
        ({"names": "a, b"}, {"names": ("a", "b")}),
        ({"seeds": "1, 11"}, {"seeds": (1, 11)}),
        ({"either": ["a"]}, {"either": ("a",)}),
        ({"either": "a,b"}, {"either": "a,b"}),
        ({"limit": None}, {"limit": None}),
        ({"inputs": "a,b.txt"}, {"inputs": ("a,b.txt",)}),
        ({"inputs": [Path("a.txt"), "b"]}, {"inputs": ("a.txt", "b")}),
        ({"inputs": (Path("a.txt"),)}, {"inputs": ("a.txt",)}),
    ],
)
def test_a_value_is_kept_in_its_declared_type(given, kept):
    found = config(**given)
    ((name, value),) = kept.items()
    assert getattr(found, name) == value
    assert type(getattr(found, name)) is type(value)
    assert Config("x") == config()  # type: ignore[arg-type]


def test_a_setting_has_the_group_of_the_one_before_it():
    assert [each.group for each in EACH.values()] == ["Data"] * 3 + ["Machine"] * 8


# --- files


def test_what_is_written_can_be_read_again(tmp_path):
    wanted = Config(Path('q"\\é\x7f'), share=1e-300, names=("ü",), inputs=("a",), keep=False, limit=3)
    text = "".join(toml_lines(Config, wanted, leave_out=("workers",)))
    assert "workers" not in text
    assert made(Config, read_settings(Config, file(tmp_path, text))) == wanted
    assert "limit" not in "".join(toml_lines(Config, config()))


@pytest.mark.parametrize("name", EACH)
def test_every_setting_takes_the_example_of_its_error(name, tmp_path):
    assert list(read_settings(Config, file(tmp_path, f"{name} = {EACH[name].example}"))) == [name]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rwos = 1", "sets rwos, which does not exist; did you mean rows? expected some of either, engine, folder"),
        ("[rows]\nseed = 1", "sets rows to "),
        ("[machine]\nrows = 1", "sets machine, which is a section, expected lines without sections; write rows = …"),
        ('rows = "8"', 'sets rows to "8", expected a whole number; write rows = 8'),
        ("rows = true", "sets rows to true, expected a whole number"),
        ("rows = 2020-01-01", 'sets rows to "2020-01-01", expected a whole number'),
        ("rows = 0", "sets rows to 0, expected at least 1 and below 2^63; leave it out for the default"),
        ("names = [1]", "sets names to [1], expected a list of names; write names = ["),
        ("seeds = [1, -1]", "sets seeds to -1, expected at least 0"),
        ("rows = 1\nrows = 2", "is not TOML"),
        ("input = 'a'\ninputs = 'b'", "sets inputs twice, expected it once; leave one of the lines out"),
        ("rows: 1", "is not TOML: "),
        ("x = " + "[" * 9000, "is not TOML: "),
    ],
)
def test_a_mistake_in_a_file_is_named_with_its_remedy(text, said, tmp_path):
    path = file(tmp_path, text)
    with pytest.raises(UsageError) as refusal:
        read_settings(Config, path)
    assert str(refusal.value).startswith(f"--config {path} {said}")


def test_hyphens_and_other_names_are_read(tmp_path):
    assert read_settings(Config, file(tmp_path, 'input = "a, b"\nshare = 1')) == {"inputs": ("a, b",), "share": 1.0}
    assert find_setting(Config, "here", "in-put".replace("-", ""), "a").name == "inputs"


# --- the command line


def call(*arguments: str) -> tuple[dict[str, Any], Any]:
    """Return what a command finds stated, and the result of calling it."""
    found: dict[str, Any] = {}
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)

    @app.command()
    @takes_settings(Config)
    def command(
        context: typer.Context,
        limit: Annotated[int, typer.Argument(help="Its own.")],
        quiet: Annotated[bool, typer.Option("--quiet")] = False,
        config: Path | None = None,
        **settings: Any,
    ) -> None:
        found.update(stated(Config, context, config), quiet=quiet)

    result = CliRunner().invoke(app, arguments, terminal_width=100)
    return found, result


def test_the_command_line_states_what_is_given_and_nothing_else():
    assert call("3")[0] == {"limit": 3, "quiet": False}
    given, _ = call(
        "3", "--rows", "8", "--input", "a,b", "--input", "c", "--names", "a, b", "--recipe", "x,y", "--no-parses",
        "--seeds", "1,2", "-w", "2", "--quiet",
    )  # fmt: skip
    assert given == {
        "limit": 3, "rows": 8, "inputs": ("a,b", "c"), "names": ("a", "b"), "either": "x,y", "keep": False,
        "seeds": (1, 2), "workers": 2, "quiet": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("twice", "line"),
    [
        (
            ["--names", "a", "--names", "b,c"],
            "--names is given 2 times (a,b,c), expected once; give one, or --names a,b,c",
        ),
        (["--seeds", "1", "--seeds", "2"], "--seeds is given 2 times (1,2), expected once; give one, or --seeds 1,2"),
        (["--folder", "a", "--folder", "b"], "--folder is given 2 times (a,b), expected once; give one of them"),
    ],
)
def test_of_two_lists_or_folders_none_is_dropped_in_silence(twice, line):
    assert str(call("3", *twice)[1].exception) == line


def test_of_two_numbers_the_last_counts():
    assert call("3", "--rows", "4", "--rows", "8")[0]["rows"] == 8


def test_the_command_line_wins_over_the_file(tmp_path):
    path = file(tmp_path, "rows = 2\nshare = 0.5\n")
    # 8 is the default of --rows, and still given.
    assert call("3", "--config", str(path), "--rows", "8")[0] == {"limit": 3, "rows": 8, "share": 0.5, "quiet": False}


def test_the_help_has_the_options_in_order_with_their_defaults():
    lines = [" ".join(line.split()) for line in call("--help")[1].stdout.splitlines() if line.startswith("  ")]
    told = " ".join(lines)
    for text in (
        "--folder DIR The folder of the rows. [required]",
        "--rows N Rows per shard. [default: 8]",
        "--share SHARE Share of the rows. [default: 1.0]",
        "--engine loky|dask How it runs. [default: loky]",
        "--names NAMES Names. [default: a,b]",
        "--seeds N,N,… Seeds.",
        "--input NAMES What to read. [default: the sample]",
        "--either, --recipe NAMES A recipe or names. [default: sda]",
        "--keep / --no-parses Keep parses. [default: keep]",
        "-w, --workers N Processes. [default: the cores there are]",
    ):
        assert text in told
    options = [line.split()[0].rstrip(",") for line in lines if line.startswith("-")]
    assert options[:3] == ["--folder", "--rows", "--share"]
    assert options.index("-w") < options.index("--quiet"), "a command's own options come last"
    assert "--limit" not in told, "the command takes it as an argument"


def test_a_setting_that_has_to_be_given_is_asked_for():
    with pytest.raises(UsageError) as refusal:
        made(Config, {"rows": 1})
    assert str(refusal.value) == "got no --folder, expected the folder of the rows; give e.g. --folder data/en"
    assert made(Config, {"folder": HERE}) == config()


def test_declaring_and_listing_settings_does_not_wait_for_pydantic():
    code = (
        "import sys; from tests.base.test_settings import call\n"
        "assert call('--help')[1].exit_code == 0\n"
        "sys.stdout.write(str('pydantic' in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False"
