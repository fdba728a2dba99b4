"""The attack by damage: the product withstands it, and readers that do not are told from those that do."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from augpipe.builder import build
from augpipe.config import BuildConfig
from tests.builder.fakes import FACTS
from tools.attacks.beds import Beds
from tools.attacks.consuming import BAD, FOUND, HARMLESS, ConsumerProcess, judged
from tools.attacks.damage import COLUMNS, Attack, main
from tools.attacks.harms import HARMS
from tools.attacks.kinds import CONSUMERS, KINDS, Consumer, Kind
from tools.attacks.tally import Tally

CARELESS = "tests.tools.attacks.careless"


def furnish(work):
    """Put two sets of the fake augmenter where the attack looks for its beds."""
    for seed in (0, 1):
        bed = work / "beds" / str(seed) / "set"
        bed.mkdir(parents=True)
        (bed / "corpus.txt").write_bytes(b"".join(b"Sentence %d of %d.\n\n" % (i, seed) for i in range(60)))
        build(BuildConfig(bed / "set", (str(bed / "corpus.txt"),), shard_rows=40, engine="sequential"), facts=FACTS)
        Beds(work / "beds" / str(seed), seed).bed("downloads")
    return work


def attacked(work, consumer, tries):
    """Damage files of the set and let one reader read them."""
    kinds = [kind for kind in KINDS if kind.bed == "set" and "verify" in kind.consumers]
    # A named pipe is a matter of patience, which a test of seconds has not.
    kinds = [replace(kind, consumers={"reader": 1}, spared=frozenset({"become_pipe"})) for kind in kinds]
    tally = Tally(work / "tally.json", "damage", 0, COLUMNS, BAD)
    Attack(furnish(work), kinds, tally, {"reader": consumer}).run(tries)
    return tally


def test_verify_finds_every_damage(tmp_path):
    tally = attacked(tmp_path, CONSUMERS["verify"], 40)
    assert tally.tries == 40
    assert tally.failures == []
    assert {kind for kind, _, _ in tally.counts} == {"shard", "manifest", "run.json", "rejects"}
    assert sum(outcomes[FOUND] for outcomes in tally.counts.values()) >= 35


def test_a_reader_that_accepts_everything_is_noticed(tmp_path):
    tally = attacked(tmp_path, Consumer(((f"{CARELESS}:accept",),), ("made/*",)), 20)
    outcomes = {failure["outcome"] for failure in tally.failures}
    assert "accepted" in outcomes
    assert tally.failed >= 15
    assert len(list((tmp_path / "failed").iterdir())) == tally.failed


@pytest.fixture(scope="module")
def process():
    process = ConsumerProcess(patience_s=1.0)
    yield process
    process.stop()


@pytest.mark.parametrize(
    ("reader", "outcome"),
    [
        ("trip", "traceback"),
        ("complain", "bug"),
        ("say_nothing", "silent"),
        ("find", "found"),
        ("accept", "accepted"),
        ("hang", "hang"),
        ("die", "crash"),
    ],
)
def test_each_way_to_end_has_its_name(tmp_path, process, reader, outcome):
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "file").write_text("damaged")
    answer = process.ask(tmp_path, Consumer(((f"{CARELESS}:{reader}",),), ("made/*",)))
    assert judged(answer, {"made/file": "of the undamaged one"})[0] == outcome
    assert (outcome in BAD) == (outcome != FOUND)


def test_the_same_result_is_harmless(tmp_path, process):
    (tmp_path / "set").mkdir()
    answer = process.ask(tmp_path, Consumer(((f"{CARELESS}:find",),), ("set/*",)))
    assert judged(type(answer)(0, "", "", {"a": "1"}), {"a": "1"}) == (HARMLESS, "")


@pytest.mark.parametrize("name", HARMS)
def test_every_harm_changes_the_file(tmp_path, name):
    path, other = tmp_path / "file", tmp_path / "other"
    path.write_bytes(b"some content")
    other.write_bytes(b"other content")
    assert HARMS[name][0](path, Random(3), [other])
    assert not path.is_file() or path.read_bytes() != b"some content"


def test_nothing_outside_its_folder_is_damaged(tmp_path):
    (tmp_path / "kept").write_bytes(b"content")
    work = furnish(tmp_path / "work")
    for seed in (0, 1):
        (work / "beds" / str(seed) / "set" / "set" / "linked.json").symlink_to(tmp_path / "kept")
    kind = Kind("linked", "set", "set/linked.json", {"verify": 1}, 1)
    attack = Attack(work, [kind], Tally(None, "damage", 0, COLUMNS, BAD))
    for name in HARMS:
        attack.harmed(tmp_path / name, kind, name, Random(0))
    assert (tmp_path / "kept").read_bytes() == b"content"


def test_every_kind_has_readers_that_exist_and_a_name_of_its_own():
    assert len({kind.name for kind in KINDS}) == len(KINDS) > 25
    assert {reader for kind in KINDS for reader in kind.consumers} == set(CONSUMERS)
    assert all(kind.patterns.split() for kind in KINDS)


@pytest.mark.slow
def test_every_kind_of_file_withstands_damage(tmp_path, capsys):
    assert main(["--tries", "80", "--work", str(tmp_path)]) == 0, capsys.readouterr().out
