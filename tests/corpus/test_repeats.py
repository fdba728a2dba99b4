"""Which rows repeat an earlier one: as a set would tell, block by block, without holding the texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augpipe.corpus import corpus as module
from augpipe.corpus.corpus import repeats

KEYS = st.lists(st.one_of(st.none(), st.sampled_from([b"a", b"b", b"c", b"", "他".encode(), b"a "])), max_size=40)


def by_a_set(keys: list[bytes | None]) -> list[bool]:
    seen: set[bytes] = set()
    found = []
    for key in keys:
        found.append(key in seen)
        if key is not None:
            seen.add(key)
    return found


@given(KEYS)
def test_a_key_is_repeated_from_its_second_time_on(keys):
    assert repeats(keys).tolist() == by_a_set(keys)


@given(KEYS, st.integers(1, 7))
def test_the_blocks_in_which_keys_are_read_do_not_matter(keys, size):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_BLOCK_ROWS", size)
        assert repeats(keys).tolist() == by_a_set(keys)


def test_many_distinct_keys_stay_distinct():
    keys = [str(number).encode() for number in range(300_000)]
    assert not repeats(iter(keys)).any()
    assert repeats([*keys, b"299999"]).tolist().index(True) == 300_000


def test_no_keys_have_no_repeats():
    assert repeats([]).tolist() == []
    assert repeats([None, None]).tolist() == [False, False]
