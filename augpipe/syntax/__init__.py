"""A parsed sentence without its label scheme, and edits of its text: the input and the output of every rule."""
