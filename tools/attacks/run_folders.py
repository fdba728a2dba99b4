"""Damage to what trainings leave: every file is refused in one line, made again, or changes no weight and no score.

    python -m tools.attacks.run_folders --tries 40

makes a finished run, an interrupted one, a token cache, an exported model and a sweep, flips single bits of every file
or cuts it off, and uses it again. `--tries` is per file.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from cse_trainer import TrainerError, load_encoder, train, train_seeds
from cse_trainer.evaluation.suites import find_models
from cse_trainer.sweep.grid import Grid
from cse_trainer.sweep.report import write_sweep
from cse_trainer.sweep.run import RunOutcome, make_plan, run_sweep
from cse_trainer.training import RunResult
from tests.cse_trainer.training.small_runs import Recorder, small_config, small_shards
from tools.attacks.selection import selected
from tools.attacks.tally import write_counts

Use = Callable[[Path, Path], object]
"""Shards and a folder → what comes of the folder; equal, or something is wrong."""

SETTINGS = {"save_every": 1, "eval_every": 2, "max_steps": 4}
TEXTS = ("a boat", "the red lamp", "")
CACHE = "cache"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A folder to damage.

    Args:
        make: from the shards; leaves it under the second path.
        use: what is done with it afterwards.
    """

    make: Callable[[Path, Path], object]
    use: Use


def scores(result: RunResult) -> object:
    """Return what a run came to, without how long it took."""
    return result.seed, result.steps, result.best_step, result.best_score, result.scores


def weights(folder: Path) -> str:
    """Return the hash of a run's exported weights."""
    return hashlib.sha256((folder / "model" / "model.safetensors").read_bytes()).hexdigest()


def finish(shards: Path, folder: Path) -> object:
    """Train to the end, or take what is there."""
    result = train(small_config(shards, folder, resume=True, cache_dir=folder.parent / CACHE, **SETTINGS))
    return scores(result), weights(folder)


def interrupt(shards: Path, folder: Path) -> None:
    """Stop a run in its third step."""
    with suppress(KeyboardInterrupt):
        train(small_config(shards, folder, cache_dir=folder.parent / CACHE, **SETTINGS), Recorder(stop_after=3))


def finish_unscored(shards: Path, folder: Path) -> None:
    """Train to the end, as if killed just before the scores were written."""
    finish(shards, folder)
    (folder / "scores.json").unlink()


def begin(shards: Path, folder: Path) -> object:
    """Train anew with the cache that is in the folder."""
    run = folder.with_name(f"{folder.name}-run")
    shutil.rmtree(run, ignore_errors=True)
    result = train(small_config(shards, run, cache_dir=folder, max_steps=1))
    return scores(result), weights(run)


def result_of(shards: Path, folder: Path) -> object:
    """Take what a finished run came to, as --resume does."""
    result = train(small_config(shards, folder, resume=True, cache_dir=folder.parent / CACHE, **SETTINGS))
    return scores(result)


def embed(shards: Path, folder: Path) -> object:
    """Encode texts with the model of a run."""
    return load_encoder(folder).encode(TEXTS).tobytes()


def train_two(shards: Path, folder: Path) -> None:
    """Train two seeds."""
    train_seeds(small_config(shards, folder, seeds=(1, 2), cache_dir=folder.parent / CACHE, max_steps=1))


def members(shards: Path, folder: Path) -> object:
    """Find the encoders of the seeds."""
    return [member.seed for model in find_models([str(folder)]) for member in model.members]


def sweep(shards: Path, folder: Path) -> object:
    """Train a sweep, or take what is there."""
    settings = {
        name: value for name, value in vars_of(small_config(shards, folder, max_steps=1)).items() if value is not None
    }
    grid = Grid("small", settings | {"cache_dir": folder.parent / CACHE}).with_axis("temperature=0.05,0.1")

    def write(found: list[RunOutcome]) -> None:
        write_sweep(folder, "small", found)

    outcomes = run_sweep(make_plan(folder, grid.runs()), silent, write)
    failures = [outcome.failure for outcome in outcomes if outcome.failure]
    if failures:
        raise TrainerError(failures[0])
    return [scores(result) for outcome in outcomes for result in outcome.results]


def vars_of(config: object) -> dict[str, object]:
    """Return the settings that a sweep gives to every run."""
    names = (
        "shards", "positive", "negative", "encoder", "vocab_size", "batch_size", "max_length", "held_out", "eval_every",
        "log_every", "max_steps", "threads", "device",
    )  # fmt: skip
    return {name: getattr(config, name) for name in names}


@contextmanager
def silent(position: int) -> Iterator[Recorder]:
    """Listen to a run of a sweep."""
    yield Recorder()


SCENARIOS: Mapping[str, Scenario] = {
    "finished run, resumed": Scenario(finish, result_of),
    "finished run, its model used": Scenario(finish, embed),
    "interrupted run, resumed": Scenario(interrupt, finish),
    "run without scores, resumed": Scenario(finish_unscored, finish),
    "cache, trained with": Scenario(begin, begin),
    "seeds, evaluated": Scenario(train_two, members),
    "sweep, gone on with": Scenario(sweep, sweep),
}


def damaged(content: bytes, draw: random.Random) -> bytes:
    """Flip a bit, or cut the end off."""
    if not content:
        return b"\0"
    place = draw.randrange(len(content))
    if draw.random() < 0.2:
        return content[:place]
    flipped = bytearray(content)
    flipped[place] ^= 1 << draw.randrange(8)
    return bytes(flipped)


def attack(scenario: Scenario, shards: Path, place: Path, tries: int, seed: int) -> Counter[str]:
    """Damage every file so many times, and count what came of it."""
    whole = place / "whole"
    whole.mkdir(parents=True)
    scenario.make(shards, whole / "it")
    expected = _used(scenario, shards, whole, place / "expected")
    draw, found = random.Random(seed), Counter[str]()
    files = sorted(path.relative_to(whole) for path in (whole / "it").rglob("*") if path.is_file())
    for name in files:
        for _ in range(tries):
            work = place / "work"
            shutil.rmtree(work, ignore_errors=True)
            shutil.copytree(whole, work)
            content = (work / name).read_bytes()
            (work / name).write_bytes(damaged(content, draw))
            try:
                same = scenario.use(shards, work / "it") == expected
                verdict = "unchanged or made again" if same else "ACCEPTED"
            except TrainerError as error:
                verdict = "refused" if "\n" not in str(error) and len(str(error)) < 2000 else "LONG"
            except Exception as error:  # what it is we want to know
                verdict = f"BUG {type(error).__name__}: {str(error)[:100]} ({name})"
            found[verdict] += 1
            if verdict == "ACCEPTED":
                found[f"ACCEPTED in {name}"] += 1
    return found


def _used(scenario: Scenario, shards: Path, whole: Path, copy: Path) -> object:
    shutil.copytree(whole, copy)
    return scenario.use(shards, copy / "it")


def main() -> int:
    """Attack, print the table, and return 1 if damage was taken for something else."""
    parser = argparse.ArgumentParser(description="Damage the files of runs, caches, models and sweeps.")
    parser.add_argument("--tries", type=int, default=40, help="per file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs=1, default=[], help="scenarios whose name holds this")
    parser.add_argument("--tally", type=Path, help="JSON file that receives the numbers")
    given = parser.parse_args()
    names = selected(parser, SCENARIOS, given.only, given.tally)
    failed = tries = 0
    print("| folder | tries | refused | unchanged or made again | failures |\n|---|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as place:
        shards = small_shards(Path(place) / "shards")
        for number, name in enumerate(names):
            found = attack(SCENARIOS[name], shards, Path(place) / str(number), given.tries, given.seed)
            well = found["refused"] + found["unchanged or made again"]
            total = sum(count for verdict, count in found.items() if not verdict.startswith("ACCEPTED in"))
            failed += total - well
            tries += total
            cells = (total, found["refused"], found["unchanged or made again"], total - well)
            print(f"| {name} | {' | '.join(map(str, cells))} |", flush=True)
            for verdict in found.keys() - {"refused", "unchanged or made again"}:
                print(f"    {found[verdict]} × {verdict}", flush=True)
    write_counts(given.tally, "run_folders", tries, failed, seed=given.seed)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
