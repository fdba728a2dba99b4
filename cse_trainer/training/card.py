"""Make the model card of a run from its configuration, data and result."""

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
AUGCSE_SETTINGS = ("variant", "discriminator")
DISCRIMINATOR_SETTINGS = (
    "alpha", "discriminator_weight", "discriminator_bounded", "discriminator_learning_rate",
)  # fmt: skip
LABELS = {
    "hard_negatives": "negations in the denominator",
    "alpha": "reversal strength α",
    "discriminator_weight": "discriminator weight λ",
}
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
            positive=config.augmentations if config.variant == "positive" else config.positive,
            negative=None if config.negative == "none" else config.negative,
            rows=len(data.choices.rows),
            seed=config.seed,
            data=_data(data),
            settings={
                LABELS.get(name, name.replace("_", " ")): value
                for name in _settings(config)
                if (value := getattr(config, name)) is not None
            },
            chosen_by=None if result.metric is None else f"{result.metric}, step {result.best_step:,}",
            scores=_scores(result),
        )
    )


def _settings(config: ResolvedConfig) -> tuple[str, ...]:
    """Return the names of the settings that had an effect on the run."""
    augcse = AUGCSE_SETTINGS if config.augmentations else ()
    return (*SETTINGS, *augcse, *(DISCRIMINATOR_SETTINGS if config.discriminates else ()))


def _data(data: TrainingData) -> dict[str, object]:
    """Return what identifies the data, and in AugCSE how many rows drew what."""
    facts: dict[str, object] = {
        "rows of the shards": f"{data.shards.rows:,}",
        "SHA-256 of the shards": data.shards.sha256,
    }
    if data.choices.labels is not None:
        counts = data.choices.labels.counts()
        facts["rows by augmentation"] = ", ".join(f"{name} {count:,}" for name, count in counts.items())
    return facts


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
