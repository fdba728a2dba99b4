"""The benchmarks measure and report rightly; what they find is no subject of tests."""

from __future__ import annotations

import dataclasses
import json
import re
import sys
import time
from importlib.metadata import PackageNotFoundError

import psutil
import pytest

from augpipe import Augmenter
from augpipe.base.errors import UserError
from benchmarks import bench_build, bench_full, bench_scaling, contestants, report
from benchmarks.bench_build import CLAIMS, ratios
from benchmarks.contestants import CONTESTANTS, DESCRIPTIONS, Job
from benchmarks.measure import ROOT, CommandError, Run, as_program, augpipe, remove, run
from benchmarks.programs.rules import DocRules


def test_a_run_is_measured_with_its_workers():
    child = "import time; held = bytearray(60_000_000); time.sleep(0.6)"
    start = f"subprocess.run([sys.executable, '-c', {child!r}], check=True)"
    parent = f"import subprocess, sys; {start}; print('done')"
    measured = run([sys.executable, "-c", parent])
    assert measured.output == "done\n"
    assert measured.wall_s >= 0.6
    assert measured.workers_seen == 1
    assert measured.worker_peak_mib > 50 > measured.parent_peak_mib > 0


def test_the_next_program_finds_nothing_of_the_last_one(tmp_path):
    rows = tmp_path / "rows.txt"
    rows.write_text("The old king visits a school.\n")
    for _ in range(2):  # a second build would be refused, or have nothing to do
        done = run(augpipe("build", "-i", rows, "-o", tmp_path / "set", "--workers", 1, "--augmentations", "pi"))
        assert "nothing to do" not in done.output
        remove(tmp_path / "set")
    assert list(tmp_path.iterdir()) == [rows]


def test_a_failed_run_is_an_error_with_its_last_words():
    with pytest.raises(RuntimeError, match=r"exit code 3.*\nbroken"):
        run([sys.executable, "-c", "print('broken'); raise SystemExit(3)"])


def ends(pid: int, within_s: float = 10.0) -> bool:
    """Whether a process that was sent SIGKILL is gone, or a zombie, in time: the kernel delivers it when it can."""
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.01)
    return False


def test_a_run_without_end_is_ended_with_its_workers(tmp_path):
    written = tmp_path / "pid"
    with pytest.raises(RuntimeError, match="no end after"):
        run(["sh", "-c", f"sleep 60 & echo $! > {written}; wait"], timeout_s=1.0)
    assert ends(int(written.read_text(encoding="utf-8")))


def test_quarters_are_taken_over_the_whole_run():
    assert Run([], parent_mib=[float(at) for at in range(101)]).quarters() == [25, 50, 75, 100]
    assert Run([]).quarters() == []


def test_every_claim_compares_known_programs():
    assert CONTESTANTS.keys() == DESCRIPTIONS.keys()
    assert {name for claim in CLAIMS for name in (claim.numerator, claim.denominator)} == CONTESTANTS.keys()


def test_ratios_are_given_with_and_without_starting():
    (ratio,) = ratios({"build": 12.0, "parse_only": 11.0}, {"build": 2.0, "parse_only": 1.0})
    assert ratio.whole == pytest.approx(12 / 11, abs=1e-3)
    assert ratio.beyond_start == 1.0


def test_a_program_of_another_language_is_refused(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["bench_build", "--lang", "zh", "--only", "build", "reference_style"])
    with pytest.raises(SystemExit):
        bench_build.main()
    assert "reference_style works on English alone, got --lang zh; leave it out" in capsys.readouterr().err


def test_starting_is_measured_with_as_many_shards_as_workers(monkeypatch, tmp_path):
    commands: list[list[str]] = []

    def noted(command: list[str]) -> Run:
        commands.append(command)
        return Run(command)

    monkeypatch.setattr(contestants, "run", noted)
    job = Job(tmp_path / "few.txt", tmp_path / "output", workers=2, batch_size=64)
    CONTESTANTS["build"](job)
    CONTESTANTS["build"](dataclasses.replace(job, shard_rows=1))
    assert ["--shard-rows" in command for command in commands] == [False, True]


def test_the_peers_apply_our_rules_to_the_documents_of_the_one_pipeline_they_load():
    names, text = ("pi", "mv", "dn", "negation"), "The team lost because the keeper was ill."
    rules = DocRules(names, None)
    assert "_augmenter" not in vars(rules)
    expected = [outcome.text for outcome in Augmenter("en", augmentations=names)(text, 7).outcomes.values()]
    assert rules(7, text, rules.nlp(text)) == expected


def test_a_build_is_not_measured_from_where_a_stopped_one_ended(monkeypatch, tmp_path):
    left = tmp_path / "en-fewer"
    left.mkdir()

    def build(given, output, limit):
        assert not output.exists()
        raise CommandError("far enough")

    monkeypatch.setattr(bench_full, "build", build)
    monkeypatch.setattr(sys, "argv", ["bench_full", "--output", str(tmp_path / "en")])
    with pytest.raises(CommandError, match="far enough"):
        bench_full.main()


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (UserError("no corpus"), "no corpus"),
        (CommandError("exit code 1"), "exit code 1"),
        (PackageNotFoundError("accelerate"), "the package accelerate is not installed, .*; install the extra `bench`"),
        (FileNotFoundError(2, "No such file or directory", "x.json"), "x.json is not there, expected a file"),
        (OSError(28, "No space left on device", "x.json"), "No space left on device: x.json; free some .*again"),
    ],
    ids=["user", "command", "package", "file", "full disk"],
)
def test_what_a_user_can_mend_ends_a_script_in_a_line(error, told):
    def main() -> None:
        raise error

    with pytest.raises(SystemExit, match=told):
        as_program(main)


def test_a_fault_of_a_script_keeps_its_traceback():
    def main() -> None:
        raise RuntimeError("a bug")

    with pytest.raises(RuntimeError, match="a bug"):
        as_program(main)


def test_publishing_replaces_what_stands_between_the_marks(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("a\n<!-- x -->\nold\n<!-- /x -->\nb\n", encoding="utf-8")
    report.publish("x", report.table(["n"], [[1]]), page)
    assert page.read_text(encoding="utf-8") == "a\n<!-- x -->\n\n| n |\n| --- |\n| 1 |\n\n<!-- /x -->\nb\n"
    with pytest.raises(ValueError, match="no marks <!-- y -->"):
        report.publish("y", "", page)


def test_every_script_that_writes_into_the_page_has_its_marks_there():
    sources = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "benchmarks").glob("bench_*.py")}
    calls = ("report.conclude(", "report.publish(")
    scripts = sorted(name for name, source in sources.items() if any(call in source for call in calls))
    text = "".join(page.read_text(encoding="utf-8") for page in (report.PAGE, bench_scaling.PAGE))
    assert "bench_build" in scripts
    assert [name for name in scripts if f"<!-- {name} -->" not in text or f"<!-- /{name} -->" not in text] == []


def test_the_readme_has_the_numbers_that_were_measured_last():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    results = (ROOT / "docs/results.md").read_text(encoding="utf-8")
    (five_lines,) = re.findall(r"^\| \*\*all\*\* \| \*\*(\d+)\*\* \|$", results, re.MULTILINE)
    assert f"| {int(five_lines) // 60} min {int(five_lines) % 60} s |" in text
    rows = [[cell.strip(" *") for cell in line.split("|")[1:-1]] for line in results.splitlines()]
    scores = {row[1]: [cell.split()[0] for cell in row[2:]] for row in rows if len(row) == 5 and row[0] == "`mini`"}
    (_, before, order), (_, after, _) = scores["untrained"], scores["`--positive mv`"]
    assert f"| {float(before):.1f} → {float(after):.1f} |" in text
    (_, _, learnt) = scores["`--positive mv --negative negation`"]
    assert f"| {float(order):.0f} % → {float(learnt):.0f} % |" in text


def test_results_say_when_where_and_how_they_were_measured(tmp_path):
    saved = json.loads(report.save("bench_x", report.header("bench_x"), tmp_path).read_text(encoding="utf-8"))
    assert saved["command"].startswith("python -m benchmarks.bench_x")
    assert saved["machine"]["cores"] >= 1
    assert {"spacy", "pyarrow"} <= saved["machine"]["versions"].keys()
