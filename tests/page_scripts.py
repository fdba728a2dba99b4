"""The pages of the documentation as scripts: their blocks in order, but for those that are marked as not run.

What becomes of a block is said right before it, or by its language. `<!-- not run: reason -->` leaves it out. A line
that ends in a file's name, as in "`experiment.toml`:", makes it the content of that file. Of the others, shell blocks
are run, Python blocks that nothing parts are one program, and the rest is there to be read. `<!-- after: page.md -->`
on a line of its own, anywhere in a page, lets it begin where that page has ended.
"""

from __future__ import annotations

import itertools
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

from tests.sources import ROOT, Fence, fences, pages

SHELL = {"bash", "sh", "shell", "console"}
READ = {"json", "text", "toml"}
"""Languages of blocks that nobody runs."""

MARK = re.compile(r"<!-- not run: *(.*?) *-->")
FILE = re.compile(r"`([\w./-]+\.\w+)`:$")
AFTER = re.compile(r"^<!-- after: (\S+) -->$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block, and what the line before it says."""

    fence: Fence
    reason: str | None  # why it is not run
    file: str | None  # the file whose content it is

    @property
    def is_program(self) -> bool:
        """Return whether it is Python to be run, alone or with its neighbours."""
        return self.file is None and self.fence.language == "python"

    @property
    def is_run(self) -> bool:
        """Return whether the script of its page has it."""
        return self.reason is None and (self.file is not None or self.fence.language not in READ)


def documented_pages() -> list[Path]:
    """Give the pages whose commands are to run, relative to the root."""
    return [*pages(), Path("CONTRIBUTING.md")]


def text_of(page: Path) -> str:
    """Read a page."""
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: Path) -> list[Block]:
    """Read the blocks of a page in order."""
    lines = text_of(page).splitlines()
    found = []
    for fence in fences(page):
        before = next((line for line in reversed(lines[: fence.line - 1]) if line.strip()), "")
        mark, file = MARK.fullmatch(before), FILE.search(before)
        found.append(Block(fence, mark and mark[1], file and file[1]))
    return found


def predecessor(page: Path) -> Path | None:
    """Return the page at whose end this one begins, or nothing where it begins in a fresh checkout."""
    found = AFTER.search(text_of(page))
    return page.parent / found[1] if found else None


def typed(fence: Fence) -> str:
    """Return what a reader types; in a transcript that is what stands behind the prompts."""
    if "\n$ " not in f"\n{fence.text}":
        return fence.text
    return "".join(f"{line[2:]}\n" for line in fence.text.splitlines() if line.startswith("$ "))


def written(file: str, text: str) -> str:
    """Return the commands that write a file."""
    folder, name = shlex.quote(str(Path(file).parent)), shlex.quote(file)
    return f"mkdir -p {folder}\ncat > {name} <<'END OF FILE'\n{text}END OF FILE\n"


def steps(page: Path, programs: Path) -> Iterator[tuple[Fence, str]]:
    """Walk over what is run of a page: the block where it begins, and what a shell is to do.

    Args:
        page: the page, relative to the root.
        programs: the folder that receives the page's Python programs.
    """
    run = [block for block in blocks(page) if block.is_run]
    for is_program, group in itertools.groupby(run, key=attrgetter("is_program")):
        members = list(group)
        if is_program:
            first, text = members[0].fence, "\n".join(block.fence.text for block in members)
            program = str(programs / f"{page.stem}-{first.line}.py")
            yield first, f"{written(program, text)}python {shlex.quote(program)}\n"
        else:
            for block in members:
                yield block.fence, written(block.file, block.fence.text) if block.file else typed(block.fence)


def script(page: Path, notes: Path) -> str:
    """Write a page as a script for bash that ends at the first command that fails.

    Args:
        page: the page, relative to the root.
        notes: a folder for the programs, for `progress` (a line when a step begins: the place of its block), and for
            `end` (the working folder after the last step).
    """
    parts = ["set -e -o pipefail\n"]
    for fence, text in steps(page, notes):
        parts.append(f"echo {shlex.quote(str(fence))} >> {shlex.quote(str(notes / 'progress'))}\n{text}")
    return "\n".join([*parts, f"pwd > {shlex.quote(str(notes / 'end'))}\n"])
