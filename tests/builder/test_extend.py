"""Columns added to a set that is there: the bytes of a build with all of them, whatever happens in between."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from augpipe.augmenter import Augmenter
from augpipe.base.errors import UsageError, UserError
from augpipe.builder import BuildSummary, build, estimate_extension, extend
from augpipe.builder.extending import extension_tasks, planned_extension
from augpipe.builder.fingerprint import AugmenterFacts
from augpipe.builder.folder import BuildFolder
from augpipe.builder.progress import covered_rows, read_counters
from augpipe.builder.shard import extend_shard
from augpipe.config import BuildConfig, ExtendConfig
from augpipe.contract.layout import SetFolder
from augpipe.contract.manifest import Manifest, Pipeline
from augpipe.shards.verify import verify
from tests.builder.fakes import FACTS, LABELS
from tests.builder.stopping import StopError, stop_after
from tests.shards.sets import sha256s, standing


def only(name: str) -> AugmenterFacts:
    return replace(FACTS, labels={name: LABELS[name]}, rule_versions={name: FACTS.rule_versions[name]})


def extension(folder, **values) -> ExtendConfig:
    return ExtendConfig(folder=folder, augmentations="negation", engine="sequential", **values)


def extended(folder, *, on_progress=None, **values) -> BuildSummary:
    return extend(extension(folder, **values), facts=only("negation"), on_progress=on_progress)


@pytest.fixture
def existing(configured):
    """Return the folder of a set that has one of the two columns of the reference."""
    return build(configured(), facts=only("pi")).folder


@pytest.mark.parametrize("parses", [True, False], ids=["kept", "lost"])
def test_an_extended_set_is_the_one_that_a_build_makes(existing, reference, parses):
    if not parses:
        for path in SetFolder(existing).parses(0).parent.iterdir():
            path.unlink()
    summary = extended(existing)
    assert summary.shards_built == 10
    assert summary.manifest == Manifest.load(existing)
    assert sha256s(existing) == reference
    assert verify(existing).ok


def test_workers_change_no_byte(existing, reference):
    extend(ExtendConfig(existing, "negation", workers=2), facts=only("negation"))
    assert sha256s(existing) == reference


@pytest.mark.parametrize("name", ["shard-00004.parquet", "run.json"])
@pytest.mark.parametrize("place", [0.01, 0.5, 0.99])
def test_a_flipped_bit_in_the_standing_set_is_not_carried_over(existing, name, place):
    path = SetFolder(existing).file(name)
    content = bytearray(path.read_bytes())
    content[int(len(content) * place)] ^= 1
    path.write_bytes(content)
    before = standing(existing)
    with pytest.raises(UserError, match=rf"{name} is .*damaged.*restore it from a copy"):
        extended(existing)
    assert standing(existing) == before


def test_parses_that_are_not_wanted_are_not_kept(configured):
    folder = build(configured(keep_parses=False), facts=only("pi")).folder
    extended(folder, keep_parses=False)
    assert list(SetFolder(folder).parses(0).parent.iterdir()) == []


def test_an_extension_that_was_stopped_goes_on(existing, reference):
    before = standing(existing)
    with pytest.raises(StopError):
        extended(existing, on_progress=stop_after(4))
    assert standing(existing) == before
    assert verify(existing).ok, "the set is whole while it is being extended"
    assert extended(existing).shards_built == 6
    assert sha256s(existing) == reference


@pytest.mark.parametrize("step", range(12))
def test_a_crash_while_shards_are_put_in_place_is_made_good(existing, reference, monkeypatch, step):
    """Ten shards, run.json and the manifest change places, one after the other."""
    true_replace, done = os.replace, 0

    def crash(source, target):
        nonlocal done
        stage = BuildFolder(existing).extension
        if Path(source).parent in (stage.path, stage.companion) and Path(target).parent.parent == existing.parent:
            if done == step:
                raise StopError
            done += 1
        true_replace(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", crash)
        with pytest.raises(StopError):
            extended(existing)
    assert done == step
    assert not SetFolder(existing).manifest_file.exists(), (
        "a set that is half one thing and half another is not complete"
    )
    assert extended(existing).shards_built == 0
    assert sha256s(existing) == reference


def test_what_a_stop_right_after_the_manifest_leaves_goes_with_the_same_command(existing, reference):
    extended(existing)
    left = BuildFolder(existing).extension.record(0)
    left.parent.mkdir(parents=True)
    left.write_text("")
    assert extended(existing).shards_built == 0
    assert not BuildFolder(existing).work.exists()
    assert sha256s(existing) == reference


def test_a_build_does_not_undo_an_extension_that_was_cut_short(existing, configured, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("augpipe.builder.extending.sync_folder", lambda folder: (_ for _ in ()).throw(StopError))
        with pytest.raises(StopError):
            extended(existing)
    BuildFolder(existing).extension.companion.mkdir(parents=True)
    SetFolder(existing).manifest_file.rename(BuildFolder(existing).extension.manifest_file)
    with pytest.raises(UserError, match=r"was being extended .* run `augpipe extend` again"):
        build(configured(), facts=only("pi"))
    extended(existing)
    assert verify(existing).ok


def test_an_unfinished_extension_outlives_a_build_that_has_nothing_to_do(existing, configured, reference):
    with pytest.raises(StopError):
        extended(existing, on_progress=stop_after(4))
    assert build(configured(), facts=only("pi")).already_complete
    assert extended(existing).shards_built == 6
    assert sha256s(existing) == reference


def test_what_is_there_already_is_left_alone(existing):
    before = sha256s(existing)
    assert extend(extension(existing), facts=only("pi")).already_complete
    assert sha256s(existing) == before
    assert not SetFolder(existing).work.exists()


def test_another_pipeline_is_refused_with_both_named(existing):
    other = replace(only("negation"), pipeline=Pipeline("other", "2.0", "e" * 64))
    with pytest.raises(UserError, match=r"parsed by fake 1\.0 .*would parse with other 2\.0 .*--pipeline") as caught:
        extend(extension(existing), facts=other)
    assert "\n" not in str(caught.value)


def test_another_extension_is_refused_unless_forced(existing, reference):
    with pytest.raises(StopError):
        extended(existing, on_progress=stop_after(4))
    newer = replace(only("negation"), rule_versions={"negation": 4})
    with pytest.raises(UserError, match=r"another extension .*negation: 3 → 4.*--force"):
        extend(extension(existing), facts=newer)
    assert extend(extension(existing, force=True), facts=newer).shards_built == 10


def test_an_extension_that_was_damaged_is_dropped_if_forced(existing, reference):
    with pytest.raises(StopError):
        extended(existing, on_progress=stop_after(4))
    BuildFolder(existing).extension.run_file.write_text("{")
    with pytest.raises(UserError, match=r"extension/?.*run\.json .*damaged; give --force to drop") as caught:
        extended(existing)
    assert "--output" not in str(caught.value)
    assert extended(existing, force=True).shards_built == 10
    assert sha256s(existing) == reference


def test_an_extension_that_cannot_begin_leaves_nothing(existing):
    before = standing(existing)
    with pytest.raises(UsageError, match="no augmentation 'typo'"):
        extend(ExtendConfig(existing, "typo", engine="sequential"))
    assert not BuildFolder(existing).work.exists()
    assert standing(existing) == before


def test_a_set_that_is_not_there_or_not_complete_is_an_error(configured, tmp_path):
    with pytest.raises(UserError, match="there is no folder"):
        extended(tmp_path / "nothing")
    with pytest.raises(StopError):
        build(configured(), facts=only("pi"), on_progress=stop_after(4))
    with pytest.raises(UserError, match="is not complete"):
        extended(configured().output)


def test_two_at_once_are_refused(existing):
    from augpipe.base.files.lock import FileLock

    folder = BuildFolder(existing)
    folder.work.mkdir()
    lock = FileLock(folder.lock)
    assert lock.acquire()
    with pytest.raises(UserError, match="another augpipe is at work"):
        extended(existing)
    lock.release()


def test_numbers_and_engines_are_checked(existing):
    with pytest.raises(UsageError, match="--workers is 0"):
        ExtendConfig(existing, "negation", workers=0)
    with pytest.raises(UsageError, match="--engine is 'threads'"):
        ExtendConfig(existing, "negation", engine="threads")


def test_other_code_than_that_of_the_build_is_written_down(existing, monkeypatch):
    monkeypatch.setattr("augpipe.builder.extending.code_versions", lambda lang: {"augpipe": "9.9"})
    extended(existing)
    fingerprint = json.loads(SetFolder(existing).run_file.read_text())["fingerprint"]
    assert fingerprint["extended"] == {"negation": {"augpipe": "9.9"}}
    assert fingerprint["code"] != {"augpipe": "9.9"}
    assert verify(existing).ok


def test_a_dry_run_writes_nothing(existing):
    before = sha256s(existing)
    estimate = estimate_extension(extension(existing), facts=only("negation"))
    assert (estimate.rows, estimate.shards, estimate.parses) == (900, 10, 10)
    assert list(estimate.coverage) == ["negation"]
    assert 0 < estimate.coverage["negation"] < 1
    assert estimate.rows_per_s > 0
    assert sha256s(existing) == before


SENTENCES = "".join(f"The town has {n} schools, and it isn't far from the sea.\n\n" for n in range(2, 150))


def test_kept_parses_give_what_parsing_gives_without_a_pipeline(tmp_path, monkeypatch):
    text = tmp_path / "text.txt"
    text.write_text(SENTENCES)
    both = BuildConfig(tmp_path / "both", (str(text),), augmentations="mv,negation", engine="sequential")
    build(both)
    build(replace(both, output=tmp_path / "one", augmentations="mv"))

    def no_parse(self, texts):
        raise AssertionError("the rows were parsed again")

    monkeypatch.setattr(Augmenter, "parsed", no_parse)
    extended = extend(ExtendConfig(tmp_path / "one", "mv,negation", engine="sequential"))
    assert extended.manifest.names == ("mv", "negation")
    assert sha256s(tmp_path / "one") == sha256s(tmp_path / "both")


def test_every_extension_by_other_code_is_written_down(existing, monkeypatch):
    again = replace(
        FACTS, labels={"again": LABELS["pi"]}, rule_versions={"again": 1}, factory="tests.builder.fakes:Again"
    )
    for version, facts in (("9.8", only("negation")), ("9.9", again)):
        monkeypatch.setattr(
            "augpipe.builder.extending.code_versions", lambda lang, version=version: {"augpipe": version}
        )
        extend(extension(existing), facts=facts)
    fingerprint = json.loads(SetFolder(existing).run_file.read_text())["fingerprint"]
    assert fingerprint["extended"] == {"negation": {"augpipe": "9.8"}, "again": {"augpipe": "9.9"}}
    assert verify(existing).ok


def test_the_progress_of_an_extension_is_that_of_its_new_columns(existing):
    """The worker's counters, which the parent adds to those of finished shards."""
    facts = replace(only("negation"), factory="tests.builder.fakes:SparseAugmenter")
    planned = planned_extension(extension(existing), facts)
    stage = planned.folder.extension
    stage.prepare()
    (task,) = extension_tasks(planned, extension(existing), [0])
    record = extend_shard(task)
    covered = {name: covered_rows(rules) for name, rules in record.entry.rules.items()}
    assert read_counters(stage.counters(0)) == [record.entry.rows, 0, covered["negation"]]
    assert covered["negation"] != covered["pi"]


def test_what_an_unfinished_build_has_made_stays(configured, reference):
    with pytest.raises(StopError):
        build(configured(), facts=FACTS, on_progress=stop_after(3))
    folder = configured().output
    with pytest.raises(UserError, match=r"is not complete.* run its `augpipe build` again to finish it"):
        extended(folder)
    assert build(configured(), facts=FACTS).shards_built < 10
    assert sha256s(folder) == reference


def test_a_set_whose_shards_are_half_in_place_is_to_be_finished_by_extend(existing):
    extended(existing)
    SetFolder(existing).staged.mkdir(parents=True)
    SetFolder(existing).manifest_file.unlink()
    with pytest.raises(UserError, match="run its `augpipe extend` again to finish it"):
        Manifest.load(existing)
