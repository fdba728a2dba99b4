"""The files of a run folder: configuration, environment, metrics, curves, scores, and the summary of seeds."""

from cse_trainer.run_folder.atomic import write_json, write_text
from cse_trainer.run_folder.config import write_config
from cse_trainer.run_folder.curves import draw_curves
from cse_trainer.run_folder.environment import environment
from cse_trainer.run_folder.lock import claimed
from cse_trainer.run_folder.metrics import MetricsLog, read_metrics
from cse_trainer.run_folder.sealed import read_sealed, write_sealed
from cse_trainer.run_folder.seeds import ScoreSummary, summarise_seeds, write_summary

__all__ = [
    "MetricsLog",
    "ScoreSummary",
    "claimed",
    "draw_curves",
    "environment",
    "read_metrics",
    "read_sealed",
    "summarise_seeds",
    "write_config",
    "write_json",
    "write_sealed",
    "write_summary",
    "write_text",
]
