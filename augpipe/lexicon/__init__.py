"""Word lists, one package per language: data and its look-up, no algorithms."""
