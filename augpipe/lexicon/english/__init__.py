"""English word lists: closed classes, verb forms, phrases, letter case."""
