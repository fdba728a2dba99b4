"""Read JSON from untrusted files, and write JSON that every reader takes.

Damage raises `ValueError`, and every value is checked against its declared type.
"""

from __future__ import annotations

import json
import math
import types
from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

Count = Annotated[int, "not negative"]

INT64 = range(-(1 << 63), 1 << 63)


def loads(content: bytes | str) -> Any:
    """Return the value of a JSON text.

    Raises:
        ValueError: if it is not JSON, is nested too deeply, or holds NaN, an infinite number (1e999 is one) or an
            integer beyond 64 bits.
    """
    try:
        return json.loads(content, parse_int=_int64, parse_float=_finite, parse_constant=_refused)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def instance(kind: Any, value: Any, where: str = "the content") -> Any:
    """Return a JSON value as an instance of a type; an object must have exactly the fields of its dataclass.

    Args:
        kind: a dataclass, `tuple[X, ...]`, `dict[str, X]`, `X | None`, `Count`, int, str or bool.
        value: what `loads` has returned.
        where: names the value in the ValueError about one that does not fit.
    """
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        (inner,) = (each for each in get_args(kind) if each is not types.NoneType)
        return None if value is None else instance(inner, value, where)
    if is_dataclass(kind):
        return _dataclass(kind, value, where)
    if origin is tuple:
        _expect(list, value, where)
        return tuple(instance(get_args(kind)[0], item, f"{where}[{i}]") for i, item in enumerate(value))
    if origin is dict:
        _expect(dict, value, where)
        return {key: instance(get_args(kind)[1], item, f"{where}.{key}") for key, item in value.items()}
    _expect(int if kind is Count else kind, value, where)
    if kind is Count and value < 0:
        raise ValueError(f"{where} is {value}, expected 0 or more")
    return value


def _dataclass(kind: Any, value: Any, where: str) -> Any:
    _expect(dict, value, where)
    hints = _hints(kind)
    if set(value) != set(hints):
        got, expected = (", ".join(sorted(names)) or "none" for names in (value, hints))
        raise ValueError(f"{where} has the fields {got}, expected {expected}")
    return kind(**{name: instance(hints[name], value[name], f"{where}.{name}") for name in value})


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _expect(kind: type, value: Any, where: str) -> None:
    """Raise ValueError unless the value is exactly of this type."""
    if type(value) is not kind:  # not isinstance, which takes a bool for an int
        raise ValueError(f"{where} is {type(value).__name__}, expected {kind.__name__}")


def _int64(digits: str) -> int:
    # Check the length first: a number of a million digits need not be converted.
    if len(digits) > 20 or int(digits) not in INT64:
        raise ValueError(f"the number {digits[:20]}… has more than 64 bits")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError(f"the number {digits[:20]} is too large")
    return number


def _refused(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def dumps(value: Any) -> str:
    """Return a value as indented JSON; paths become strings, numbers of numpy or torch plain ones.

    Raises:
        ValueError, TypeError: if a number is NaN or infinite, or a value has no form in JSON.
    """
    return json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False, default=_plain)


def _plain(value: object) -> Any:
    if isinstance(value, Path):
        return str(value)
    if hasattr(value, "item"):  # a number of numpy or torch
        return value.item()
    raise TypeError(f"got a {type(value).__name__} to write as JSON, expected plain values; convert it first")
