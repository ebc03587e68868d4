"""Measurements of Flek: `python -m benchmarks NAME` runs `benchmarks/NAME.py`."""
