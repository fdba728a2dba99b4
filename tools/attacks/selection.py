"""What `--only` selects of the things that an attack tries, and what it may not go together with."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from pathlib import Path


def selected(
    options: ArgumentParser, names: Iterable[str], parts: Sequence[str], replaced: Path | None = None
) -> list[str]:
    """Return the names that hold one of the parts, all where there is no part.

    The program ends with the message of a wrong option where a part is in no name, so that nobody takes an attack on
    nothing for one that was withstood.

    Args:
        options: the command line, which knows how to end.
        names: of all that can be tried.
        parts: what was given.
        replaced: the tally, where it is written anew and not gone on with; a part of the tries may not replace it.
    """
    names = list(names)
    unknown = [part for part in parts if not any(part in name for name in names)]
    if unknown:
        options.error(f"nothing has {', '.join(unknown)} in its name; expected a part of one of: {'; '.join(names)}")
    if parts and replaced is not None:
        options.error(f"{replaced} would hold a part of the tries alone; leave out --only or --tally")
    return [name for name in names if not parts or any(part in name for part in parts)]
