"""Everything that an analysis reads before the first model is loaded."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from augpipe.base.errors import UsageError, UserError
from augpipe.contract.shards import ShardSet, open_shards
from cse_trainer.analysis.config import AnalysisConfig
from cse_trainer.analysis.pairs import chosen_columns
from cse_trainer.analysis.spaces import AFTER, BEFORE
from cse_trainer.analysis.words import Overlap, overlap_of
from cse_trainer.evaluation.progress import EncodingEvents
from cse_trainer.evaluation.set_files import read_lines
from cse_trainer.evaluation.suites import CHOOSING, SUITES, Model, find_models, load_suite, suite_for

PAIRS = (
    ("The ferry leaves at noon.", "The ferry does not leave at noon."),
    ("Two children are feeding the ducks.", "There are no children feeding the ducks."),
    ("She has always trusted her brother.", "She has never trusted her brother."),
)
"""The pairs whose attention is shown unless the user gives others: each second sentence denies the first."""
BETWEEN = "|||"

Triples = tuple[tuple[str, str, str], ...]
"""Premise, entailment and contradiction of each triple."""

Results = Mapping[str, Mapping[str, float]]
"""Augmentation → name of the score → score."""

AXES = ("augmentations", "positive", "negative")
"""The axes of a sweep's grid that name augmentations."""

_EXPECTED = 'expected {"tense": {"sts-b dev": 78.1}, …}; write it so'


@dataclass(frozen=True, slots=True)
class Inputs:
    """The inputs of an analysis but the weights of its models; what was not given is empty."""

    models: tuple[Model, ...]
    shards: ShardSet
    names: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    triples: Triples
    results: Results
    overlaps: tuple[Overlap, ...]


def read_inputs(config: AnalysisConfig, events: EncodingEvents) -> Inputs:
    """Read everything that is small, so that mistakes show at once.

    Raises:
        UsageError: a value of the configuration is invalid.
        UserError: a file or folder is missing or damaged.
    """
    models = _models(config.models)
    pairs = read_pairs(config.pairs)
    triples = () if config.triples is None else read_triples(config.triples)
    results = {} if config.results is None else read_results(config.results)
    shards = open_shards(config.shards)
    names = chosen_columns(shards, config.augmentations)
    if results and not set(results) & set(names):
        raise UserError(
            f"--results {config.results} has {', '.join(sorted(results)[:5])}, expected some of the augmentations "
            f"{', '.join(names[:5])}; name them as the shards do"
        )
    return Inputs(models, shards, names, pairs, triples, results, _overlaps(config, shards.language, events))


def _models(named: tuple[str, ...]) -> tuple[Model, ...]:
    """Return the models; raise unless each of them is one encoder, and has a name of its own."""
    models = tuple(find_models(named))
    for model, name in zip(models, named, strict=True):
        if len(model.members) > 1:
            raise UsageError(
                f"{name} holds the runs of {len(model.members)} seeds, expected one run; name one of them, such as "
                f"{Path(model.members[0].source).parent}"
            )
    taken = [BEFORE, AFTER, models[0].name]
    for model, name in zip(models[1:], named[1:], strict=True):
        if model.name in taken:
            raise UsageError(
                f"{name} would be called {model.name} as another encoder of the report is, expected models with names "
                "of their own; name each once, or rename the folder"
            )
        taken.append(model.name)
    return models


def _overlaps(config: AnalysisConfig, language: str, events: EncodingEvents) -> tuple[Overlap, ...]:
    if config.eval_data is None:
        return ()
    suite = suite_for(language)
    if suite is None:
        known = " or ".join(SUITES[name].language for name in CHOOSING)
        raise UsageError(
            f"--eval-data has no sets in the language of the shards ({language}), expected {known}; "
            "leave --eval-data out"
        )
    events.on_stage("reading the STS sets")
    return tuple(overlap_of(found) for found in load_suite(suite, config.eval_data).sets)


def read_pairs(pairs: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the two sentences of each `A|||B`; without any, `PAIRS`.

    Raises:
        UsageError: a pair does not consist of two sentences.
    """
    found = []
    for pair in pairs:
        first, _, second = (part.strip() for part in pair.partition(BETWEEN))
        if not (first and second) or BETWEEN in second:
            raise UsageError(
                f"--pair is {pair!r}, expected two sentences with {BETWEEN} between them; "
                f'give e.g. --pair "He left.{BETWEEN}He did not leave."'
            )
        found.append((first, second))
    return tuple(found) or PAIRS


def read_triples(path: Path) -> Triples:
    """Read triples from lines of three texts between tabs; empty lines are skipped.

    Raises:
        UserError: the file cannot be read, has no triple, or a line does not have three texts.
    """
    try:
        lines = read_lines(path)
    except UserError as error:
        raise UserError(f"--triples {error}") from error
    triples = []
    for number, line in enumerate(lines, start=1):
        texts = [text.strip() for text in line.split("\t")]
        if len(texts) == 3 and all(texts):
            triples.append((texts[0], texts[1], texts[2]))
        elif any(texts):
            raise UserError(
                f"--triples {path}: line {number} has {len(texts)} texts between tabs, expected premise, entailment, "
                "contradiction; correct it"
            )
    if not triples:
        raise UserError(f"--triples {path} has no rows, expected premise, entailment, contradiction; fill it")
    return tuple(triples)


def read_results(path: Path) -> Results:
    """Return the scores in `{"augmentation": {"score": number}}`, or in the sweep.json of a sweep over augmentations.

    A number instead of the inner object is the score `result`.

    Raises:
        UserError: the file cannot be read, or holds anything else.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"cannot read --results {path}: {error.strerror}; check the path") from error
    except (ValueError, RecursionError):
        raise UserError(f"--results {path} is no JSON; {_EXPECTED}") from None
    if not isinstance(found, dict) or not found:
        raise UserError(f"--results {path} holds no object with augmentations; {_EXPECTED}")
    if isinstance(found.get("runs"), list):
        found = _of_sweep(path, found)
    return {str(name): _scores(path, str(name), value) for name, value in found.items()}


def _of_sweep(path: Path, sweep: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return augmentation → the chosen scores of the sweep's run with it."""
    try:
        axes = [str(axis) for axis in sweep["axes"]]
        # With a second axis an augmentation has several runs, none of which is its score.
        if len(axes) != 1 or axes[0] not in AXES:
            raise UserError(
                f"--results {path} is a sweep over {', '.join(axes)}, expected one over {' or '.join(AXES)} alone; "
                f"{_EXPECTED}"
            )
        before = "" if axes[0] == AXES[0] else f"{axes[0]} "
        return {
            run["point"][axes[0]]: {
                f"{before}{name}": run["scores"][name]["mean"] for name in sweep["chosen"] if name in run["scores"]
            }
            for run in sweep["runs"]
        }
    except (KeyError, TypeError, AttributeError):
        raise UserError(f"--results {path} has runs as no sweep writes them; {_EXPECTED}") from None


def _scores(path: Path, name: str, value: Any) -> Mapping[str, float]:
    scores = value if isinstance(value, dict) else {"result": value}
    for score, number in scores.items():
        if isinstance(number, bool) or not isinstance(number, int | float) or not math.isfinite(number):
            raise UserError(f"--results {path}: {name} has {score} = {number!r}, a number was {_EXPECTED}")
    return {str(score): float(number) for score, number in scores.items()}
