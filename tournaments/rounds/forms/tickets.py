"""The form of a ticket or a count: one row for every seat of a table, in the order of the sheet (T-24).

By rules that end in money a row is deposits, money and points; by the others it is one of `forms.balances`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms.money import MoneyField
from rules.preferans import paper
from scoring.domain.balances import by_accounts
from scoring.domain.tickets import SeatRow, TicketBody, in_balances
from scoring.domain.written import ticket_on
from scoring.models import Sheet, SheetSeat
from tournaments.rounds.forms.balances import BalanceForm, PotForm, account_forms, balance_forms
from tournaments.rounds.forms.rows import RowForm


class SeatForm(RowForm):
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


#: The rows of a table, by its rules.
Rows = Sequence[SeatForm] | Sequence[BalanceForm]


def typed_rows(rows: Rows) -> list[SeatRow] | None:
    """What was typed, None when something of it is no figure; all rows are checked, to mark every mistake."""
    valid = [form.is_valid() for form in rows]
    return [form.row() for form in rows] if all(valid) else None


def ticket_forms(
    sheet: Sheet,
    seats: Sequence[SheetSeat],
    data: Mapping[str, object] | None = None,
    *,
    deposit: int = 0,
    from_paper: bool = False,
) -> Rows:
    """The rows of a table by its rules, filled with its present ticket, else with the usual deposit; `from_paper` as
    they stand on the paper of a table that ends in balances."""
    ticket = ticket_on(sheet)
    if not in_balances(sheet.ruleset):
        return seat_forms(seats, data, deposit=deposit, ticket=ticket)
    rows = ticket["rows"] if ticket else [SeatRow() for _seat in seats]
    return account_forms(sheet.ruleset, seats, data, rows) if from_paper else balance_forms(seats, data, rows)


def pot_form(sheet: Sheet, data: Mapping[str, object] | None = None) -> PotForm | None:
    """The field for what is left in the pot; None by rules without one."""
    if not in_balances(sheet.ruleset) or not paper.has_pot(sheet.ruleset):
        return None
    ticket = ticket_on(sheet)
    return PotForm(data, initial={"pot": ticket.get("pot", "") if ticket else ""})


def read_by_accounts(sheet: Sheet) -> bool:
    """Whether the present ticket was read from its paper account by account."""
    ticket = ticket_on(sheet)
    return in_balances(sheet.ruleset) and ticket is not None and by_accounts(ticket["rows"])


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
