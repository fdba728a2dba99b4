"""Pretrain `mini`, an encoder with some language in it, from raw text alone: `python -m tools.pretraining --help`.

Four steps, each kept in the work folder, so that the same command goes on where it was stopped: a WordPiece vocabulary
as `tiny` has it, the corpus as token ids (`corpus`), word vectors of the same text as initial embeddings (`vectors`),
and the training itself (`packing`, `objective`, `loop`).
"""
