"""Cases that every encoder is shown: pairs of sentences for its attention, triples for its preference."""

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
    """Read what each encoder attends to.

    Args:
        encoders: by name.
        pairs: two sentences each.
        required: whether the user asked for it, so that its absence is a mistake.

    Returns:
        A case for each pair, and why there is none.

    Raises:
        TrainerError: it is required, and an encoder shows no attention.
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
    """Ask each encoder which text is nearer to the premise."""
    shares = {
        name: share_preferring_entailment(
            *(encoder.encode(texts) for texts in (triples.premise, triples.entailment, triples.contradiction))
        )
        for name, encoder in encoders.items()
    }
    return TripleCase(len(triples), shares)
