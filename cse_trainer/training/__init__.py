"""Training: from a configuration to a run folder with an exported encoder."""

from cse_trainer.training.events import EvalLog, RunResult, RunStart, SeedsResult, Silence, StepLog, TrainingEvents
from cse_trainer.training.run import train, train_seeds

__all__ = ["EvalLog", "RunResult", "RunStart", "SeedsResult", "Silence", "StepLog", "TrainingEvents"]
__all__ += ["train", "train_seeds"]
