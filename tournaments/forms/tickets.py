"""The form of a ticket or a count: one row for every seat of a table, in the order of the sheet (T-24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import SheetSeat
from tournaments.forms.money import MoneyField


class SeatForm(forms.Form):
    """One row: what a player was handed, has at the end, his premium points, the games above 50 points."""

    deposit_1 = MoneyField(label=_("Deposit 1"), required=False)
    deposit_2 = MoneyField(label=_("Deposit 2"), required=False)
    money = MoneyField(label=_("Final money"), least=None, required=False)
    premium = forms.IntegerField(
        label=_("Premium points"), min_value=-100_000, max_value=100_000, required=False
    )
    notes = forms.CharField(
        label=_("Games above 50 points"),
        max_length=3000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, seat: SheetSeat, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, prefix=f"seat-{seat.position}", **kwargs)
        self.seat = seat
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = f"{seat.name}: {field.label}"

    def row(self) -> dict[str, Any]:
        """The row of a ticket, of a form that is valid; what is empty is nothing."""
        data = self.cleaned_data
        return {
            "deposit_1": data["deposit_1"] or 0,
            "deposit_2": data["deposit_2"] or 0,
            "money": data["money"] or 0,
            "premium": data["premium"] or 0,
            "notes": [line.strip()[:300] for line in data["notes"].splitlines() if line.strip()][:30],
        }

    def initial_row(self) -> dict[str, Any]:
        """The row of a form that nobody has filled in yet."""
        return {
            **{name: self.initial.get(name) or 0 for name in ("deposit_1", "deposit_2", "money", "premium")},
            "notes": [],
        }


def seat_forms(
    seats: Sequence[SheetSeat], data: Any = None, *, deposit: int = 0, ticket: dict[str, Any] | None = None
) -> list[SeatForm]:
    """The rows of a table, filled with its present ticket, else with the usual deposit."""
    made = []
    for seat in seats:
        kept = ticket["rows"][seat.position] if ticket else None
        initial: dict[str, Any] = {"deposit_1": deposit or None}
        if kept:
            initial = {
                **{name: kept[name] or None for name in ("deposit_1", "deposit_2", "premium")},
                "money": kept["money"],
                "notes": "\n".join(kept["notes"]),
            }
        elif seat.counted_money is not None:
            initial = {
                "deposit_1": seat.deposit_1,
                "deposit_2": seat.deposit_2,
                "money": seat.counted_money,
            }
        made.append(SeatForm(seat, data, initial=initial))
    return made
