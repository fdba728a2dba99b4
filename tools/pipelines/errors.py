"""The one error the training command reports without a traceback."""

from __future__ import annotations

from augpipe.errors import AugpipeError


class TrainingError(AugpipeError):
    """Training cannot go on for a reason its user can mend."""
