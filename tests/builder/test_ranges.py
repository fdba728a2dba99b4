"""A set that is built in ranges of shards is the one that a build in one piece makes."""

import os
import re

import pytest

from augpipe.base.errors import UsageError, UserError
from augpipe.builder import ShardsSetAsideError, build, build_range, complete_ranges
from augpipe.builder.folder import BuildFolder
from augpipe.builder.ranges import runs
from augpipe.shards.verify import verify
from tests.builder import fakes
from tests.builder.fakes import FACTS
from tests.builder.stopping import StopError, stop_after
from tests.shards.sets import sha256s


@pytest.fixture
def part(configured):
    """Return a function that builds a range of the corpus, which has ten shards."""
    return lambda text, **values: build_range(configured(**values), text, facts=FACTS)


@pytest.fixture
def output(configured):
    return configured().output


def test_ranges_in_any_order_make_the_set_of_one_build(part, output, reference):
    found = [part(text) for text in ("7:", "0:3", "3:7")]
    assert [(each.first, each.end, each.shards, each.shards_built) for each in found] == [
        (7, 10, 10, 3),
        (0, 3, 10, 3),
        (3, 7, 10, 4),
    ]
    assert not BuildFolder(output).manifest_file.exists()
    assert not list(output.glob("*.parquet"))
    assert complete_ranges(output).manifest.rows_in == 1000
    assert sha256s(output) == reference
    assert verify(output).ok


def test_an_end_beyond_the_last_shard_is_the_last_shard(part):
    assert part("8:100").end == 10
    with pytest.raises(UserError, match=r"--shard-range is 10:20, and the input has 10 shards, .* give a part of 0:10"):
        part("10:20")


def test_gaps_are_named_and_what_is_there_stays(part, output, reference):
    part("1:3")
    part("4:5")
    with pytest.raises(UserError) as caught:
        complete_ranges(output)
    assert "7 of 10 shards are missing, 0:1, 3:4, 5:10; run the command of its build with --shard-range 0:1 and" in str(
        caught.value
    )
    assert not BuildFolder(output).manifest_file.exists()
    assert part("0:5").shards_built == 2
    assert part("5:").shards_built == 5
    assert complete_ranges(output).shards_built == 10
    assert sha256s(output) == reference


def test_a_range_that_overlaps_another_is_refused_by_name(part):
    part("2:5")
    with pytest.raises(UserError, match=r"the shards 4:5 belong to the range 2:5 too, .*; give --shard-range 2:5, or"):
        part("4:8")
    assert part("2:5").shards_built == 0
    assert part("5:8").shards_built == 3


def test_ranges_are_built_at_the_same_time_and_completed_when_all_have_ended(configured, part, output, reference):
    others = ["0:5"]

    def meanwhile(progress):
        if others:
            part(others.pop())
            with pytest.raises(UserError, match=r"another augpipe is at work in .*; wait until every range has ended"):
                complete_ranges(output)
            with pytest.raises(UserError, match="is being built in ranges of shards; run `augpipe complete"):
                build(configured(), facts=FACTS)

    build_range(configured(), "5:", facts=FACTS, on_progress=meanwhile)
    complete_ranges(output)
    assert sha256s(output) == reference


def test_the_same_range_cannot_be_built_twice_at_once(configured, part):
    def meanwhile(progress):
        with pytest.raises(UserError, match="another augpipe is at work in"):
            part("0:2")

    build_range(configured(), "0:2", facts=FACTS, on_progress=meanwhile)


def test_a_range_of_another_build_is_refused(part):
    part("0:2")
    with pytest.raises(UserError, match=r"holds another build \(seed: 0 → 1\)"):
        part("2:4", seed=1)


def test_a_whole_build_is_refused_beside_ranges_and_with_force_replaces_them(configured, part, output, reference):
    part("0:2")
    with pytest.raises(UserError, match="is being built in ranges"):
        build(configured(), facts=FACTS)
    build(configured(force=True), facts=FACTS)
    assert sha256s(output) == reference
    assert part("0:2").complete
    assert complete_ranges(output).already_complete


def test_what_a_whole_build_has_begun_is_taken_over(configured, part, output, reference):
    with pytest.raises(StopError):
        build(configured(), facts=FACTS, on_progress=stop_after(4))
    assert part(":").shards_built == 6
    complete_ranges(output)
    assert sha256s(output) == reference


def test_a_shard_of_a_range_is_set_aside_like_that_of_a_build(configured, tmp_path):
    path = tmp_path / "poisoned.txt"
    path.write_text("".join(f"{fakes.RAISES if i == 250 else 'It is so.'}\n" for i in range(400)))
    with pytest.raises(ShardsSetAsideError, match="1 of 2 shards set aside: ids 200–299"):
        build_range(configured(inputs=(str(path),)), "2:", facts=FACTS)
    with pytest.raises(UserError, match="3 of 4 shards are missing, 0:3;"):
        complete_ranges(configured().output)


@pytest.mark.parametrize("moves", [0, 1, 2, 3, 4, 15, 39])
def test_completing_goes_on_after_a_kill_at_any_move(part, output, reference, monkeypatch, moves):
    for text in ("0:5", "5:"):
        part(text)
    replace, left = os.replace, [moves]

    class KilledError(BaseException):
        pass

    def killed(source, target):
        if "ranges" in str(source):
            if not left[0]:
                raise KilledError
            left[0] -= 1
        replace(source, target)

    monkeypatch.setattr(os, "replace", killed)
    with pytest.raises(KilledError):
        complete_ranges(output)
    monkeypatch.undo()
    complete_ranges(output)
    assert sha256s(output) == reference


def test_a_shard_that_was_damaged_is_missing_and_built_again(part, output, reference):
    part(":")
    path = BuildFolder(output).part(0, 10).shard(4)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 8
    path.write_bytes(content)
    for _ in range(2):
        with pytest.raises(UserError, match="1 of 10 shards are missing, 4:5;"):
            complete_ranges(output)
    assert part("4:5").shards_built == 1
    complete_ranges(output)
    assert sha256s(output) == reference


@pytest.mark.parametrize("text", ["", "3", "5:5", "6:5", "-1:5", "a:b", "0:5:2", "1e3:", "٣:٥"])
def test_what_is_no_range_is_one_line(configured, text):
    with pytest.raises(UsageError, match=rf"--shard-range is {re.escape(repr(text))}, expected .*; give e.g. "):
        build_range(configured(), text, facts=FACTS)


def test_a_range_deletes_nothing(configured):
    with pytest.raises(UsageError, match="--force deletes what all ranges have built"):
        build_range(configured(force=True), "0:2", facts=FACTS)


def test_a_folder_without_ranges_cannot_be_completed(output):
    with pytest.raises(UserError, match=r"no set is built in ranges in .*; build one with `augpipe build"):
        complete_ranges(output)
    assert not output.exists()


def test_neighbours_make_a_range():
    assert list(runs([0, 3, 4, 5, 9])) == [range(1), range(3, 6), range(9, 10)]
