"""`cse-eval`: models and a folder become a table, files, or one line that says why not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from cse_trainer.cli import program
from cse_trainer.cli.evaluate import OUTPUT_FILES, evaluate
from cse_trainer.evaluation.rendering import FORMATS
from tests.cse_trainer.evaluation.chinese_folder import write_chinese
from tests.cse_trainer.evaluation.senteval_folder import write_senteval, write_set
from tests.cse_trainer.evaluation.transfer_folder import write_transfer
from tests.cse_trainer.letters import LetterEncoder, found_unless_missing
from tests.hand_shards import write_shards

Run = Callable[..., Result]


@pytest.fixture
def loaded(monkeypatch) -> list[tuple[str, dict[str, Any]]]:
    """Stand in for finding and loading models: note what was asked for."""
    found: list[tuple[str, dict[str, Any]]] = []

    def load(source: str, **settings: Any) -> LetterEncoder:
        found.append((source, settings))
        return LetterEncoder(pooling_stated=source != "plain")

    monkeypatch.setattr("cse_trainer.encoder.model_folder", found_unless_missing)
    monkeypatch.setattr("cse_trainer.encoder.frozen_encoder", load)
    return found


@pytest.fixture
def run(monkeypatch, loaded) -> Run:
    """Call cse-eval as a pipe would."""
    for name in ("CSE_TRAINER_DEBUG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "RANK"):
        monkeypatch.delenv(name, raising=False)
    app = program("cse-eval", evaluate)

    def call(*arguments: str | Path) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments])

    return call


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return write_senteval(tmp_path / "senteval", ["STS12", "STS-B", "SICK-R"])


def test_the_result_is_on_stdout_and_everything_else_on_stderr(run, data):
    done = run("one", "two", "--data", data)
    assert done.exit_code == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("sts test: Spearman")
    assert lines[2].split() == ["set", "pairs", "one", "two"]
    assert [line.split()[0] for line in lines[3:6]] == ["STS12", "STS-B", "SICK-R"]
    assert lines[6].startswith("average of the 3 sets present")
    assert f"not in {data}: STS13, STS14, STS15, STS16" in done.stdout
    assert "STS12 has 30 pairs here, the published test split has 3,108" in done.stdout
    assert done.stderr.splitlines() == [
        "one: loading", "one: STS12, STS-B, SICK-R", "two: loading", "two: STS12, STS-B, SICK-R",
    ]  # fmt: skip


def test_quiet_leaves_the_result_alone(run, data, tmp_path):
    loud = run("one", "--data", data)
    quiet = run("one", "--data", data, "-q", "-o", tmp_path / "out")
    assert (quiet.stdout, quiet.stderr) == (loud.stdout, "")


def test_the_options_reach_the_encoder(run, data, loaded):
    done = run("one", "--data", data, "--pooling", "cls", "--device", "cpu", "--threads", "2", "--batch-tokens", "99")
    assert done.exit_code == 0, done.stderr
    assert loaded == [("one", {"pooling": "cls", "device": "cpu", "threads": 2})]


def test_sets_and_split_choose_what_is_scored(run, data):
    some = run("one", "--data", data, "--sets", "sick, stsb", "--format", "json")
    assert list(json.loads(some.stdout)["models"][0]["sets"]) == ["STS-B", "SICK-R"]
    dev = run("one", "--data", data, "--split", "dev", "--format", "json")
    assert (json.loads(dev.stdout)["split"], list(json.loads(dev.stdout)["models"][0]["sets"])) == (
        "dev", ["STS-B", "SICK-R"],
    )  # fmt: skip


@pytest.mark.parametrize("split", ["test", "dev"])
def test_a_chinese_suite_is_a_table_like_any_other(run, tmp_path, split):
    data = write_chinese(tmp_path / "sts_zh")
    done = run("one", "--data", data, "--suite", "sts-zh", "--split", split)
    assert done.exit_code == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"sts-zh {split}: Spearman")
    assert [line.split()[0] for line in lines[3:5]] == ["STS-B-zh", "CNSD"]
    shown = {name: run("one", "--data", data, "--suite", "sts-zh", "--format", name).stdout for name in FORMATS}
    assert "| model | STS-B-zh | CNSD | Avg of 2 |" in shown["markdown"]
    assert "Model & STS-B-zh & CNSD & Avg of 2" in shown["latex"]
    assert list(json.loads(shown["json"])["models"][0]["sets"]) == ["STS-B-zh", "CNSD"]


def test_a_broken_line_of_a_chinese_file_is_one_line(run, tmp_path):
    data = write_chinese(tmp_path / "sts_zh")
    (data / "cnsd-sts-test.txt").write_text("1||他走了。||2\n")
    done = run("one", "--data", data, "--suite", "sts-zh")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "cnsd-sts-test.txt: line 1 has 3 fields between ||, expected 4" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_holds_the_same_score(run, data, name):
    score = json.loads(run("one", "--data", data, "--format", "json").stdout)["models"][0]["sets"]["STS12"]["score"]
    shown = run("one", "--data", data, "--format", name)
    assert shown.exit_code == 0, shown.stderr
    assert (str(score) if name == "json" else f"{score:.2f}") in shown.stdout


def test_models_are_compared_with_the_first_on_demand(run, data):
    lines = run("one", "two", "--data", data, "--compare").stdout.splitlines()
    assert lines[7].split() == ["against", "one", "–", "+0.00", "(+0.00", "to", "+0.00)"]
    assert lines[8].split() == ["p", "–", "1.000"]
    assert "against one: difference of the means, 95 % interval and p of a paired bootstrap" in lines[-1]
    shown = run("one", "two", "--data", data, "--compare", "--format", "markdown").stdout.splitlines()
    assert [shown[line].split(" | ")[-2] for line in (2, 4, 5)] == ["against one", "–", "+0.00 (+0.00 to +0.00)"]
    plain = json.loads(run("one", "two", "three", "--data", data, "--compare", "--format", "json").stdout)
    assert plain["differences"] == [{"points": 0.0, "low": 0.0, "high": 0.0, "p": 1.0}] * 2


def test_subsets_are_shown_on_demand(run, data):
    assert "surprise.OnWN" not in run("one", "--data", data).stdout
    assert "surprise.OnWN" in run("one", "--data", data, "--subsets").stdout


def test_the_files_hold_the_result_in_three_formats(run, data, tmp_path):
    folder = tmp_path / "deep" / "results"
    done = run("one", "--data", data, "-o", folder)
    assert done.stderr.splitlines()[-1] == f"wrote scores.json, scores.md, scores.tex into {folder}"
    assert {path.name for path in folder.iterdir()} == set(OUTPUT_FILES), "and no temporary file"
    assert json.loads((folder / "scores.json").read_text())["models"][0]["model"] == "one"
    assert "| one |" in (folder / "scores.md").read_text()
    assert (folder / "scores.tex").read_text().endswith("\\end{tabular}\n")
    again = run("two", "--data", data, "-o", folder)
    assert again.exit_code == 0
    assert "| two |" in (folder / "scores.md").read_text()


def test_several_seeds_are_one_row_with_their_deviation(run, data, tmp_path):
    for seed in (1, 2):
        (tmp_path / "run" / f"seed-{seed}" / "model").mkdir(parents=True)
    done = run(tmp_path / "run", "--data", data)
    assert "± 0.00" in done.stdout
    assert "mean ± standard deviation over 2 seeds" in done.stdout


def test_a_pooling_that_nobody_stated_is_pointed_at(run, data):
    assert "plain records no pooling, so mean was taken" in run("plain", "--data", data).stdout


@pytest.mark.parametrize(
    ("arguments", "code", "complaint"),
    [
        (["one"], 2, "got no --data, expected a folder with SentEval's layout (STS/STS12-en-test"),
        (["one", "--suite", "order"], 2, "got no --data, expected a folder with the shards of an `augpipe build`"),
        (["one", "--suite", "order"], 2, "and pi, mv or dn; name it by --data DIR, or a different --suite"),
        (["--data", "DATA"], 2, "Missing argument 'MODEL..."),
        (["one", "--data", "/not/here"], 1, "/not/here is no folder"),
        (["~nobody-here/m", "--data", "DATA"], 2, "no home folder is known here for ~nobody-here"),
        (["one", "--data", "~nobody-here/d"], 2, "no home folder is known here for ~nobody-here"),
        (["one", "--data", "DATA", "--sets", "STS11"], 2, "no STS set is called 'STS11'"),
        (["one", "--data", "DATA", "--sets", " , "], 2, "expected names between commas"),
        (["one", "--data", "DATA", "--sets", "STS13"], 1, "holds no STS13"),
        (
            ["one", "--data", "DATA", "--suite", "mteb"],
            2,
            "there is no suite 'mteb', expected one of sts, sts-zh, transfer",
        ),
        (["one", "--data", "DATA", "--split", "train"], 2, "there is no split 'train'"),
        (["one", "--data", "DATA", "--split", "dev", "--sets", "STS12"], 2, "STS12 has no split 'dev'"),
        (["one", "--data", "DATA", "--format", "html"], 2, "--format is 'html', expected one of table, markdown"),
        (["one", "--data", "DATA", "--threads", "0"], 2, "--threads"),
        (["one", "--data", "DATA", "--compare"], 2, "--compare got one model, expected several"),
        (["one", "two", "--data", "DATA", "--suite", "transfer", "--compare"], 2, "--compare is a test over pairs"),
        (["missing", "--data", "DATA"], 1, "there is no encoder 'missing'"),
        (
            ["one", "--data", "DATA", "--output", "DATA/STS/STSBenchmark/sts-test.csv"],
            1,
            "is a file, expected a folder",
        ),
    ],
)
def test_a_mistake_is_one_line_and_an_exit_code(run, data, arguments, code, complaint):
    done = run(*(argument.replace("DATA", str(data)) for argument in arguments))
    *before, last = done.stderr.splitlines()
    assert done.exit_code == code, done.stderr
    assert last.startswith("error: ")
    assert complaint in last
    assert all(line.endswith((": loading", "SICK-R")) for line in before)
    assert done.stdout == ""


def test_an_incomplete_year_gets_no_number(run, data):
    (write_set(data, "STS14") / "STS.gs.OnWN.txt").unlink()
    done = run("one", "--data", data)
    assert (done.exit_code, done.stdout) == (1, "")
    assert "STS14 is incomplete" in done.stderr
    assert "STS.gs.OnWN.txt" in done.stderr


def test_scores_that_cannot_be_written_are_one_line_after_the_table(run, data, tmp_path, monkeypatch):
    def full(path: Path, content: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("augpipe.base.files.publish.publish", full)
    done = run("one", "--data", data, "-o", tmp_path / "out")
    assert done.exit_code == 1
    assert "average of the 3 sets present" in done.stdout, "what was computed is not lost"
    assert "error: cannot write " in done.stderr.splitlines()[-1]


def test_the_formats_of_the_help_are_those_there_are():
    command: Any = typer.main.get_command(program("x", evaluate))
    parameters = {parameter.name: parameter for parameter in command.params}
    assert all(name in parameters["format"].help for name in FORMATS)
    assert set(OUTPUT_FILES.values()) < set(FORMATS)


def test_transfer_sets_are_a_table_like_any_other(run, tmp_path):
    data = write_transfer(tmp_path / "senteval", ["SST-2", "MRPC"])
    done = run("one", "two", "--data", data, "--suite", "transfer", "--pooling", "cls", "--threads", "1")
    assert done.exit_code == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("transfer test: accuracy")
    assert lines[2].split() == ["set", "rows", "one", "two"]
    assert [line.split()[:2] for line in lines[3:5]] == [["SST-2", "48"], ["MRPC", "48"]]
    assert "SST-2 has 48 rows here, the published test split has 1,821" in done.stdout
    assert f"not in {data}: MR, CR, SUBJ, MPQA, TREC" in done.stdout
    assert done.stderr.splitlines()[:3] == [
        "one: loading", "one: SST-2, MRPC", "logistic regression: SST-2, MRPC",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name == "json" else pytest.mark.slow) for name in FORMATS]
)
def test_what_stands_beside_an_accuracy_is_shown_in_every_format(run, tmp_path, name):
    data = write_transfer(tmp_path / "senteval", ["MRPC"])
    common = ("one", "--data", data, "--suite", "transfer", "--threads", "1", "--format", name)
    assert ("majority" in run(*common).stdout) == (name == "json")
    shown = run(*common, "--details").stdout
    assert all(word in shown for word in ("dev", "F1", "majority", "50.0"))


def test_the_development_split_of_a_transfer_set_is_the_accuracy_that_chooses(run, tmp_path):
    data = write_transfer(tmp_path / "senteval", ["SST-2", "MRPC"])
    common = ("one", "--data", data, "--suite", "transfer", "--threads", "1", "--format", "json", "--sets", "sst")
    test, dev = (json.loads(run(*common, *more).stdout)["models"][0]["sets"] for more in ((), ("--split", "dev")))
    assert list(test) == list(dev) == ["SST-2"]
    assert (test["SST-2"]["score"], test["SST-2"]["details"]["dev"]) == (
        dev["SST-2"]["details"]["test"], dev["SST-2"]["score"],
    )  # fmt: skip
    assert test["SST-2"]["rows"] == 48
    assert test["SST-2"]["expected_rows"] == 1821


def test_the_suite_order_reads_shards(run, tmp_path):
    done = run("one", "--data", write_shards(tmp_path / "shards"), "--suite", "order", "--details")
    assert done.exit_code == 0, done.output
    assert "order test: share × 100 of the originals that are closer to the positive" in done.stdout
    assert [line.split()[0] for line in done.stdout.splitlines() if line.startswith(("pi", "mv", "dn"))] == [
        "pi", "mv", "dn",
    ]  # fmt: skip
    assert "cosine with negation" in done.stdout
