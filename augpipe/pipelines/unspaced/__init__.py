"""Segmenter, tagger and parser for text written without spaces, in numpy alone.

`tokenizer` cuts a text into words, `parser` tags them and hangs them into a tree; spaCy finds both by the entry
points of this package, so that a pipeline made of them is a plain directory for `spacy.load`.
"""
