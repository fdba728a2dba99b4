"""Read one setting of a run, from a grid file or from the command line."""

from __future__ import annotations

import difflib
import tomllib
from typing import Any

from cse_trainer.config_file import NAMES, OCCASIONS, setting_kinds
from cse_trainer.errors import UsageError

# Settings that the sweep decides for each run.
_OWN = ("output", "seed", *OCCASIONS)


def setting(place: str, key: str, value: Any) -> tuple[str, Any]:
    """Return the name and value of a setting, as a keyword argument of `TrainConfig`.

    Args:
        place: where it is set, for errors.
        key: as in a configuration file or on the command line: `batch-size`, `batch_size`, `lambda`.
        value: as TOML has it.

    Raises:
        UsageError: if there is no such setting, the sweep decides it itself, or the value is of another type.
    """
    name, kinds = NAMES.get(key, key.replace("-", "_")), setting_kinds()
    if name in _OWN:
        raise UsageError(
            f"{place} sets {key}, which a sweep decides for each run; expected other settings: leave it out"
            + (", and give --seeds" if name == "seed" else "")
        )
    if name not in kinds:
        nearest = difflib.get_close_matches(name, kinds, n=1)
        advice = f"did you mean {nearest[0]}?" if nearest else f"expected some of {', '.join(sorted(kinds))}"
        raise UsageError(f"{place} sets {key}, which does not exist; {advice}")
    try:
        return name, kinds[name].convert(value)
    except TypeError:
        raise UsageError(
            f"{place} sets {key} to {value!r}, expected {kinds[name].name}; write {key} = {kinds[name].example}"
        ) from None


def written(place: str, text: str) -> tuple[str, str]:
    """Return both sides of `NAME=VALUE`.

    Args:
        place: where it is written, for errors.
        text: such as `alpha=-1`.

    Raises:
        UsageError: if the text does not have this form.
    """
    key, mark, value = text.partition("=")
    if not mark or not key.strip() or not value.strip():
        raise UsageError(f"{place} is {text!r}, expected NAME=VALUE; give e.g. {place} alpha=-1")
    return key.strip(), value.strip()


def from_text(place: str, key: str, text: str) -> tuple[str, Any]:
    """Return a setting whose value is written on the command line; the names of a list are joined by `+`.

    Raises:
        UsageError: as `setting` does.
    """
    name = NAMES.get(key, key.replace("-", "_"))
    kind = setting_kinds().get(name)
    if kind is not None and kind.example.startswith("["):
        return setting(place, key, [_plain(part) for part in text.split("+")])
    return setting(place, key, text if kind is not None and kind.example.startswith('"') else _plain(text))


def shown(value: Any) -> str:
    """Return a value as tables and folder names show it."""
    if isinstance(value, tuple):
        return "+".join(map(shown, value)) or "none"
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


def _plain(text: str) -> Any:
    """Return the number or truth value that a text spells, else the text."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        return text
