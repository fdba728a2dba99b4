"""Write the files of a sweep atomically: the table in three formats, and the picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cse_trainer.errors import TrainerError
from cse_trainer.run_folder.atomic import write_bytes, write_json, write_text
from cse_trainer.sweep.plot import picture
from cse_trainer.sweep.run import RunOutcome
from cse_trainer.sweep.table import SweepTable, as_csv, as_dict, markdown, table_of

NAMES = ("sweep.md", "sweep.csv", "sweep.json", "sweep.png")


def write_sweep(folder: Path, name: str, outcomes: Sequence[RunOutcome]) -> SweepTable:
    """Write the results of the runs so far, and return them as a table.

    Raises:
        TrainerError: if the folder cannot be written to.
    """
    table = table_of(name, outcomes)
    try:
        write_text(folder / NAMES[0], markdown(table))
        write_text(folder / NAMES[1], as_csv(table))
        write_json(folder / NAMES[2], as_dict(table))
        write_bytes(folder / NAMES[3], picture(table))
    except OSError as error:
        raise TrainerError(
            f"the table cannot be written into {folder} ({error.strerror or error}), expected room and permission; "
            "make room and give the same command again"
        ) from error
    return table
