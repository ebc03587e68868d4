"""Tournaments that count together: seasons with their tables, final lists from elsewhere, finishes over the years."""
