"""A million rows on one GPU from the first step to the last, with an evaluation every 250 steps, and checkpoints.

The encoder is BERT-base with random weights, the batch 128 rows of anchor, positive and hard negative, of which the
shards hold fewer and are gone through again. Evaluations take as many sentences as STS-B dev has. `--smoke` goes
through it on a CPU, with two thin layers and few steps, and finds no number worth keeping.
"""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Mapping
from typing import Any

from benchmarks import report
from benchmarks.bench_gpu import (
    GPU,
    SMOKE,
    Scale,
    check_machine,
    common_options,
    job_of,
    make_shards,
    program,
    results_of,
    training_tflops,
)
from benchmarks.measure import as_program, python, run
from benchmarks.programs.train_job import answers
from cse_trainer.run_folder.environment import environment

ROWS = 1_000_000
WANTED_S = 300.0
STALL_S = 0.5  # a checkpoint
TIMEOUT_S = 1200.0


def plan_of(scale: Scale, smoke: bool) -> tuple[int, int]:
    """Give the steps of the run, and those between two evaluations."""
    size = scale.batch_sizes[0]
    return (scale.steps[size], 2) if smoke else (ROWS // size // scale.log_every * scale.log_every, 250)


def render(result: Mapping[str, Any]) -> str:
    """Set what was measured as Markdown."""
    whole, encoder, card = result["whole"], result["encoder"], result["card"]
    best = max(card["matmul_tflops"].values())
    shares = [
        training_tflops(whole[rate], encoder, whole["real_cells"]) / best
        for rate in ("steady_rows_per_s", "rows_per_s")
    ]
    cards = ", ".join(one["name"] for one in result["environment"]["gpus"]) or "no GPU"
    lines = [
        ("rows", "", f"{whole['rows']:,}"),
        ("seconds, evaluations and checkpoints included", f"≤ {WANTED_S:g}", f"{whole['seconds']:,.1f}"),
        ("rows/s in the steps", "", f"{whole['steady_rows_per_s']:,.0f}"),
        ("rows/s over all", "", f"{whole['rows_per_s']:,.0f}"),
        ("share of the measured matmul rate in the steps", "≥ 40 %", f"{shares[0]:.1%}"),
        ("the same over all", "", f"{shares[1]:.1%}"),
        ("token cells that are no padding", "≥ 90 %", f"{whole['real_cells']:.1%}"),
        (f"seconds in {whole['evaluations']} evaluations", "", f"{whole['evaluation_s']:,.1f}"),
        ("seconds that the loop waited for what was saved", "", f"{whole['stall_s']:,.2f}"),
        ("of these the longest between two log lines", f"≤ {STALL_S:g}", f"{whole['longest_stall_s']:,.2f}"),
    ]
    how = f"Measured {result['date'][:10]} on {cards}, with\n`{result['command']}`."
    return f"{how}\n\n{report.table(('what', 'wanted', 'measured'), lines)}"


def main() -> None:
    given = common_options(__doc__, "train_gpu_whole").parse_args()
    if given.publish is not None:
        report.publish("bench_whole", render(json.loads(given.publish.read_text(encoding="utf-8"))), report.PAGE)
        return
    os.environ |= {"HF_HUB_OFFLINE": "1", "CUDA_VISIBLE_DEVICES": os.environ.get("CUDA_VISIBLE_DEVICES", "0")}
    check_machine(given, ())
    scale = SMOKE if given.smoke else GPU
    scratch = given.scratch.resolve()
    shards = given.shards.resolve() if given.shards else make_shards(scale, scratch)
    options = ("--size", scale.size, "--shards", shards, "--output", scratch / "encoder")
    steps, eval_every = plan_of(scale, given.smoke)
    job = dataclasses.replace(job_of(scale, shards, scratch, scale.batch_sizes[0]), steps=steps)
    result: dict[str, Any] = {
        **report.header("bench_whole"),
        "environment": environment(),
        "settings": {"smoke": given.smoke, "batch_size": job.batch_size, "steps": steps, "max_length": job.max_length},
        "encoder": answers(run(python("benchmarks.programs.train_encoder", *options)).output),
        "card": program("train_card", job)(TIMEOUT_S),
        "whole": program("train_whole", job, "--eval-every", str(eval_every))(TIMEOUT_S),
    }
    text = render(result)
    print(text)
    results = results_of(given)
    print(f"written: {report.save('train_gpu_whole', result, results)}")
    if not given.smoke and results == report.RESULTS:
        report.publish("bench_whole", text, report.PAGE)


if __name__ == "__main__":
    as_program(main)
