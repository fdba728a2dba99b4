"""Training of the built-in Chinese pipeline.

`python -m tools.pipelines.chinese --treebank DIR --also DIR --corpus FILE --output DIR` runs every stage: vectors of
characters and of pairs are counted from raw text, a segmenter is trained on the treebanks and cuts the raw text,
vectors of words are counted from that, and a tagger and parser is trained on the treebanks.
"""
