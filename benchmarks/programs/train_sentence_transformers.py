"""Train with sentence-transformers: its trainer and MultipleNegativesRankingLoss on (anchor, positive, negative)."""

from __future__ import annotations

from benchmarks.programs.train_job import TEMPERATURE, answer, job_of_command_line, peak_memory, triples


def main() -> None:
    job = job_of_command_line(__doc__)
    import torch
    from datasets import Dataset
    from sentence_transformers import (
        SentenceTransformer,
        SentenceTransformerTrainer,
        SentenceTransformerTrainingArguments,
    )
    from sentence_transformers.losses import MultipleNegativesRankingLoss

    from benchmarks.programs.train_peers import Clock, losses, settings

    torch.set_num_threads(job.threads)
    model = SentenceTransformer(str(job.encoder), device=job.device, local_files_only=True)
    model.max_seq_length = job.max_length
    columns = triples(job)
    names = ("anchor", "positive", "negative")
    clock = Clock(job)
    trainer = SentenceTransformerTrainer(
        model=model,
        args=SentenceTransformerTrainingArguments(**settings(job)),
        train_dataset=Dataset.from_dict(dict(zip(names, columns.values(), strict=True))),
        loss=MultipleNegativesRankingLoss(model, scale=1 / TEMPERATURE),
        callbacks=[clock],
    )
    trainer.train()
    answer(**clock.marks.facts(), losses=losses(trainer), **peak_memory())


if __name__ == "__main__":
    main()
