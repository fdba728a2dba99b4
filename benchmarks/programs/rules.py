"""This project's rules for programs that parse in their own way: from a spaCy Doc to augmented texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from augpipe.augment.draws import SeededDraws
from augpipe.augment.registry import AUGMENTATIONS
from augpipe.parsing import load_pipeline
from augpipe.syntax.spacy_reader import SyntaxReader

if TYPE_CHECKING:
    from spacy.tokens import Doc


class DocRules:
    """Some augmentations, and the pipeline whose documents they take."""

    def __init__(self, names: Sequence[str], pipeline: str | None) -> None:
        self.nlp = load_pipeline("en", pipeline)  # as spaCy loads it, without what a build tunes
        self._read = SyntaxReader(self.nlp.vocab, self.nlp.pipe_labels["parser"])
        self._rules = [(name, AUGMENTATIONS["en"][name].apply) for name in names]

    def __call__(self, row: int, text: str, doc: Doc) -> list[str | None]:
        """Augment one parsed sentence; texts in the order of the names, None where one does not apply."""
        syntax = self._read(doc, text)
        return [apply(syntax, SeededDraws(0, row, name)).text for name, apply in self._rules]
