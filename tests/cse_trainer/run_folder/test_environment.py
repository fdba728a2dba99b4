"""environment.json says where a run took place, and not who ran it."""

from __future__ import annotations

import ast
import json
import subprocess
from pathlib import Path

import pytest

from augpipe.base.files.publish import publish_json
from cse_trainer.run_folder.environment import PACKAGES, command_line, commit, cpu_model, driver, environment
from tests.sources import python_files, syntax_tree


@pytest.fixture
def found(monkeypatch):
    monkeypatch.setattr("sys.argv", [str(Path.home() / "venv/bin/cse-train"), "--shards", str(Path.home() / "data/en")])
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    return environment()


def test_the_environment_is_json_and_names_all_that_changes_numbers(found, tmp_path):
    publish_json(tmp_path / "environment.json", found)
    read = json.loads((tmp_path / "environment.json").read_text())
    assert read == found
    assert set(read) == {
        "python", "platform", "cpu", "gpus", "torch", "packages", "variables", "command", "commit",
    }  # fmt: skip
    assert set(read["packages"]) == set(PACKAGES)
    assert read["packages"]["torch"]
    assert read["torch"]["threads"] >= 1
    assert read["cpu"]["cores"] >= 1
    assert read["cpu"]["model"]
    assert read["variables"]["OMP_NUM_THREADS"] == "3"


def test_every_package_that_is_named_is_one_that_the_trainer_imports():
    """Another one's version could not change a number."""
    files = python_files("cse_trainer", "augpipe/base")
    imported = {
        name.partition(".")[0]
        for path in files
        for node in ast.walk(syntax_tree(path))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    }
    assert {name.replace("-", "_") for name in PACKAGES} <= imported


def test_no_home_folder_is_named(found):
    assert found["command"] == ["cse-train", "--shards", "~/data/en"]
    assert str(Path.home()) + "/" not in json.dumps(found)


def test_only_whole_folder_names_become_the_home_sign(monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    line = ["/usr/bin/cse-train", "/home/ann", "--output=/home/ann/x", "/home/annika/x"]
    assert command_line(line) == ["cse-train", "~", "--output=~/x", "/home/annika/x"]
    assert command_line([]) == [""]


@pytest.mark.parametrize(
    ("text", "model"),
    [
        ("processor: 0\nmodel name\t: Fast CPU @ 3 GHz\nmodel name\t: other\n", "Fast CPU @ 3 GHz"),
        ("flags: fpu\n", None),
    ],
)
def test_the_processor_is_what_the_system_calls_it(text, model, tmp_path):
    (tmp_path / "cpuinfo").write_text(text)
    assert cpu_model(tmp_path / "cpuinfo") == (model or cpu_model(tmp_path / "missing"))


def test_the_driver_is_read_from_its_kernel_module(tmp_path):
    (tmp_path / "version").write_text("NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  550.54.15  Release\n")
    assert driver(tmp_path / "version") == "550.54.15"
    assert driver(tmp_path / "missing") is None


def git(folder: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    done = subprocess.run(["git", "-C", str(folder), *identity, *arguments], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_checkout_has_a_commit_and_says_whether_it_was_edited(tmp_path):
    assert commit(tmp_path) is None
    git(tmp_path, "init", "--quiet")
    assert commit(tmp_path) is None, "no commit yet"
    (tmp_path / "a").write_text("1")
    git(tmp_path, "add", "a")
    git(tmp_path, "commit", "--quiet", "-m", "one")
    sha = git(tmp_path, "rev-parse", "HEAD")
    assert commit(tmp_path) == {"sha": sha, "modified": False}
    (tmp_path / "a").write_text("2")
    assert commit(tmp_path) == {"sha": sha, "modified": True}
    assert commit(tmp_path / "inside") is None, "an installation inside some other checkout is not that checkout"
