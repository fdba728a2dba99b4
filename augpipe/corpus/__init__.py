"""Read files, pipes and known corpora as a stream of numbered rows."""

from augpipe.corpus.corpus import Corpus
from augpipe.corpus.decoding import decode
from augpipe.corpus.opening import open_corpus
from augpipe.corpus.reject import REASONS, Reject
from augpipe.corpus.row import RawRow

__all__ = ["REASONS", "Corpus", "RawRow", "Reject", "decode", "open_corpus"]
