"""The hub is where the environment says, at the moment of asking."""

from __future__ import annotations

import pytest

from augpipe.base import hub


@pytest.mark.parametrize(
    ("value", "address"),
    [
        (None, "https://huggingface.co"),
        ("", "https://huggingface.co"),
        ("http://mirror/hub//", "http://mirror/hub"),
    ],
)
def test_a_mirror_stands_for_the_hub(monkeypatch, value, address):
    monkeypatch.delenv("HF_ENDPOINT", raising=False)
    if value is not None:
        monkeypatch.setenv("HF_ENDPOINT", value)
    assert hub.endpoint() == address


@pytest.mark.parametrize(("value", "is_offline"), [("1", True), ("ON", True), ("yes", True), ("0", False), ("", False)])
def test_the_hub_is_asked_unless_that_is_forbidden(monkeypatch, value, is_offline):
    monkeypatch.setenv("HF_HUB_OFFLINE", value)
    assert hub.offline() is is_offline


def test_files_are_asked_for_as_the_environment_says_now_and_bars_come_back(monkeypatch, tmp_path):
    from huggingface_hub.utils.tqdm import are_progress_bars_disabled

    asked: dict[str, object] = {}

    def answer(repository, **options):
        asked.update(options, repository=repository, silent=are_progress_bars_disabled())
        return str(tmp_path)

    monkeypatch.setattr("huggingface_hub.snapshot_download", answer)
    monkeypatch.setenv("HF_ENDPOINT", "http://mirror")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HUB_CACHE", "cache")
    before = are_progress_bars_disabled()
    assert hub.snapshot("a/b", ["*.json"], revision="main", kind="dataset") == tmp_path
    assert asked == {
        "repository": "a/b", "repo_type": "dataset", "revision": "main", "allow_patterns": ["*.json"],
        "endpoint": "http://mirror", "cache_dir": "cache", "local_files_only": True, "silent": True,
    }  # fmt: skip
    assert are_progress_bars_disabled() is before


def test_the_reason_is_the_innermost_one_that_says_something():
    outer, inner, silent = OSError("we are lost"), OSError("no route to host.\nmore"), OSError()
    outer.__cause__, inner.__cause__ = inner, silent
    assert hub.reason(outer) == "no route to host"
    assert hub.reason(silent) == "OSError"
