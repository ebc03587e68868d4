"""What may happen in a tournament: one verb a function, each its own transaction, each with its refusals."""
