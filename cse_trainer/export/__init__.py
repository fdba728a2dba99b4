"""Export: a trained encoder in the stock layout of sentence-transformers, with its model card."""

from cse_trainer.export.card import model_card
from cse_trainer.export.facts import CardFacts, CardScore
from cse_trainer.export.folder import export_encoder
from cse_trainer.export.modules import exportable

__all__ = ["CardFacts", "CardScore", "export_encoder", "exportable", "model_card"]
