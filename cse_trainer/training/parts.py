"""Make the parts of a run from its configuration: encoder, model, optimizer, loss, plan, batches, evaluator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import torch

from augpipe.base.console import plural
from augpipe.base.errors import UsageError
from augpipe.base.home import expanded
from augpipe.contract.shards import ShardSet
from cse_trainer.built_in import MINI, TINY, full_name, is_mini
from cse_trainer.config import AUGCSE, NONE, ResolvedConfig, TrainConfig
from cse_trainer.data.batches import BatchBuilder
from cse_trainer.data.sampling import RowOrder
from cse_trainer.data.selection import TrainingData
from cse_trainer.device import Machine
from cse_trainer.distributed import World
from cse_trainer.encoder import Pooling, SentenceEncoder, build_tiny, load_encoder, tiny_tokenizer
from cse_trainer.evaluation.set_files import DEV
from cse_trainer.evaluation.sts_sets import StsSet
from cse_trainer.evaluation.suites import CHOOSING, SUITES, load_choosing, load_suite
from cse_trainer.evaluation.transfer_sets import TRANSFER, TransferSet
from cse_trainer.training.evaluators import Evaluator, HeldOut, StsDev, TransferDev
from cse_trainer.training.events import TrainingEvents
from cse_trainer.training.gradients import Objective, seed_torch
from cse_trainer.training.loop import Plan
from cse_trainer.training.model import TrainingModel
from cse_trainer.training.modules import HEADS, Discriminator

FEW_STEPS = 50
"""Below it a run says so. On 20,000 sentences `mini` made in 39 steps most of what it gained in 156 on STS-B dev; ten
thousand sentences, the least that the README advises, make 70 steps of the batch of its preset."""


def make_encoder(config: TrainConfig, shards: ShardSet, events: TrainingEvents) -> SentenceEncoder:
    """Build the tiny encoder or load the one that is named, on the CPU."""
    name = full_name(config.encoder, shards.language)
    pooling = None if config.pooling is None else Pooling(config.pooling)
    if name == TINY:
        tokenizer = tiny_tokenizer(
            shards, vocab_size=config.vocab_size, cache_dir=config.cache_dir, on_damage=events.on_notice
        )
        return build_tiny(tokenizer, seed=config.seed, pooling=pooling, dropout=config.dropout)
    return load_encoder(name, pooling=pooling, dropout=config.dropout)


def check_length(config: ResolvedConfig, encoder: SentenceEncoder) -> None:
    """Raise a `UsageError` unless the encoder has a position for every token of a training text."""
    if config.max_length > encoder.max_length:
        raise UsageError(
            f"--max-length is {config.max_length}, and {config.encoder} takes at most {encoder.max_length} tokens; "
            "lower --max-length"
        )


def folders_read(config: ResolvedConfig) -> list[Path]:
    """Return the folders on this machine that a run reads: shards, encoder and evaluation data."""
    named = [config.shards, *(expanded(name) for name in (config.encoder, config.eval_data) if name)]
    return [path for path in named if path.is_dir()]


def make_model(config: ResolvedConfig, encoder: SentenceEncoder, machine: Machine, world: World) -> TrainingModel:
    """Return the encoder on its device with a head and, in runs that have one, a discriminator.

    The weights of head and discriminator are random and follow from the seed.
    """
    seed_torch(config.seed, "head")
    head = HEADS[config.head](encoder.dimension)
    discriminator = None
    if config.discriminates:
        seed_torch(config.seed, "discriminator")
        discriminator = Discriminator(
            encoder.dimension,
            len(config.augmentations),
            kind=config.discriminator,
            alpha=config.alpha,
            bounded=config.discriminator_bounded,
        )
    return TrainingModel(
        encoder.to(machine.device),
        head,
        world,
        precision=machine.precision,
        compile_mode=machine.compile_mode,
        token_dropout=config.token_dropout,
        min_kept_tokens=config.min_kept_tokens,
        discriminator=discriminator,
    )


def make_optimizer(config: ResolvedConfig, model: TrainingModel) -> torch.optim.Optimizer:
    """Return AdamW over groups: token embeddings and discriminator, which may have rates of their own, and the rest.

    The loop multiplies the learning rate of a step by the `scale` of each group. Of each, biases and the scales of
    normalisations are a group apart, which does not decay. The fused form runs one kernel for all parameters instead of
    a dozen for each.
    """
    tokens = model.encoder.backbone.get_input_embeddings().weight
    apart = [] if model.discriminator is None else list(model.discriminator.parameters())
    own = {id(weight) for weight in (tokens, *apart)}
    rest = [weight for weight in model.parameters() if id(weight) not in own]
    scales = [(rest, 1.0), ([tokens], config.embedding_learning_rate / config.learning_rate)]
    if config.discriminator_learning_rate is not None and apart:
        scales.append((apart, config.discriminator_learning_rate / config.learning_rate))
    groups = [
        {"params": [weight for weight in weights if (weight.ndim > 1) == decays], "scale": scale, **decay}
        for weights, scale in scales
        for decays, decay in ((True, {}), (False, {"weight_decay": 0.0}))
    ]
    return torch.optim.AdamW(groups, lr=config.learning_rate, weight_decay=config.weight_decay, fused=True)


def make_objective(config: ResolvedConfig) -> Objective:
    """Return the objective with its settings."""
    return Objective(
        name=config.objective,
        temperature=config.temperature,
        margin=config.margin,
        hard_negatives=config.hard_negatives,
        symmetric=config.symmetric,
        discriminator_weight=config.discriminator_weight or 0.0,
    )


def make_plan(config: ResolvedConfig, order: RowOrder) -> Plan:
    """Return the steps of a run.

    Raises:
        UsageError: the rows do not fill one step.
    """
    steps_per_epoch = order.steps_per_epoch / config.accumulate
    total = int(steps_per_epoch * config.epochs) if config.max_steps is None else config.max_steps
    if total < 1:
        raise UsageError(
            f"{order.steps_per_epoch} batches of {config.batch_size} rows an epoch make no step of "
            f"{config.accumulate} accumulated batches; lower --accumulate or --batch-size"
        )
    texts = 2 + (config.negative != NONE) + (config.discriminates and config.variant == AUGCSE)
    return Plan(
        total_steps=total,
        steps_per_epoch=steps_per_epoch,
        rows_per_step=order.batch_size * order.world_size * config.accumulate,
        chunk_texts=None if config.chunk_rows is None else config.chunk_rows * texts,
    )


def doubts(config: ResolvedConfig, language: str, rows: int, steps: int, sets: Sequence[StsSet] = ()) -> Iterator[str]:
    """Yield a line for each thing that makes a training or its scores worth little.

    They are an encoder of another language, few steps, and a set that is not as long as the published one.

    Args:
        language: that of the shards.
        rows, steps: how many the training has; steps that --max-steps chose are never too few.
        sets: those that choose the checkpoint and score it.
    """
    if is_mini(config.encoder) and config.encoder != full_name(MINI, language):
        yield (
            f"{config.encoder} knows few words of these shards, whose language is {language!r}; "
            f"expected --encoder {full_name(None, language)}"
        )
    if config.max_steps is None and steps < FEW_STEPS:
        yield (
            f"{rows:,} rows make {plural(steps, 'step')}, too few to learn much, "
            f"expected {FEW_STEPS} or, better, some hundred; for more lower --batch-size, raise --epochs, or "
            "build from more text"
        )
    for each in sets:
        if each.expected_pairs not in (None, len(each)):
            yield (
                f"{each.name} {each.split} has {len(each):,} pairs in {config.eval_data}, expected the "
                f"{each.expected_pairs:,} that are published; its score is not for comparison"
            )


def sets_that_choose(evaluator: Evaluator | None) -> tuple[StsSet, ...]:
    """Return the sets of pairs by which an evaluator chooses the checkpoint."""
    return (evaluator.pairs,) if isinstance(evaluator, StsDev) else ()


def make_batches(config: ResolvedConfig, data: TrainingData, machine: Machine, world: World) -> BatchBuilder:
    """Return the batches of the run, in the order that the seed decides."""
    order = RowOrder(len(data.choices.rows), config.batch_size, config.seed, world.rank, world.size)
    return BatchBuilder(data.cache, data.choices, order, machine.device, machine.pad_to)


def labelled_evaluator(config: ResolvedConfig, language: str) -> Evaluator | None:
    """Return what chooses the checkpoint by `eval_data`, of the suite's development split; None without it.

    Raises:
        UsageError: --tune-for transfer, and there are no transfer sets, or none in the language of the shards.
    """
    if config.eval_data is None:
        return None
    if config.tune_for == TRANSFER:
        return TransferDev.of(transfer_sets(config.eval_data, language))
    return StsDev(load_choosing(suite_of_run(config, language), config.eval_data))


def held_out_evaluator(data: TrainingData) -> Evaluator | None:
    """Return what chooses the checkpoint by held-out rows; None where there are too few of them."""
    return HeldOut.of(data) if len(data.choices.held_out) > 1 else None


def transfer_sets(eval_data: str, language: str) -> tuple[TransferSet, ...]:
    """Read the transfer sets in a folder, for --tune-for transfer; raise a `UsageError` where there is none."""
    suite = SUITES[TRANSFER]
    if language != suite.language or not suite.present(eval_data, DEV):
        raise UsageError(
            f"--tune-for transfer chooses the checkpoint by English transfer sets, got --eval-data {eval_data} and "
            f"shards in the language {language!r}, expected {suite.layout}; give such a folder and English shards, or "
            "--tune-for sts with --lambda and --learning-rate"
        )
    return load_suite(TRANSFER, eval_data, split=DEV).sets


def suite_of_run(config: ResolvedConfig, language: str) -> str:
    """Return the suite that a run is evaluated with; raise a `UsageError` if none has the language of the shards."""
    if config.suite is None:
        raise UsageError(
            f"the shards are in the language {language!r}, for which there is no suite, expected one of "
            f"{', '.join(SUITES[suite].language for suite in CHOOSING)}; give --suite {' or '.join(CHOOSING)}, or "
            "leave --eval-data out"
        )
    return config.suite
