"""Dates in Czech."""
