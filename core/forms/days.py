"""A day as browsers ask for it."""

from __future__ import annotations

from django import forms


class DayInput(forms.DateInput):
    """A day as browsers ask for it."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")
