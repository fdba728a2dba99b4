"""Read files, pipes and known corpora as a stream of numbered rows."""

from augpipe.corpus.corpus import Corpus
from augpipe.corpus.opening import open_corpus
from augpipe.corpus.rows import REASONS, RawRow, Reject, decode

__all__ = ["REASONS", "Corpus", "RawRow", "Reject", "decode", "open_corpus"]
