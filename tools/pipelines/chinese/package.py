"""Making the shipped pipeline directory of a segmenter and a network."""

from __future__ import annotations

from pathlib import Path

import spacy
from spacy.language import Language

from augpipe.pipelines.unspaced.network import Network
from augpipe.pipelines.unspaced.parser import BiaffineParser
from augpipe.pipelines.unspaced.segmenter import Segmenter
from augpipe.pipelines.unspaced.tokenizer import UnspacedTokenizer
from tools.pipelines.folder import write

VERSION = "1.0.0"
LICENSE = "CC BY-SA 4.0"
TREEBANK_URL = "https://universaldependencies.org/treebanks/"
SOURCES: list[dict[str, str]] = [
    {
        "name": "UD Chinese GSD, in the annotation of the first version of Universal Dependencies",
        "url": TREEBANK_URL + "zh_gsd/",
        "author": "Mo Shen, Ryan McDonald, Daniel Zeman, Peng Qi",
        "license": "CC BY-SA 4.0",
    },
    {
        "name": "UD Chinese HK",
        "url": TREEBANK_URL + "zh_hk/",
        "author": "Tak-sum Wong, Kim Gerdes, Herman Leung, John Lee",
        "license": "CC BY-SA 4.0",
    },
    {
        "name": "UD Chinese CFL",
        "url": TREEBANK_URL + "zh_cfl/",
        "author": "John Lee, Herman Leung, Keying Li",
        "license": "CC BY-SA 4.0",
    },
    {
        "name": "sentences of Chinese Wikipedia, counted",
        "url": "https://zh.wikipedia.org/",
        "author": "Wikipedia contributors",
        "license": "CC BY-SA 4.0",
    },
    {
        "name": "sentences of SimCLUE, counted",
        "url": "https://github.com/CLUEbenchmark/SimCLUE",
        "author": "CLUE benchmark",
        "license": "see there",
    },
    {
        "name": "OpenCC, which Traditional character stands for which Simplified one",
        "url": "https://github.com/BYVoid/OpenCC",
        "author": "Carbo Kuo and others",
        "license": "Apache-2.0",
    },
]
DESCRIPTION = (
    "Chinese words, parts of speech and dependencies (first version of Universal Dependencies), for one CPU core. "
    "Reads Simplified and Traditional characters."
)


def package(segmenter: Segmenter, network: Network, output: Path) -> Language:
    """Write the pipeline to `output` and return it as it loads from there."""
    config = {"nlp": {"tokenizer": {"@tokenizers": "augpipe.UnspacedTokenizer.v1"}}}
    nlp = spacy.util.get_lang_class("zh").from_config(config)
    nlp.tokenizer = UnspacedTokenizer(nlp.vocab, segmenter)
    parser = nlp.add_pipe("augpipe_biaffine_parser", name="parser")
    assert isinstance(parser, BiaffineParser)
    parser.network = network
    nlp.meta.update(
        {
            "name": "augpipe",
            "version": VERSION,
            "description": DESCRIPTION,
            "author": "augpipe developers",
            "license": LICENSE,
            "sources": SOURCES,
            "performance": {},
        }
    )
    return write(nlp, spacy.blank("zh").vocab.strings, output)
