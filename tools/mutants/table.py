"""All mutants, by name."""

from __future__ import annotations

from collections.abc import Mapping

from tools.mutants.mutant import Mutant
from tools.mutants.named import NAMED
from tools.mutants.of_builds import BUILD
from tools.mutants.of_rules import RULES
from tools.mutants.of_scores import SCORES
from tools.mutants.of_training import OF_TRAINING

CHOSEN = (*RULES, *BUILD, *OF_TRAINING, *SCORES)
"""Those that were chosen for the list; at least 57 of them have to be caught."""

MUTANTS: Mapping[str, Mutant] = {mutant.name: mutant for mutant in (*NAMED, *CHOSEN)}
