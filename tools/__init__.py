"""What developers run; not shipped."""
