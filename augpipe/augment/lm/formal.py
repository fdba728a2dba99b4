"""`formal`: a style model rewrites casual wording as formal wording."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.lm.answers import REASONS, outcomes
from augpipe.augment.lm.model_files import model_folder
from augpipe.augment.lm.seq2seq import dependencies, seq2seq
from augpipe.augment.lm.settings import ModelSetting
from augpipe.augment.outcome import Outcome
from augpipe.syntax.sentence import Syntax

MODEL = ModelSetting("AUGPIPE_FORMAL_MODEL", ("prithivida/informal_to_formal_styletransfer",))

PREFIX_VARIABLE = "AUGPIPE_FORMAL_PREFIX"
PREFIX = "transfer Casual to Formal: "
"""The prompt that the default model was trained with; it precedes every text."""


def formalities(syntaxes: Sequence[Syntax], draws: Sequence[Draws]) -> list[Outcome]:
    """Return, for every sentence of a batch, its formal wording; `draws` is not used.

    Source: AugCSE appendix A.2 (Casual2Formal).
    """
    texts = [syntax.text for syntax in syntaxes]
    (name,) = MODEL.names()
    return outcomes(texts, seq2seq(model_folder(name), prefix())(texts), "formal")


def formal(syntax: Syntax, draws: Draws) -> Outcome:
    """Return a sentence in formal wording."""
    return formalities([syntax], [draws])[0]


def prefix() -> str:
    """Return the prefix of every text: the value of `AUGPIPE_FORMAL_PREFIX`, which may be empty, or the default."""
    return os.environ.get(PREFIX_VARIABLE, PREFIX)


def depends_on() -> Mapping[str, str]:
    """Return the model, its prefix, and the packages and precision that run it, for the fingerprint of a build."""
    return {**dependencies(MODEL.names()), "prefix": prefix()}


AUGMENTATION = Augmentation(
    formal, rules=("formal",), reasons=REASONS, version=1, apply_batch=formalities, depends_on=depends_on
)
