"""The closed classes of Mandarin that the rules lean on; Simplified characters throughout."""
