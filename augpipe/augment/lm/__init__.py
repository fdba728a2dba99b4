"""Augmentations by language models. They need the extra `augpipe[lm]`; torch is imported when they first run.

Their models are named in the environment since worker processes inherit it, so that all workers use the same models.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial

from augpipe.augment.augmentation import Augmentation, Augmented, BatchRule, Result, Skipped
from augpipe.augment.draws import Draws
from augpipe.augment.lm.model_files import model_folder
from augpipe.augment.lm.seq2seq import dependencies, loaded
from augpipe.base.errors import UsageError
from augpipe.syntax.syntax import Syntax

REASONS = ("too_long", "empty", "no_change")


def paraphrases(syntaxes: Sequence[Syntax], draws: Sequence[Draws]) -> list[Result]:
    """Return, for every sentence of a batch, its translation into another language and back; `draws` is not used.

    Source: AugCSE appendix A.2 (DiverseParaphrase), which builds on such back-translation and has four ways to choose
    among candidates. This takes the best candidate of a beam search, without chance.
    """
    texts = [syntax.text for syntax in syntaxes]
    there, back = (loaded(model_folder(name)) for name in paraphrase_models())
    abroad = there(texts)
    home = dict(zip((text for text in abroad if text), back([text for text in abroad if text]), strict=True))
    return outcomes(texts, [home[text] if text else text for text in abroad], "round_trip")


def formalities(syntaxes: Sequence[Syntax], draws: Sequence[Draws]) -> list[Result]:
    """Return, for every sentence of a batch, its formal wording by a style model; `draws` is not used.

    Source: AugCSE appendix A.2 (Casual2Formal).
    """
    texts = [syntax.text for syntax in syntaxes]
    (name,) = formal_model()
    return outcomes(texts, loaded(model_folder(name), formal_prefix())(texts), "formal")


def model_names(variable: str, default: tuple[str, ...]) -> tuple[str, ...]:
    """Return the models of an augmentation: folders, or names on the Hugging Face hub.

    Args:
        variable: the environment variable that names them, as many as `default` has, with commas between them.
        default: the models without that variable.
    """
    given = os.environ.get(variable)
    if not given:
        return default
    names = tuple(name.strip() for name in given.split(","))
    if len(names) != len(default) or not all(names):
        raise UsageError(
            f"{variable} is {given!r}, expected {len(default)} folders or names of models with commas "
            f"between them, such as {','.join(default)}"
        )
    return names


paraphrase_models = partial(
    model_names, "AUGPIPE_PARAPHRASE_MODELS", ("Helsinki-NLP/opus-mt-en-de", "Helsinki-NLP/opus-mt-de-en")
)
formal_model = partial(model_names, "AUGPIPE_FORMAL_MODEL", ("prithivida/informal_to_formal_styletransfer",))


def formal_prefix() -> str:
    """Return what precedes every text: `AUGPIPE_FORMAL_PREFIX`, which may be empty, or the default model's prompt."""
    return os.environ.get("AUGPIPE_FORMAL_PREFIX", "transfer Casual to Formal: ")


def outcomes(originals: Sequence[str], answers: Sequence[str | None], rule: str) -> list[Result]:
    """Return one result for each original; an answer is None where original or output was too long for the model."""
    found: list[Result] = []
    for original, answer in zip(originals, answers, strict=True):
        # To an encoder a change of blanks or case is none: a BERT tokenizer ignores blanks, and most ignore case.
        if answer and "".join(answer.casefold().split()) != "".join(original.casefold().split()):
            found.append(Augmented(answer, rule))
        else:
            found.append(Skipped("too_long" if answer is None else "no_change" if answer else "empty"))
    return found


def _alone(syntax: Syntax, draws: Draws, *, batch: BatchRule) -> Result:
    """Return the result for one sentence of a function for batches."""
    return batch([syntax], [draws])[0]


# What decides the texts is the models, the packages and precision that run them, and the prefix.
AUGMENTATIONS: dict[str, Augmentation] = {
    "paraphrase": Augmentation(
        partial(_alone, batch=paraphrases),
        rules=("round_trip",),
        reasons=REASONS,
        apply_batch=paraphrases,
        depends_on=lambda: dependencies(paraphrase_models()),
    ),
    "formal": Augmentation(
        partial(_alone, batch=formalities),
        rules=("formal",),
        reasons=REASONS,
        apply_batch=formalities,
        depends_on=lambda: {**dependencies(formal_model()), "prefix": formal_prefix()},
    ),
}
