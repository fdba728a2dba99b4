"""Scoring a pipeline on a treebank part, from raw text."""

from __future__ import annotations

from collections.abc import Sequence

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example

from tools.pipelines.english.examples import by_document, one_per_doc
from tools.pipelines.treebank import Sentence

# The name a score goes by here, and spaCy's.
SCORES = {
    "tokens_f": "token_f",
    "sents_f": "sents_f",
    "upos": "pos_acc",
    "morph": "morph_acc",
    "uas": "dep_uas",
    "las": "dep_las",
}


def score(nlp: Language, sentences: Sequence[Sentence]) -> dict[str, dict[str, float]]:
    """Scores in per cent with each sentence, and with each document, as one text.

    As in ``spacy evaluate``: the pipeline tokenises the text itself, every
    annotation is predicted, and punctuation counts in no attachment score.
    """
    vocab = nlp.vocab
    return {
        "per_sentence": _score(nlp, one_per_doc(vocab, sentences)),
        "per_document": _score(nlp, by_document(vocab, sentences)),
    }


def _score(nlp: Language, gold: Sequence[Doc]) -> dict[str, float]:
    examples = [Example(nlp.make_doc(doc.text), doc) for doc in gold]
    found = nlp.evaluate(examples)
    return {name: round(100.0 * float(found[key]), 2) for name, key in SCORES.items()}
