"""Output for people: numbers, names and texts as they are shown, and the consoles that show them.

On a terminal a console is coloured and wrapped, elsewhere plain and unwrapped.
"""

from __future__ import annotations

import difflib
import os
import shlex
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from augpipe.base.errors import UsageError

# Joiners are parts of emoji and of words of several scripts; tag characters spell flags.
_HARMLESS_FORMATS = frozenset("\u200c\u200d")
_TAG_CHARACTERS = range(0xE0020, 0xE0080)

# Controls, formats, private use, surrogates, unassigned characters, line and paragraph separators.
_STEERING = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})


def plural(number: int, noun: str) -> str:
    """Return `1 shard`, `2,000 shards`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def duration(seconds: float) -> str:
    """Return a time as `42 s`, `3 min 20 s` or `2 h 05 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


def rate(per_second: float) -> str:
    """Return how many a second as `1,234`, below ten as `0.3`."""
    return f"{per_second:,.0f}" if per_second >= 9.95 else f"{per_second:.1f}"


def size(number: float) -> str:
    """Return a size in bytes as `12.3 MB`."""
    if number < 1000:
        return f"{number:.0f} bytes"
    for unit in ("kB", "MB"):
        number /= 1000
        if number < 999.95:  # what would be rounded to 1000.0 takes the next unit
            return f"{number:.1f} {unit}"
    return f"{number / 1000:.1f} GB"


def percent(share: float) -> str:
    """Return a share as a percentage; only 1 itself becomes 100 %, and only 0 itself 0 %."""
    shown = f"{100 * share:.2f} %"
    if share < 1 and shown == "100.00 %":
        return ">99.99 %"
    return "<0.01 %" if share > 0 and shown == "0.00 %" else shown


def quoted(path: Path) -> str:
    """Return a path quoted for the shell."""
    return shlex.quote(str(path))


def comma_names(names: str, option: str, instead: str) -> tuple[str, ...]:
    """Return the names between the commas of an option, each once; if there is none, `instead` says what to do."""
    found = tuple(dict.fromkeys(name.strip() for name in names.split(",") if name.strip()))
    if not found:
        raise UsageError(f"{option} is {names!r}, expected names between commas; {instead}")
    return found


def nearest(name: str, known: Sequence[str]) -> str:
    """Return `did you mean X? ` with the nearest of the known names, "" if none is near."""
    found = difflib.get_close_matches(name, known, n=1)
    return f"did you mean {found[0]}? " if found else ""


def visible(text: str) -> str:
    r"""Return a text safe to show: characters that would steer a terminal or a browser become escapes.

    They are those that control, direct, have no width or no agreed shape, or separate lines; the escapes are those of
    Python: `\t`, `\x00`, `\u202e`, `\U000e0001`.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char.encode("unicode_escape").decode("ascii") if _steers(char) else char for char in text)


def _steers(char: str) -> bool:
    """Return whether a character controls what shows it instead of being shown."""
    if char in _HARMLESS_FORMATS or ord(char) in _TAG_CHARACTERS:
        return False
    return unicodedata.category(char) in _STEERING


if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

# Off a terminal nothing is wrapped: a program reads lines, not columns.
_UNBOUNDED = 100_000


def stdout_console() -> Console:
    """Return the console for results; `NO_COLOR` and pipes make it plain."""
    from rich.console import Console

    console = Console(
        highlight=False, markup=False, emoji=False, color_system=None if os.environ.get("NO_COLOR") else "auto"
    )
    if not console.is_terminal:
        console.width = _UNBOUNDED
    return console


def stderr_console() -> Console:
    """Return the console for progress."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def emit(console: Console, *renderables: RenderableType) -> None:
    """Print to the console; off a terminal without the trailing blanks of a table's last column."""
    import typer

    for renderable in renderables:
        if console.is_terminal:
            console.print(renderable)
            continue
        with console.capture() as capture:
            console.print(renderable)
        typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def print_json(value: Any, indent: int | None = None) -> None:
    """Print a value as JSON; characters beyond ASCII are escaped only if the output cannot hold them."""
    import json

    import typer

    utf8 = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"
    typer.echo(json.dumps(value, ensure_ascii=not utf8, indent=indent))


def facts_table(*, numbers: bool = False) -> Table:
    """Return an empty table with the columns name, value and remark, without lines; numbers stand to the right."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(justify="right" if numbers else "left", no_wrap=True)
    table.add_column(style="dim")
    return table


def print_version(context: Any, wanted: bool) -> None:
    """Print the program's name and the version, and exit; the callback of `--version`."""
    import typer

    from augpipe.base import __version__

    if wanted:
        typer.echo(f"{context.command_path} {__version__}")
        raise typer.Exit
