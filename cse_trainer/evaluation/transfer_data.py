"""Read the transfer sets from a folder in SentEval's layout."""

from __future__ import annotations

from pathlib import Path

from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.evaluation.set_files import HUB, TEST
from cse_trainer.evaluation.set_folders import home_of
from cse_trainer.evaluation.transfer_files import read_part
from cse_trainer.evaluation.transfer_set import TransferSet
from cse_trainer.evaluation.transfer_sets import TRANSFER_SETS


def load_transfer(data: str | Path, name: str, split: str = TEST) -> TransferSet:
    """Read the labelled rows of one set.

    Args:
        data: a folder in SentEval's layout, a folder above it, or the set's own folder.
        name: a key of `TRANSFER_SETS`.
        split: which accuracy becomes the set's score, `test` or `dev`; the rows are the same.

    Raises:
        UsageError: the set is not on the hub.
        TrainerError: files are missing, or cannot be read as texts with classes.
    """
    if str(data) == HUB:
        raise UsageError(
            f"{name} is not read from the hub, whose copies have other rows than SentEval's, expected a folder; "
            "get_transfer_data.bash of SentEval fills one, name it with --data"
        )
    files, folder = TRANSFER_SETS[name], Path(data).expanduser()
    home = home_of(folder, files.folder, files.files)
    if home is None:
        raise TrainerError(
            f"{folder} holds no {name}, expected {files.folder}/{files.files[0]} there; "
            "name the folder that has it, or copy it there"
        )
    missing = [file for file in files.files if not (home / file).is_file()]
    if missing:
        raise TrainerError(
            f"{name} is incomplete: {home} lacks {', '.join(missing)}; add the files, or leave {name} out with --sets"
        )
    parts = {part: read_part(home, files, part) for part in files.parts}
    empty = [part for part, rows in parts.items() if not len(rows)]
    if empty:
        raise TrainerError(f"{name} has no rows in {home} ({empty[0]}), expected some; copy the files again")
    return TransferSet(name, split, parts, files.rows)


def transfer_present(data: str | Path, split: str = TEST) -> list[str]:
    """Return the names of the sets that have at least one file, in the suite's order; the split does not matter."""
    if str(data) == HUB:
        return []
    folder = Path(data).expanduser()
    return [name for name, files in TRANSFER_SETS.items() if home_of(folder, files.folder, files.files) is not None]
