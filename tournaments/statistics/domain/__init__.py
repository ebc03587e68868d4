"""What may happen: one verb a function."""
