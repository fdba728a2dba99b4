"""Embedding of files: their texts become vectors, and the nearest texts to a query are found."""
