"""Payments of an account at Fio without a file (T-50): asked with a token that may only read, read as a file is."""
