"""Entailment nearer than contradiction."""

from __future__ import annotations

import numpy as np
import pytest

from cse_trainer.analysis.triples import read_triples, share_preferring_entailment
from cse_trainer.errors import TrainerError


def test_the_share_counts_rows_whose_entailment_is_nearer_and_no_ties():
    premise = np.array([[1.0, 0], [1, 0], [1, 0]])
    entailment = np.array([[9.0, 1], [0, 1], [1, 1]])
    contradiction = np.array([[1.0, 1], [1, 0], [2, 2]])
    assert share_preferring_entailment(premise, entailment, contradiction) == pytest.approx(1 / 3)


def test_a_file_has_three_texts_in_a_line(tmp_path):
    path = tmp_path / "triples.tsv"
    path.write_text("A dog runs.\tAn animal runs.\tNo dog runs.\n\nx\ty\tz\n")
    found = read_triples(path)
    assert len(found) == 2
    assert (found.premise, found.entailment, found.contradiction) == (
        ("A dog runs.", "x"), ("An animal runs.", "y"), ("No dog runs.", "z"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"a\tb\n", "row 1 has 2 texts between tabs, expected premise, entailment, contradiction"),
        (b"a\tb\tc\na\t\tc\n", "row 2 has 3 texts"),
        (b"\n", "has no rows"),
        (b"\xff\t\xfe\t.\n", "is not UTF-8"),
    ],
)
def test_a_damaged_file_is_one_line(tmp_path, content, complaint):
    path = tmp_path / "triples.tsv"
    path.write_bytes(content)
    with pytest.raises(TrainerError, match=complaint):
        read_triples(path)
    with pytest.raises(TrainerError, match=r"cannot read --triples .*: No such file"):
        read_triples(tmp_path / "none.tsv")
