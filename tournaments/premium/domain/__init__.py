"""What happens to tables of premium points."""
