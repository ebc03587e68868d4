"""Pages of tables of premium points."""
