"""Rounds with their tables and seats: the clock, who sits where, what the desk does with the sheet of a table."""
