"""Augmentations of other packages: the one of the documentation's page, and what can be wrong with one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from augpipe.augment import AUGMENTATIONS, resolve
from augpipe.augment.registry import origins
from augpipe.base.errors import UsageError, UserError
from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import Manifest
from tests.sources import ROOT

PAGE = (ROOT / "docs" / "adding-an-augmentation.md").read_text(encoding="utf-8")
SENTENCES = "It rained.\nShe laughed.\nDid it rain?\nThe old bridge fell.\nWe left early.\nHe sings.\n"


def distribution(site: Path, name: str, version: str, points: dict[str, str], group: str = "en") -> None:
    """Write what an installer leaves of a package besides its modules."""
    info = site / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [f"[augpipe.augmentations.{group}]", *(f"{column} = {target}" for column, target in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


@pytest.fixture
def hedges(tmp_path: Path) -> Path:
    """The package of the page, as if it were installed in a folder of its own."""
    site = tmp_path / "site"
    site.mkdir()
    files = dict(re.findall(r"`hedges/([\w.]+)`:\n\n```\w+\n(.*?)```", PAGE, re.DOTALL))
    assert list(files) == ["augpipe_hedges.py", "pyproject.toml", "test_augpipe_hedges.py"]
    for name, text in files.items():
        (site / name).write_text(text, encoding="utf-8")
    project = tomllib.loads(files["pyproject.toml"])["project"]
    ((group, points),) = project["entry-points"].items()
    distribution(site, project["name"], project["version"], points, group.removeprefix("augpipe.augmentations."))
    return site


def run(site: Path, *command: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(site), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *command], cwd=site, env=environment, capture_output=True, text=True, check=False
    )


def augpipe(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(site, "-c", "from augpipe.cli import main; main()", *arguments)


@pytest.mark.slow
def test_the_package_of_the_page_passes_its_own_tests(hedges: Path) -> None:
    done = run(hedges, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_augpipe_hedges.py")
    assert "2 passed" in done.stdout, done.stdout + done.stderr


def test_its_column_is_shown(hedges: Path) -> None:
    done = augpipe(hedges, "show", "--json", "--augmentations", "pi,hedge", "It rained.", "Did it rain?")
    assert done.returncode == 0, done.stderr
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["hedge_type"] == "hedge_added"
    assert re.fullmatch(r"It rained, (I think|it seems|as far as I know)\.", first["hedge"])
    assert (second["hedge"], second["hedge_type"]) == (None, "skipped:no_full_stop")
    assert first["pi"] is not None


@pytest.mark.slow
def test_worker_processes_build_it_and_another_version_is_another_build(hedges: Path) -> None:
    (hedges / "sentences.txt").write_text(SENTENCES)
    command = "build --augmentations pi,hedge --input sentences.txt --output out --shard-rows 3 --workers 2".split()
    done = augpipe(hedges, *command)
    assert done.returncode == 0, done.stderr
    manifest = Manifest.load(hedges / "out")
    assert [(entry.name, entry.rule_version) for entry in manifest.augmentations][1] == ("hedge", 1)
    assert manifest.augmentations[1].labels[:2] == ("hedge_added", "skipped:no_full_stop")
    assert manifest.rules()["hedge"] == {"hedge_added": 5, "skipped:no_full_stop": 1}
    assert '"augpipe-hedges 1.0"' in SetFolder(hedges / "out").run_file.read_text()
    distribution(hedges, "augpipe-hedges", "1.1", {"hedge": "augpipe_hedges:HEDGE"})
    again = augpipe(hedges, *command)
    assert again.returncode != 0
    assert "origins.hedge: augpipe-hedges 1.0 → augpipe-hedges 1.1" in again.stderr


@pytest.mark.slow
def test_a_set_that_is_extended_by_it_is_the_set_that_is_built_with_it(hedges: Path) -> None:
    (hedges / "sentences.txt").write_text(SENTENCES)
    for name, columns in (("whole", "pi,hedge"), ("part", "pi")):
        command = f"build --augmentations {columns} --input sentences.txt --output {name} --workers 1"
        assert augpipe(hedges, *command.split()).returncode == 0
    done = augpipe(hedges, "extend", "part", "--augmentations", "hedge", "--workers", "1")
    assert done.returncode == 0, done.stderr
    part, whole = (Manifest.load(hedges / name) for name in ("part", "whole"))
    assert part.augmentations == whole.augmentations
    assert part.shards == whole.shards
    for name in ("part", "whole"):
        written = json.loads(SetFolder(hedges / name).run_file.read_text())
        assert written["fingerprint"]["origins"] == {"hedge": "augpipe-hedges 1.0"}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder where Python looks for packages."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_plugins_are_listed_behind_the_built_in_ones_and_imported_when_used(site: Path) -> None:
    (site / "loud_module.py").write_text("raise RuntimeError('imported')\n")
    distribution(site, "loud", "2.0", {"shout": "loud_module:SHOUT"})
    assert [*AUGMENTATIONS["en"]][-1] == "shout"
    assert "shout" in AUGMENTATIONS["en"]
    assert "shout" not in AUGMENTATIONS["zh"]
    assert resolve("en", "sda,shout") == (*resolve("en"), "shout")
    assert AUGMENTATIONS["en"]["pi"].rules
    with pytest.raises(
        UserError, match=r"^the augmentation 'shout' of loud 2\.0 cannot be loaded from loud_module"
    ) as e:
        AUGMENTATIONS["en"]["shout"]
    assert "RuntimeError: imported" in str(e.value)
    assert "\n" not in str(e.value)


def test_an_unknown_name_is_answered_with_those_of_plugins_too(site: Path) -> None:
    distribution(site, "loud", "2.0", {"shout": "nowhere:SHOUT"})
    with pytest.raises(UsageError, match=r"no augmentation 'shuot'.*, shout or the recipes"):
        resolve("en", "shuot")


def test_what_is_no_augmentation_is_refused_when_it_is_asked_for(site: Path) -> None:
    distribution(site, "loud", "2.0", {"shout": "json:dumps", "absent": "json:nothing"})
    with pytest.raises(UserError, match=r"'shout' of loud 2\.0: json:dumps is of type function, expected an Augment"):
        AUGMENTATIONS["en"]["shout"]
    with pytest.raises(UserError, match=r"'absent' of loud 2\.0 cannot be loaded from json:nothing: AttributeError"):
        AUGMENTATIONS["en"]["absent"]


@pytest.mark.parametrize("name", ["pi", "random_crop_20", "noise"])
def test_a_name_that_augpipe_has_is_refused_with_both_named(site: Path, name: str) -> None:
    distribution(site, "loud", "2.0", {name: "json:dumps"})
    with pytest.raises(UserError, match=rf"'{name}' is taken twice, by augpipe itself and by loud 2\.0; uninstall"):
        resolve("en", ["mv", name])
    assert resolve("en", "mv") == ("mv",)


def test_a_name_that_two_packages_give_is_refused_with_both_named(site: Path) -> None:
    distribution(site, "loud", "2.0", {"shout": "json:dumps"})
    distribution(site, "noisy", "3.0", {"shout": "json:loads"})
    with pytest.raises(UserError, match=r"'shout' is taken twice, by loud 2\.0 and by noisy 3\.0; uninstall"):
        AUGMENTATIONS["en"]["shout"]


@pytest.mark.parametrize("name", ["id", "original", "pi_type", "Shout", "two words"])
def test_a_name_that_cannot_be_a_column_is_refused(site: Path, name: str) -> None:
    distribution(site, "loud", "2.0", {name: "json:dumps"})
    with pytest.raises(UserError, match=r"of loud 2\.0 cannot be a column; expected small letters"):
        AUGMENTATIONS["en"][name]


def test_the_package_is_part_of_what_decides_the_bytes(hedges: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(hedges))
    assert origins("en", ["pi", "hedge"]) == {"hedge": "augpipe-hedges 1.0"}
    assert origins("en", ["pi"]) == {}
