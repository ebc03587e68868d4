"""Dates in Slovak."""
