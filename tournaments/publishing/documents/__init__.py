"""Papers and pictures."""
