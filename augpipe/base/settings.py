"""Settings that are declared once, with type, default, limits and help: checks, files and options follow from that.

@dataclass(frozen=True, slots=True)
class Config:
    rows: int = setting(4096, "Rows per shard.", ge=1)

    def __post_init__(self) -> None:
        settle(Config, self)
"""

from __future__ import annotations

import dataclasses
import inspect
import json
import re
import types
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeVar, get_args, get_type_hints

from augpipe.base.addresses import RemotePath, placed
from augpipe.base.completion import Offers, completion
from augpipe.base.console import nearest
from augpipe.base.errors import UsageError

if TYPE_CHECKING:
    import typer
    from pydantic import TypeAdapter

Settings = TypeVar("Settings")
Command = TypeVar("Command", bound=Callable[..., None])

NAMES, NUMBERS = tuple[str, ...], tuple[int, ...]


class Kind(NamedTuple):
    """A type of settings: its name in errors, an example as TOML has it, and what stands for a value in the help."""

    name: str
    example: str
    metavar: str | None


KINDS: Mapping[Any, Kind] = {
    bool: Kind("true or false", "true", None),
    int: Kind("a whole number", "64", "N"),
    float: Kind("a number", "0.5", "X"),
    str: Kind("a text in quotes", '"auto"', "NAME"),
    Path: Kind("a path in quotes", '"data/en"', "DIR"),
    NAMES: Kind("a list of names", '["pi", "mv"]', "NAMES"),
    NUMBERS: Kind("a list of whole numbers", "[1, 11, 42]", "N,N,…"),
}


def setting(default: Any = dataclasses.MISSING, help: str = "", metavar: str | None = None, **details: Any) -> Any:
    """Return the field of a dataclass that declares a setting.

    Args:
        default: nothing for a setting that has to be given.
        help: of its option. What stands behind `[default: ` describes a default that is found later.
        metavar: what stands for the value in the help, if not what is usual for its type; `|` for the choices.
        details: others of `Setting`.
    """
    return dataclasses.field(default=default, metadata={"help": help, "metavar": metavar, **details})


@dataclasses.dataclass(frozen=True)
class Setting:
    """One setting, as it is declared.

    Args:
        name: of the attribute.
        hint: its type: one or several of `KINDS`, and None if it may be left open.
        default, help, metavar: as in `setting`.
        group: the heading of its option; a setting that names none is under that of the setting before it.
        key: its name in files and, with hyphens, on the command line, if not that of the attribute.
        off: the option that makes it false, if there is one.
        also: other names of the option, such as `-o`.
        repeated: whether the option is given anew for each of several values, instead of once with commas.
        choices: the texts that are allowed.
        such_as: an example, where the default is none and what is usual for the type does not fit.
        offers: what a shell completes, if not the choices.
        remote: whether a folder may have an address, such as s3://bucket/folder.
        ge, gt, le, lt: limits of a number, or of each number of a list.
    """

    name: str
    hint: Any
    default: Any
    help: str
    metavar: str | None
    group: str | None = None
    key: str = ""
    off: str | None = None
    also: tuple[str, ...] = ()
    repeated: bool = False
    choices: Collection[str] = ()
    such_as: Any = None
    offers: Offers | None = None
    remote: bool = False
    ge: float | None = None
    gt: float | None = None
    le: float | None = None
    lt: float | None = None

    @property
    def types(self) -> tuple[Any, ...]:
        """The types of its values, without None."""
        parts = get_args(self.hint) if isinstance(self.hint, types.UnionType) else (self.hint,)
        return tuple(part for part in parts if part is not type(None))

    @property
    def kind(self) -> Kind:
        """Its type, the richest one if there are several."""
        return KINDS[self.types[-1]]

    @property
    def example(self) -> str:
        """A value as TOML has it: the default, or what is usual for it or for its type."""
        given = self.default not in (None, (), dataclasses.MISSING)
        value = self.default if given else self.such_as
        return self.kind.example if value is None else as_toml(value)

    @property
    def option_example(self) -> str:
        """Its option with an example."""
        plain = re.sub(r'[][" ]', "", self.example)
        return f"{self.option} {plain}"

    @property
    def option(self) -> str:
        """How it is spelled on the command line."""
        return f"--{self.key.replace('_', '-')}"

    @property
    def limits(self) -> dict[str, Any]:
        """Its limits, by the names that pydantic gives them."""
        return {name: limit for name in _BOUNDS if (limit := getattr(self, name)) is not None}

    @property
    def allowed(self) -> str:
        """The values of its type that it may have, in words."""
        if self.choices:
            return f"one of {', '.join(self.choices)}"
        return " and ".join(f"{_BOUNDS[name]} {_number(limit)}" for name, limit in self.limits.items())

    @property
    def several(self) -> bool:
        """Whether it is a list."""
        return bool({NAMES, NUMBERS} & set(self.types))

    @property
    def given_once(self) -> bool:
        """Whether its option may not be given twice.

        Elsewhere the last one counts, as is usual. But who gives two lists or two folders wants both.
        """
        return not self.repeated and (self.several or Path in self.types)

    @property
    def needed(self) -> bool:
        """Whether it has to be given on the command line or in a file."""
        return self.default is dataclasses.MISSING and not self.default_is_described

    @property
    def default_is_described(self) -> bool:
        """Whether the help says in words what the default is."""
        return "[default: " in self.help

    def accept(self, value: Any, place: str | None = None) -> Any:
        """Return a value in the type of the setting, after checking it.

        Args:
            value: as TOML, the command line or a program has it.
            place: the file, or what else sets it; None for the option.

        Raises:
            UsageError: if it is of another type, or not allowed.
        """
        from pydantic import ValidationError

        try:
            accepted = _checker(self).validate_python(self._converted(value))
        except ValidationError as error:
            fault = error.errors()[0]
        else:
            return self._placed(accepted)
        if fault["type"] == "finite_number":
            value, expected, remedy = fault["input"], "a finite number", "leave it out for the default"
        elif fault["type"].endswith(("_type", "_of")):
            expected = self.kind.name
            remedy = f"give e.g. {self.option_example}" if place is None else f"write {self.key} = {self.example}"
        else:
            value, expected = fault["input"], self.allowed
            remedy = "give one of these" if self.choices else "leave it out for the default"
        said = f"{self.option} is {value!r}" if place is None else f"{place} sets {self.key} to {as_toml(value)}"
        raise UsageError(f"{said}, expected {expected}; {remedy}")

    def _placed(self, value: Any) -> Any:
        """Return a path as a remote one where it has an address; that is a `UsageError` where none may be given."""
        if not isinstance(value, Path) or not isinstance(place := placed(value), RemotePath):
            return value
        if not self.remote:
            raise UsageError(f"{self.option} is {place}, expected a folder of this machine; give one")
        return place

    def _converted(self, value: Any) -> Any:
        """Return what a text or a list stands for; a value that stands for nothing else stays as it is."""
        if isinstance(value, list | tuple):
            return tuple(str(each) if isinstance(each, Path) and NAMES in self.types else each for each in value)
        if isinstance(value, str) and str not in self.types:
            parts = [part.strip() for part in value.split(",")]
            if NAMES in self.types:
                return (value,) if self.repeated else tuple(parts)
            if NUMBERS in self.types and all(re.fullmatch(r"-?\d{1,40}", part) for part in parts):
                return tuple(map(int, parts))
            if Path in self.types:
                return Path(value)
        return value


_BOUNDS = {"ge": "at least", "gt": "above", "le": "at most", "lt": "below"}


def _number(limit: float) -> str:
    """Return a limit in words: 2^63 for a power of two that nobody knows by heart."""
    power = int(abs(limit)).bit_length() - 1
    return f"{'-' if limit < 0 else ''}2^{power}" if power >= 31 and abs(limit) == 2**power else f"{limit:g}"


@cache
def _checker(declared: Setting) -> TypeAdapter[Any]:
    """Return what checks the values of a setting; importing pydantic takes time, for which no help should wait."""
    from pydantic import ConfigDict, Field, TypeAdapter

    limits: Any = Field(**declared.limits)
    hint: Any = Annotated[declared.hint, limits]
    if declared.choices:
        texts: Any = Literal[tuple(declared.choices)]
        hint = texts | None if type(None) in get_args(declared.hint) else texts
    elif declared.hint == NUMBERS:
        hint = tuple[Annotated[int, limits], ...]
    return TypeAdapter(hint, config=ConfigDict(strict=True, allow_inf_nan=False))


@cache
def settings_of(declared: type) -> Mapping[str, Setting]:
    """Return attribute → setting, in the order in which a dataclass declares them."""
    hints, found, group = get_type_hints(declared), dict[str, Setting](), None
    for field in dataclasses.fields(declared):
        details: dict[str, Any] = {"key": field.name, "group": group, **field.metadata}
        found[field.name] = Setting(field.name, hints[field.name], field.default, **details)
        group = details["group"]
    return found


def settle(declared: type, config: object) -> None:
    """Check every setting of a new value by itself, and keep it in the type that is declared.

    The value may be of a class under `declared` that narrows types.
    """
    for name, each in settings_of(declared).items():
        value = getattr(config, name)
        if value is not each.default:
            object.__setattr__(config, name, each.accept(value))


# --- Files


def as_toml(value: Any) -> str:
    """Return a value as TOML, which writes most values as JSON does, but not DEL and infinity."""
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value, ensure_ascii=False, default=str).replace("\x7f", "\\u007f")


def toml_lines(declared: type, config: object, leave_out: Collection[str] = ()) -> Iterator[str]:
    """Yield the settings of a value as lines of TOML that `read_settings` takes back; those that are None have none."""
    for name in settings_of(declared):
        value = getattr(config, name)
        if value is not None and name not in leave_out:
            yield f"{name} = {as_toml(value)}\n"


def read_settings(declared: type, path: Path) -> dict[str, Any]:
    """Return what the TOML file of `--config` sets, by attribute; `batch-size` is `batch_size`.

    Raises:
        UsageError: if the file cannot be read, is not TOML, or sets something unknown, twice or wrongly.
    """
    import tomllib

    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read --config {path}: {error.strerror}; check the path") from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--config {path} is not TOML: {error}; write lines such as `seed = 1`") from None
    found: dict[str, Any] = {}
    place = f"--config {path}"
    for key, value in content.items():
        each = find_setting(declared, place, key, value)
        if each.name in found:
            raise UsageError(f"{place} sets {each.name} twice, expected it once; leave one of the lines out")
        found[each.name] = each.accept(value, place)
    return found


def find_setting(declared: type, place: str, key: str, value: Any) -> Setting:
    """Return the setting that a key means, with hyphens or underscores; in errors, `place` is where it is set."""
    name = key.replace("-", "_")
    known = settings_of(declared)
    found = known.get(name) or next((each for each in known.values() if each.key == name), None)
    if found is not None:
        return found
    if isinstance(value, dict):
        line = next(iter(value), "seed")
        raise UsageError(
            f"{place} sets {key}, which is a section, expected lines without sections; write {line} = … at the top"
        )
    keys = sorted(each.key for each in known.values())
    raise UsageError(
        f"{place} sets {key}, which does not exist; {nearest(name, keys)}expected some of {', '.join(keys)}"
    )


# --- The command line


def takes_settings(declared: type) -> Callable[[Command], Command]:
    """Give a command of typer an option for each setting that it does not take by its own parameter of that name.

    The options come behind the arguments and before the command's own options; the command itself takes `**settings`,
    and asks `stated` for them.
    """

    def adorned(command: Command) -> Command:
        signature = inspect.signature(command, eval_str=True)
        own = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
        parameters = [
            *(each for each in own if each.default is each.empty),
            *(_option(each) for each in settings_of(declared).values() if each.name not in signature.parameters),
            *(each for each in own if each.default is not each.empty),
        ]
        parameters = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in parameters]
        command.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        command.__annotations__ = {each.name: each.annotation for each in parameters}
        return command

    return adorned


def _option(each: Setting) -> inspect.Parameter:
    """Return a setting as a parameter of a command of typer."""
    import typer

    hint: Any = each.types[0] if each.types[0] in (bool, int, float, Path) else str
    default = None if each.default_is_described or each.default is dataclasses.MISSING else each.default
    if isinstance(default, tuple):
        default = ",".join(default) or None
    option = typer.Option(
        f"{each.option}/{each.off}" if each.off else each.option,
        *each.also,
        metavar="|".join(each.choices) if each.metavar == "|" else each.metavar or each.kind.metavar,
        help=each.help + ("  [required]" if each.needed else ""),
        rich_help_panel=each.group,
        autocompletion=_completion(each),
    )
    if each.repeated:
        hint = list[str]
    elif each.given_once:
        hint, default = list[hint], None if default is None else [default]
    return inspect.Parameter(
        each.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[hint | None, option]
    )


def _completion(each: Setting) -> Callable[[Any, str], list[str]] | None:
    """Return what completes a setting's values, None where there is nothing to offer."""
    offers = each.offers or ((lambda line: each.choices) if each.choices else None)
    return None if offers is None else completion(offers, several=NAMES in each.types)


def stated(declared: type, context: typer.Context, path: Path | None = None) -> dict[str, Any]:
    """Return the settings of the command line, by attribute, and those of the file of `--config` that it leaves out."""
    found = {} if path is None else read_settings(declared, path)
    several = {each.name for each in context.command.params if each.param_type_name == "option" and each.multiple}
    for name, each in settings_of(declared).items():
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            value = context.params[name]
            found[name] = each.accept(_once(each, value) if each.given_once and name in several else value)
    return found


def _once(each: Setting, values: list[Any]) -> Any:
    """Return the value of an option that has to be given once; it is a `UsageError` if there are several."""
    if len(values) == 1:
        return values[0]
    several = ",".join(map(str, values))
    remedy = f"give one, or {each.option} {several}" if each.several else "give one of them"
    raise UsageError(f"{each.option} is given {len(values)} times ({several}), expected once; {remedy}")


def made(declared: type[Settings], found: Mapping[str, Any]) -> Settings:
    """Return the value that settings make; it is a `UsageError` if one is missing."""
    for name, each in settings_of(declared).items():  # type: ignore[arg-type]  # a class is hashable
        if each.needed and name not in found:
            what = each.help.rstrip(".")
            raise UsageError(
                f"got no {each.option}, expected {what[0].lower()}{what[1:]}; give e.g. {each.option_example}"
            )
    return declared(**found)
