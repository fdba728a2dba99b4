"""Speed of training on one GPU: cse-train against sentence-transformers' trainer and a plain Hugging Face Trainer.

The encoder is BERT-base with random weights, so no network is needed. All three train on anchor, positive and
hard negative of 32 tokens at most, in bf16. Also measured: the card's rate of matrix products and the share of
it that training reaches, the time of one evaluation, and whether the fast ways compute what the plain ones do.
What does not fit into the time that is given is left out and named. `--smoke` goes through everything on a CPU,
with two thin layers and few steps, and finds no number worth keeping.
"""

from __future__ import annotations

import argparse
import dataclasses
import datetime
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import report
from benchmarks.measure import ROOT, as_program, python, run
from benchmarks.programs.train_corpus import write_corpus
from benchmarks.programs.train_job import TrainJob, answers

SCRATCH = ROOT / "data" / "bench" / "gpu"
MINUTES = 9.0
LEARNING_RATE = 2e-5
BUILD = "import sys; from augpipe.cli import main; sys.exit(main())"  # a checkout need not be installed
NEEDED = (
    *("torch", "transformers", "tokenizers", "safetensors", "pyarrow", "scipy", "matplotlib", "tensorboardX"),
    *("sentence_transformers", "accelerate", "datasets", "psutil"),
)
LOSS_TOLERANCE = 0.02  # of the first loss, largest over the first steps
LOSS_FALL = 0.1  # of the first loss; a curve that does not fall tells nothing
GRADIENT_TOLERANCE = 1e-4  # of the gradient's norm
DATA_WAIT = 0.02  # share of a step
MATMUL_SHARE, MATMUL_BATCH = 0.4, 128
SMALLEST_RESERVE_S = 10.0  # to write what was found


@dataclass(frozen=True)
class Scale:
    """How much is done: on a GPU, or to see that everything works."""

    size: str
    device: str
    rows: int
    batch_sizes: tuple[int, ...]  # in order of importance
    steps: Mapping[int, int]
    skip: int
    log_every: int
    check_batch: int  # of the loss curves
    gradient_batch: int  # of GradCache
    rounds: int  # at most


GPU = Scale("base", "cuda", 20_000, (128, 64, 512), {64: 200, 128: 160, 512: 80}, 40, 20, 64, 512, 2)
SMOKE = Scale("two-layer", "cpu", 200, (8,), {8: 4}, 2, 2, 32, 16, 1)

PROGRAMS: Mapping[str, tuple[str, str]] = {
    "ours": ("train_ours", "`cse-train`"),
    "sentence_transformers": ("train_sentence_transformers", "sentence-transformers"),
    "hf_trainer": ("train_hf_trainer", "Hugging Face `Trainer`"),
}
WANTED: Mapping[str, float] = {"sentence_transformers": 2.0, "hf_trainer": 3.0}
# Seconds that a first run takes at most, compiling included; later ones are judged by the first.
EXPECTED_S: Mapping[str, float] = {
    "ours": 110.0,
    "sentence_transformers": 60.0,
    "hf_trainer": 60.0,
    "card": 60.0,
    "curves": 90.0,
    "gradients": 45.0,
}


class Budget:
    """The time that is left; what does not fit is left out and named."""

    def __init__(self, minutes: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._end = clock() + minutes * 60
        self._taken: dict[str, float] = {}
        self.left_out: list[str] = []

    def left(self) -> float:
        """Give the seconds left for measuring."""
        return self._end - self._clock() - SMALLEST_RESERVE_S

    def attempt(self, kind: str, name: str, work: Callable[[float], dict[str, Any]]) -> dict[str, Any] | None:
        """Do it if it should fit; what fails or hangs is named, too, and the rest goes on.

        Args:
            kind: of the work, by which the time of a first run is expected.
            name: what is left out, for the report; its last time says how long the next takes.
            work: takes the seconds that it may take.
        """
        wanted = self._taken.get(name, EXPECTED_S[kind])
        if self.left() < wanted:
            self.left_out.append(f"{name}: {wanted:.0f} s expected, {max(self.left(), 0):.0f} s left")
            return None
        began = self._clock()
        try:
            found = work(self.left())
        except RuntimeError as error:
            self.left_out.append(f"{name}: {str(error).strip().splitlines()[-1]}")
            print(f"failed: {name}: {error}", file=sys.stderr, flush=True)
            return None
        self._taken[name] = self._clock() - began
        print(f"{name}: {self._taken[name]:.0f} s, {self.left():.0f} s left", flush=True)
        return found


def program(module: str, job: TrainJob, *options: str) -> Callable[[float], dict[str, Any]]:
    """Give the work of running a program on a job."""

    def work(timeout_s: float) -> dict[str, Any]:
        measured = run(python(f"benchmarks.programs.{module}", "--job", job.to_json(), *options), timeout_s)
        return {**answers(measured.output), "wall_s": round(measured.wall_s, 2)}

    return work


def make_shards(scale: Scale, scratch: Path) -> Path:
    """Build shards of sentences that are made from the bundled sample.

    Raises:
        SystemExit: augpipe's dependencies are missing.
    """
    if importlib.util.find_spec("spacy") is None:
        raise SystemExit("augpipe needs spaCy to build shards, and it is not installed; give a folder as --shards")
    corpus, output = write_corpus(scale.rows, scratch / "sentences.txt"), scratch / "shards"
    options = ("build", "--lang", "en", "-i", corpus, "-o", output, "--workers", len(os.sched_getaffinity(0)))
    run([sys.executable, "-c", BUILD, *map(str, options), "--force", "--quiet"])
    return output


def job_of(scale: Scale, shards: Path, scratch: Path, batch_size: int) -> TrainJob:
    """Say what every program does at a batch size."""
    return TrainJob(
        shards=shards,
        encoder=scratch / "encoder",
        work=scratch / "work",
        rows=scale.rows,
        batch_size=batch_size,
        steps=scale.steps[batch_size],
        skip=scale.skip,
        log_every=scale.log_every,
        pooling="cls",
        learning_rate=LEARNING_RATE,
        threads=max(1, min(8, len(os.sched_getaffinity(0)))) if scale.device == "cuda" else 1,
        device=scale.device,
        precision="bf16",
    )


def measure(scale: Scale, shards: Path, scratch: Path, budget: Budget, keep: Callable[[dict[str, Any]], None]) -> None:
    """Measure everything, the most important first, and hand every finding on at once."""
    jobs = {size: job_of(scale, shards, scratch, size) for size in scale.batch_sizes}
    first = jobs[scale.batch_sizes[0]]
    keep({"card": budget.attempt("card", "card", program("train_card", first))})
    runs: dict[str, dict[str, list[dict[str, Any]]]] = {
        str(size): {name: [] for name in PROGRAMS} for size in scale.batch_sizes
    }
    checks = {
        "curves": dataclasses.replace(first, batch_size=scale.check_batch),
        "gradients": dataclasses.replace(first, batch_size=scale.gradient_batch),
    }
    for number in range(scale.rounds):
        for place, size in enumerate(scale.batch_sizes):
            order = list(PROGRAMS)
            turn = (number + place) % len(order)
            for name in order[turn:] + order[:turn]:
                found = budget.attempt(name, f"{name} at batch {size}", program(PROGRAMS[name][0], jobs[size]))
                if found is not None:
                    runs[str(size)][name].append(found)
                keep({"runs": runs})
            if number == place == 0:
                for part, job in checks.items():
                    found = budget.attempt(part, part, program("train_exactness", job, "--part", part))
                    keep({part: None if found is None else found[part]})


SPARED_OF_LAST_LAYER = 10 / 12
"""Of the products of the last layer: those that [CLS] pooling does not need (cse_trainer/training/first_token.py)."""


def training_tflops(rows_per_s: float, encoder: Mapping[str, Any], real_cells: float) -> float:
    """Give the TFLOP/s of forward and backward: 6 per parameter outside the embeddings and computed token.

    Padding counts, as it is computed; what [CLS] pooling spares does not. Nor do attention's own products (under 1 % at
    32 tokens), head, loss and optimizer.
    """
    spared = SPARED_OF_LAST_LAYER / encoder["layers"] if encoder["pooling"] == "cls" else 0.0
    parameters = float(encoder["non_embedding_parameters"]) * (1 - spared)
    return 6 * parameters * float(encoder["tokens_per_row"]) / real_cells * rows_per_s / 1e12


def speeds(result: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Compare the programs at every batch size: medians over the rounds."""
    encoder, card = result["encoder"], result.get("card")
    best = max(card["matmul_tflops"].values()) if card else None
    lines = []
    for size, programs in result.get("runs", {}).items():
        rates = {name: median(one["rows_per_s"] for one in runs) for name, runs in programs.items() if runs}
        line: dict[str, Any] = {"batch_size": int(size), "rows_per_s": rates, "ratios": {}}
        if "ours" in rates:
            ours = programs["ours"]
            line["ratios"] = {name: round(rates["ours"] / rates[name], 3) for name in WANTED if name in rates}
            line["data_wait"] = median(one["data_wait"] for one in ours)
            for kind, real in (("computed", median(one["real_cells"] for one in ours)), ("useful", 1.0)):
                reached = training_tflops(rates["ours"], encoder, real)
                line[f"{kind}_tflops"] = round(reached, 4)
                line[f"{kind}_share_of_matmul"] = round(reached / best, 4) if best else None
        lines.append(line)
    return lines


def verdicts(result: Mapping[str, Any]) -> dict[str, bool | None]:
    """Say of every check whether it passed; None: it was left out."""
    curves, gradients = result.get("curves"), result.get("gradients")
    return {
        "compiled bf16 trains like eager float32": curves
        and curves["largest_difference"] <= LOSS_TOLERANCE * curves["first_loss"]
        and curves["fall"] >= LOSS_FALL * curves["first_loss"],
        "GradCache gives the whole batch's gradient": gradients
        and gradients["relative_difference"] <= GRADIENT_TOLERANCE,
    }


def speed_table(result: Mapping[str, Any]) -> str:
    def cell(value: float | None, style: str) -> str:
        return "–" if value is None else format(value, style)

    lines = []
    for line in result["speeds"]:
        rates, ratios = line["rows_per_s"], line["ratios"]
        lines.append(
            (
                line["batch_size"],
                *(cell(rates.get(name), ",.0f") for name in PROGRAMS),
                *(cell(ratios.get(name), ".2f") for name in WANTED),
                cell(line.get("computed_share_of_matmul"), ".1%"),
                cell(line.get("useful_share_of_matmul"), ".1%"),
                cell(line.get("data_wait"), ".2%"),
            )
        )
    wanted = ("wanted", *("" for _ in PROGRAMS), *(f"≥ {least:g}" for least in WANTED.values()))
    lines.append((*wanted, f"≥ {MATMUL_SHARE:.0%} at {MATMUL_BATCH}", "", f"≤ {DATA_WAIT:.0%}"))
    head = (
        "batch",
        *(f"{description}, rows/s" for _, description in PROGRAMS.values()),
        *(f"÷ {PROGRAMS[name][1]}" for name in WANTED),
        "of the matmul rate",
        "without padding",
        "data wait",
    )
    return report.table(head, lines)


def memory_table(result: Mapping[str, Any]) -> str:
    def peak(runs: Sequence[Mapping[str, Any]]) -> str:
        known = [one["gpu_peak_mib"] for one in runs if "gpu_peak_mib" in one]
        return f"{max(known):,.0f}" if known else "–"

    lines = [(size, *(peak(runs) for runs in found.values())) for size, found in result["runs"].items()]
    return report.table(("batch", *(f"{text}, peak MiB" for _, text in PROGRAMS.values())), lines)


def findings(result: Mapping[str, Any]) -> str:
    """Tell what stands in no table, line by line."""
    lines = []
    if card := result.get("card"):
        rates = ", ".join(f"{rate:,.1f} at {size}" for size, rate in card["matmul_tflops"].items())
        evaluation = card["evaluation"]
        lines.append(f"Square bf16 matrix products, TFLOP/s: {rates}.")
        lines.append(
            f"One evaluation of {evaluation['sentences']:,} sentences of {evaluation['words_per_sentence']} words "
            f"(the size of STS-B dev): {evaluation['s']:.2f} s, the first one {evaluation['first_s']:.2f} s."
        )
    if curves := result.get("curves"):
        lines.append(
            f"Losses of the first {len(curves['eager_fp32'])} steps, compiled bf16 against eager float32, without "
            f"dropout: at most {curves['largest_difference']:.4f} apart while they fall by {curves['fall']:.2f} from "
            f"{curves['first_loss']:.2f} (allowed: {LOSS_TOLERANCE:.0%} of the first)."
        )
    if gradients := result.get("gradients"):
        lines.append(
            f"GradCache in {gradients['chunks']} chunks against the whole batch of {gradients['batch_size']}: the "
            f"gradients differ by {gradients['relative_difference']:.1e} of their norm "
            f"(allowed: {GRADIENT_TOLERANCE:.0e})."
        )
    failed = [name for name, passed in result["verdicts"].items() if passed is False]
    lines += [f"**Not so: {name}.**" for name in failed]
    lines += [f"Left out: {missing}." for missing in result["left_out"]]
    return "\n".join(f"- {line}" for line in lines)


def render(result: Mapping[str, Any]) -> str:
    """Set what was measured as Markdown."""
    environment, settings = result["environment"], result["settings"]
    cards = ", ".join(f"{one['name']} (driver {result['driver']})" for one in environment["gpus"]) or "no GPU"
    versions = ", ".join(f"{name} {found}" for name, found in result["versions"].items())
    how = (
        f"Measured {result['date'][:10]} on {cards}, {environment['python']}, {versions}, with\n`{result['command']}`. "
        f"BERT-base of random weights, {settings['rows']:,} rows, anchor, positive and hard negative of at most "
        f"{settings['max_length']} tokens, bf16; medians of at most {settings['rounds']} rounds."
    )
    if settings["smoke"]:
        how = f"**A smoke test with two thin layers: these numbers mean nothing.** {how}"
    return "\n\n".join((how, speed_table(result), memory_table(result), findings(result)))


def driver() -> str | None:
    """Ask the card's own tool for the driver's version."""
    tool = shutil.which("nvidia-smi")
    if tool is None:
        return None
    command = [tool, "--query-gpu=driver_version", "--format=csv,noheader"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    return done.stdout.strip().partition("\n")[0] or None


def header(given: argparse.Namespace, scale: Scale) -> dict[str, Any]:
    """Collect date, command, card and versions; from a checkout that is not installed, too."""
    from augpipe.base.machine import version
    from cse_trainer.run_folder.environment import environment

    found = environment()
    packages = ("torch", "transformers", "sentence-transformers", "accelerate", "datasets")
    return {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "command": f"python -m benchmarks.bench_gpu {shlex.join(sys.argv[1:])}".strip(),
        "environment": found,
        "driver": driver() or next((card["driver"] for card in found["gpus"]), None),
        "versions": {name: version(name) for name in packages},
        "settings": {
            "smoke": given.smoke,
            "minutes": given.minutes,
            "rows": scale.rows,
            "rounds": scale.rounds,
            "max_length": 32,
            "steps": {str(size): steps for size, steps in scale.steps.items()},
            "skip": scale.skip,
            "log_every": scale.log_every,
            "learning_rate": LEARNING_RATE,
        },
        "finished": False,
    }


def command_line() -> argparse.ArgumentParser:
    arguments = common_options(__doc__, "train_gpu")
    arguments.add_argument("--minutes", type=float, default=MINUTES, help="leave out what would take longer")
    return arguments


def common_options(description: str | None, name: str) -> argparse.ArgumentParser:
    """Return the options of a measurement on a GPU whose results are `<name>.json`."""
    arguments = argparse.ArgumentParser(description=description)
    arguments.add_argument("--shards", type=Path, help="folder that `augpipe build` wrote; by default one is made")
    arguments.add_argument("--smoke", action="store_true", help="go through everything on a CPU, quickly")
    arguments.add_argument("--scratch", type=Path, default=SCRATCH, help="folder for shards, caches and runs")
    arguments.add_argument(
        "--results", type=Path, help=f"folder for {name}.json (default: benchmarks/results; with --smoke: --scratch)"
    )
    arguments.add_argument("--publish", type=Path, metavar="FILE", help=f"only set this {name}.json into the docs")
    return arguments


def results_of(given: argparse.Namespace) -> Path:
    """Return where the results go: what a smoke test finds replaces no measurement."""
    folder: Path = given.results or (given.scratch if given.smoke else report.RESULTS)
    return folder


def check_machine(given: argparse.Namespace, needed: Sequence[str] = NEEDED) -> None:
    """Stop where nothing could be measured.

    Raises:
        SystemExit: a package or the GPU is missing.
    """
    missing = [name for name in needed if importlib.util.find_spec(name) is None]
    if missing:
        raise SystemExit(f"{', '.join(missing)} cannot be imported; install the extras `train` and `bench`")
    if given.smoke:
        return
    import torch

    if not torch.cuda.is_available():
        raise SystemExit("no CUDA device here, expected one to measure; --smoke tries the script on a CPU")


def main() -> None:
    given = command_line().parse_args()
    if given.publish is not None:
        report.publish("bench_gpu", render(json.loads(given.publish.read_text(encoding="utf-8"))), report.PAGE)
        return
    # Of the programs, too: no network, and one GPU, or the plain Trainer would take all that there are.
    os.environ |= {"HF_HUB_OFFLINE": "1", "CUDA_VISIBLE_DEVICES": os.environ.get("CUDA_VISIBLE_DEVICES", "0")}
    if given.minutes <= 0:
        raise SystemExit(f"--minutes is {given.minutes:g}; expected more than 0")
    check_machine(given)
    budget, results = Budget(given.minutes), results_of(given)
    scale = SMOKE if given.smoke else GPU
    scratch = given.scratch.resolve()
    result = header(given, scale)

    def keep(found: dict[str, Any]) -> None:
        """Write what is known so far, in case the machine is taken away."""
        result.update(found, left_out=budget.left_out)
        result["speeds"] = speeds(result)
        result["verdicts"] = verdicts(result)
        report.save("train_gpu", result, results)

    shards = given.shards.resolve() if given.shards else make_shards(scale, scratch)
    options = ("--size", scale.size, "--shards", shards, "--output", scratch / "encoder")
    result["encoder"] = answers(run(python("benchmarks.programs.train_encoder", *options)).output)
    print(f"set up: {budget.left():.0f} s left", flush=True)
    measure(scale, shards, scratch, budget, keep)
    keep({"finished": True, "seconds": round(given.minutes * 60 - budget.left() - SMALLEST_RESERVE_S, 1)})
    text = render(result)
    print(text)
    shutil.rmtree(scratch / "work", ignore_errors=True)  # not there where the time sufficed for nothing
    if not any(runs for programs in result["runs"].values() for runs in programs.values()):
        raise SystemExit("no program was timed, so nothing is published; see above, or give more --minutes")
    if not given.smoke and results == report.RESULTS:
        report.publish("bench_gpu", text, report.PAGE)
    if False in result["verdicts"].values() or (given.smoke and budget.left_out):
        raise SystemExit("a check did not pass, or something was left out; see above")


if __name__ == "__main__":
    as_program(main)
