"""What may happen: one verb a function, its own transaction, its own refusals."""
