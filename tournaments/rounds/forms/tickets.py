"""The form of a ticket or a count: one row for every seat of a table, in the order of the sheet (T-24).

By rules that end in money a row is deposits, money and points; by the others it is the balance alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms.money import MoneyField
from scoring.domain.tickets import SeatRow, TicketBody, in_balances
from scoring.domain.written import ticket_on
from scoring.models import Sheet, SheetSeat
from tournaments.events.forms.exact import ExactField


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

    def __init__(
        self,
        seat: SheetSeat,
        data: Mapping[str, object] | None = None,
        *,
        initial: dict[str, object] | None = None,
    ) -> None:
        super().__init__(data, prefix=f"seat-{seat.position}", initial=initial)
        self.seat = seat
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = f"{seat.name}: {field.label}"

    def row(self) -> SeatRow:
        """The row of a ticket, of a form that is valid; what is empty is nothing."""
        data = self.cleaned_data
        return {
            "deposit_1": data["deposit_1"] or 0,
            "deposit_2": data["deposit_2"] or 0,
            "money": data["money"] or 0,
            "premium": data["premium"] or 0,
            "notes": [line.strip()[:300] for line in data["notes"].splitlines() if line.strip()][:30],
        }

    def initial_row(self) -> SeatRow:
        """The row of a form that nobody has filled in yet."""
        return {
            "deposit_1": self.initial.get("deposit_1") or 0,
            "deposit_2": self.initial.get("deposit_2") or 0,
            "money": self.initial.get("money") or 0,
            "premium": self.initial.get("premium") or 0,
            "notes": [],
        }


class BalanceForm(forms.Form):
    """One row by rules that end in a balance: what a player has after the settlement, in the unit of the rules."""

    balance = ExactField(label=_("Balance"), max_length=24)

    def __init__(
        self,
        seat: SheetSeat,
        data: Mapping[str, object] | None = None,
        *,
        initial: dict[str, object] | None = None,
    ) -> None:
        super().__init__(data, prefix=f"seat-{seat.position}", initial=initial)
        self.seat = seat
        self.fields["balance"].widget.attrs["aria-label"] = f"{seat.name}: {self.fields['balance'].label}"

    def row(self) -> SeatRow:
        """The row of a ticket, of a form that is valid."""
        return {"balance": self.cleaned_data["balance"]}

    def initial_row(self) -> SeatRow:
        """The row of a form that nobody has filled in yet."""
        return {"balance": self.initial.get("balance", "")}


#: The rows of a table, by its rules.
Rows = Sequence[SeatForm] | Sequence[BalanceForm]


def typed_rows(rows: Rows) -> list[SeatRow] | None:
    """What was typed, None when something of it is no figure; all rows are checked, to mark every mistake."""
    valid = [form.is_valid() for form in rows]
    return [form.row() for form in rows] if all(valid) else None


def left_over(rows: Rows) -> str | None:
    """What the seats that are still empty have together, as exact text, once some balances were typed and no other;
    None else."""
    typed = [form.cleaned_data.get("balance") for form in rows if isinstance(form, BalanceForm)]
    wrong = [form for form in rows if form.errors and not form.has_error("balance", "required")]
    if wrong or all(typed) or not any(typed):
        return None
    return str(-sum((Fraction(text) for text in typed if text), start=Fraction(0)))


def ticket_forms(
    sheet: Sheet, seats: Sequence[SheetSeat], data: Mapping[str, object] | None = None, *, deposit: int = 0
) -> Rows:
    """The rows of a table by its rules, filled with its present ticket, else with the usual deposit."""
    ticket = ticket_on(sheet)
    if not in_balances(sheet.ruleset):
        return seat_forms(seats, data, deposit=deposit, ticket=ticket)
    rows = ticket["rows"] if ticket else [SeatRow() for _seat in seats]
    return [BalanceForm(seat, data, initial=dict(rows[seat.position])) for seat in seats]


def seat_forms(
    seats: Sequence[SheetSeat],
    data: Mapping[str, object] | None = None,
    *,
    deposit: int = 0,
    ticket: TicketBody | None = None,
) -> list[SeatForm]:
    """The rows of a table, filled with its present ticket, else with the usual deposit."""
    made = []
    for seat in seats:
        kept = ticket["rows"][seat.position] if ticket else None
        initial: dict[str, object] = {"deposit_1": deposit or None}
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
