"""English word lists: closed classes, verb forms, phrases, names, related words, letter case."""
