"""The option --only of the attacks: it names what there is, and its part of the tries replaces no tally of all."""

from __future__ import annotations

import sys

import pytest

from tools.attacks import bombs, damage, model_folders, run_folders, signals

HERE = {
    signals: "extend",
    damage: "token cache",
    run_folders: "cache, trained with",
    model_folders: "huge: layers",
    bombs: "CSV, a quote without end",
}
"""Attack → something that it tries."""

REPLACED = (run_folders, model_folders, bombs)
"""Those that are made in one go, and write their tally at the end."""


@pytest.mark.parametrize("attack", HERE, ids=lambda attack: attack.__name__)
def test_a_name_that_nothing_has_is_refused_with_those_that_there_are(attack, monkeypatch, capsys, tmp_path):
    begun = ["--work", str(tmp_path)] if attack in (signals, damage) else []
    monkeypatch.setattr(sys, "argv", ["attack", "--only", "bogus", *begun])
    with pytest.raises(SystemExit) as stopped:
        attack.main()
    said = capsys.readouterr()
    assert (stopped.value.code, said.out) == (2, "")
    assert "bogus" in said.err.splitlines()[-1]
    assert HERE[attack] in said.err.splitlines()[-1]


def test_one_name_of_two_that_nothing_has_is_refused(monkeypatch, capsys, tmp_path):
    for attack, both in ((damage, "token,bogus"), (signals, "extend,bogus")):
        monkeypatch.setattr(sys, "argv", ["attack", "--only", both, "--tries", "0", "--work", str(tmp_path)])
        with pytest.raises(SystemExit):
            attack.main()
        assert "bogus" in capsys.readouterr().err.splitlines()[-1]


def test_an_engine_that_there_is_not_is_refused(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(sys, "argv", ["signals", "--engines", "bogus", "--tries", "0", "--work", str(tmp_path)])
    with pytest.raises(SystemExit) as stopped:
        signals.main()
    assert stopped.value.code == 2
    assert "dask; loky" in capsys.readouterr().err.splitlines()[-1]


def test_signals_to_an_engine_that_is_not_installed_alone_do_not_begin(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    arguments = ["--only", "build", "--engines", "dask", "--work", str(tmp_path / "work")]
    assert signals.main(arguments) == 2
    assert capsys.readouterr().err.startswith("error: dask is left out: the package distributed is not installed")
    assert not (tmp_path / "work").exists()


@pytest.mark.parametrize("attack", REPLACED, ids=lambda attack: attack.__name__)
def test_the_tally_of_all_is_not_replaced_by_that_of_a_part(attack, monkeypatch, capsys, tmp_path):
    tally = tmp_path / "tally.json"
    tally.write_text("the numbers of all")
    monkeypatch.setattr(attack, "write_counts", lambda path, *_, **__: path.write_text("the numbers of a part"))
    monkeypatch.setattr(attack, "tempfile", None)  # without which none of them begins
    monkeypatch.setattr(sys, "argv", ["attack", "--only", HERE[attack], "--tally", str(tally)])
    with pytest.raises(SystemExit) as stopped:
        attack.main()
    said = capsys.readouterr()
    assert (stopped.value.code, said.out) == (2, "")
    assert "--tally" in said.err.splitlines()[-1]
    assert tally.read_text() == "the numbers of all"
