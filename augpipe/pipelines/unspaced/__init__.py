"""Segmenter, tagger and parser for text that is written without spaces, in numpy alone.

`tokenizer` cuts a text into words, `parser` tags them and builds a dependency tree. spaCy finds both by the entry
points of this distribution, so that a pipeline made of them is a plain folder for `spacy.load`.
"""

BATCH_SIZE = 64
"""The texts that tokenizer and parser take at a time, unless they are told otherwise."""
