"""A parsed row without its label scheme, and edits of its text: what every rule works on."""
