"""The learning rate: a straight line down to zero, with or without a rise before it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cse_trainer.training.schedule import learning_rate


def test_without_warmup_the_first_step_has_the_peak():
    assert [learning_rate(step, 4, 1.0) for step in range(4)] == [1.0, 0.75, 0.5, 0.25]


def test_warmup_rises_to_the_peak_and_then_falls():
    rates = [learning_rate(step, 10, 1.0, warmup=0.2) for step in range(10)]
    assert rates[:3] == [0.5, 1.0, 1.0]
    assert rates[3:] == pytest.approx([7 / 8, 6 / 8, 5 / 8, 4 / 8, 3 / 8, 2 / 8, 1 / 8])


@given(total=st.integers(1, 500), warmup=st.floats(0, 0.99), peak=st.floats(1e-6, 1.0))
def test_no_step_has_a_rate_of_zero_or_above_the_peak(total, warmup, peak):
    rates = [learning_rate(step, total, peak, warmup) for step in range(total)]
    assert all(0 < rate <= peak * (1 + 1e-12) for rate in rates)
