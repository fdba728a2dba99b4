"""`paraphrase`: translation into another language and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from augpipe.augment.augmentation import Augmentation
from augpipe.augment.draws import Draws
from augpipe.augment.lm.answers import REASONS, outcomes
from augpipe.augment.lm.model_files import model_folder
from augpipe.augment.lm.seq2seq import dependencies, seq2seq
from augpipe.augment.lm.settings import ModelSetting
from augpipe.augment.outcome import Outcome
from augpipe.syntax.sentence import Syntax

MODELS = ModelSetting("AUGPIPE_PARAPHRASE_MODELS", ("Helsinki-NLP/opus-mt-en-de", "Helsinki-NLP/opus-mt-de-en"))


def paraphrases(syntaxes: Sequence[Syntax], draws: Sequence[Draws]) -> list[Outcome]:
    """Return, for every sentence of a batch, its translation into another language and back; `draws` is not used.

    Source: AugCSE appendix A.2 (DiverseParaphrase), which builds on such back-translation and has four ways to choose
    among candidates. This takes the best candidate of a beam search, without chance.
    """
    texts = [syntax.text for syntax in syntaxes]
    there, back = (seq2seq(model_folder(name)) for name in MODELS.names())
    abroad = there(texts)
    home = dict(zip((text for text in abroad if text), back([text for text in abroad if text]), strict=True))
    return outcomes(texts, [home[text] if text else text for text in abroad], "round_trip")


def paraphrase(syntax: Syntax, draws: Draws) -> Outcome:
    """Return the translation of a sentence into another language and back."""
    return paraphrases([syntax], [draws])[0]


def depends_on() -> Mapping[str, str]:
    """Return the two models, and the packages and precision that run them, for the fingerprint of a build."""
    return dependencies(MODELS.names())


AUGMENTATION = Augmentation(
    paraphrase, rules=("round_trip",), reasons=REASONS, version=1, apply_batch=paraphrases, depends_on=depends_on
)
