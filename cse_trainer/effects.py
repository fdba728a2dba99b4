"""Which settings of a run have an effect beside the others: what is refused, compared and written on a card by."""

from __future__ import annotations

from augpipe.base.idle import Effect
from augpipe.contract.schema import ORIGINAL
from cse_trainer.config import AUGCSE, NONE, TrainConfig, objective_of


def effects(config: TrainConfig) -> dict[str, Effect]:
    """Return setting → its effect beside the others, of those that have one with some others only."""
    objective = objective_of(config)
    augmented = objective == AUGCSE or config.positive != (ORIGINAL,)
    negatives = objective == "sda" and config.negative != NONE
    discriminates = objective == AUGCSE and config.discriminator != NONE
    of_discriminator = ("alpha", "discriminator_weight", "discriminator_bounded", "discriminator_learning_rate")
    return {
        "hard_negatives": Effect(negatives, "with the objective sda and --negative"),
        "margin": Effect(
            negatives and config.hard_negatives == "own",
            "with the objective sda, --negative and --hard-negatives own",
        ),
        "proportion": Effect(augmented, "with --positive or --augmentations"),
        "drop_unaugmented": Effect(
            augmented or config.negative != NONE, "with --positive, --negative or --augmentations"
        ),
        **dict.fromkeys(of_discriminator, Effect(discriminates, "with a discriminator")),
        "suite": Effect(config.eval_data is not None, "with --eval-data"),
        "held_out": Effect(
            discriminates or not (config.eval_data and config.held_out), "without --eval-data or with a discriminator"
        ),
        "epochs": Effect(config.max_steps is None, "without --max-steps, which counts instead"),
        "min_kept_tokens": Effect(
            config.token_dropout != 0 or not config.min_kept_tokens, "with --token-dropout above 0"
        ),
        "seed": Effect(not config.seeds, "without --seeds"),
    }
