"""The choice of models: the default ones, or those that an environment variable names."""

from __future__ import annotations

import os
from dataclasses import dataclass

from augpipe.errors import UsageError


@dataclass(frozen=True, slots=True)
class ModelSetting:
    """The models of one augmentation.

    They are named in the environment since worker processes inherit it, so that all workers use the same models.

    Args:
        variable: the environment variable; it names as many models as `default` has, with commas between them.
        default: the models without that variable, as names on the Hugging Face hub.
    """

    variable: str
    default: tuple[str, ...]

    def names(self) -> tuple[str, ...]:
        """Return the models, as folders on disk or names on the hub.

        Raises:
            UsageError: the variable names more models, or fewer, than `default` has.
        """
        given = os.environ.get(self.variable)
        if not given:
            return self.default
        names = tuple(name.strip() for name in given.split(","))
        if len(names) != len(self.default) or not all(names):
            raise UsageError(
                f"{self.variable} is {given!r}, expected {len(self.default)} folders or names of models with commas "
                f"between them, such as {','.join(self.default)}"
            )
        return names
