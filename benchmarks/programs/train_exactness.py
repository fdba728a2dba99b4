"""Whether the fast ways compute the same: compiled bf16 as eager float32, GradCache as the whole batch.

Without dropout, since compiled and eager kernels, and chunks of a batch, draw other numbers for it. The loss curves
are taken without a head: the vectors of an untrained encoder lie so close together that BatchNorm, which takes their
mean away, leaves little but the rounding of bf16.
"""

from __future__ import annotations

import argparse
import dataclasses
from typing import Any

import numpy as np
import torch
from torch import Tensor

from benchmarks.programs.train_job import TEMPERATURE, TrainJob, answer, peak_memory
from benchmarks.programs.train_ours import Watch, config_of

STEPS = 20
LEARNING_RATE = 1e-4  # enough for the loss to fall within the steps, or the comparison would say nothing
CHUNKS = 4  # that GradCache cuts the batch into


def curve(job: TrainJob, precision: str, compiled: str) -> list[float]:
    """Train the first steps and give the loss of each."""
    from cse_trainer.training import train

    watch = Watch(job)
    config = dataclasses.replace(config_of(job), precision=precision, compile=compiled, head="none", pooling="mean")
    train(config, watch)
    return watch.losses


def compare_curves(job: TrainJob) -> dict[str, Any]:
    """Train twice on the same rows in the same order."""
    job = dataclasses.replace(job, steps=STEPS, skip=0, log_every=1, dropout=0.0, learning_rate=LEARNING_RATE)
    eager = curve(job, "fp32", "off")
    # Compiling for a CPU takes a compiler and minutes, and nobody trains so.
    fast = curve(job, "bf16", "on" if job.device == "cuda" else "off")
    apart = np.abs(np.array(fast) - np.array(eager))
    return {
        "batch_size": job.batch_size,
        "eager_fp32": [round(loss, 5) for loss in eager],
        "compiled_bf16": [round(loss, 5) for loss in fast],
        "largest_difference": round(float(apart.max()), 5),
        "first_loss": round(eager[0], 5),
        "fall": round(eager[0] - min(eager), 5),
    }


def compare_gradients(job: TrainJob) -> dict[str, Any]:
    """Compute the gradient of one batch in one piece and in chunks, in full float32."""
    from cse_trainer.data.batches import Batch
    from cse_trainer.distributed import World
    from cse_trainer.encoder import load_encoder
    from cse_trainer.training.gradients import Objective, backward
    from cse_trainer.training.model import TrainingModel
    from cse_trainer.training.modules import HEADS

    torch.set_float32_matmul_precision("highest")
    torch.manual_seed(job.seed)
    encoder = load_encoder(job.encoder, dropout=0.0).to(job.device)
    head = HEADS["projection"](encoder.dimension)
    model = TrainingModel(encoder, head, World(), precision="fp32", compile_mode=None)
    model.train()
    texts = 3 * job.batch_size
    lengths = torch.randint(8, job.max_length + 1, (texts, 1))
    mask = (torch.arange(job.max_length) < lengths).long()
    ids = torch.randint(5, len(encoder.tokenizer), (texts, job.max_length)) * mask
    has_negative = torch.arange(job.batch_size) % 10 != 0
    batch = Batch(ids.to(job.device), mask.to(job.device), has_negative.to(job.device), texts)
    objective = Objective("sda", TEMPERATURE, margin=0.5)

    def gradient(chunk_texts: int | None) -> tuple[float, Tensor]:
        for weight in model.parameters():
            weight.grad = None
        losses = backward(
            model, batch, objective, World(), share=1.0, last=True, chunk_texts=chunk_texts, key=(job.seed, 0, 0, 0)
        )
        parts = [weight.grad.flatten().double() for weight in model.parameters() if weight.grad is not None]
        return float(losses.total), torch.cat(parts)

    (whole_loss, whole), (chunked_loss, chunked) = gradient(None), gradient(texts // CHUNKS)
    return {
        "batch_size": job.batch_size,
        "chunks": CHUNKS,
        "loss_difference": abs(whole_loss - chunked_loss),
        "relative_difference": float((whole - chunked).norm() / whole.norm()),
        "cosine": float(whole @ chunked / (whole.norm() * chunked.norm())),
    }


PARTS = {"curves": compare_curves, "gradients": compare_gradients}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--job", type=TrainJob.from_json, required=True)
    arguments.add_argument("--part", choices=PARTS, required=True)
    given = arguments.parse_args()
    torch.set_num_threads(given.job.threads)
    answer(**{given.part: PARTS[given.part](given.job)}, **peak_memory())


if __name__ == "__main__":
    main()
