"""Single cases, the same for every encoder: pairs of sentences for its attention, triples for its preference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cse_trainer.analysis.analysis import AttentionCase, TripleCase
from cse_trainer.analysis.attention import AttentionPair, AttentionReader
from cse_trainer.analysis.triples import Triples, share_preferring_entailment
from cse_trainer.errors import TrainerError
from cse_trainer.evaluation.correlation import cosine

if TYPE_CHECKING:
    from cse_trainer.encoder import SentenceEncoder

Encoders = Mapping[str, "SentenceEncoder"]


def attention_cases(
    encoders: Encoders, pairs: tuple[tuple[str, str], ...], *, required: bool
) -> tuple[tuple[AttentionCase, ...], str]:
    """Return the attention of each encoder in pairs of sentences.

    Args:
        encoders: by name.
        pairs: two sentences each.
        required: whether the user gave pairs, so that an encoder without attention weights is an error.

    Returns:
        A case for each pair and an empty text; or, where an encoder gives no attention weights, no case and the reason.

    Raises:
        TrainerError: `required`, and an encoder gives no attention weights.
    """
    try:
        found = {name: _attention(encoder, pairs) for name, encoder in encoders.items()}
    except TrainerError as error:
        if required:
            raise
        return (), str(error).partition("; ")[0]
    return tuple(
        AttentionCase(pair, {name: of_pairs[place] for name, of_pairs in found.items()})
        for place, pair in enumerate(pairs)
    ), ""


def _attention(encoder: SentenceEncoder, pairs: tuple[tuple[str, str], ...]) -> list[AttentionPair]:
    reader = AttentionReader(encoder)
    vectors = encoder.encode([text for pair in pairs for text in pair])  # (2 × pairs, D)
    similarities = cosine(vectors[0::2].astype(float), vectors[1::2].astype(float))
    return [
        AttentionPair(reader.attention(first), reader.attention(second), float(similarity))
        for (first, second), similarity in zip(pairs, similarities, strict=True)
    ]


def triple_case(encoders: Encoders, triples: Triples) -> TripleCase:
    """Return for each encoder in which share of triples the entailment is nearer to the premise."""
    shares = {
        name: share_preferring_entailment(
            *(encoder.encode(texts) for texts in (triples.premise, triples.entailment, triples.contradiction))
        )
        for name, encoder in encoders.items()
    }
    return TripleCase(len(triples), shares)
