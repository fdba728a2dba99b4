"""Export: a trained encoder in the stock layout of sentence-transformers, with its model card."""

from cse_trainer.export.card import CardFacts, CardScore, model_card
from cse_trainer.export.folder import export_encoder

__all__ = ["CardFacts", "CardScore", "export_encoder", "model_card"]
