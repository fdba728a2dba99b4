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
from tools.licences import listed_data
from tools.lock import LOCKS

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
PINS = dict(
    line.split("==")
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
)
# What is locked, with its version, markers and hashes.
LOCKED = {
    path: re.findall(
        r"^([a-z0-9-]+)==(\S+)(?: ;[^\\\n]+)?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", text, re.MULTILINE
    )
    for path in LOCKS
    for text in [(ROOT / path).read_text(encoding="utf-8")]
}


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


def test_a_lock_is_requirements_with_hashes_and_nothing_else():
    for path, requirements in LOCKED.items():
        lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
        assert requirements
        hashes = sum(found.count("--hash") for _, _, found in requirements)
        assert len([line for line in lines if not line.startswith("#")]) == len(requirements) + hashes


def test_the_locks_have_every_version_of_the_constraints_and_no_other():
    """Torch comes in as many builds as there are indexes; uv makes the locks; two extras are not what make installs."""
    locked = {name: version for requirements in LOCKED.values() for name, version, _ in requirements}
    assert len(locked) == sum(map(len, LOCKED.values())), "each in one lock"
    assert set(PINS) - set(locked) == {"names", "sentencepiece", "torch", "uv"}
    assert locked.items() <= PINS.items()


def test_the_locks_have_every_dependency_of_what_make_installs():
    before = {"torch"}
    for path, extras in LOCKS.items():
        wanted = {canonicalize_name(Requirement(line).name) for extra in extras for line in EXTRAS[extra]}
        wanted |= {canonicalize_name(Requirement(line).name) for line in PROJECT["dependencies"]}
        before |= {name for name, _, _ in LOCKED[path]}
        assert wanted <= before, path
        assert wanted


def test_make_installs_packages_by_hash_and_torch_by_version():
    """A line that asks for anything else would take a file that nobody has looked at."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    installing = re.findall(r"^\t\$\((?:HASHED|PIP)\) (.+)$|(pip install .*)", text, re.MULTILINE)
    assert [command or whole for command, whole in installing] == [
        "pip install --quiet --disable-pip-version-check",
        "--only-binary :all: -r requirements.lock",
        "-c constraints.txt torch",
        "--no-deps --no-build-isolation -e .",
        "-c constraints.txt uv",
        *["--only-binary :all: -r requirements-bench.lock"] * 2,
    ]
    assert "HASHED := $(PIP) --require-hashes --no-deps\n" in text


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
    assert {name.split("/")[0] for name in wheel if ".dist-info/" not in name} == set(PACKAGES)


def test_the_wheel_holds_the_data_whose_licences_are_listed_and_no_other(wheel):
    data = {name for name in wheel if not name.endswith(".py") and ".dist-info/" not in name}
    listed = {name.replace("data/sample/", "augpipe/_sample/") for name in listed_data(ROOT)}
    assert data == {name for name in listed if name.split("/")[0] in PACKAGES}


def test_the_wheel_holds_what_an_offline_machine_needs(wheel):
    assert {"augpipe/pipelines/en/config.cfg", "augpipe/pipelines/en/meta.json"} <= wheel
    assert "augpipe/_sample/en.txt" in wheel


def test_the_wheel_holds_the_licences_of_code_and_weights(wheel):
    licences = {name.partition("/licenses/")[2] for name in wheel}
    assert {"LICENSE", "NOTICE", "LICENSES/CC-BY-SA-4.0.txt", "LICENSES/data.toml"} <= licences
