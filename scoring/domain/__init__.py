"""What may happen to a sheet: one verb a function, each its own transaction, each with its own refusals."""
