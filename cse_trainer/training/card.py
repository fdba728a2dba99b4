"""The facts of a run, as its model card states them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cse_trainer import __version__
from cse_trainer.encoder import Pooling
from cse_trainer.export import CardFacts, CardScore, model_card

if TYPE_CHECKING:
    from cse_trainer.config import ResolvedConfig
    from cse_trainer.encoder import SentenceEncoder
    from cse_trainer.training.data import TrainingData
    from cse_trainer.training.events import RunResult

SETTINGS = (
    "head", "temperature", "margin", "hard_negatives", "symmetric", "proportion", "batch_size", "accumulate",
    "learning_rate", "embedding_learning_rate", "epochs", "max_steps", "max_length", "dropout", "token_dropout",
)  # fmt: skip
LABELS = {"hard_negatives": "negations in the denominator"}
GEOMETRY = ("alignment", "uniformity")


def card_for(config: ResolvedConfig, encoder: SentenceEncoder, data: TrainingData, result: RunResult) -> str:
    """Return the model card of a run, in Markdown."""
    return model_card(
        CardFacts(
            name=config.output.resolve().name,
            version=__version__,
            language=data.shards.language,
            base_model=config.encoder,
            dimension=encoder.dimension,
            max_length=encoder.max_length,
            pooling=Pooling(config.pooling),
            objective=config.objective,
            positive=config.positive,
            negative=None if config.negative == "none" else config.negative,
            rows=len(data.choices.rows),
            seed=config.seed,
            data={
                "rows of the shards": f"{data.shards.rows:,}",
                "SHA-256 of the shards": data.shards.sha256,
            },
            settings={
                LABELS.get(name, name.replace("_", " ")): value
                for name in SETTINGS
                if (value := getattr(config, name)) is not None
            },
            chosen_by=None if result.metric is None else f"{result.metric}, step {result.best_step:,}",
            scores=_scores(result),
        )
    )


def _scores(result: RunResult) -> tuple[CardScore, ...]:
    before = result.scores["untrained"]
    return tuple(
        CardScore(
            name=name,
            metric="lower is better" if name in GEOMETRY else "× 100",
            value=value,
            before=before.get(name),
        )
        for name, value in result.scores["trained"].items()
    )
