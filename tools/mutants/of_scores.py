"""Mutants of what comes after training: pooling, evaluation, export, search."""

from __future__ import annotations

from tools.mutants.mutant import Mutant

EVALUATION = "cse_trainer/evaluation"
TESTS = "tests/cse_trainer"

SCORES = (
    Mutant(
        "four-is-close",
        "other",
        f"{EVALUATION}/scoring.py",
        "close = sts.gold > _CLOSE_PAIR",
        "close = sts.gold >= _CLOSE_PAIR",
        "Alignment is that of the pairs with a gold score above 4, not of 4.",
        (f"{TESTS}/evaluation/test_scoring.py",),
    ),
    Mutant(
        "best-without-rounding",
        "other",
        f"{EVALUATION}/probing.py",
        "np.argmax(np.round(accuracies, 2))",
        "np.argmax(accuracies)",
        "Of penalties whose accuracies are one to two decimals, the smallest C is chosen, as SentEval does.",
        (f"{TESTS}/evaluation/test_probing.py",),
    ),
    Mutant(
        "average-of-parts",
        "other",
        f"{EVALUATION}/scores.py",
        "if score.split == TEST and score.complete)",
        "if score.split == TEST)",
        "Only the mean over whole sets is called Avg.",
        (f"{TESTS}/evaluation/test_scores.py", f"{TESTS}/evaluation/test_scoring.py"),
    ),
    Mutant(
        "first-is-the-embeddings",
        "other",
        "cse_trainer/encoder/encoder.py",
        "Pooling.AVG_FIRST_LAST: (1, -1),",
        "Pooling.AVG_FIRST_LAST: (0, -1),",
        "`avg-first-last` begins with the first layer, not with the embeddings.",
        (f"{TESTS}/encoder/test_pooling.py",),
    ),
    Mutant(
        "truncation-exported",
        "other",
        "cse_trainer/export/folder.py",
        "tokenizer.backend_tokenizer.no_truncation()",
        "pass",
        "An exported tokenizer has no truncation of its last call.",
        (f"{TESTS}/export/test_folder.py",),
    ),
)
