"""Triples of premise, entailment and contradiction: how often an encoder finds the entailment nearer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from cse_trainer.errors import TrainerError
from cse_trainer.evaluation.correlation import cosine


@dataclass(frozen=True, slots=True)
class Triples:
    """T triples of texts: `premise`, `entailment` and `contradiction`."""

    premise: tuple[str, ...]
    entailment: tuple[str, ...]
    contradiction: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.premise)


def read_triples(path: Path) -> Triples:
    """Read triples from lines of three texts between tabs; empty lines are skipped.

    Raises:
        TrainerError: the file cannot be read, has no triple, or a line does not have three texts.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise TrainerError(f"cannot read --triples {path}: {error.strerror}; check the path") from error
    except ValueError:
        raise TrainerError(f"--triples {path} is not UTF-8, expected text; convert it") from None
    rows = [tuple(part.strip() for part in line.split("\t")) for line in lines if line.strip()]
    for number, row in enumerate(rows, start=1):
        if len(row) != 3 or not all(row):
            raise TrainerError(
                f"--triples {path}: row {number} has {len(row)} texts between tabs, expected premise, entailment, "
                "contradiction; correct it"
            )
    if not rows:
        raise TrainerError(f"--triples {path} has no rows, expected premise, entailment, contradiction; fill it")
    premise, entailment, contradiction = zip(*rows, strict=True)
    return Triples(premise, entailment, contradiction)


def share_preferring_entailment(premise: np.ndarray, entailment: np.ndarray, contradiction: np.ndarray) -> float:
    """Return the share of triples with sim(premise, entailment) > sim(premise, contradiction).

    Args:
        premise: (T, D).
        entailment: (T, D).
        contradiction: (T, D).

    Source: AugCSE, section 3.1, case study 2.
    """
    near, far = (cosine(premise.astype(np.float64), other.astype(np.float64)) for other in (entailment, contradiction))
    return float(np.mean(near > far))
