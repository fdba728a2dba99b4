"""Embedding of files: texts in, vectors out, and the nearest of them to a query."""
