"""Inspect built shards: coverage, samples, word differences, polarity parity, and reports on them."""
