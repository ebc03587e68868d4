"""What may happen with an account's keys."""
