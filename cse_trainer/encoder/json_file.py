"""Read a JSON file of a model folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cse_trainer.errors import TrainerError


def read_json(path: Path, kind: type[dict[str, Any]] | type[list[Any]] = dict) -> Any:
    """Return the content of a JSON file: an object, or a list where `kind` is `list`.

    Raises:
        TrainerError: the file cannot be read, is no JSON, or holds something else.
    """
    try:
        if not path.is_file():
            raise OSError("it is no file")  # reading a pipe might never end
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        reason = str(error).partition("\n")[0]
        raise TrainerError(f"{path} cannot be read: {reason}; expected JSON. Copy the model's files again.") from error
    if not isinstance(value, kind):
        raise TrainerError(
            f"{path} holds a {type(value).__name__}; expected a {kind.__name__}. Copy the model's files again."
        )
    return value
