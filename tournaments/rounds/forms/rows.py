"""One row of a ticket: the fields of one seat."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms

from scoring.models import SheetSeat


class RowForm(forms.Form):
    """What stands on a ticket beside the name of one player."""

    def __init__(
        self,
        seat: SheetSeat,
        data: Mapping[str, object] | None = None,
        *,
        initial: dict[str, object] | None = None,
    ) -> None:
        super().__init__(data, prefix=f"seat-{seat.position}", initial=initial)
        self.seat = seat
        self.name_fields()

    def name_fields(self) -> None:
        """Every field says whose it is: below the first row the labels are not seen."""
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = f"{self.seat.name}: {field.label}"
