"""What the device itself does: its rate of matrix products in bf16, and the time of one evaluation on STS-B dev."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice
from statistics import median
from typing import Any

import numpy as np
import torch

from benchmarks.programs.train_job import TrainJob, answer, job_of_command_line, peak_memory

SIZES = {"cuda": (4096, 8192, 16_384), "cpu": (256, 512)}
WARM_UPS = 5
PRODUCTS = 20  # timed together, as launching is not what is measured
REPEATS = 5
PAIRS = 1500  # of STS-B dev
WORDS = (5, 7, 9, 10, 12, 15, 22)  # lengths of made-up sentences in turn; STS-B dev has 11.4 on average


def wait(device: str) -> None:
    """Wait until the device has done everything."""
    if device == "cuda":
        torch.cuda.synchronize()


def seconds(work: Callable[[], Any], device: str) -> float:
    wait(device)
    began = time.perf_counter()
    work()
    wait(device)
    return time.perf_counter() - began


def matmul_rate(size: int, device: str) -> float:
    """Give the TFLOP/s of square products on random numbers; zeros would be quicker, and no training has them."""
    generator = torch.Generator(device).manual_seed(0)
    left, right = (torch.randn(size, size, device=device, dtype=torch.bfloat16, generator=generator) for _ in range(2))
    product = torch.empty_like(left)

    def work(times: int = PRODUCTS) -> None:
        for _ in range(times):
            torch.mm(left, right, out=product)

    work(WARM_UPS)
    return 2 * size**3 * PRODUCTS / median(seconds(work, device) for _ in range(REPEATS)) / 1e12


def made_up_pairs(job: TrainJob, pairs: int = PAIRS) -> Any:
    """Cut originals to the lengths of STS-B's sentences; the gold scores mean nothing."""
    from augpipe.contract.shards import open_shards
    from cse_trainer.evaluation.sts_sets import StsSet

    originals = list(islice(open_shards(job.shards).sentences(), 2 * pairs))
    texts = [
        # Two originals are long enough for every length, and the number makes each sentence another one.
        " ".join([str(row), *f"{text} {originals[row - 1]}".split()][: WORDS[row % len(WORDS)]])
        for row, text in enumerate(originals)
    ]
    half = len(texts) // 2
    gold = np.random.default_rng(0).uniform(0, 5, half)
    return StsSet("made up", "dev", tuple(texts[:half]), tuple(texts[half : 2 * half]), gold, ("made up",) * half)


def evaluations(job: TrainJob) -> dict[str, Any]:
    """Evaluate three times, as the loop does at `--eval-every`; the first includes warming up."""
    from cse_trainer.distributed import World
    from cse_trainer.encoder import load_encoder
    from cse_trainer.training.evaluators import StsDev

    pairs = made_up_pairs(job)
    encoder = load_encoder(job.encoder).to(job.device)
    evaluator = StsDev(pairs)
    laps = [round(seconds(lambda: evaluator.evaluate(encoder, World()), job.device), 4) for _ in range(3)]
    texts = pairs.texts()
    words = sum(len(text.split()) for text in texts) / len(texts)
    return {"sentences": len(texts), "words_per_sentence": round(words, 1), "first_s": laps[0], "s": median(laps[1:])}


def main() -> None:
    job = job_of_command_line(__doc__)
    torch.set_num_threads(job.threads)
    rates = {str(size): round(matmul_rate(size, job.device), 3) for size in SIZES[job.device]}
    answer(matmul_tflops=rates, torch=torch.__version__)
    if job.device == "cuda":
        # As training does; evaluation stays in float32.
        torch.set_float32_matmul_precision("high")
    answer(evaluation=evaluations(job), evaluation_memory=peak_memory())


if __name__ == "__main__":
    main()
