"""`augpipe build` and `augpipe verify` as a user meets them: output, exit codes, one line per mistake."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from augpipe.builder.fingerprint import AugmenterFacts
from augpipe.builder.folder import BuildFolder
from augpipe.cli import main
from augpipe.cli.build_view import warnings
from augpipe.shards.verify import verify
from tests.builder import fakes
from tests.builder.fakes import FACTS
from tests.shards.sets import sha256s

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def augpipe(monkeypatch, capsys):
    """Return a function that runs the command line in this process: (exit code, stdout, stderr)."""
    monkeypatch.setattr(AugmenterFacts, "of", classmethod(lambda cls, *settings: FACTS))

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["augpipe", *map(str, arguments)])
        with pytest.raises(SystemExit) as caught:
            main()
        captured = capsys.readouterr()
        return caught.value.code, captured.out, captured.err

    return run


@pytest.fixture
def options(corpus_file, tmp_path):
    return ["-i", corpus_file, "-o", tmp_path / "out", "--shard-rows", "100", "--engine", "sequential"]


def test_a_build_ends_with_a_summary_and_the_next_command(augpipe, options, tmp_path):
    code, out, err = augpipe("build", *options)
    assert code == 0
    assert "rows in   1,000" in " ".join(out.split("\n")).replace("    ", "   ")
    assert "invalid_utf8 9" in out
    assert "pi" in out
    assert f"Next: augpipe inspect {tmp_path / 'out'}" in out
    assert "1,000 rows in 10 shards" in err


def test_quiet_prints_nothing(augpipe, options):
    assert augpipe("build", *options, "--quiet") == (0, "", "")


def test_a_complete_set_is_said_to_be_complete(augpipe, options):
    augpipe("build", *options)
    code, out, err = augpipe("build", *options)
    assert (code, err) == (0, "")
    assert "is complete already; nothing to do" in out


def test_a_dry_run_estimates_and_writes_nothing(augpipe, options, tmp_path):
    code, out, _ = augpipe("build", *options, "--dry-run")
    assert code == 0
    assert "1,000" in out
    assert "10  shards in" in out
    assert "Nothing was written" in out
    assert not (tmp_path / "out").exists()


def test_another_fingerprint_is_one_line_and_exit_code_1(augpipe, options):
    augpipe("build", *options)
    code, out, err = augpipe("build", *options, "--seed", "5")
    assert (code, out) == (1, "")
    assert err.startswith("error: ")
    assert "seed: 0 → 5" in err
    assert "--force" in err
    assert err.count("\n") == 1
    assert augpipe("build", *options, "--seed", "5", "--force")[0] == 0


@pytest.mark.parametrize(
    ("extra", "says"),
    [
        (["--workers", "0"], "--workers is 0"),
        (["--limit", "0"], "limit"),
        (["--engine", "threads"], "--engine is 'threads'"),
        (["--shard-rows", "x"], "--shard-rows"),
        (["--no-such-option"], "--no-such-option"),
        (["--convert", "simplified"], "--convert is 'simplified', expected one of t2s"),
        (["--field", "a,b"], "--field a,b was given, but the inputs are text"),
    ],
)
def test_wrong_options_are_one_line_and_exit_code_2(augpipe, options, extra, says):
    code, out, err = augpipe("build", *options, *extra)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_sentence_pairs_and_what_becomes_of_their_duplicates(augpipe, tmp_path):
    pairs = tmp_path / "pairs.json"
    pairs.write_text('{"sentence1": "一", "sentence2": "二"}\n{"sentence1": "二", "sentence2": "三"}\n')
    options = ["-i", pairs, "--engine", "sequential"]
    code, out, _ = augpipe("build", *options, "-o", tmp_path / "once")
    assert code == 0
    assert re.search(r"rejected +1 +duplicate 1\n", out)
    code, out, _ = augpipe("build", *options, "-o", tmp_path / "twice", "--keep-duplicates")
    assert code == 0
    assert re.search(r"rows out +4\b", out)
    code, out, _ = augpipe("build", *options, "-o", tmp_path / "first", "--field", "sentence1", "--unique")
    assert code == 0
    assert re.search(r"rows out +2\b", out)


def test_a_corpus_to_be_had_by_hand_is_one_line(augpipe, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = augpipe("build", "--lang", "zh")
    assert (code, out) == (2, "")
    assert "SimCLUE" in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_shard_set_aside_is_exit_code_3(augpipe, tmp_path):
    (tmp_path / "poisoned.txt").write_text(f"One.\n{fakes.RAISES}\nThree.\n")
    code, _, err = augpipe(
        "build", "-i", tmp_path / "poisoned.txt", "-o", tmp_path / "out", "--engine", "sequential", "-q"
    )
    assert code == 3
    assert "ids 0–2 (RuntimeError: as asked" in err
    assert err.count("\n") == 1


def test_an_input_that_is_missing_is_one_line_and_leaves_no_folder(augpipe, tmp_path):
    code, _, err = augpipe("build", "-i", tmp_path / "nowhere.txt", "-o", tmp_path / "out")
    assert code == 1
    assert "no such file" in err
    assert err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_settings_come_from_a_file_and_options_win(augpipe, corpus_file, tmp_path, reference):
    settings = tmp_path / "build.toml"
    settings.write_text(
        f'input = "{corpus_file}"\noutput = "{tmp_path / "out"}"\nshard-rows = 50\nengine = "sequential"\n'
    )
    assert augpipe("build", "--config", settings, "--shard-rows", "100", "-q")[0] == 0
    assert sha256s(tmp_path / "out") == reference
    settings.write_text("sede = 1\n")
    code, _, err = augpipe("build", "--config", settings)
    assert code == 2
    assert "sets sede, which does not exist; did you mean seed? expected some of address, augmentations," in err
    settings.write_text("seed 1\n")
    assert "is not TOML" in augpipe("build", "--config", settings)[2]
    assert "cannot read --config" in augpipe("build", "--config", tmp_path / "none.toml")[2]


def test_verify_says_that_a_set_is_sound_or_what_is_wrong(augpipe, options, tmp_path):
    augpipe("build", *options)
    folder = tmp_path / "out"
    code, out, _ = augpipe("verify", folder)
    assert code == 0
    assert "is sound: 10 shards, 900 rows, 100 rejects" in out
    assert augpipe("verify", "--quiet", folder) == (0, "", "")
    shard = folder / "shard-00004.parquet"
    damaged = bytearray(shard.read_bytes())
    damaged[len(damaged) // 2] ^= 8
    shard.write_bytes(damaged)
    code, out, err = augpipe("verify", folder)
    assert code == 1
    assert out.startswith("shard-00004.parquet: SHA-256 is ")
    assert "finding" in err
    assert err.count("\n") == 1
    shard.unlink()
    assert augpipe("build", *options)[0] == 0
    assert augpipe("verify", folder)[0] == 0


def test_verify_of_no_set_is_one_line(augpipe, tmp_path):
    code, _, err = augpipe("verify", tmp_path)
    assert code == 1
    assert "holds no shards" in err
    assert err.count("\n") == 1


def slow_build(corpus_file, tmp_path, pause="0.01", **settings):
    """Start a build that takes some seconds, in a process group of its own."""
    command = [
        sys.executable,
        "-m",
        "tests.builder.fake_cli",
        "build",
        "-i",
        corpus_file,
        "-o",
        tmp_path / "out",
    ]
    command += ["--shard-rows", "50", "--workers", "2", "--pipeline", pause]
    return subprocess.Popen([str(word) for word in command], cwd=ROOT, start_new_session=True, **settings)


def finished_in(folder):
    """Return the shards that have a record, with the times of their files: one without is made again."""
    begun = BuildFolder(folder)
    numbers = [int(path.stem) for path in begun.record(0).parent.glob("[0-9]*.json")]
    return {path: path.stat().st_mtime_ns for path in map(begun.shard, numbers)}


def wait_for_shard(folder, process):
    deadline = time.monotonic() + 120
    while not finished_in(folder):
        assert time.monotonic() < deadline
        assert process.poll() is None
        time.sleep(0.02)


def test_ctrl_c_is_one_line_and_exit_code_130_and_the_rerun_keeps_what_is_finished(corpus_file, tmp_path):
    process = slow_build(corpus_file, tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    wait_for_shard(tmp_path / "out", process)
    os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to workers as well
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    *progress, last = err.splitlines()
    assert last.startswith("stopped; ")
    assert "of 20 shards are finished in" in last
    assert last.endswith("run the same command again to go on")
    assert "Traceback" not in err
    assert not list(tmp_path.rglob(".tmp-*"))
    assert progress[0] == f"{tmp_path / 'out'}: 1,000 rows in 20 shards, 2 workers"
    assert all(" of 20 shards" in line for line in progress[1:])
    finished = finished_in(tmp_path / "out")
    assert finished
    assert slow_build(corpus_file, tmp_path, pause="0", stderr=subprocess.DEVNULL).wait() == 0
    assert verify(tmp_path / "out").ok
    assert finished.items() <= {path: path.stat().st_mtime_ns for path in (tmp_path / "out").iterdir()}.items()


def test_on_a_terminal_the_display_is_live(corpus_file, tmp_path):
    main_end, other_end = pty.openpty()
    process = slow_build(corpus_file, tmp_path, pause="0.004", stderr=other_end, stdout=subprocess.DEVNULL)
    os.close(other_end)
    shown = b""
    try:
        while piece := os.read(main_end, 4096):
            shown += piece
    except OSError:  # what a terminal gives when the last writer has gone
        pass
    os.close(main_end)
    assert process.wait(timeout=60) == 0
    assert b"rows/s" in shown
    assert b"negation " in shown
    assert b"1,000 of 1,000 rows" in shown


def test_help_names_every_flag_of_the_specification(augpipe):
    _, out, _ = augpipe("build", "--help")
    flags = "lang encoding input output workers augmentations pipeline seed shard-rows limit dry-run force quiet"
    assert [flag for flag in [*flags.split(), "field", "column", "engine", "config"] if f"--{flag}" not in out] == []
    assert "augpipe build sample" in out


def test_inputs_are_arguments_and_come_before_those_of_the_option(augpipe, tmp_path):
    for name in ("c.txt", "folder/b.txt", "folder/a.txt", "folder/a.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"It is {name}.\n")
    options = ["-i", tmp_path / "c.txt", "-o", tmp_path / "out", "--engine", "sequential"]
    code, _, err = augpipe("build", tmp_path / "folder", *options)
    assert code == 0
    assert err.startswith(f"note: 1 file not read, by the suffix: {tmp_path}/folder/a.md\n")
    texts = pq.read_table(tmp_path / "out" / "shard-00000.parquet").column("original").to_pylist()
    assert texts == ["It is folder/a.txt.", "It is folder/b.txt.", "It is c.txt."]
    assert augpipe("build", tmp_path / "folder", *options, "--quiet") == (0, "", "")


def test_a_build_without_a_row_is_an_error_that_names_the_rejects(augpipe, tmp_path):
    (tmp_path / "blank.txt").write_bytes(b"\n" * 5 + b"\xff\n")
    call = ["build", tmp_path / "blank.txt", "-o", tmp_path / "out", "--engine", "sequential"]
    for _ in range(2):
        code, _, err = augpipe(*call)
        assert code == 1
        assert "error: no row of 6 could be used, most for the reason empty (5); see" in err
        assert str(tmp_path / "out.augpipe" / "rejects.jsonl") in err


def test_text_in_another_encoding_is_recognised_and_read_with_the_option_that_is_named(augpipe, tmp_path):
    (tmp_path / "in.txt").write_bytes(b"He left.\n" + "José left the café in Málaga.\n".encode("latin-1") * 3)
    call = ["build", tmp_path / "in.txt", "-o", tmp_path / "out", "--engine", "sequential"]
    warning = "warning: most rejects are not UTF-8; they look like latin-1, so give --encoding latin-1"
    assert warning in augpipe(*call, "--dry-run")[1]
    code, out, _ = augpipe(*call)
    assert (code, warning in out) == (0, True)
    code, _, err = augpipe(*call, "--encoding", "latin-1")
    assert code == 1
    assert "holds another build (encoding: utf-8 → iso8859-1)" in err
    code, out, _ = augpipe(*call, "--encoding", "latin-1", "--force")
    assert (code, "warning" in out) == (0, False)
    texts = pq.read_table(tmp_path / "out" / "shard-00000.parquet").column("original").to_pylist()
    assert texts == ["He left.", *["José left the café in Málaga."] * 3]


@pytest.mark.parametrize("also", [[], ["--dry-run"], ["--shard-range", "0:1"], ["--force-language"]])
def test_text_that_is_all_in_another_encoding_is_refused_before_anything_is_written(augpipe, tmp_path, also):
    (tmp_path / "in.txt").write_bytes("José left the café in Málaga.\n".encode("latin-1") * 3)
    call = ["build", tmp_path / "in.txt", "-o", tmp_path / "out", "--engine", "sequential"]
    code, out, err = augpipe(*call, *also)
    assert (code, out) == (2, "")
    assert "none of the first 3 rows is UTF-8" in err
    assert err.endswith("they look like latin-1, so give --encoding latin-1\n")
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]
    assert augpipe(*call, "--encoding", "latin-1")[0] == 0


def test_an_engine_of_one_process_is_not_said_to_have_workers(augpipe, tmp_path):
    (tmp_path / "in.txt").write_text("It is so.\n" * 3)
    call = ["build", tmp_path / "in.txt", "-o", tmp_path / "out", "--engine", "sequential"]
    assert "rows/s with 1 worker\n" in augpipe(*call, "--dry-run")[1]
    assert "1 shard, 1 worker\n" in augpipe(*call)[2]


def test_another_limit_is_not_said_to_be_another_input(augpipe, tmp_path):
    (tmp_path / "in.txt").write_text("It is so.\n" * 3)
    call = ["build", tmp_path / "in.txt", "-o", tmp_path / "out", "--engine", "sequential"]
    assert augpipe(*call)[0] == 0
    assert "holds another build (limit: None → 2)" in augpipe(*call, "--limit", "2")[2]
    (tmp_path / "in.txt").write_text("It was so.\n" * 3)
    assert "the input is another one or was changed" in augpipe(*call)[2]


def test_an_encoding_that_is_given_and_wrong_brings_no_guess(augpipe, tmp_path):
    (tmp_path / "in.txt").write_bytes("José left the café.".encode("latin-1") + b"\xff\n")
    call = ["build", tmp_path / "in.txt", "-o", tmp_path / "out", "--engine", "sequential"]
    code, out, err = augpipe(*call, "--encoding", "gb18030")
    assert (code, "look like" in out + err) == (1, False)


def test_many_rejects_are_a_warning_also_of_a_dry_run(augpipe, tmp_path):
    (tmp_path / "half.txt").write_text("It is so.\n\n" * 5)
    call = ["build", tmp_path / "half.txt", "-o", tmp_path / "out", "--engine", "sequential"]
    assert (
        "warning: 50% of the rows were rejected; the build names them in rejects.jsonl"
        in augpipe(*call, "--dry-run")[1]
    )
    assert f"were rejected; see {tmp_path}/out.augpipe/rejects.jsonl" in augpipe(*call)[1]


def test_warnings_are_for_what_is_out_of_the_ordinary():
    assert list(warnings(1000, 200, "", {"pi": 0.001}, {"pi": 0}, None)) == []
    assert list(warnings(99, 0, "", {"pi": 0.0}, {}, None)) == []
    bare, failed, advice = warnings(100, 0, "", {"pi": 0.0, "mv": 0.5, "dn": 0.0009}, {"mv": 2}, None)
    assert bare.startswith("warning: hardly a row has a text in pi, dn;")
    assert failed == "warning: the rule of mv failed on 2 rows (skipped:rule_error), which have no text there"
    assert advice == "  with AUGPIPE_DEBUG=1 before the command, the first traceback is shown"


def test_ranges_are_built_and_completed_by_commands(augpipe, options, tmp_path, reference):
    code, out, _ = augpipe("build", *options, "--shard-range", "0:4")
    assert code == 0
    assert out.startswith("shards 0:4 of 10 are finished in ")
    assert f"augpipe complete {tmp_path / 'out'}" in out
    code, _, err = augpipe("complete", tmp_path / "out")
    assert (code, err.count("\n")) == (1, 1)
    assert "6 of 10 shards are missing, 4:10" in err
    assert augpipe("build", *options, "--shard-range", "4:", "-q") == (0, "", "")
    code, out, _ = augpipe("complete", tmp_path / "out")
    assert code == 0
    assert "rows in" in out
    assert "speed" not in out
    assert sha256s(tmp_path / "out") == reference
    assert "complete already" in augpipe("complete", tmp_path / "out")[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--shard-range 0:2 --dry-run", "--shard-range where it has no effect, expected it only without --dry-run"),
        ("--workers 2", "--workers where it has no effect, expected it only with an --engine of processes"),
    ],
)
def test_an_option_without_effect_is_one_line(augpipe, options, words, message):
    code, out, err = augpipe("build", *options, *words.split())
    assert (code, out) == (2, "")
    assert err.startswith(f"error: got {message}")
    assert err.count("\n") == 1
