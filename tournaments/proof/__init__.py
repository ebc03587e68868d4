"""Proof (T-39): what stood when a round was closed, folded into one hash, chained to the one before, and whether it
still stands."""
