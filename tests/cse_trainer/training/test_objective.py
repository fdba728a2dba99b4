"""The loss of an objective, for every combination of its settings, against sums written out in plain Python."""

from __future__ import annotations

import itertools
import math

import pytest
import torch

from cse_trainer.distributed import World
from cse_trainer.training.gradients import Objective

Vector = tuple[float, ...]

ANCHORS: list[Vector] = [(1.0, 0.0, 0.2), (0.6, 0.8, 0.0), (0.0, 1.0, -0.5), (-0.3, 0.4, 1.0)]
POSITIVES: list[Vector] = [(0.9, 0.1, 0.0), (0.2, 1.0, 0.3), (0.1, 0.7, -0.6), (0.5, 0.5, 0.5)]
NEGATIVES: list[Vector] = [(0.8, -0.3, 0.1), (0.4, 0.6, -0.2), (0.0, -1.0, 0.4), (-0.2, 0.1, 1.0)]
PRESENT = {"all": [True] * 4, "some": [True, False, True, False], "none": [False] * 4}


def cosine(one: Vector, other: Vector) -> float:
    product = sum(a * b for a, b in zip(one, other, strict=True))
    return product / math.hypot(*one) / math.hypot(*other)


def expected(objective: Objective, anchors: list[Vector], positives: list[Vector], present: list[bool] | None) -> float:
    """Return the mean of −log(e^{own positive} / Σ of all candidates), each similarity divided by τ."""
    tau, total = objective.temperature, 0.0
    for row, anchor in enumerate(anchors):
        weights = [math.exp(cosine(anchor, positive) / tau) for positive in positives]
        hard = 0.0
        if present is not None and (objective.hard_negatives == "all" or objective.name == "simcse"):
            hard = sum(
                math.exp(cosine(anchor, negative) / tau)
                for negative, there in zip(NEGATIVES, present, strict=True)
                if there
            )
        elif present is not None and present[row]:
            hard = math.exp((cosine(anchor, NEGATIVES[row]) - objective.margin) / tau)
        total -= math.log(weights[row] / (sum(weights) + hard))
    return total / len(anchors)


SETTINGS = [
    Objective(name, temperature, margin=margin, hard_negatives=hard, symmetric=symmetric)
    for name, temperature, margin, hard, symmetric in itertools.product(
        ("simcse", "sda", "augcse"), (0.05, 0.5), (0.0, 0.3), ("own", "all"), (False, True)
    )
]


@pytest.mark.parametrize("present", [None, *PRESENT], ids=str)
@pytest.mark.parametrize("objective", SETTINGS, ids=str)
def test_the_loss_is_the_one_that_is_written_down(objective, present):
    flags = None if present is None else PRESENT[present]
    columns = ANCHORS + POSITIVES + ([] if flags is None else NEGATIVES)
    wanted = expected(objective, ANCHORS, POSITIVES, flags)
    if objective.symmetric:  # the way back has no hard negatives
        wanted = (wanted + expected(objective, POSITIVES, ANCHORS, None)) / 2
    has_negative = None if flags is None else torch.tensor(flags)
    found = objective.loss(torch.tensor(columns), has_negative, World())
    assert float(found) == pytest.approx(wanted, rel=1e-5)


def test_every_setting_changes_the_loss():
    """Or the sums above would prove nothing about it."""
    batch = torch.tensor(ANCHORS + POSITIVES + NEGATIVES), torch.tensor(PRESENT["some"])
    plain = Objective("sda", 0.5, margin=0.3)
    others = [
        Objective("sda", 0.05, margin=0.3),
        Objective("sda", 0.5, margin=0.0),
        Objective("sda", 0.5, margin=0.3, hard_negatives="all"),
        Objective("sda", 0.5, margin=0.3, symmetric=True),
        Objective("simcse", 0.5, margin=0.3),
    ]
    losses = [float(objective.loss(*batch, World())) for objective in (plain, *others)]
    losses.append(float(plain.loss(batch[0][:8], None, World())))
    assert len({round(loss, 6) for loss in losses}) == len(losses) - 1, (
        "all but simcse, which is `all` without a margin"
    )
