"""Word lists of Mandarin for the rules, in Simplified characters."""
