import pytest

from augpipe.inspection.parity import parity
from augpipe.inspection.samples import drawn, samples
from tests.hand_shards import NAMES, ROWS

FRAMES = ("It is not true that", "It is not the case that")


def count(texts):
    """Count negations as a reader of the hand-made rows would: frames, negators and contractions."""
    words = [text.lower().replace("n't", " not").replace("no ", "not ") for text in texts]
    return [text.count("not") for text in words]


@pytest.fixture
def sample(rows):
    return samples(drawn(rows, len(ROWS), 0), NAMES)


def test_a_negation_changes_by_one_and_the_others_by_an_even_number(sample):
    found = {column.name: column for column in parity(sample, NAMES, count)}
    assert {name: column.flips for name, column in found.items()} == {
        "pi": 0,
        "mv": 0,
        "dn": 0,
        "negation": 1,
    }
    assert {name: column.checked for name, column in found.items()} == {
        "pi": 7,
        "mv": 5,
        "dn": 4,
        "negation": 7,
    }
    assert {name: column.share for name, column in found.items()} == dict.fromkeys(NAMES, 1.0)


def test_a_wrong_output_is_named(sample):
    def blind_to_frames(texts):
        return [number - text.startswith(FRAMES) for text, number in zip(texts, count(texts), strict=True)]

    (dn,) = parity(sample, ("dn",), blind_to_frames)
    assert dn.passed == 0
    assert [(found.id, found.before, found.after) for found in dn.mismatches] == [
        (0, 0, 1),
        (1, 0, 1),
        (3, 1, 0),
        (5, 0, 1),
    ]
    assert dn.mismatches[2].text == "It is not true that he is happy."


def test_a_column_without_a_promise_is_not_checked(sample):
    assert parity(sample, ("tense",), count) == ()


def test_no_rows_are_no_success():
    (column,) = parity((), ("mv",), count)
    assert (column.checked, column.share) == (0, 0.0)
