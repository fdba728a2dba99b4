"""Evaluation: STS by the protocol of SimCSE, scores on held-out rows, embedding of files."""
