"""A run, from the shards to the exported model; and several runs, one for each seed."""

from __future__ import annotations

import dataclasses
from contextlib import ExitStack, nullcontext
from typing import TYPE_CHECKING, Any

from augpipe.base.errors import UsageError
from augpipe.base.files.publish import publish, publish_json, write_sealed
from augpipe.base.interruption import stop_requests
from augpipe.contract.shards import open_shards
from cse_trainer.config import written_settings
from cse_trainer.data.selection import load_data
from cse_trainer.device import machine_for
from cse_trainer.distributed import World, barrier, from_leader, joined, world_of_environment
from cse_trainer.encoder import Pooling
from cse_trainer.presets import default_output, resolve_with
from cse_trainer.run_folder.environment import environment
from cse_trainer.run_folder.folder import (
    BEST,
    CHECKPOINTS,
    CONFIG,
    DATA,
    ENVIRONMENT,
    check_apart,
    check_data,
    claimed,
    clear,
    is_resumed,
    run_identity,
    seed_folder,
    tidy,
)
from cse_trainer.run_folder.metrics import MetricsLog
from cse_trainer.run_folder.seeds import write_summary
from cse_trainer.training.checkpoint import (
    Progress,
    keep_best,
    keep_only,
    latest_checkpoint,
    load_checkpoint,
    save_checkpoint,
)
from cse_trainer.training.evaluators import DiscriminatorProbe
from cse_trainer.training.events import RunResult, RunStart, SeedsResult, Silence, TrainingEvents
from cse_trainer.training.finish import finish, finished_run, load_test_sets
from cse_trainer.training.loop import Trainer
from cse_trainer.training.parts import (
    check_length,
    folders_read,
    make_batches,
    make_encoder,
    make_evaluator,
    make_model,
    make_objective,
    make_optimizer,
    make_plan,
)

if TYPE_CHECKING:
    from augpipe.contract.shards import ShardSet
    from cse_trainer.config import ResolvedConfig, TrainConfig
    from cse_trainer.data.selection import TrainingData
    from cse_trainer.device import Machine
    from cse_trainer.encoder import SentenceEncoder


def train(config: TrainConfig, events: TrainingEvents | None = None) -> RunResult:
    """Train with one seed and leave a run folder.

    Args:
        config: of the run; `config.seed` is used, and `config.seeds` is for `train_seeds`.
        events: listener to the run; under torchrun only that of rank 0 is called.

    Returns:
        The run's folder, its scores and how long it took.

    Raises:
        UserError: the user can put right what is wrong; a run that had begun can be resumed.
        KeyboardInterrupt: somebody stopped the run; a checkpoint of its last step is there.
    """
    world = world_of_environment()
    machine = machine_for(config, world)
    with joined(world, machine.device):
        return _train(config, machine, world, events if events is not None and world.leads else Silence())


def train_seeds(config: TrainConfig, events: TrainingEvents | None = None) -> SeedsResult:
    """Train once with each of `config.seeds` and summarise.

    With `resume`, complete seeds are taken as they are, an interrupted one is resumed, and the others are begun.

    Args:
        config: of the runs; its output folder receives `seed-N` per seed, summary.json and summary.md.

    Raises:
        UsageError: the output folder holds the run of one seed.
        UserError: the user can put right what is wrong; complete seeds stay.
        KeyboardInterrupt: somebody stopped the training.
    """
    folder = config.output
    if folder is None:
        folder = default_output(config, open_shards(config.shards).language)
    if (folder / CONFIG).is_file():
        raise UsageError(
            f"{folder} holds the run of one seed, and --seeds makes one folder per seed in it; give another --output"
        )
    leads = world_of_environment().leads
    # Each seed's folder has its own lock; this one keeps another training of seeds from writing its summary here.
    with claimed(folder) if leads else nullcontext():
        runs = tuple(
            train(dataclasses.replace(config, output=seed_folder(folder, seed), seed=seed, seeds=()), events)
            for seed in config.seeds
        )
        if leads:
            write_summary(folder, runs)
    return SeedsResult(folder, runs)


def _train(config: TrainConfig, machine: Machine, world: World, events: TrainingEvents) -> RunResult:
    events.on_stage("opening shards", str(config.shards))
    shards = open_shards(config.shards)
    events.on_stage("loading encoder", config.encoder)
    encoder = make_encoder(config, shards, events)
    resolved = resolve_with(config, encoder, shards.language)
    encoder.pooling = Pooling(resolved.pooling)
    check_length(resolved, encoder)
    check_apart(resolved.output, folders_read(resolved))
    with ExitStack() as claim:
        # Rank 0 locks the folder for all ranks.
        from_leader(lambda: claim.enter_context(claimed(resolved.output)), world)
        return _run(resolved, machine, world, shards, encoder, events)


def _run(
    resolved: ResolvedConfig,
    machine: Machine,
    world: World,
    shards: ShardSet,
    encoder: SentenceEncoder,
    events: TrainingEvents,
) -> RunResult:
    """Resume the run in the folder, or begin one."""
    # Rank 0 looks for all ranks: another one might see a folder that rank 0 has half made.
    resuming = from_leader(lambda: is_resumed(resolved.output, resolved), world)
    if resuming and (done := finished_run(resolved)) is not None:
        events.on_end(done)
        return done
    events.on_stage("tokenising", f"{shards.rows:,} rows")
    data = load_data(resolved, shards, encoder.tokenizer, events)
    fingerprint = data.fingerprint(world.size)
    identity = run_identity(resolved, fingerprint)
    trainer = _trainer(resolved, machine, world, data, encoder, identity)
    test_sets = load_test_sets(resolved.eval_data, resolved.suite)
    from_leader(lambda: _write_facts(resolved, fingerprint, resuming=resuming), world)
    place = latest_checkpoint(resolved.output / CHECKPOINTS) if resuming else None
    if place is not None:
        trainer.progress = load_checkpoint(place, trainer.model, trainer.optimizer, identity)
    _steps(trainer, resolved, data, events)
    return finish(trainer, resolved, data, test_sets, events, identity)


def _trainer(
    config: ResolvedConfig,
    machine: Machine,
    world: World,
    data: TrainingData,
    encoder: SentenceEncoder,
    identity: str,
) -> Trainer:
    """Return the training loop with the parts of this run."""
    model = make_model(config, encoder, machine, world)
    optimizer = make_optimizer(config, model)
    batches = make_batches(config, data, machine, world)
    best, checkpoints = config.output / BEST, config.output / CHECKPOINTS

    def keep(progress: Progress) -> None:
        if world.leads:
            keep_best(best, encoder, progress, identity)

    def save(progress: Progress) -> None:
        if world.leads:
            save_checkpoint(checkpoints, model, optimizer, progress, identity)
            keep_only(best, progress.best_step)
        barrier(world)

    return Trainer(
        model=model,
        optimizer=optimizer,
        objective=make_objective(config),
        batches=batches,
        evaluator=make_evaluator(config, data),
        world=world,
        config=config,
        plan=make_plan(config, batches.order),
        progress=Progress(),
        keep_best=keep,
        save=save,
        probe=DiscriminatorProbe.of(data) if config.discriminates else None,
    )


def _steps(trainer: Trainer, config: ResolvedConfig, data: TrainingData, events: TrainingEvents) -> None:
    """Run the loop, with the metrics log open and requests to stop noted."""
    progress, plan = trainer.progress, trainer.plan
    start = RunStart(
        folder=config.output,
        seed=config.seed,
        rows=len(data.choices.rows),
        batch_size=plan.rows_per_step,
        start_step=progress.step,
        total_steps=plan.total_steps,
        parameters=sum(weight.numel() for weight in trainer.model.encoder.parameters()),
        precision=trainer.model.precision,
        batch_norm_synchronised=trainer.model.batch_norm_synchronised,
    )
    events.on_start(start)
    if not trainer.world.leads:
        with stop_requests() as stop:
            trainer.run([events], stop)
        return
    # A resumed log keeps what was logged up to the checkpoint; step 0 is evaluated anew.
    kept = progress.step if progress.step else None
    with MetricsLog.open(config.output, kept) as log, stop_requests() as stop:
        trainer.run([log, events], stop)


def _write_facts(config: ResolvedConfig, fingerprint: dict[str, Any], *, resuming: bool) -> None:
    """Write data, environment and configuration of a run; the last comes last, as it makes the folder a run."""
    folder = config.output
    if resuming:
        check_data(folder, fingerprint)
        tidy(folder)
        return
    clear(folder)
    write_sealed(folder / DATA, fingerprint)
    publish_json(folder / ENVIRONMENT, environment())
    settings = written_settings(dataclasses.replace(config, resume=False, force=False))
    publish(folder / CONFIG, settings)
