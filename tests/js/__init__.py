"""Tests of the scorer's scripts by node alone; `tables.py` tells them what the rules say."""
