"""Evaluation: STS by the protocol of SimCSE, transfer tasks by that of SentEval, scores on held-out rows."""
