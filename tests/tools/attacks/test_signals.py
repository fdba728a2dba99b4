"""The attack by signals: the product withstands it, and a program that does not is told from one that does."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from random import Random

import psutil
import pytest

from tools.attacks.blows import PAUSE, SIGNALS, Blow, documented_codes, drawn
from tools.attacks.lives import Life, said
from tools.attacks.processes import end, gone, session, workers
from tools.attacks.scenarios import Ground, Scenario, Undisturbed, possible, unsound_run, unsound_set
from tools.attacks.signals import COLUMNS, let_programs_hear, main, soak
from tools.attacks.tally import ROOT, Tally

SEQUENTIAL = Scenario("build", "sequential")
FAKE = (sys.executable, "-m", "tests.builder.fake_cli")
CARELESS = (sys.executable, "-m", "tests.tools.attacks.careless")


@pytest.fixture(autouse=True)
def hearing():
    """Let programs hear SIGINT, which a shell's background ignores."""
    let_programs_hear()


def ground_of(folder, program, rows=200):
    ground = Ground(folder / "ground", {"augpipe": program}, rows=rows)
    assert ground.prepare([SEQUENTIAL]) == {}
    return ground


@pytest.mark.slow
def test_a_build_withstands_signals_and_the_tally_goes_on_where_it_stopped(tmp_path):
    ground = ground_of(tmp_path, FAKE)
    for tries in (1, 3):
        tally = Tally(tmp_path / "tally.json", "signals", 0, COLUMNS, frozenset({"failed"}))
        tally.resume()
        soak(ground, [SEQUENTIAL], tally, tries=tries, jobs=1, work=tmp_path)
        assert tally.failures == []
    written = json.loads((tmp_path / "tally.json").read_text())
    assert written["tries"] == sum(cell["outcomes"]["held"] for cell in written["cells"]) >= 3
    assert not (tmp_path / "failed").exists()


NEAR_THE_SECOND_NAME = Blow("KILL", "parent", "name", names=2, delay_s=0.0, pause_s=0.0)


def life_of(folder, name, sent="KILL"):
    """Let the careless program be hit once."""
    hit = replace(NEAR_THE_SECOND_NAME, signal=sent)
    life = Life(ground_of(folder, CARELESS), SEQUENTIAL, folder / name, Random(0), 1, draws=lambda *_, **__: hit)
    return [what for one in life.live() for what in one.wrong]


def test_half_a_file_under_its_final_name_is_noticed(tmp_path):
    wrong = life_of(tmp_path, "killed")
    assert any(what.startswith("half or wrong under its final name: out/shard-") for what in wrong)
    assert any(what.startswith("at the end: out/shard-") for what in wrong)
    assert any(what.startswith("at the end: verify: ") for what in wrong)


def test_a_traceback_and_what_is_left_behind_are_noticed(tmp_path):
    wrong = life_of(tmp_path, "stopped", "INT")
    assert any(what.startswith("said: Traceback (most recent call last):") for what in wrong)
    assert "temporary files left: left" in wrong


@pytest.mark.slow
def test_a_run_that_does_not_end_is_noticed_with_its_stack(tmp_path):
    ground = ground_of(tmp_path, CARELESS)
    stopped = Blow("STOP+CONT", "parent", "start", 0, 0.0, 0.0)
    life = Life(ground, SEQUENTIAL, tmp_path / "life", Random(0), 1, patience_s=0.3, draws=lambda *_, **__: stopped)
    (one,) = life.live()
    assert one.outcome == "failed"
    assert one.wrong[0].startswith("hang: ")
    assert 'File "' in (tmp_path / "life" / "log-01").read_text()


def test_a_manifest_beside_a_set_that_is_not_complete_is_noticed(tmp_path):
    records = tmp_path / "out.augpipe" / "work" / "records"
    records.mkdir(parents=True)
    (tmp_path / "out.augpipe" / "manifest.json").write_bytes(b"{}")
    record = json.dumps({"entry": {"file": "a", "sha256": "0"}, "checksum": "0"})
    (records / "00000.json").write_text(record)
    manifest = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    state = {"out.augpipe/manifest.json": manifest, "out/shard-00000.parquet": "0" * 64}
    assert list(unsound_set(tmp_path, [state])) == [
        "a manifest beside a set that is not complete: out/shard-00000.parquet",
        "a record without its shard: 00000.json",
    ]


def test_a_checkpoint_that_is_not_what_it_says_is_noticed(tmp_path):
    place = tmp_path / "run" / "checkpoints" / "step-00000003"
    place.mkdir(parents=True)
    (place / "state.json").write_text('{"sha256": {"model.safetensors": "0"}}')
    (place / "model.safetensors").write_bytes(b"half")
    (tmp_path / "cache").mkdir()
    assert list(unsound_run(tmp_path, [{}])) == [
        "a checkpoint with another hash than it says: checkpoints/step-00000003/model.safetensors"
    ]


def test_a_traceback_of_the_interpreter_itself_lies_outside():
    text = 'Traceback (most recent call last):\n  File "<frozen site>", line 1\nKeyboardInterrupt\n'
    assert [what.partition(":")[0] for what in said(text, books=True, began=False)] == ["outside"]
    assert [what.partition(":")[0] for what in said(text, books=True, began=True)] == ["said"]
    project = text.replace("<frozen site>", "/here/augpipe/cli/__init__.py")
    assert [what.partition(":")[0] for what in said(project, books=True, began=False)] == ["said"]


def test_leaked_semaphores_count_where_the_run_could_have_cleared_them():
    text = "UserWarning resource_tracker: There appear to be 6 leaked semaphore objects\n"
    assert list(said(text, books=True, began=True))
    assert not list(said(text, books=False, began=True))


def test_choices_are_repeated_by_the_seed_and_reach_every_signal():
    calm = Undisturbed(1.0, 2.0, 3.0, {}, 40)
    loky = Scenario("build", "loky")
    one, other = ([drawn(draw, loky, calm, first=True) for _ in range(200)] for draw in (Random(1), Random(1)))
    assert one == other
    assert {blow.signal for blow in one} == set(SIGNALS)
    assert {blow.target for blow in one} == {"parent", "worker", "group"}
    assert {blow.moment for blow in one} == {"start", "work", "name", "last"}


def test_exit_codes_are_those_that_are_documented():
    def codes(signal_name, target, scenario=SEQUENTIAL):
        return documented_codes(scenario, [Blow(signal_name, target, "start", 0, 0, 0)])

    assert codes("INT", "parent") == {0, 130, -2}
    assert codes("KILL", "group") == {0, -9}
    assert codes("KILL", "worker") == {0, 1, 3}
    assert codes(PAUSE, "worker") == {0}
    assert 130 not in codes("TERM", "parent")
    assert 130 in codes("TERM", "parent", Scenario("train", "none"))


def test_programs_hear_what_this_process_ignores():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        let_programs_hear()
        code = "import signal, sys; sys.exit(signal.getsignal(signal.SIGHUP) != signal.SIG_DFL)"
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
        assert signal.getsignal(signal.SIGHUP) not in (signal.SIG_DFL, signal.SIG_IGN)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_the_processes_of_a_session_are_found_and_ended():
    code = "import subprocess, sys; subprocess.Popen(['sleep', '60']); print('on', flush=True); sys.stdin.read()"
    leader = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )
    try:
        assert leader.stdout
        leader.stdout.readline()
        assert session(leader.pid)[0].pid == leader.pid
        deadline = time.monotonic() + 10
        while not (found := workers(leader.pid)) and time.monotonic() < deadline:
            time.sleep(0.01)  # the kernel names a program a moment after it has begun
        assert [process.command for process in found] == ["sleep 60"]
        os.kill(leader.pid, signal.SIGKILL)
        leader.wait()
        assert [process.command for process in gone(leader.pid, wait_s=0)] == ["sleep 60"]
    finally:
        end(leader.pid)
        leader.communicate()
    assert gone(leader.pid, wait_s=10) == []


def test_an_engine_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    kept, line = possible([SEQUENTIAL, Scenario("build", "dask")])
    assert kept == [SEQUENTIAL]
    assert line.startswith("dask is left out: ")


def test_the_tally_of_another_seed_is_refused(tmp_path, capsys):
    Tally(tmp_path / "tally.json", "signals", 1, COLUMNS, frozenset()).save()
    assert main(["--tally", str(tmp_path / "tally.json"), "--work", str(tmp_path)]) == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith("error: ")


def test_a_stopped_attack_leaves_no_process_and_counts_no_half_life(tmp_path):
    code = (
        "from pathlib import Path; from tests.tools.attacks.test_signals import *; work = Path(sys.argv[1]);"
        "signal.signal(signal.SIGTERM, signal.default_int_handler);"
        "tally = Tally(work / 'tally.json', 'signals', 0, COLUMNS, frozenset({'failed'}));"
        "soak(ground_of(work, CARELESS), [SEQUENTIAL], tally, tries=1000, jobs=1, work=work)"
    )
    attack = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, stderr=subprocess.PIPE)
    while not list(tmp_path.glob("life-*/out/shard-*")):
        assert attack.poll() is None
        time.sleep(0.01)
    attack.terminate()
    assert b"KeyboardInterrupt" in attack.communicate(timeout=60)[1]
    assert not [one for one in psutil.process_iter(["cwd"]) if str(one.info["cwd"]).startswith(str(tmp_path))]


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sequential", "loky", "multiprocessing"])
def test_the_true_programs_withstand_signals(tmp_path, engine, capsys):
    assert main(["--tries", "12", "--engines", engine, "--work", str(tmp_path)]) == 0, capsys.readouterr().out
