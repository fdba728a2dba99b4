"""Files of weights: safetensors are read, pickles are not."""

from __future__ import annotations

from pathlib import Path

from cse_trainer.errors import TrainerError

SAFE = ("model.safetensors", "model.safetensors.index.json")
PICKLED = ("pytorch_model*.bin", "*.bin", "*.pt", "*.pth", "*.ckpt", "*.pkl", "*.pickle")


def has_safetensors(folder: Path) -> bool:
    """Return whether weights in safetensors lie in a folder or in that of its first module (`0_Transformer`)."""
    return any(found for name in SAFE for place in ("", "0_*/") for found in folder.glob(place + name))


def require_safetensors(folder: Path) -> None:
    """Raise unless the folder holds weights that can be read without running code.

    Raises:
        TrainerError: the folder has no weights, or only pickled ones.
    """
    if any((folder / name).is_file() for name in SAFE):
        return
    pickles = sorted({path.name for pattern in PICKLED for path in folder.glob(pattern)})
    if pickles:
        raise TrainerError(
            f"{folder} has its weights only as a pickle ({pickles[0]}), which can run code when it is read; "
            "expected model.safetensors. Convert it where you trust it: `transformers.AutoModel.from_pretrained(DIR)"
            ".save_pretrained(NEW)`, and copy the tokenizer's files to NEW."
        )
    raise TrainerError(f"{folder} has no weights; expected model.safetensors. Copy the model's files again.")
