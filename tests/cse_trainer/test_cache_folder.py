"""Where caches go, from the most to the least explicit."""

from __future__ import annotations

from pathlib import Path

import pytest

from cse_trainer.cache_folder import cache_folder


@pytest.fixture(autouse=True)
def home(monkeypatch):
    for name in ("CSE_TRAINER_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/someone")
    monkeypatch.setattr("sys.platform", "linux")


def test_the_option_goes_before_the_variable_before_the_users_cache(monkeypatch):
    assert cache_folder() == Path("/home/someone/.cache/cse_trainer")
    monkeypatch.setenv("XDG_CACHE_HOME", "/fast")
    assert cache_folder() == Path("/fast/cse_trainer")
    monkeypatch.setenv("CSE_TRAINER_CACHE", "/faster/here")
    assert cache_folder() == Path("/faster/here")
    assert cache_folder(Path("mine")) == Path("mine")


def test_a_tilde_is_the_home_folder(monkeypatch):
    assert cache_folder(Path("~/mine")) == Path("/home/someone/mine")
    monkeypatch.setenv("CSE_TRAINER_CACHE", "~/mine")
    assert cache_folder() == Path("/home/someone/mine")


def test_a_mac_keeps_caches_in_its_library(monkeypatch):
    monkeypatch.setattr("sys.platform", "darwin")
    assert cache_folder() == Path("/home/someone/Library/Caches/cse_trainer")
