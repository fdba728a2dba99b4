"""What an English sentence is: its clauses, verb groups, negators and phrases, read once for every augmentation."""
