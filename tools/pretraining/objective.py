"""What an encoder is pretrained on: masked tokens, the words of a sentence, and the sentence beside it."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional
from transformers import BertModel

from tools.pretraining.packing import IGNORED, Batch
from tools.pretraining.vectors import directions


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each loss counts, and the temperature of the contrast between sentences."""

    tokens: float = 1.0
    words: float = 0.5
    neighbours: float = 1.0
    bags: float = 15.0
    temperature: float = 0.05


class Pretraining(nn.Module):
    """A BERT with the heads of its losses; its output embeddings are its input embeddings.

    Args:
        bert: the encoder.
        rarity: a weight for each token of the vocabulary, small for frequent ones.
        weights: of the losses.
    """

    rarity: torch.Tensor
    directions: torch.Tensor

    def __init__(self, bert: BertModel, rarity: torch.Tensor, weights: Weights) -> None:
        super().__init__()
        width = bert.config.hidden_size
        self.bert, self.weights = bert, weights
        self.transform = nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.LayerNorm(width))
        self.bias = nn.Parameter(torch.zeros(bert.config.vocab_size))
        self.to_words = nn.Sequential(nn.Linear(width, width), nn.LayerNorm(width))
        self.register_buffer("rarity", rarity)
        self.register_buffer("directions", directions(bert.config.vocab_size, width), persistent=False)

    def forward(self, batch: Batch) -> dict[str, torch.Tensor]:
        """Return the losses, unweighted."""
        same = (batch.owners[:, None, :, None] == batch.owners[:, None, None, :]) | (batch.owners < 0)[:, None, :, None]
        tokens = self.bert(batch.ids, attention_mask=same, position_ids=batch.positions).last_hidden_state
        table = self.bert.embeddings.word_embeddings.weight
        chosen = batch.targets != IGNORED
        logits = functional.linear(self.transform(tokens[chosen]), table, self.bias)
        vectors = self._means(tokens, batch)
        told = functional.log_softmax(functional.linear(self.to_words(vectors), table).float(), -1)
        importance = self.rarity[batch.words]
        words = told[batch.word_owners, batch.words] * importance
        return {
            "tokens": functional.cross_entropy(logits.float(), batch.targets[chosen]),
            "words": -words.sum() / importance.sum(),
            "neighbours": self._contrast(vectors, batch),
            "bags": self._bags(vectors, batch),
        }

    def total(self, losses: dict[str, torch.Tensor]) -> torch.Tensor:
        """Return the weighted sum."""
        weights = self.weights
        return (
            weights.tokens * losses["tokens"]
            + weights.words * losses["words"]
            + weights.neighbours * losses["neighbours"]
            + weights.bags * losses["bags"]
        )

    def _means(self, tokens: torch.Tensor, batch: Batch) -> torch.Tensor:
        """Average the token vectors of each sentence: sentences × width, in float32."""
        real = batch.owners >= 0
        owners = batch.owners[real]
        sums = torch.zeros(batch.sentences, tokens.shape[-1]).index_add(0, owners, tokens[real].float())
        return sums / torch.bincount(owners, minlength=batch.sentences)[:, None]

    def _bags(self, vectors: torch.Tensor, batch: Batch) -> torch.Tensor:
        """Compare each sentence vector with the bag of its words: the sum of their directions, each times its rarity.

        Two sentences are then near one another as far as they share words, above all rare ones, which is a strong
        baseline (docs/results.md); what the other losses teach comes on top.
        """
        weighted = self.directions[batch.words] * self.rarity[batch.words, None]
        sums = torch.zeros_like(vectors).index_add(0, batch.word_owners, weighted)
        return (1 - functional.cosine_similarity(vectors, sums, dim=-1)).mean()

    def _contrast(self, vectors: torch.Tensor, batch: Batch) -> torch.Tensor:
        """Tell the sentence that follows from those of other places, in both directions.

        Other sentences of the same run are neither right nor wrong, so they are left out of the softmax.
        """
        if not len(batch.neighbours):
            return vectors.sum() * 0
        first, second = batch.neighbours.T
        directions = functional.normalize(vectors, dim=-1)
        similarity = directions @ directions.T / self.weights.temperature
        apart = batch.runs[:, None] != batch.runs[None, :]
        losses = []
        for here, there in ((first, second), (second, first)):
            allowed = apart[here].clone()
            allowed[torch.arange(len(here)), there] = True
            scores = similarity[here].masked_fill(~allowed, -torch.inf)
            losses.append(functional.cross_entropy(scores, there))
        return torch.stack(losses).mean()
