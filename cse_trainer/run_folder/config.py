"""Write the configuration of a run into its folder."""

from __future__ import annotations

from pathlib import Path

from cse_trainer.config import TrainConfig
from cse_trainer.config_file import written_settings
from cse_trainer.run_folder.atomic import write_text


def write_config(path: Path, config: TrainConfig) -> None:
    """Write settings as TOML that `cse-train --config` takes back.

    Raises:
        TrainerError: if a path in them is not Unicode text.
        OSError: if the file cannot be written.
    """
    write_text(path, written_settings(config))
