"""Train with Hugging Face's plain Trainer as SimCSE's scripts do: one forward pass, InfoNCE inside the batch.

Without negatives the anchor is paired with itself; with them this is SimCSE's supervised form, in which every
row's negation is among the candidates.
"""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.functional as functional
from torch import Tensor, nn

from benchmarks.programs.train_job import TEMPERATURE, TrainJob, answer, job_of_command_line, peak_memory, triples


class SimCse(nn.Module):
    """An encoder with SimCSE's head; the forward pass gives the loss, as Trainer wants it."""

    def __init__(self, job: TrainJob) -> None:
        from transformers import AutoModel

        super().__init__()
        self.encoder = AutoModel.from_pretrained(job.encoder, add_pooling_layer=False, local_files_only=True)
        dimension = self.encoder.config.hidden_size
        self.head = nn.Linear(dimension, dimension)
        self.pooling = job.pooling
        self.texts = job.texts

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> dict[str, Tensor]:
        """Encode the texts of all columns, (K × B, L), column after column."""
        hidden = self.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        vectors = functional.normalize(self.head(self.pool(hidden, attention_mask)).tanh().float(), dim=-1)
        anchors, *candidates = vectors.chunk(self.texts)
        logits = anchors @ torch.cat(candidates).T / TEMPERATURE
        return {"loss": functional.cross_entropy(logits, torch.arange(len(anchors), device=logits.device))}

    def pool(self, hidden: Tensor, attention_mask: Tensor) -> Tensor:
        """Make one vector of a text's tokens."""
        if self.pooling == "cls":
            return hidden[:, 0]
        mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
        return (hidden * mask).sum(1) / mask.sum(1)


class Collator:
    """Tokenises the texts of a batch; what is to be encoded twice is tokenised once."""

    def __init__(self, job: TrainJob) -> None:
        from transformers import AutoTokenizer

        self.tokenizer = AutoTokenizer.from_pretrained(job.encoder, local_files_only=True)
        self.job = job

    def __call__(self, rows: list[tuple[str, ...]]) -> dict[str, Tensor]:
        """Give the tokens of the texts, column after column."""
        texts = [text for column in zip(*rows, strict=True) for text in column]
        tokens: Any = self.tokenizer(
            texts, padding=True, truncation=True, max_length=self.job.max_length, return_tensors="pt"
        )
        repeats = self.job.texts // len(self.job.columns)
        return {name: tokens[name].repeat(repeats, 1) for name in ("input_ids", "attention_mask")}


def main() -> None:
    job = job_of_command_line(__doc__)
    from transformers import Trainer, TrainingArguments

    from benchmarks.programs.train_peers import Clock, losses, settings

    torch.set_num_threads(job.threads)
    clock = Clock(job)
    trainer = Trainer(
        model=SimCse(job),
        args=TrainingArguments(**settings(job), remove_unused_columns=False),
        train_dataset=list(zip(*triples(job).values(), strict=True)),
        data_collator=Collator(job),
        callbacks=[clock],
    )
    trainer.train()
    answer(**clock.marks.facts(), losses=losses(trainer), **peak_memory())


if __name__ == "__main__":
    main()
