"""What can happen to a file: bits flip, ends are cut off, other files take its place."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

Harm = Callable[[Path, Random, Sequence[Path]], str | None]
"""Takes the file, the choices, and files of the same kind; says what was done, or None where it cannot be done."""


def flip(path: Path, draw: Random, others: Sequence[Path]) -> str | None:
    """Turn one bit round."""
    content = bytearray(path.read_bytes())
    if not content:
        return None
    place, bit = draw.randrange(len(content)), draw.randrange(8)
    content[place] ^= 1 << bit
    path.write_bytes(content)
    return f"bit {bit} of byte {place} of {len(content)}"


def overwrite(path: Path, draw: Random, others: Sequence[Path]) -> str | None:
    """Put another byte in the place of one."""
    content = bytearray(path.read_bytes())
    if not content:
        return None
    place = draw.randrange(len(content))
    content[place] = (content[place] + draw.randrange(1, 256)) % 256
    path.write_bytes(content)
    return f"byte {place} of {len(content)}"


def truncate(path: Path, draw: Random, others: Sequence[Path]) -> str | None:
    """Cut the end off."""
    size = path.stat().st_size
    if size < 2:
        return None
    kept = draw.randrange(1, size)
    os.truncate(path, kept)
    return f"{kept} of {size} bytes kept"


def lengthen(path: Path, draw: Random, others: Sequence[Path]) -> str | None:
    """Put bytes behind the end."""
    added = draw.randbytes(draw.randrange(1, 65))
    with path.open("ab") as file:
        file.write(added)
    return f"{added.hex()} appended"


def blank(path: Path, draw: Random, others: Sequence[Path]) -> str | None:
    """Let a block become zeros, as a file system may after a power cut."""
    content = bytearray(path.read_bytes())
    if not content:
        return None
    start = draw.randrange(len(content))
    end = min(len(content), start + draw.randrange(1, 4097))
    if not any(content[start:end]):
        return None
    content[start:end] = bytes(end - start)
    path.write_bytes(content)
    return f"bytes {start} to {end} of {len(content)} are zeros"


def change_places(path: Path, draw: Random, others: Sequence[Path]) -> str | None:
    """Let another file of the same kind and the file change places."""
    differing = [other for other in others if other.read_bytes() != path.read_bytes()]
    if not differing:
        return None
    other = draw.choice(differing)
    mine, its = path.read_bytes(), other.read_bytes()
    path.write_bytes(its)
    other.write_bytes(mine)
    return f"changed places with {other.name}"


def empty(path: Path, draw: Random, others: Sequence[Path]) -> str | None:
    """Leave nothing in the file."""
    if path.stat().st_size == 0:
        return None
    os.truncate(path, 0)
    return "empty"


def remove(path: Path, draw: Random, others: Sequence[Path]) -> str | None:
    """Take the file away."""
    path.unlink()
    return "removed"


def become_folder(path: Path, draw: Random, others: Sequence[Path]) -> str | None:
    """Put a folder in its place."""
    path.unlink()
    path.mkdir()
    return "a folder"


def become_pipe(path: Path, draw: Random, others: Sequence[Path]) -> str | None:
    """Put a named pipe in its place, which nobody writes to."""
    path.unlink()
    os.mkfifo(path)
    return "a named pipe"


def become_loop(path: Path, draw: Random, others: Sequence[Path]) -> str | None:
    """Put a link to itself in its place."""
    path.unlink()
    path.symlink_to(path.name)
    return "a link to itself"


HARMS: Mapping[str, tuple[Harm, int]] = {
    "flip": (flip, 8),
    "overwrite": (overwrite, 3),
    "truncate": (truncate, 4),
    "lengthen": (lengthen, 2),
    "blank": (blank, 2),
    "change_places": (change_places, 3),
    "empty": (empty, 1),
    "remove": (remove, 1),
    "become_folder": (become_folder, 1),
    "become_pipe": (become_pipe, 1),
    "become_loop": (become_loop, 1),
}
"""Name → what it does, and how often it is drawn."""
