"""The seven mutants that all tests let pass before there was a list; they are beyond the sixty."""

from __future__ import annotations

from tools.mutants.mutant import Mutant

GRADIENTS = "cse_trainer/training/gradients.py"
LOSSES = ("tests/cse_trainer/training/test_objective.py",)
OPTIMISATION = ("tests/cse_trainer/training/test_optimisation.py",)

NAMED = (
    Mutant(
        "hard-negatives-dropped",
        "training",
        GRADIENTS,
        "        if has_negative is None:\n",
        "        if True:\n",
        "The loss has the hard negatives among its candidates.",
        LOSSES,
    ),
    Mutant(
        "supervised-simcse-own-negatives",
        "training",
        GRADIENTS,
        'everybody = self.hard_negatives == "all" or self.name == "simcse"',
        'everybody = self.hard_negatives == "all"',
        "Supervised SimCSE has every row's hard negative among the candidates, not the row's own alone.",
        LOSSES,
    ),
    Mutant(
        "margin-not-passed-on",
        "training",
        GRADIENTS,
        "margin=self.margin,",
        "margin=0.0,",
        "The margin δ lowers the weight of the row's own negation.",
        LOSSES,
    ),
    Mutant(
        "chunks-ignore-share",
        "training",
        GRADIENTS,
        "(losses.total * share).backward()  # type: ignore[no-untyped-call]\n    assert vectors.grad",
        "losses.total.backward()  # type: ignore[no-untyped-call]\n    assert vectors.grad",
        "In chunks as in one piece, an accumulated batch counts for its share of the step.",
        ("tests/cse_trainer/training/test_gradients.py",),
    ),
    Mutant(
        "rates-ignore-scale",
        "training",
        "cse_trainer/training/loop.py",
        'group["lr"] = rate * group["scale"]',
        'group["lr"] = rate',
        "Token embeddings and discriminator have learning rates of their own.",
        OPTIMISATION,
    ),
    Mutant(
        "clip-off",
        "training",
        "cse_trainer/training/loop.py",
        'config.clip or float("inf")',
        'float("inf")',
        "The gradient is cut to the norm that is given.",
        OPTIMISATION,
    ),
    Mutant(
        "should-have-for-the-past",
        "rules",
        "augpipe/augment/english/mv.py",
        "not (past and phrase.counterfactual_past)",
        "True",
        "*should have* and *ought to have* never stand for a past event, which they deny.",
        ("tests/augment/test_mv.py",),
    ),
)
