"""Which models are used: the default ones, or those that environment variables name."""

from __future__ import annotations

import os
from dataclasses import dataclass

from augpipe.errors import UsageError


@dataclass(frozen=True, slots=True)
class ModelSetting:
    """The models of one augmentation. Worker processes inherit the environment, so all of them use the same.

    Arguments:
        variable: of the environment; it names as many models as there are by default, with commas between them.
        default: names on the Hugging Face hub.
    """

    variable: str
    default: tuple[str, ...]

    def names(self) -> tuple[str, ...]:
        """Return the models: folders on disk, or names on the hub.

        Raises:
            UsageError: the variable names more models or fewer.
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
