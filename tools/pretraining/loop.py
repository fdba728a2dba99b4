"""The training: steps, the learning rate, checkpoints, and what is printed."""

from __future__ import annotations

import json
import math
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import torch

from augpipe.base.files.publish import publish
from cse_trainer.device import cpu_computes_bf16
from tools.pretraining.objective import Pretraining
from tools.pretraining.packing import Packer

CHECKPOINT, LOG = "checkpoint.pt", "log.jsonl"


@dataclass(frozen=True, slots=True)
class Schedule:
    """Warm up, stay, and come down in a straight line at the end.

    A checkpoint of the level part can be trained on for longer than was planned.
    """

    steps: int
    warmup: int = 500
    falling: float = 0.25  # share of the steps
    rate: float = 1e-3

    def at(self, step: int) -> float:
        """Return the learning rate of a step."""
        falling = max(1, math.ceil(self.steps * self.falling))
        return self.rate * min(1.0, (step + 1) / self.warmup, max(0.0, (self.steps - step) / falling))


def optimizer(model: Pretraining, rate: float) -> torch.optim.AdamW:
    """Return AdamW with weight decay on matrices only, as for BERT (Devlin et al. 2019, appendix A.2)."""
    matrices = [weight for weight in model.parameters() if weight.dim() > 1]
    others = [weight for weight in model.parameters() if weight.dim() <= 1]
    groups = [{"params": matrices, "weight_decay": 0.01}, {"params": others, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98), eps=1e-6, fused=True)


def save(path: Path, step: int, model: Pretraining, adamw: torch.optim.AdamW) -> None:
    """Write a checkpoint under another name and rename it."""
    partial = path.with_name(path.name + ".partial")
    torch.save({"step": step, "model": model.state_dict(), "optimizer": adamw.state_dict()}, partial)
    os.replace(partial, path)


def restore(path: Path, model: Pretraining, adamw: torch.optim.AdamW) -> int:
    """Load a checkpoint, if there is one, and return the step it stands at."""
    if not path.exists():
        return 0
    kept = torch.load(path, weights_only=True)
    model.load_state_dict(kept["model"])
    adamw.load_state_dict(kept["optimizer"])
    return int(kept["step"])


def forget(log: Path, step: int) -> None:
    """Keep the lines of a log up to a step; those of later steps, and half a line of a kill, are written again."""
    if log.exists():
        lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
        publish(log, "".join(takewhile(lambda line: line.endswith("\n") and json.loads(line)["step"] <= step, lines)))


def train(
    model: Pretraining,
    packer: Packer,
    schedule: Schedule,
    folder: Path,
    *,
    seed: int,
    every_seconds: float = 600,
    log_every: int = 100,
) -> Iterator[dict[str, float]]:
    """Train from the folder's checkpoint to the end of the schedule; yield what the log says.

    Each line has the means since the last one: the three losses, tokens per second, the share of cells with a token.
    The batch and the dropout of a step depend on the seed and its number alone.
    """
    adamw = optimizer(model, schedule.rate)
    begun = restore(folder / CHECKPOINT, model, adamw)
    forget(folder / LOG, begun)
    model.train()
    sums: dict[str, float] = {}
    counted, saved, logged = begun, time.monotonic(), time.monotonic()
    with (folder / LOG).open("a", encoding="utf-8") as log:
        for step in range(begun, schedule.steps):
            batch = packer.batch(step)
            torch.manual_seed(seed * 1_000_003 + step)
            for group in adamw.param_groups:
                group["lr"] = schedule.at(step)
            with torch.autocast("cpu", torch.bfloat16, enabled=cpu_computes_bf16()):
                losses = model(batch)
            model.total(losses).backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            adamw.step()
            adamw.zero_grad(set_to_none=True)
            seen = {**{name: float(loss.detach()) for name, loss in losses.items()}, "fill": batch.fill}
            seen["size"] = float((batch.owners >= 0).sum())
            for name, value in seen.items():
                sums[name] = sums.get(name, 0.0) + value
            now = time.monotonic()
            if (step + 1) % log_every == 0:
                line = {name: round(value / (step + 1 - counted), 4) for name, value in sums.items()}
                rate = sums["size"] / (now - logged)
                line |= {"step": step + 1, "rate": schedule.at(step), "tokens_per_second": round(rate)}
                log.write(json.dumps(line) + "\n")
                log.flush()
                yield line
                sums, counted, logged = {}, step + 1, now
            if now - saved > every_seconds:
                save(folder / CHECKPOINT, step + 1, model, adamw)
                saved = now
    save(folder / CHECKPOINT, schedule.steps, model, adamw)
