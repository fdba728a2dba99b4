"""Write the folder of a report: numbers and pictures, and the page last."""

from __future__ import annotations

from pathlib import Path

from cse_trainer.analysis.analysis import Analysis
from cse_trainer.analysis.document import document
from cse_trainer.analysis.figures.theme import LIGHT
from cse_trainer.analysis.page.gallery import pictures
from cse_trainer.analysis.page.page import page
from cse_trainer.errors import TrainerError
from cse_trainer.run_folder.atomic import write_bytes, write_json, write_text

NUMBERS, PAGE = "analysis.json", "index.html"


def write_analysis(analysis: Analysis, folder: Path) -> tuple[Path, ...]:
    """Draw an analysis and write the report, each file whole or not at all.

    Args:
        analysis: the analysis.
        folder: created if necessary; files of an earlier report are replaced.

    Returns:
        The files that were written: the numbers, the pictures, the page.

    Raises:
        TrainerError: the folder cannot be written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        drawn = pictures(analysis)
        write_json(folder / NUMBERS, document(analysis))
        for name, picture in drawn.items():
            write_bytes(folder / f"{name}.png", picture.images[LIGHT.name])
        write_text(folder / PAGE, page(analysis, drawn))
    except OSError as error:
        raise TrainerError(
            f"the report cannot be written into {folder} ({error.strerror or error}), expected room and permission; "
            "name another folder with --output"
        ) from error
    return (folder / NUMBERS, *(folder / f"{name}.png" for name in drawn), folder / PAGE)
