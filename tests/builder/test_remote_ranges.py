"""Ranges of shards that are built at an address, by machines that share no folder, make the set of one build."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from augpipe.base.addresses import RemotePath
from augpipe.base.errors import UserError
from augpipe.base.files import remote
from augpipe.builder import ShardsSetAsideError, build, build_range, complete_ranges
from augpipe.contract.fetching import remote_cache
from augpipe.shards.verify import verify
from tests.builder import fakes
from tests.builder.fakes import FACTS
from tests.builder.remotes import SET, WORK, names, remote_sha256s
from tests.builder.stopping import StopError, stop_after

pytestmark = pytest.mark.usefixtures("memory")


@pytest.fixture
def machine(monkeypatch, tmp_path):
    """Return a function that makes this process as good as one on the machine of that name."""
    return lambda name: monkeypatch.setenv("AUGPIPE_CACHE", str(tmp_path / name))


@pytest.fixture
def part(configured):
    """Return a function that builds a range of the corpus, which has ten shards, at the address."""

    def make(text, on_progress=None, **values):
        config = replace(configured(), output=RemotePath(SET), **values)
        return build_range(config, text, facts=FACTS, on_progress=on_progress)

    return make


def completed():
    return complete_ranges(Path(SET))


def stored(name):
    return [each for each in names(SET) if name in each]


def claim(folder):
    return f"memory://sets/{WORK}/{folder}claim.json"


def test_ranges_on_several_machines_make_the_set_of_a_local_build(part, machine, reference, tmp_path):
    for name, text in (("one", "7:"), ("two", "0:3"), ("three", "3:7")):
        machine(name)
        summary = part(text)
        assert (str(summary.folder), summary.shards_built) == (SET, summary.end - summary.first)
        assert not list((remote_cache() / "builds").iterdir()), "nothing is left on this machine"
        assert not stored("manifest.json")
        assert not stored("claim.json")
    machine("four")
    summary = completed()
    assert (str(summary.folder), summary.manifest.rows_in) == (SET, 1000)
    assert remote_sha256s(SET, tmp_path) == reference
    assert verify(SET).ok
    assert not stored(f"{WORK}/")
    assert not list((remote_cache() / "builds").iterdir())
    assert completed().already_complete
    assert part("0:3").complete


def test_a_stopped_range_goes_on_from_here_and_from_what_was_sent(part, machine, reference, tmp_path):
    with pytest.raises(StopError):
        part("2:8", stop_after(2))
    assert part("2:8").shards_built == 4
    part("8:")
    with pytest.raises(StopError):
        part("0:2", stop_after(1))
    machine("two")
    sent = len(stored("mine/shard"))
    assert part("0:2").shards_built == 10 - sent
    completed()
    assert remote_sha256s(SET, tmp_path) == reference


def test_a_range_that_was_sent_is_not_made_again_elsewhere(part, machine, memory):
    part("2:5")
    before = {name: file.modified for name, file in memory.store.items()}
    machine("two")
    assert part("2:5").shards_built == 0
    assert part("0:6").shards_built == 3, "nor by a range that takes it in"
    assert before.items() <= {name: file.modified for name, file in memory.store.items()}.items()


def test_missing_ranges_are_named_and_the_rest_stays(part, machine, reference, tmp_path, memory):
    with pytest.raises(UserError, match=r"^no set is built in ranges in memory://sets/mine; build one with"):
        completed()
    part("1:3")
    part("4:5")
    machine("two")
    with pytest.raises(UserError) as caught:
        completed()
    assert str(caught.value).startswith(
        f"{SET} is not complete: 7 of 10 shards are missing, 0:1, 3:4, 5:10; run the command of its build with "
        "--shard-range 0:1 and so on"
    )
    assert str(caught.value).endswith(f"then `augpipe complete {SET}` again")
    for text in ("0:1", "3:4", "5:"):
        part(text)
    memory.rm_file("/sets/mine/shard-00004.parquet")
    with pytest.raises(UserError, match=r"1 of 10 shards are missing, 4:5;"):
        completed()
    part("4:5")
    completed()
    assert remote_sha256s(SET, tmp_path) == reference


def test_two_that_build_the_same_shards_at_once_are_refused(part, configured, machine, reference, tmp_path):
    whole = replace(configured(), output=RemotePath(SET), force=True)
    others = [lambda: part("0:5"), lambda: part("4:6"), lambda: completed(), lambda: build(whole, facts=FACTS)]
    messages: list[str] = []

    def meanwhile(progress):
        for name in ("one", "two") if not messages else ():
            machine(name)
            for other in others:
                with pytest.raises(UserError) as caught:
                    other()
                messages.append(str(caught.value))
            part("7:")

    machine("one")
    part("0:5", meanwhile)
    part("5:7")
    assert len(messages) == 8
    for message in messages:
        assert message.startswith(f"the range 0:5 of {SET} is being built by ")
        assert message.endswith(f"delete {claim('ranges/00000-00005/')} and run this again")
    completed()
    assert remote_sha256s(SET, tmp_path) == reference


def test_a_range_is_refused_while_the_whole_is_built(part, configured, machine):
    def meanwhile(progress):
        machine("two")
        for text in ("0:2", "8:"):
            with pytest.raises(UserError, match=rf"^{SET} is being built by .* delete {claim('')} and run this"):
                part(text)
        raise StopError

    with pytest.raises(StopError):
        build(replace(configured(), output=RemotePath(SET)), facts=FACTS, on_progress=meanwhile)
    assert not stored("claim.json")
    machine("three")
    assert part(":").shards == 10, "what a whole build has begun is taken over"


def test_the_claim_of_a_killed_range_is_its_own_machines(part, machine, memory):
    left = []

    def stop(progress):
        left.append(memory.cat_file(claim("ranges/00000-00005/")))
        stop_after(3)(progress)

    machine("one")
    with pytest.raises(StopError):
        part("0:5", stop)
    memory.pipe_file(claim("ranges/00000-00005/"), left[0])
    machine("two")
    for other in (lambda: part("0:5"), lambda: completed()):
        with pytest.raises(UserError, match="the range 0:5 of memory://sets/mine is being built by"):
            other()
    assert memory.cat_file(claim("ranges/00000-00005/")) == left[0], "what was refused gives nothing back"
    machine("one")
    assert part("0:5").shards_built == 2


def test_a_range_of_another_build_is_refused(part, machine):
    part("0:2")
    machine("two")
    with pytest.raises(UserError, match=r"^memory://sets/mine holds another build \(seed: 0 → 1\)"):
        part("2:4", seed=1)
    assert not stored("00002")


def test_of_two_builds_that_begin_at_once_one_is_refused(part, machine, monkeypatch):
    create, rivals = remote.create, [1]

    def meanwhile(path, content):
        if rivals and path.name == "run.json":
            machine("two")
            part("2:4", seed=rivals.pop())
        return create(path, content)

    monkeypatch.setattr(remote, "create", meanwhile)
    with pytest.raises(UserError, match=r"^memory://sets/mine holds another build \(seed: 1 → 0\)"):
        part("0:2")
    assert not stored("00000")


def test_a_range_that_begins_while_another_is_listed_is_no_foreign_file(part, machine, monkeypatch):
    part("2:4")
    machine("two")
    sizes = remote.sizes
    monkeypatch.setattr(
        remote, "sizes", lambda folder: {name: size for name, size in sizes(folder).items() if name != "run.json"}
    )
    assert part("0:2").shards_built == 2


def test_a_range_fetches_no_records_of_other_shards(part, machine, monkeypatch):
    part("2:6")
    machine("two")
    fetch, fetched = remote.fetch, list[str]()

    def noted(path, to):
        fetched.append(path.name)
        return fetch(path, to)

    monkeypatch.setattr(remote, "fetch", noted)
    assert part("5:7").shards_built == 1
    assert sorted(fetched) == ["00005.json", "00005.jsonl", "ranges.json", "run.json"]


def test_a_whole_build_is_refused_beside_ranges_and_with_force_replaces_them(
    part, configured, machine, reference, tmp_path
):
    whole = replace(configured(), output=RemotePath(SET))
    part("0:2")
    machine("two")
    with pytest.raises(UserError, match=r"^memory://sets/mine is being built in ranges of shards; run `augpipe compl"):
        build(whole, facts=FACTS)
    build(replace(whole, force=True), facts=FACTS)
    assert remote_sha256s(SET, tmp_path) == reference


def test_foreign_files_are_refused_and_stay(part, memory):
    memory.pipe_file("/sets/mine/notes.txt", b"mine")
    with pytest.raises(UserError, match=r"^memory://sets/mine is not empty and no build made it"):
        part("0:2")
    assert list(memory.store) == ["/sets/mine/notes.txt"]


def test_columns_kept_from_the_input_are_in_the_manifest(part, machine, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("text,label\n" + "".join(f"Row {i}.,{i % 3}\n" for i in range(300)))
    for text in ("0:1", "1:"):
        machine(f"machine {text[0]}")
        part(text, inputs=(str(table),), column="text", keep=("label",))
    machine("last")
    assert [entry.name for entry in completed().manifest.kept] == ["label"]


def test_a_shard_of_a_range_is_set_aside_and_the_others_are_sent(part, machine, tmp_path):
    path = tmp_path / "poisoned.txt"
    path.write_text("".join(f"{fakes.RAISES if i == 250 else 'It is so.'}\n" for i in range(400)))
    with pytest.raises(ShardsSetAsideError, match="1 of 2 shards set aside: ids 200–299"):
        part("2:", inputs=(str(path),))
    with pytest.raises(UserError, match=r"of 4 shards are missing, 0:"):
        completed()
