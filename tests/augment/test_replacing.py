"""*a* or *an*, by the sound of the word that follows."""

from __future__ import annotations

import pytest

from augpipe.augment.english.writing.replacing import indefinite_article


@pytest.mark.parametrize(
    "word",
    "answer old hour honest heir umbrella uncle unimportant uninhabited egg island 8 80 11 18 MP FBI NGO X-ray "
    "honour urban udder unnamed".split(),
)
def test_an(word: str) -> None:
    assert indefinite_article(word) == "an"


@pytest.mark.parametrize(
    "word",
    "dog house history union university uniform European useful one once 7 1 10 110 UN UNESCO BBC yellow ewe "
    "one-way unique utility user".split(),
)
def test_a(word: str) -> None:
    assert indefinite_article(word) == "a"
