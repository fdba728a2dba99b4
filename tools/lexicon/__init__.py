"""Makers of the tables of `augpipe/lexicon/english`, each named after what it makes."""
