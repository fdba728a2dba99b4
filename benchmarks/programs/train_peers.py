"""What the two programs on Hugging Face's Trainer share: its settings, equal to cse-train's, and a clock."""

from __future__ import annotations

from typing import Any

import torch
from transformers import TrainerCallback

from benchmarks.programs.train_job import Marks, TrainJob


def settings(job: TrainJob) -> dict[str, Any]:
    """Give the training arguments that both programs take; everything else is the library's default."""
    return {
        "output_dir": str(job.work / "peer"),
        "per_device_train_batch_size": job.batch_size,
        "max_steps": job.steps,
        "learning_rate": job.learning_rate,
        "weight_decay": 0.0,
        "lr_scheduler_type": "linear",
        "warmup_steps": 0,
        "max_grad_norm": 1.0,
        "optim": "adamw_torch_fused",
        "bf16": job.precision == "bf16",
        "use_cpu": job.device == "cpu",
        "dataloader_drop_last": True,
        "dataloader_pin_memory": job.device != "cpu",
        "logging_steps": job.log_every,
        "save_strategy": "no",
        "eval_strategy": "no",
        "report_to": "none",
        "disable_tqdm": True,
        "seed": job.seed,
    }


class Clock(TrainerCallback):  # type: ignore[misc]
    """Marks every `log_every`-th step when the device has done it."""

    def __init__(self, job: TrainJob) -> None:
        self.marks = Marks(job)

    def on_step_end(self, args: Any, state: Any, control: Any, **rest: Any) -> None:
        """Mark the step."""
        if state.global_step % self.marks.job.log_every == 0:
            if torch.cuda.is_available():
                torch.cuda.synchronize()
            self.marks.mark(state.global_step)


def losses(trainer: Any) -> list[float]:
    """Give the logged losses."""
    return [entry["loss"] for entry in trainer.state.log_history if "loss" in entry]
