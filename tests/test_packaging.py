"""What an installation promises: exact versions for everything, and the same Python versions everywhere."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.sources import PACKAGES, ROOT, python_files

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
PINS = dict(
    line.split("==")
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
)


@pytest.mark.parametrize("extra", [None, *EXTRAS])
def test_every_dependency_has_one_exact_version_within_its_range(extra):
    requirements = [Requirement(line) for line in (PROJECT["dependencies"] if extra is None else EXTRAS[extra])]
    assert requirements
    for requirement in requirements:
        pinned = PINS[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(pinned), f"{requirement} but {pinned}"


def test_constraints_are_sorted_and_exact():
    assert list(PINS) == sorted(PINS)
    assert all(re.fullmatch(r"[\d.]+", version) for version in PINS.values())


def test_the_augmentation_install_names_no_training_package():
    core = {canonicalize_name(Requirement(line).name) for line in PROJECT["dependencies"]}
    train = {canonicalize_name(Requirement(line).name) for line in [*EXTRAS["train"], *EXTRAS["pipelines"]]}
    assert "torch" in train
    assert not core & train


def test_the_console_scripts_are_the_documented_four():
    assert sorted(PROJECT["scripts"]) == ["augpipe", "cse-embed", "cse-eval", "cse-train"]


def test_continuous_integration_runs_make_test():
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111, "it is started directly"
    lines = [line for line in script.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert lines[0] == "set -euo pipefail"
    assert lines[-1] == "make test"


def test_make_without_a_target_lists_every_target():
    listed = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    phony = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert phony
    assert set(re.findall(r"make (\S+)", listed)) == set(phony[1].split())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    (path,) = folder.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_every_module_and_nothing_of_the_checkout(wheel):
    modules = {path.as_posix() for path in python_files(*PACKAGES)}
    assert modules == {name for name in wheel if name.endswith(".py")}
    assert {f"{package}/py.typed" for package in PACKAGES} <= wheel


def test_the_wheel_holds_what_an_offline_machine_needs(wheel):
    assert {"augpipe/pipelines/en/config.cfg", "augpipe/pipelines/en/meta.json"} <= wheel
    assert "augpipe/_sample/en.txt" in wheel


def test_the_wheel_holds_the_licences_of_code_and_weights(wheel):
    licences = {name.partition("/licenses/")[2] for name in wheel}
    assert {"LICENSE", "NOTICE", "LICENSES/CC-BY-SA-4.0.txt"} <= licences
