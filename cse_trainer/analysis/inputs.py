"""Read and check everything that an analysis needs before the first model is loaded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cse_trainer.analysis.attention import read_pairs
from cse_trainer.analysis.config import AnalysisConfig
from cse_trainer.analysis.overlap import Overlap, overlap_of
from cse_trainer.analysis.pairs import chosen_columns
from cse_trainer.analysis.results_file import Results, read_results
from cse_trainer.analysis.triples import Triples, read_triples
from cse_trainer.errors import TrainerError, UsageError
from cse_trainer.evaluation.models import Model, find_models
from cse_trainer.evaluation.progress import EncodingEvents
from cse_trainer.evaluation.suites import load_suite
from cse_trainer.shards import ShardSet, open_shards


@dataclass(frozen=True, slots=True)
class Inputs:
    """The inputs of an analysis but the weights of its models.

    Args:
        models: one encoder each.
        shards: the open shards.
        names: the augmentations that are analysed.
        pairs: two sentences each, for the attention.
        triples: None where none were given.
        results: scores by augmentation; empty where none were given.
        overlaps: of the STS sets; empty where none were given.
    """

    models: tuple[Model, ...]
    shards: ShardSet
    names: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    triples: Triples | None
    results: Results
    overlaps: tuple[Overlap, ...]


def read_inputs(config: AnalysisConfig, events: EncodingEvents) -> Inputs:
    """Read everything that is small, so that mistakes show at once.

    Raises:
        UsageError: a value of the configuration is invalid.
        TrainerError: a file or folder is missing or damaged.
    """
    models = _models(config.models)
    pairs = read_pairs(config.pairs)
    triples = None if config.triples is None else read_triples(config.triples)
    results = {} if config.results is None else read_results(config.results)
    shards = open_shards(config.shards)
    names = chosen_columns(shards, config.augmentations)
    if results and not set(results) & set(names):
        raise TrainerError(
            f"--results {config.results} has {', '.join(sorted(results)[:5])}, expected some of the augmentations "
            f"{', '.join(names[:5])}; name them as the shards do"
        )
    return Inputs(models, shards, names, pairs, triples, results, _overlaps(config, shards.language, events))


def _models(named: tuple[str, ...]) -> tuple[Model, ...]:
    """Return the models; raise unless each of them is one encoder."""
    if not named:
        raise UsageError("got no model, expected at least one; name a run folder, a model's folder or a hub name")
    models = tuple(find_models(named))
    for model, name in zip(models, named, strict=True):
        if len(model.members) > 1:
            raise UsageError(
                f"{name} holds the runs of {len(model.members)} seeds, expected one run; name one of them, such as "
                f"{Path(model.members[0].source).parent}"
            )
    return models


def _overlaps(config: AnalysisConfig, language: str, events: EncodingEvents) -> tuple[Overlap, ...]:
    if config.eval_data is None:
        return ()
    events.on_stage("reading the STS sets")
    suite = "sts-zh" if language == "zh" else "sts"
    return tuple(overlap_of(found) for found in load_suite(suite, config.eval_data).sets)
