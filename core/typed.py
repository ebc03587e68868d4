"""What comes from outside: numbers that somebody typed or sent in a form, hostile until checked; JSON of any form."""

from __future__ import annotations

from rules.plain import FreeJson as FreeJson


def is_number(text: str) -> bool:
    """Whether a text is a whole number that fits into a row's id."""
    return text.isascii() and text.isdigit() and len(text) < 19


def row_id(text: str) -> int:
    """The id that a text says, 0 (no row has it) for anything else."""
    return int(text) if is_number(text) else 0
