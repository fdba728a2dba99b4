"""Where the trainer keeps its caches; tests/base/test_cache.py has the order of the places."""

from __future__ import annotations

from pathlib import Path

from cse_trainer.cache_folder import cache_folder


def test_the_folder_has_a_variable_and_a_name_of_its_own(monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", "/fast")
    monkeypatch.delenv("CSE_TRAINER_CACHE", raising=False)
    assert cache_folder() == Path("/fast/cse_trainer")
    monkeypatch.setenv("CSE_TRAINER_CACHE", "/faster/here")
    assert cache_folder() == Path("/faster/here")
    assert cache_folder(Path("mine")) == Path("mine")
