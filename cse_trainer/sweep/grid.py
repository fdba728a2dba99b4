"""A grid: settings that all runs share, lists from which each run takes one value, and named variants."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from augpipe.base.errors import UsageError
from augpipe.base.settings import NAMES, NUMBERS, Setting, find_setting
from cse_trainer.config import OCCASIONS, TrainConfig

BUILT_IN = Path(__file__).parent / "grids"
"""The folder of the grids that are given by name."""

VARIANT = "run"
"""The name of the axis whose values are the names of the variants."""

OWN = ("output", "seed", *OCCASIONS)
"""The settings that a sweep decides for each run."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A column of the grid: a setting or `VARIANT`; value as shown in tables → settings of the runs that have it."""

    name: str
    values: Mapping[str, Mapping[str, Any]]

    @property
    def varied(self) -> frozenset[str]:
        """The settings that a value of the axis decides."""
        return frozenset(name for settings in self.values.values() for name in settings)


@dataclass(frozen=True, slots=True)
class SweepRun:
    """One point of a grid: axis → the value, as shown; and the keyword arguments of `TrainConfig`."""

    point: Mapping[str, str]
    settings: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The name of the run and of its folder, such as `alpha=-1,variant=positive`."""
        parts = [shown_value(axis, value) for axis, value in self.point.items()]
        return re.sub(r"[^\w.+=,-]+", "-", ",".join(parts)) or "run"


@dataclass(frozen=True, slots=True)
class Grid:
    """The settings of all runs of a sweep; every run takes one value of each axis."""

    name: str
    base: Mapping[str, Any] = field(default_factory=dict)
    axes: tuple[Axis, ...] = ()

    def with_settings(self, given: Mapping[str, Any]) -> Grid:
        """Return the grid with settings of the command line, which override those of the file.

        Raises:
            UsageError: if the grid varies one of them.
        """
        both = [name for name in given if any(name in axis.varied for axis in self.axes)]
        if both:
            raise UsageError(
                f"got {both[0]} as a setting of every run, and the grid {self.name} varies it; expected one of them: "
                f"give --grid {both[0]}=… for other values"
            )
        return Grid(self.name, {**self.base, **given}, self.axes)

    def with_axis(self, text: str) -> Grid:
        """Return the grid with the axis `NAME=VALUE,VALUE`, which replaces the file's axis of that name."""
        key, values = sides("--grid", text)
        axis = _axis("--grid", key, [_from_text("--grid", key, value.strip()) for value in values.split(",")])
        places = [other.name for other in self.axes]
        if axis.name in places:
            axes = tuple(axis if other.name == axis.name else other for other in self.axes)
        else:
            axes = (*self.axes, axis)
        return Grid(self.name, {name: value for name, value in self.base.items() if name not in axis.varied}, axes)

    def runs(self) -> list[SweepRun]:
        """Return a run for each combination of values; the last axis varies fastest.

        Raises:
            UsageError: if the grid has no axes, two of them decide the same setting, or two runs have the same name.
        """
        if not self.axes:
            raise UsageError(
                f"the grid {self.name} varies nothing, expected a section [grid] with lists; give e.g. "
                "--grid alpha=-1,1,10"
            )
        for one, other in itertools.combinations(self.axes, 2):
            if both := sorted(one.varied & other.varied):
                raise UsageError(
                    f"the grid {self.name} gives {both[0]} to a run twice, by its axes {one.name} and {other.name}, "
                    "expected it once; leave it out of one of them"
                )
        made = []
        for combination in itertools.product(*(axis.values.items() for axis in self.axes)):
            settings = dict(self.base)
            for _, own in combination:
                settings |= own
            point = {axis.name: value for axis, (value, _) in zip(self.axes, combination, strict=True)}
            made.append(SweepRun(point, settings))
        names = [run.name for run in made]
        twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
        if twice:
            raise UsageError(f"the grid {self.name} has {twice[0]} twice, expected every run once; leave one out")
        return made


def read_grid(named: str | Path) -> Grid:
    """Return the grid in a file, or one of the built-in grids by its name.

    Raises:
        UsageError: if there is none, it is not TOML, or it sets something unknown.
    """
    path = Path(named)
    if not path.suffix and not path.exists():
        path = BUILT_IN / f"{named}.toml"
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(
            f"cannot read the grid {named} ({error.strerror}), expected a TOML file or one of "
            f"{', '.join(built_in_grids())}; check the path"
        ) from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path} is not TOML: {error}; write lines such as `alpha = [-1, 1]` under [grid]") from None
    lists, variants = (_section(path, content, name) for name in ("grid", "runs"))
    base = dict(_setting(str(path), key, value) for key, value in content.items())
    axes = [_list_axis(path, key, values) for key, values in lists.items()]
    if variants:
        axes.insert(0, _variants(path, variants))
    return Grid(path.stem, base, tuple(axes))


def built_in_grids() -> list[str]:
    """Return the names of the grids that come with the package."""
    return sorted(path.stem for path in BUILT_IN.glob("*.toml"))


def _section(path: Path, content: dict[str, Any], name: str) -> dict[str, Any]:
    """Remove a section from the content of a grid file and return it."""
    section = content.pop(name, {})
    if not isinstance(section, dict):
        raise UsageError(f"{path} sets {name} to {section!r}, expected a section; write [{name}] above its lines")
    return section


def _list_axis(path: Path, key: str, values: Any) -> Axis:
    """Return the axis for a list under [grid]."""
    if not isinstance(values, list) or not values:
        raise UsageError(
            f"{path} sets {key} under [grid] to {values!r}, expected a list with a value or more; write {key} = [-1, 1]"
        )
    return _axis(str(path), key, [_setting(str(path), key, value) for value in values])


def _axis(place: str, key: str, settings: Sequence[tuple[str, Any]]) -> Axis:
    """Return an axis over the values of one setting."""
    values = {_shown(value): {name: value} for name, value in settings}
    if len(values) < len(settings):
        raise UsageError(f"{place} gives a value of {key} twice, expected every value once; leave one of them out")
    return Axis(_found(place, key, None).key, values)


def _variants(path: Path, variants: dict[str, Any]) -> Axis:
    """Return the axis for the sections under [runs]."""
    values: dict[str, dict[str, Any]] = {}
    for name, lines in variants.items():
        place = f"{path} [runs.{name}]"
        if not isinstance(lines, dict):
            raise UsageError(f"{path} sets {name} under [runs], expected a section; write [runs.{name}]")
        values[name] = dict(_setting(place, key, value) for key, value in lines.items())
    return Axis(VARIANT, values)


def _found(place: str, key: str, value: Any) -> Setting:
    """Return the setting that a key means, with - or _, or `lambda`; raise if the sweep decides it itself."""
    found = find_setting(TrainConfig, place, key, value)
    if found.name in OWN:
        raise UsageError(
            f"{place} sets {key}, which a sweep decides for each run; expected other settings: leave it out"
            + (", and give --seeds" if found.name == "seed" else "")
        )
    return found


def _setting(place: str, key: str, value: Any) -> tuple[str, Any]:
    """Return a setting with a value as TOML has it, as a keyword argument of `TrainConfig`."""
    found = _found(place, key, value)
    return found.name, found.accept(value, place)


def setting_from(place: str, text: str) -> tuple[str, Any]:
    """Return the setting that `NAME=VALUE` on the command line makes; the names of a list are joined by `+`."""
    key, value = sides(place, text)
    return _from_text(place, key, value)


def baseline_from(text: str) -> tuple[str, str]:
    """Return the axis and its value that `--baseline` means: `NAME=VALUE`, or the name of a run under [runs]."""
    return sides("--baseline", text) if "=" in text else (VARIANT, text.strip())


def shown_value(axis: str, value: str) -> str:
    """Return `NAME=VALUE`; for a run under [runs] its name alone."""
    return value if axis == VARIANT else f"{axis}={value}"


def sides(place: str, text: str) -> tuple[str, str]:
    """Return both sides of `NAME=VALUE`."""
    key, mark, value = text.partition("=")
    if not mark or not key.strip() or not value.strip():
        raise UsageError(f"{place} is {text!r}, expected NAME=VALUE; give e.g. {place} alpha=-1")
    return key.strip(), value.strip()


def _from_text(place: str, key: str, text: str) -> tuple[str, Any]:
    """Return a setting whose value is written on the command line."""
    found = _found(place, key, text)
    value: Any = text
    if {NAMES, NUMBERS} & {*found.types}:
        value = text.replace("+", ",")
    elif not {str, Path} & {*found.types}:
        with suppress(ValueError, RecursionError):  # else it stays a text, which is not allowed
            value = tomllib.loads(f"value = {text}")["value"]
    return found.name, found.accept(value, place)


def _shown(value: Any) -> str:
    """Return a value as tables and folder names show it."""
    if isinstance(value, tuple):
        return "+".join(map(_shown, value)) or "none"
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)
