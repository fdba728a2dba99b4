"""A run, from the shards to the exported model; and several runs, one for each seed."""

from __future__ import annotations

import dataclasses
from contextlib import ExitStack, nullcontext
from typing import Any

from augpipe.base.console import plural
from augpipe.base.errors import UsageError
from augpipe.base.files.publish import publish, publish_json, write_sealed
from augpipe.base.interruption import stop_requests
from augpipe.contract.shards import ShardSet, open_shards
from cse_trainer.built_in import full_name
from cse_trainer.config import ResolvedConfig, TrainConfig, written_settings
from cse_trainer.data.selection import TrainingData, load_data, shards_fingerprint
from cse_trainer.device import Machine, machine_for
from cse_trainer.distributed import World, barrier, from_leader, joined, world_of_environment
from cse_trainer.encoder import Pooling, SentenceEncoder
from cse_trainer.presets import default_output, resolve_with
from cse_trainer.run_folder import folder as run_folder
from cse_trainer.run_folder.environment import environment
from cse_trainer.run_folder.metrics import MetricsLog
from cse_trainer.run_folder.seeds import write_summary
from cse_trainer.training import checkpoint, parts
from cse_trainer.training.evaluators import DiscriminatorProbe, Evaluator
from cse_trainer.training.events import RunResult, RunStart, SeedsResult, Silence, TrainingEvents
from cse_trainer.training.finish import finish, finished_run, load_test_sets
from cse_trainer.training.loop import Trainer
from cse_trainer.training.saving import Saver


def train(config: TrainConfig, events: TrainingEvents | None = None) -> RunResult:
    """Train with one seed, `config.seed`, and leave a run folder.

    Args:
        events: listener to the run; under torchrun only that of rank 0 is called.

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
    if (folder / run_folder.CONFIG).is_file():
        raise UsageError(
            f"{folder} holds the run of one seed, and --seeds makes one folder per seed in it; give another --output"
        )
    leads = world_of_environment().leads
    # Each seed's folder has its own lock; this one keeps another training of seeds from writing its summary here.
    with run_folder.claimed(folder) if leads else nullcontext():
        runs = tuple(
            train(dataclasses.replace(config, output=run_folder.seed_folder(folder, seed), seed=seed, seeds=()), events)
            for seed in config.seeds
        )
        if leads:
            write_summary(folder, runs)
    return SeedsResult(folder, runs)


def _train(config: TrainConfig, machine: Machine, world: World, events: TrainingEvents) -> RunResult:
    events.on_stage("opening shards", str(config.shards))
    shards = open_shards(config.shards)
    events.on_stage("loading encoder", full_name(config.encoder, shards.language))
    encoder = parts.make_encoder(config, shards, events)
    resolved = resolve_with(config, encoder, shards.language)
    encoder.pooling = Pooling(resolved.pooling)
    parts.check_length(resolved, encoder)
    run_folder.check_apart(resolved.output, parts.folders_read(resolved))
    with ExitStack() as claim:
        # Rank 0 locks the folder for all ranks.
        from_leader(lambda: claim.enter_context(run_folder.claimed(resolved.output)), world)
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
    resuming = from_leader(lambda: run_folder.is_resumed(resolved.output, resolved), world)
    if resuming and (done := finished_run(resolved)) is not None:
        # The rest of its data would have to be tokenised again.
        stated = run_folder.stated_data(resolved.output)
        run_folder.check_data(resolved.output, stated | shards_fingerprint(shards))
        events.on_notice(f"{resolved.output} is finished: this is its result; --force trains it anew")
        events.on_end(done)
        return done
    labelled = parts.labelled_evaluator(resolved, shards.language)
    test_sets = load_test_sets(resolved.eval_data, resolved.suite)
    events.on_stage("tokenising", plural(shards.rows, "row"))
    data = load_data(resolved, shards, encoder.tokenizer, events)
    fingerprint = data.fingerprint(world.size)
    identity = run_folder.run_identity(resolved, fingerprint)
    evaluator = labelled or parts.held_out_evaluator(data)
    trainer = _trainer(resolved, machine, world, data, encoder, evaluator, identity)
    from_leader(lambda: _write_facts(resolved, fingerprint, resuming=resuming), world)
    place = checkpoint.latest_checkpoint(resolved.output / run_folder.CHECKPOINTS) if resuming else None
    if place is not None:
        trainer.progress = checkpoint.load_checkpoint(place, trainer.model, trainer.optimizer, identity)
    sets = (*parts.sets_that_choose(evaluator), *test_sets)
    rows = len(data.choices.rows)
    for line in parts.doubts(resolved, shards.language, rows, trainer.plan.total_steps, sets):
        events.on_notice(line)
    _steps(trainer, rows, events)
    barrier(world)  # until rank 0 has written the best weights
    return finish(trainer, data, test_sets, events, identity)


def _trainer(
    config: ResolvedConfig,
    machine: Machine,
    world: World,
    data: TrainingData,
    encoder: SentenceEncoder,
    evaluator: Evaluator | None,
    identity: str,
) -> Trainer:
    """Return the training loop with the parts of this run."""
    model = parts.make_model(config, encoder, machine, world)
    optimizer = parts.make_optimizer(config, model)
    batches = parts.make_batches(config, data, machine, world)
    return Trainer(
        model=model,
        optimizer=optimizer,
        objective=parts.make_objective(config),
        batches=batches,
        evaluator=evaluator,
        world=world,
        config=config,
        plan=parts.make_plan(config, batches.order),
        progress=checkpoint.Progress(),
        saver=Saver(model, optimizer, config.output, identity, every_s=60 * config.save_minutes, leads=world.leads),
        probe=DiscriminatorProbe.of(data) if config.discriminates else None,
    )


def _steps(trainer: Trainer, rows: int, events: TrainingEvents) -> None:
    """Run the loop, with the metrics log open and requests to stop noted."""
    config, progress, plan = trainer.config, trainer.progress, trainer.plan
    start = RunStart(
        folder=config.output,
        seed=config.seed,
        rows=rows,
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
    with MetricsLog.open(config.output, kept) as log, stop_requests() as stop, trainer.saver:
        trainer.run([log, events], stop)
    if progress.step < plan.total_steps:
        events.on_notice(
            f"ended at step {progress.step:,} of {plan.total_steps:,}: no evaluation since step {progress.best_step:,} "
            "was better (--patience)"
        )


def _write_facts(config: ResolvedConfig, fingerprint: dict[str, Any], *, resuming: bool) -> None:
    """Write data, environment and configuration of a run; the last comes last, as it makes the folder a run."""
    folder = config.output
    if resuming:
        run_folder.check_data(folder, fingerprint)
        run_folder.tidy(folder)
        return
    # It may find a path that cannot be written down, so it comes before anything is deleted.
    settings = written_settings(dataclasses.replace(config, resume=False, force=False))
    run_folder.clear(folder)
    write_sealed(folder / run_folder.DATA, fingerprint)
    publish_json(folder / run_folder.ENVIRONMENT, environment())
    publish(folder / run_folder.CONFIG, settings)
