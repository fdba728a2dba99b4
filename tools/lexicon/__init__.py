"""Makers of the tables of `augpipe/lexicon/english`: each is named like the module there that reads what it writes."""
