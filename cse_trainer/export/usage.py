"""The code in the usage section of a model card, for each pooling."""

from __future__ import annotations

from cse_trainer.encoder.pooling import Pooling

SENTENCE_TRANSFORMERS = """\
from sentence_transformers import SentenceTransformer

model = SentenceTransformer({path})
vectors = model.encode(sentences)
"""

TRANSFORMERS = """\
import torch
from transformers import AutoModel, AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained({path})
model = AutoModel.from_pretrained({path}).eval()
batch = tokenizer(sentences, padding=True, truncation=True, return_tensors="pt")
with torch.no_grad():
    output = model(**batch{options})
{pool}
"""

MEAN = """\
mask = batch["attention_mask"].unsqueeze(-1)
vectors = (tokens * mask).sum(1) / mask.sum(1)"""

POOL: dict[Pooling, str] = {
    Pooling.CLS: "vectors = output.last_hidden_state[:, 0]",
    Pooling.MEAN: f"tokens = output.last_hidden_state\n{MEAN}",
    Pooling.AVG_FIRST_LAST: f"tokens = (output.hidden_states[1] + output.hidden_states[-1]) / 2\n{MEAN}",
    Pooling.AVG_LAST_TWO: f"tokens = (output.hidden_states[-2] + output.hidden_states[-1]) / 2\n{MEAN}",
}


def with_sentence_transformers(path: str) -> str:
    """Return code that turns the list `sentences` into `vectors` with sentence-transformers."""
    return SENTENCE_TRANSFORMERS.format(path=repr_double(path)).strip()


def with_transformers(path: str, pooling: Pooling) -> str:
    """Return code that turns the list `sentences` into `vectors` with transformers alone."""
    options = ", output_hidden_states=True" if pooling.needs_hidden_states else ""
    return TRANSFORMERS.format(path=repr_double(path), options=options, pool=POOL[pooling]).strip()


def repr_double(text: str) -> str:
    """Return a text as a Python string literal in double quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
