"""Look at built shards: coverage, samples, word differences, polarity parity, and their report."""
