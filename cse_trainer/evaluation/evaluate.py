"""Evaluate models on a suite: from the names of both to a report."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial

from cse_trainer.errors import UsageError
from cse_trainer.evaluation.frozen import batch_tokens_for, frozen_encoder
from cse_trainer.evaluation.models import Member, Model, find_models
from cse_trainer.evaluation.progress import EncodingEvents, Unheard
from cse_trainer.evaluation.report import EvalReport, MemberScores, ModelScores
from cse_trainer.evaluation.set_files import HUB, TEST
from cse_trainer.evaluation.suites import SuiteData, load_suite


@dataclass(frozen=True, slots=True)
class EvalConfig:
    """Which models to evaluate, and on which sets.

    Args:
        models: run folders, folders of models, hub names.
        data: a folder with the sets of the suite, or `hub`.
        suite: a key of `SUITES`.
        sets: names of sets; none means all that are there.
        split: `test` or `dev`.
        pooling: replaces the pooling that the models record.
        batch_tokens: rows × padded length of a batch, at most; None takes what suits the device.
        device: auto, cpu, mps, cuda or cuda:N.
        threads: threads on the CPU; None leaves torch's choice.
    """

    models: tuple[str, ...]
    data: str
    suite: str = "sts"
    sets: tuple[str, ...] = ()
    split: str = TEST
    pooling: str | None = None
    batch_tokens: int | None = None
    device: str = "auto"
    threads: int | None = None


def evaluate_models(config: EvalConfig, events: EncodingEvents | None = None) -> EvalReport:
    """Return the scores of models on a suite.

    The sets are read and checked before the first model is loaded.

    Args:
        config: models, sets and settings.
        events: receives stages and progress.

    Raises:
        UsageError: a value of the configuration is invalid.
        TrainerError: data or models are missing or damaged.
    """
    if not config.models:
        raise UsageError("got no model, expected at least one; name a run folder, a model's folder or a hub name")
    listener = events or Unheard()
    models = find_models(config.models)
    if config.data == HUB:
        listener.on_stage("fetching the sets from the hub")
    data = load_suite(config.suite, config.data, sets=config.sets, split=config.split)
    return EvalReport(
        suite=config.suite,
        split=config.split,
        words=data.suite.words,
        data=config.data,
        missing=data.missing,
        models=tuple(
            ModelScores(model.name, tuple(_scores(model, member, data, config, listener) for member in model.members))
            for model in models
        ),
    )


def _scores(model: Model, member: Member, data: SuiteData, config: EvalConfig, events: EncodingEvents) -> MemberScores:
    name = model.name if member.seed is None else f"{model.name}, seed {member.seed}"
    events.on_stage(f"{name}: loading")
    encoder = frozen_encoder(member.source, pooling=config.pooling, device=config.device, threads=config.threads)
    events.on_stage(f"{name}: {', '.join(each.name for each in data.sets)}")
    start = time.perf_counter()
    encode = partial(encoder.encode, batch_tokens=batch_tokens_for(encoder, config.batch_tokens))
    suite = data.suite.score(encode, data.sets, events, config.threads)
    return MemberScores(
        seed=member.seed,
        source=member.source,
        pooling=str(encoder.pooling),
        pooling_stated=encoder.pooling_stated,
        dimension=encoder.dimension,
        suite=suite,
        seconds=time.perf_counter() - start,
    )
