"""This project's rules for programs that parse in their own way: from a spaCy Doc to augmented texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from augpipe import Augmenter
from augpipe.parsing import load_pipeline
from augpipe.syntax.spacy_reader import SyntaxReader

if TYPE_CHECKING:
    from spacy.tokens import Doc


class DocRules:
    """Some augmentations, and the pipeline whose documents they take."""

    def __init__(self, names: Sequence[str], pipeline: str | None) -> None:
        self._augmenter = Augmenter("en", augmentations=names, pipeline=pipeline)
        self.nlp = load_pipeline("en", pipeline)  # as spaCy loads it, without what a build tunes
        self._read = SyntaxReader(self.nlp.vocab, self.nlp.pipe_labels["parser"])

    def __call__(self, row: int, text: str, doc: Doc) -> list[str | None]:
        """Augment one parsed sentence; texts in the order of the names, None where one does not apply."""
        augmented = self._augmenter.augment(self._read(doc, text), row)
        return [outcome.text for outcome in augmented.outcomes.values()]
