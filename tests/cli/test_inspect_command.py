import json
import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from typer.testing import Result

from tests.hand_shards import CHINESE_ROWS, write_shards


def lines(result: Result) -> list[str]:
    assert result.exit_code == 0, result.stderr
    return result.stdout.splitlines()


def section(result, title: str) -> list[str]:
    """Return the lines below a title, up to the next blank one."""
    found = lines(result)
    start = next(i for i, line in enumerate(found) if not found[i - 1] and line.split("  ")[0] == title)
    below = found[start + 1 :]
    return below[: below.index("")] if "" in below else below


def test_coverage_is_a_table_with_a_row_per_column(run, folder):
    table = section(run("inspect", folder, "--parity", 0), "Coverage")
    assert table[0].split() == ["column", "applied", "share", "paper"]
    assert [row.split()[0] for row in table[1:] if not row.startswith(" ")] == ["pi", "mv", "dn", "negation"]
    mv = next(row for row in table if row.startswith("mv"))
    assert mv.split()[1:4] == ["5", "71.43", "%"]
    assert mv.endswith("88.32 %")


def test_variety_is_a_table_with_the_most_frequent_insertion(run, folder):
    table = section(run("inspect", folder, "--parity", 0), "Variety")
    assert table[0].split() == ["column", "texts", "most", "frequent", "share", "phrases", "for", "80%"]
    assert table[1].split() == ["pi", "7", "!", "42.86", "%", "2"]
    assert [row.split()[0] for row in table[1:]] == ["pi", "mv", "dn", "negation"]


def test_rules_and_reasons_have_counts_shares_and_an_example(run, folder):
    table = section(run("inspect", folder, "--parity", 0), "mv")
    assert [row.split() for row in table][:3] == [
        ["label", "rows", "share", "example"],
        ["must", "3", "42.86", "%", *"He must have travelled widely in Europe.".split()],
        ["have_to", "1", "14.29", "%", *"Do you have to be able to help me?".split()],
    ]
    assert table[-1].startswith("skipped:no_finite_verb")


def test_numbers_stand_below_each_other_in_all_tables(run, folder):
    result = run("inspect", folder, "--parity", 0)
    places = {line.index(" %") for name in ("pi", "mv", "dn", "negation") for line in section(result, name)[1:]}
    assert len(places) == 1


def test_samples_show_every_column_of_a_row(run, folder):
    found = lines(run("inspect", folder, "--parity", 0, "-n", 7))
    start = found.index("3  He is not happy.")
    assert [row.split(maxsplit=2) for row in found[start + 1 : start + 5]] == [
        ["pi", "subject_comma", "He, is not happy."],
        ["mv", "must", "He must not be happy."],
        ["dn", "remove_and_frame", "It is not true that he is happy."],
        ["negation", "remove_negator", "He is happy."],
    ]


@pytest.fixture
def chinese(tmp_path):
    return write_shards(tmp_path / "zh", CHINESE_ROWS, language="zh", convert="t2s")


def test_json_keeps_characters_beyond_ascii(run, chinese):
    result = run("inspect", chinese, "--json", "--parity", 0)
    assert "没看见" in result.stdout
    assert json.loads(result.stdout)["convert"] == "t2s"


def test_examples_without_blanks_are_cut_at_characters(run, chinese):
    table = section(run("inspect", chinese, "--parity", 0), "mv")
    assert table[1].endswith("昨天下午我们在公园里一定看见了一只羽毛很漂亮的小鸟站…")


def test_what_converted_the_originals_is_said(run, chinese):
    assert "converted by t2s" in lines(run("inspect", chinese, "--parity", 0))[0]


def test_the_same_seed_shows_the_same_samples(run, folder):
    once = run("inspect", folder, "-n", 2, "--seed", 5, "--parity", 0)
    again = run("inspect", folder, "-n", 2, "--seed", 5, "--parity", 0)
    assert lines(once) == lines(again)
    others = {run("inspect", folder, "-n", 2, "--seed", seed, "--parity", 0).stdout for seed in range(8)}
    assert len(others) > 4


def test_a_column_and_a_rule_narrow_everything(run, folder):
    result = run("inspect", folder, "--column", "mv", "--rule", "must", "--parity", 0)
    assert "Can you help me?" not in result.stdout
    assert "dn" not in result.stdout.split()
    assert [line for line in lines(result) if line[:1].isdigit()] == [
        "0  He travelled widely in Europe.",
        "3  He is not happy.",
        "5  She  sings well.",
    ]


def test_output_for_a_pipe_is_plain(run, folder):
    output = run("inspect", folder, "--parity", 0).stdout
    assert "\x1b" not in output
    assert all(line == line.rstrip() for line in output.splitlines())


@pytest.mark.parametrize(("no_colour", "coloured"), [("", True), ("1", False)])
def test_changed_words_are_highlighted_on_a_terminal_that_wants_it(run, folder, monkeypatch, no_colour, coloured):
    monkeypatch.setenv("FORCE_COLOR", "1")  # stands for a terminal
    monkeypatch.setenv("TERM", "xterm-256color")
    if no_colour:
        monkeypatch.setenv("NO_COLOR", no_colour)
    output = run("inspect", folder, "--parity", 0).stdout
    assert ("\x1b[1;32mmust have \x1b[0m" in output) is coloured
    assert ("\x1b[9;31mnot \x1b[0m" in output) is coloured
    assert ("\x1b" in output) is coloured


def test_hostile_text_does_not_reach_the_terminal(run, folder):
    output = run("inspect", folder, "--parity", 0, "--rule", "frame").stdout
    assert r"\u202egnp.exe \x1b[31mred\x00" in output
    assert not set("\x00\x1b\u202e") & set(output)


def test_json_is_one_object(run, folder):
    result = run("inspect", folder, "--json", "--parity", 0, "-n", 2)
    fields = json.loads(result.stdout)
    assert set(fields["columns"]) == {"pi", "mv", "dn", "negation"}
    assert len(fields["samples"]) == 2


def test_the_page_is_written_beside_the_tables(run, folder, tmp_path):
    page = tmp_path / "report.html"
    result = run("inspect", folder, "--html", page, "--parity", 0)
    assert lines(result)[-1] == f"wrote {page}"
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_page_that_cannot_be_written_leaves_the_one_before(run, folder, tmp_path, monkeypatch):
    page = tmp_path / "report.html"
    page.write_text("before")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", refuse)
    result = run("inspect", folder, "--html", page, "--parity", 0)
    assert (result.exit_code, result.stderr) == (
        1,
        f"error: cannot write {page}: No space left on device; free some space there\n",
    )
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ".augpipe" and path != folder] == ["report.html"]
    assert page.read_text() == "before"


def test_a_link_to_a_page_and_a_pipe_stay_what_they_are(run, folder, tmp_path):
    (tmp_path / "link.html").symlink_to(tmp_path / "report.html")
    assert run("inspect", folder, "--html", tmp_path / "link.html", "--parity", 0).exit_code == 0
    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "report.html").is_file()
    os.mkfifo(tmp_path / "pipe")
    with ThreadPoolExecutor() as pool:
        reading = pool.submit((tmp_path / "pipe").read_text, "utf-8")
        assert run("inspect", folder, "--html", tmp_path / "pipe", "--parity", 0).exit_code == 0
        assert reading.result().startswith("<!doctype html>")
    assert (tmp_path / "pipe").is_fifo()


def test_the_page_and_json_go_together(run, folder, tmp_path):
    page = tmp_path / "report.html"
    assert json.loads(run("inspect", folder, "--html", page, "--json", "--parity", 0).stdout)
    assert page.exists()


def test_no_samples_are_shown_when_none_are_wanted(run, folder):
    assert "Samples" not in run("inspect", folder, "-n", 0, "--parity", 0).stdout


def test_all_rows_are_shown_when_more_are_wanted(run, folder):
    result = run("inspect", folder, "-n", 2**31 - 1, "--parity", 0)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == run("inspect", folder, "-n", 7, "--parity", 0).stdout


def test_a_set_without_rows_is_inspected(run, tmp_path):
    result = run("inspect", write_shards(tmp_path / "empty", rows=()))
    assert "0 rows in 0 shards" in lines(result)[0]
    assert section(result, "Coverage")[1].split()[:3] == ["pi", "0", "0.00"]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (
            ["--column", "vm"],
            2,
            "error: no column 'vm' in these shards; expected one of pi, mv, dn, negation",
        ),
        (
            ["--rule", "x"],
            2,
            "error: no rule or reason 'x' in these shards; expected one of pi: clause_comma, ",
        ),
        (["-n", "-1"], 2, "error: Invalid value for '--samples' / '-n'"),
        (["--parity", "-1"], 2, "error: Invalid value for '--parity'"),
        (["-n", "5000000000"], 2, "error: Invalid value for '--samples' / '-n'"),
        (["--parity", "99999999999999999999"], 2, "error: Invalid value for '--parity'"),
        (["--html", "no/such/folder/x.html"], 1, "error: cannot write no/such/folder/x.html: No such file"),
    ],
)
def test_a_mistake_is_one_line(run, folder, arguments, code, message):
    result = run("inspect", folder, *arguments)
    assert result.exit_code == code
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_what_is_no_set_of_shards_is_refused(run, tmp_path):
    for path in (tmp_path, tmp_path / "missing"):
        result = run("inspect", path)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
        assert "augpipe build" in result.stderr


def test_a_pipeline_without_parity_is_one_line(run, folder):
    done = run("inspect", folder, "--parity", 0, "--pipeline", "en_core_web_sm")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(
        "error: got --pipeline where it has no effect, expected it only with --parity above 0;"
    )
