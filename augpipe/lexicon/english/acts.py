"""Verbs and adjectives by what lies behind them: somebody's will, circumstances, a feeling, or a guess."""

from __future__ import annotations

from augpipe.lexicon.english import words

ACTS = words("acts")
FORCED_ACTS = words("forced_acts")
FORCED_PASSIVES = words("forced_passives")
REACTIONS = words("reactions")
FEELINGS = words("feelings")
OUTCOMES = words("outcomes")
OUTCOME_ADJECTIVES = words("outcome_adjectives")
EXPECTED_ADJECTIVES = words("expected_adjectives")
GROUPS = words("groups")
HEDGES = words("hedges")
GUESSING_VERBS = words("guessing_verbs")
JUDGING_PARTICIPLES = words("judging_participles")
JUDGING_ADJECTIVES = words("judging_adjectives")
