"""What the machine offers."""

from augpipe.base.machine import usable_cores, version


def test_a_limit_on_cores_counts(monkeypatch):
    assert usable_cores() >= 1
    monkeypatch.setenv("LOKY_MAX_CPU_COUNT", "1")
    assert usable_cores() == 1


def test_what_is_not_installed_has_no_version():
    assert version("typer")
    assert version("no-such-package") is None
