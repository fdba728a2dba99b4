"""The one error the training command reports without a traceback."""

from __future__ import annotations

from augpipe.base.errors import UserError


class TrainingError(UserError):
    """Training cannot go on for a reason its user can mend."""
