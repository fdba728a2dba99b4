"""Where caches go, from the most to the least explicit."""

from __future__ import annotations

from pathlib import Path

import pytest

from augpipe.base.errors import UsageError
from augpipe.base.files.cache import cache_folder


def folder(chosen: Path | None = None) -> Path:
    return cache_folder("trial", "TRIAL_CACHE", chosen)


@pytest.fixture(autouse=True)
def home(monkeypatch):
    for name in ("TRIAL_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/someone")


def test_the_option_goes_before_the_variable_before_the_users_cache(monkeypatch):
    assert folder() == Path("/home/someone/.cache/trial")
    monkeypatch.setenv("XDG_CACHE_HOME", "/fast")
    assert folder() == Path("/fast/trial")
    monkeypatch.setenv("TRIAL_CACHE", "/faster/here")
    assert folder() == Path("/faster/here")
    assert folder(Path("mine")) == Path("mine")


def test_a_tilde_is_the_home_folder(monkeypatch):
    assert folder(Path("~/mine")) == Path("/home/someone/mine")
    monkeypatch.setenv("TRIAL_CACHE", "~/mine")
    assert folder() == Path("/home/someone/mine")


@pytest.mark.parametrize("chosen", [None, Path("~nobody-here/mine")])
def test_the_home_folder_of_nobody_is_one_line(monkeypatch, chosen):
    monkeypatch.setenv("TRIAL_CACHE", "~nobody-here/mine")
    with pytest.raises(UsageError, match="no home folder is known here for ~nobody-here"):
        folder(chosen)


def test_a_relative_cache_home_does_not_count(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    assert folder() == Path("/home/someone/.cache/trial")


def test_a_mac_keeps_caches_in_its_library_unless_told_otherwise(monkeypatch):
    from platformdirs.macos import MacOS

    monkeypatch.setattr("platformdirs.PlatformDirs", MacOS)
    assert folder() == Path("/home/someone/Library/Caches/trial")
    monkeypatch.setenv("XDG_CACHE_HOME", "/fast")
    assert folder() == Path("/fast/trial")
