"""The folder of a trained pipeline: what it may take the place of, and how it is written, whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import spacy
from spacy.language import Language
from spacy.strings import StringStore

from augpipe.base.files.publish import published_folder
from tools.pipelines.errors import TrainingError

META = "meta.json"


def require_replaceable(folder: Path) -> None:
    """Refuse to replace what is no pipeline; said before the training, since the writing comes hours later.

    Raises:
        TrainingError: it is a file, or a folder that holds something without the meta.json of a pipeline.
    """
    if folder.is_dir() and ((folder / META).is_file() or not any(folder.iterdir())):
        return
    if folder.exists():
        what = f"a folder without {META}" if folder.is_dir() else "a file"
        raise TrainingError(
            f"{folder} is no pipeline but {what}, and would be deleted; expected nothing there, an empty folder or an "
            "earlier pipeline: give another --output"
        )


def write(nlp: Language, strings: Iterable[str], folder: Path) -> Language:
    """Write a pipeline that knows these strings alone, in place of an earlier one; return it as it loads from there."""
    folder = folder.resolve()  # so that what a link leads to is replaced, and not the link
    with published_folder(folder) as unfinished:
        nlp.to_disk(unfinished)
        StringStore(sorted(strings)).to_disk(unfinished / "vocab" / "strings.json")
    return spacy.load(folder)
