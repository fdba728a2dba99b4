"""The data of a run: from the columns of the shards to the batch of a step."""
