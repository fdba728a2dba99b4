"""Settings of a training run as TOML: read with clear errors, and written so that they can be read again."""

from __future__ import annotations

import dataclasses
import difflib
import json
import tomllib
import types
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

from cse_trainer.config import TrainConfig
from cse_trainer.config_limits import SPELLINGS
from cse_trainer.errors import TrainerError, UsageError

OCCASIONS = ("resume", "force")
"""Settings of one start of a run and not of the run itself: they are read, but never written."""

NAMES = {spelling: name for name, spelling in SPELLINGS.items()}
"""Other spelling → setting."""

_HEADER = "# cse-train --config FILE with this file repeats the run.\n"


def read_settings(path: Path) -> dict[str, Any]:
    """Return what a TOML file sets, as keyword arguments of `TrainConfig`; `batch-size` is `batch_size`.

    Raises:
        UsageError: if the file cannot be read, is not TOML, or sets something unknown or of another type.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read --config {path}: {error.strerror}; check the path") from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--config {path} is not TOML: {error}; write lines such as `seed = 1`") from None
    settings: dict[str, Any] = {}
    for key, value in content.items():
        name = NAMES.get(key, key.replace("-", "_"))
        if name in settings:
            raise UsageError(f"--config {path} sets {name} twice, expected it once; leave one of the lines out")
        settings[name] = _converted(path, key, name, value)
    return settings


def written_settings(config: TrainConfig) -> str:
    """Return settings as TOML that `read_settings` takes back; settings that are None are left out.

    Raises:
        TrainerError: if a path is not Unicode text, which TOML cannot hold.
    """
    lines = [_HEADER]
    for field in dataclasses.fields(TrainConfig):
        value = getattr(config, field.name)
        if value is not None and field.name not in OCCASIONS:
            lines.append(f"{field.name} = {_toml(value)}\n")
    text = "".join(lines)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise TrainerError(
            f"got a path with the bytes {error.object[error.start : error.end]!a}, expected Unicode text, which "
            "config.toml can hold; rename the folder"
        ) from None
    return text


def split_names(value: str) -> tuple[str, ...]:
    """Return the names between the commas of a value."""
    return tuple(name.strip() for name in value.split(","))


def split_seeds(value: str, place: str = "--seeds") -> tuple[int, ...]:
    """Return the seeds between the commas of a value.

    Args:
        value: such as `1,11,42`.
        place: names the option in an error.

    Raises:
        UsageError: if one is not a whole number.
    """
    try:
        return tuple(int(number) for number in split_names(value))
    except ValueError:
        raise UsageError(
            f"{place} is {value!r}, expected whole numbers between commas; give e.g. --seeds 1,11,42"
        ) from None


@dataclasses.dataclass(frozen=True, slots=True)
class _Kind:
    """A type that a setting may have in TOML: its name in errors, an example, and the conversion of a value."""

    name: str
    example: str
    convert: Callable[[Any], Any]
    """Raises TypeError for a value of another type."""


def _is(value: Any, *kinds: type) -> Any:
    """Return the value if its type is exactly one of these, so that true is not a number; otherwise raise TypeError."""
    if type(value) not in kinds:
        raise TypeError
    return value


def _list_of(value: Any, kind: type) -> tuple[Any, ...]:
    return tuple(_is(item, kind) for item in _is(value, list))


def _names(value: Any) -> tuple[str, ...]:
    return split_names(value) if isinstance(value, str) else _list_of(value, str)


_KINDS: Mapping[Any, _Kind] = {
    bool: _Kind("true or false", "true", lambda value: _is(value, bool)),
    int: _Kind("a whole number", "64", lambda value: _is(value, int)),
    float: _Kind("a number", "0.5", lambda value: float(_is(value, int, float))),
    str: _Kind("a text in quotes", '"auto"', lambda value: _is(value, str)),
    Path: _Kind("a path in quotes", '"data/en"', lambda value: Path(_is(value, str))),
    tuple[str, ...]: _Kind("a list of names", '["pi", "mv"]', _names),
    tuple[int, ...]: _Kind("a list of whole numbers", "[1, 11, 42]", lambda value: _list_of(value, int)),
}

_TOML_NAMES: Mapping[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
    list: "a list",
    dict: "a section",
}


def setting_kinds() -> dict[str, _Kind]:
    """Return setting → kind, from the annotations of `TrainConfig`."""
    return {name: _KINDS[_without_none(hint)] for name, hint in get_type_hints(TrainConfig).items()}


def _without_none(hint: Any) -> Any:
    """Return a type without `| None`."""
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (part for part in get_args(hint) if part is not type(None))
    return hint


def _converted(path: Path, key: str, name: str, value: Any) -> Any:
    """Return the value of one line as `TrainConfig` takes it; otherwise raise a UsageError."""
    kinds = setting_kinds()
    if name not in kinds:
        raise UsageError(f"--config {path} sets {key}, {_unknown(name, value, list(kinds))}")
    kind = kinds[name]
    try:
        return kind.convert(value)
    except TypeError:
        got = _TOML_NAMES.get(type(value), "a date or time")
        raise UsageError(
            f"--config {path} sets {key} to {got} ({value!r}), expected {kind.name}; write {key} = {kind.example}"
        ) from None


def _unknown(name: str, value: Any, known: Sequence[str]) -> str:
    """Return what is wrong with a key that does not exist, and which keys do."""
    if isinstance(value, dict):
        return f"which is a section, expected lines without sections; write {next(iter(value), 'seed')} = … at the top"
    nearest = difflib.get_close_matches(name, known, n=1)
    advice = f"did you mean {nearest[0]}? " if nearest else ""
    return f"which does not exist; {advice}expected some of {', '.join(sorted(known))}"


def _toml(value: Any) -> str:
    """Return a value as TOML, which writes most values as JSON does, but not DEL and infinity."""
    if isinstance(value, Path):
        value = str(value)
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
