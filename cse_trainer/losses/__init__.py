"""The losses, as pure functions of embeddings: none of them holds a model, a rank or a column name."""

from cse_trainer.losses.discriminator import discriminator_loss
from cse_trainer.losses.info_nce import cosine_similarities, info_nce
from cse_trainer.losses.sda import HARD_NEGATIVES, sda_loss
from cse_trainer.losses.simcse import simcse_loss

__all__ = ["HARD_NEGATIVES", "cosine_similarities", "discriminator_loss", "info_nce", "sda_loss", "simcse_loss"]
