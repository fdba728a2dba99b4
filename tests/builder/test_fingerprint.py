"""The fingerprint holds all that decides the bytes, and nothing else."""

import shutil
from dataclasses import replace
from importlib import metadata
from pathlib import Path

import pytest

from augpipe.base.errors import UsageError
from augpipe.builder.fingerprint import HERE, SOURCES, AugmenterFacts, differences, fingerprint, source_sha256
from augpipe.config import BuildConfig
from augpipe.contract.manifest import Pipeline
from tests.builder.fakes import FACTS

# Large, and hashed with the pipelines or not at all.
UNREAD = shutil.ignore_patterns("__pycache__", "en", "zh")

CONFIG = BuildConfig(output=Path("out"), inputs=("a.txt",))


@pytest.mark.parametrize(
    "change",
    [
        {"workers": 8},
        {"engine": "sequential"},
        {"output": Path("elsewhere")},
        {"inputs": ("b.txt",)},
        {"force": True},
    ],
)
def test_what_does_not_decide_the_bytes_is_not_in_it(change):
    assert fingerprint(replace(CONFIG, **change), FACTS, "x") == fingerprint(CONFIG, FACTS, "x")


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        ({"seed": 1}, "seed: 0 → 1"),
        ({"shard_rows": 10}, "shard_rows: 4096 → 10"),
        ({"limit": 10}, "limit: None → 10"),
        ({"encoding": "latin1"}, "encoding: utf-8 → iso8859-1"),
        ({"convert": "t2s"}, f"convert: None → t2s, OpenCC {metadata.version('opencc')}"),
    ],
)
def test_every_setting_that_decides_the_bytes_is_in_it(change, difference):
    old, new = fingerprint(CONFIG, FACTS, "x"), fingerprint(replace(CONFIG, **change), FACTS, "x")
    assert differences(old, new) == [difference]


def test_the_language_is_in_it_with_its_own_rules():
    old, new = fingerprint(CONFIG, FACTS, "x"), fingerprint(replace(CONFIG, lang="zh"), FACTS, "x")
    found = differences(old, new)
    assert found[0] == "language: en → zh"
    assert [each.partition(":")[0] for each in found] == ["language", "code.sources"]


def test_behind_a_hash_stands_what_its_difference_means():
    old = {"input_sha256": "a" * 64, "code": {"sources": "b" * 64}}
    new = {"input_sha256": "c" * 64, "code": {"sources": "d" * 64}}
    assert differences(old, new) == [
        "input_sha256: aaaaaaaaaaaa… → cccccccccccc…, the input is another one or was changed",
        "code.sources: bbbbbbbbbbbb… → dddddddddddd…, other rules or word lists, as another version of augpipe has",
    ]


def test_whether_duplicates_are_turned_down_is_in_it():
    old, new = fingerprint(CONFIG, FACTS, "x"), fingerprint(CONFIG, FACTS, "x", unique=True)
    assert differences(old, new) == ["unique: False → True"]


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        ({"pipeline": Pipeline("fake", "2.0", "f" * 64)}, "pipeline.version: 1.0 → 2.0"),
        ({"rule_versions": {"pi": 1, "negation": 4}}, "augmentations.negation: 3 → 4"),
        ({"rule_versions": {"pi": 1, "negation": 3, "mv": 1}}, "augmentations.mv: absent → 1"),
    ],
)
def test_the_augmenter_is_in_it(change, difference):
    old, new = fingerprint(CONFIG, FACTS, "x"), fingerprint(CONFIG, replace(FACTS, **change), "x")
    assert differences(old, new) == [difference]


def test_the_input_is_in_it_by_its_content():
    old, new = fingerprint(CONFIG, FACTS, "a" * 64), fingerprint(CONFIG, FACTS, "b" * 64)
    assert differences(old, new) == [
        "input_sha256: aaaaaaaaaaaa… → bbbbbbbbbbbb…, the input is another one or was changed"
    ]


def test_the_code_is_in_it_with_what_may_change_its_output():
    code = fingerprint(CONFIG, FACTS, "x")["code"]
    assert set(code) >= {"augpipe", "sources", "spacy", "thinc", "pyarrow"}
    assert "none" not in code.values()


def test_an_edited_rule_or_word_list_is_other_code(tmp_path):
    package = tmp_path / "augpipe"
    shutil.copytree(HERE, package, ignore=UNREAD)
    assert source_sha256("en", package) == source_sha256("en")
    found = {source_sha256("en")}
    for name in (
        "augment/registry.py",
        "lexicon/english/verbs.tsv",
        "parsing.py",
        "builder/shard.py",
        "builder/plan.py",
    ):
        with open(package / name, "a") as file:
            file.write("\nEDITED = True\n")
        source_sha256.cache_clear()
        found.add(source_sha256("en", package))
    assert len(found) == 6


def test_code_that_no_row_passes_through_does_not_count(tmp_path):
    package = tmp_path / "augpipe"
    shutil.copytree(HERE, package, ignore=UNREAD)
    for name in ("cli/build.py", "inspection/report.py", "builder/run.py"):
        (package / name).write_text("")
    assert source_sha256("en", package) == source_sha256("en")


def test_the_rules_of_another_language_do_not_count(tmp_path):
    package = tmp_path / "augpipe"
    shutil.copytree(HERE, package, ignore=UNREAD)
    for name in ("augment/chinese/__init__.py", "lexicon/chinese/__init__.py"):
        with open(package / name, "a") as file:
            file.write("\nEDITED = True\n")
    assert source_sha256("en", package) == source_sha256("en")
    assert source_sha256("zh", package) != source_sha256("zh")


def test_every_part_that_is_named_exists():
    assert all((HERE / source).exists() for source in SOURCES)


def test_equal_fingerprints_differ_in_nothing():
    assert differences(fingerprint(CONFIG, FACTS, "x"), fingerprint(CONFIG, FACTS, "x")) == []


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"workers": 0}, "--workers is 0, expected at least 1"),
        ({"shard_rows": -1}, "--shard-rows is -1"),
        ({"limit": 0}, "--limit is 0"),
        ({"engine": "threads"}, "--engine is 'threads', expected one of loky, sequential"),
        ({"convert": "t2x"}, "--convert is 't2x', expected one of t2s, .*; t2s makes Traditional"),
    ],
)
def test_a_setting_out_of_range_is_a_usage_error(values, says):
    with pytest.raises(UsageError, match=says):
        replace(CONFIG, **values)


def test_the_facts_of_the_real_augmentations_need_no_spacy():
    facts = AugmenterFacts.of("en", "sda", None)
    assert facts.names == ("pi", "mv", "dn", "negation")
    assert all("skipped:parse_error" in labels for labels in facts.labels.values())
    assert set(facts.rule_versions) == set(facts.names)
    assert len(facts.pipeline.sha256) == 64
