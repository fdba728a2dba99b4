"""How a build or an extension can end before its end: with shards that cannot be built, or stopped by the user."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from augpipe.base.errors import UserError
from augpipe.builder.folder import BuildFolder

if TYPE_CHECKING:
    from augpipe.builder.progress import Progress


@dataclass(frozen=True, slots=True)
class SetAside:
    """A shard that could not be built: its range of row ids [first_id, end_id) and the reason."""

    index: int
    first_id: int
    end_id: int
    why: str

    def __str__(self) -> str:
        return f"ids {self.first_id}–{self.end_id - 1} ({self.why})"


class ShardsSetAsideError(UserError):
    """Some shards could not be built; all others are finished, and the set is not complete."""

    exit_code = 3

    def __init__(self, shards: Sequence[SetAside], finished: int, total: int) -> None:
        self.shards = tuple(shards)
        shown = "; ".join(str(shard) for shard in self.shards[:5])
        more = f"; and {len(self.shards) - 5} more" if len(self.shards) > 5 else ""
        super().__init__(
            f"{len(self.shards)} of {total} shards set aside: {shown}{more}. "
            f"The other {finished} are finished; there is no manifest. Give more memory or mend those rows, "
            "then run the same command again: only these shards are tried again"
        )


def build_left(last: Progress | None, output: Path) -> str:
    """Return how a build was left that the user stopped."""
    done = f"{last.shards_done} of {last.shards} shards are finished" if last else "nothing was begun"
    return f"{done} in {output}"


def extension_left(last: Progress | None, folder: Path) -> str:
    """Return how an extension was left that the user stopped."""
    done = f"{last.shards_done} of {last.shards} shards are extended" if last else "nothing was begun"
    if not BuildFolder(folder).manifest_file.exists():
        return f"{done}, they were being put in place in {folder}"
    if last and last.shards_done == last.shards and not BuildFolder(folder).has_extension:
        return f"{done}, they are in place in {folder}"
    return f"{done}, {folder} is whole and as it was"
