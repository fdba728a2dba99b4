"""The sweeps of benchmarks/papers: they expand as the page says, and name only what exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from augpipe.augment.registry import AUGMENTATIONS, resolve
from augpipe.base.errors import UsageError
from augpipe.contract.recipes import DEFAULT, expand
from augpipe.contract.schema import ORIGINAL
from benchmarks.beyond import LABELS as DERIVED
from cse_trainer.config import AUGCSE, NONE, TrainConfig, objective_of
from cse_trainer.sweep.grid import Grid, read_grid
from tests.sources import ROOT, fences
from tests.test_docs import complaint, shell_commands

PAGE = Path("docs/reproduce.md")
FILES = sorted((ROOT / "benchmarks/papers").iterdir())
LINE = re.compile(r"^\| `([\w-]+\.toml)` \| .* \| (\d+) \| (\d+) \|$", re.MULTILINE)
COMMAND = re.compile(r"^# Command: cse-train (sweep benchmarks/papers/(\S+) .*)$", re.MULTILINE)
SEEDS = (1, 11, 42, 68, 421)  # over which the AugCSE paper reports mean and variance
SEEDS_IN_WORDS = {5: "five", 3: "three"}
SET_OF = {"beyond-derived.toml": "beyond-en", "beyond-modals.toml": "beyond-en"}
"""The sweeps that need another set than their language's."""


def page() -> str:
    return (ROOT / PAGE).read_text(encoding="utf-8")


def language(path: Path) -> str:
    return "zh" if path.name.startswith("zh-") else "en"


def configs(grid: Grid, shards: Path) -> list[TrainConfig]:
    return [TrainConfig(**run.settings) for run in grid.with_settings({"shards": shards}).runs()]


def columns(config: TrainConfig) -> set[str]:
    """Name the columns that a run reads besides the original."""
    drawn = expand(config.augmentations or DEFAULT) if objective_of(config) == AUGCSE else ()
    return {*config.positive, *drawn, config.negative} - {ORIGINAL, NONE}


def built(lang: str) -> set[str]:
    """Name the columns of the shards that the page builds for the sweeps of a language."""
    return {name for asked in builds(f"data/papers-{lang}") for name in resolve(lang, asked)}


def builds(folder: str) -> Iterator[str]:
    for fence in fences(PAGE):
        for command in shell_commands(fence):
            if command[:2] == ["augpipe", "build"] and folder in command:
                options = dict(pairwise(command))
                yield options.get("--augmentations", "sda")


def test_the_page_lists_every_sweep_once_and_no_other():
    assert len(FILES) >= 10
    assert sorted(found[1] for found in LINE.finditer(page())) == [path.name for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sweep_makes_as_many_different_runs_as_its_head_and_the_page_say(path, tmp_path):
    documented = {found[1]: (int(found[2]), int(found[3])) for found in LINE.finditer(page())}
    runs = configs(read_grid(path), tmp_path)
    seeds = runs[0].seeds
    assert len(set(runs)) == len(runs)
    assert {run.seeds for run in runs} == {SEEDS[: len(seeds)]}
    assert documented[path.name] == (len(runs), len(seeds))
    head = path.read_text(encoding="utf-8")
    assert f"\n# Runs: {len(runs)}, {SEEDS_IN_WORDS[len(seeds)]} seeds, " in head
    assert {f"{run.limit:,} rows" in head for run in runs} == {True}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sweep_names_only_columns_that_exist_and_that_the_page_builds(path, tmp_path):
    lang = language(path)
    wanted = set().union(*(columns(config) for config in configs(read_grid(path), tmp_path)))
    without_more = "proportion" in path.stem or path.stem in ("beyond-much-dropout", "zh-beyond-dropout")
    assert len(wanted) >= (3 if without_more else 4)  # of these there are three positives
    if SET_OF.get(path.name) == "beyond-en":
        assert "python -m benchmarks.beyond data/papers-en data/beyond-en\n" in page()
        wanted -= set(DERIVED)
    assert wanted <= built(lang)
    assert [name for name in sorted(wanted) if name not in AUGMENTATIONS[lang]] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_command_in_the_head_of_a_sweep_is_its_own_and_parses(path):
    (found,) = COMMAND.finditer(path.read_text(encoding="utf-8"))
    assert found[2] == path.name
    assert f"--shards data/{SET_OF.get(path.name, f'papers-{language(path)}')} " in found[1]
    assert complaint("cse-train", found[1].split()) is None


def test_the_check_of_columns_finds_a_column_that_nobody_makes(tmp_path):
    (config,) = configs(Grid("mine").with_axis("positive=pj"), tmp_path)
    assert columns(config) == {"pj"}
    assert not columns(config) <= built("en")
    assert {"pi", "mv", "dn", "negation", "mask_15"} < built("zh") < built("en")
    with pytest.raises(UsageError, match="pj"):
        resolve("en", "pj")
