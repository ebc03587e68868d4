"""Counting deals, pure: deals in, a row for each player and deal, and sums of rows that add up in any order."""
