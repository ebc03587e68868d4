"""Rows of a ticket by rules that end in a balance (T-16): the balance alone, or what stands on the paper (T-24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.preferans import paper
from scoring.domain.balances import ACCOUNTS
from scoring.domain.tickets import SeatRow
from scoring.models import SheetSeat
from tournaments.events.forms.exact import ExactField
from tournaments.rounds.forms.rows import RowForm

LONGEST = 24


class BalanceForm(RowForm):
    """One row by rules that end in a balance: what a player has after the settlement, in the unit of the rules."""

    balance = ExactField(label=_("Balance"), max_length=LONGEST)

    def row(self) -> SeatRow:
        """The row of a ticket, of a form that is valid."""
        return {"balance": self.cleaned_data["balance"]}

    def initial_row(self) -> SeatRow:
        """The row of a form that nobody has filled in yet."""
        return {"balance": self.initial.get("balance", "")}


class AccountsForm(BalanceForm):
    """One row as it stands on the paper; the balance follows, and where it stands there too, it must be the same."""

    def __init__(
        self,
        seat: SheetSeat,
        data: Mapping[str, object] | None = None,
        *,
        accounts: Sequence[str],
        initial: dict[str, object] | None = None,
    ) -> None:
        super().__init__(seat, data, initial=initial)
        written = {name: ExactField(label=ACCOUNTS[name], max_length=LONGEST) for name in accounts}
        self.fields = {**written, **self.fields}
        self.fields["balance"].required = False
        self.fields["balance"].label = _("Balance, if it stands there")
        self.name_fields()

    def row(self) -> SeatRow:
        """The row of a ticket, of a form that is valid; without the balance where none is written."""
        row = SeatRow()
        for name, text in self.cleaned_data.items():
            if text:
                row[name] = text  # type: ignore[literal-required]  # the accounts of the rules
        return row

    def initial_row(self) -> SeatRow:
        """The row of a form that nobody has filled in yet: what a ticket before it says."""
        row = SeatRow()
        for name in self.fields:
            if name in self.initial:
                row[name] = self.initial[name]  # type: ignore[literal-required]
        return row


class PotForm(forms.Form):
    """What is left in the pot at the end; nothing where it is empty (AUS-20)."""

    pot = ExactField(label=_("Left in the pot"), max_length=LONGEST, required=False)


def balance_forms(
    seats: Sequence[SheetSeat], data: Mapping[str, object] | None, rows: Sequence[SeatRow]
) -> list[BalanceForm]:
    """A row of balances for every seat, filled with those of the present ticket."""
    return [
        BalanceForm(seat, data, initial={"balance": rows[seat.position].get("balance", "")}) for seat in seats
    ]


def account_forms(
    ruleset: str, seats: Sequence[SheetSeat], data: Mapping[str, object] | None, rows: Sequence[SeatRow]
) -> list[BalanceForm]:
    """A row of accounts for every seat, filled with those of the present ticket."""
    accounts = paper.accounts(ruleset)
    return [AccountsForm(seat, data, accounts=accounts, initial=dict(rows[seat.position])) for seat in seats]


def left_over(rows: Sequence[forms.Form]) -> str | None:
    """What the seats that are still empty have together, as exact text, once some balances were typed and no other;
    None else."""
    typed = [form.cleaned_data.get("balance") for form in rows if type(form) is BalanceForm]
    wrong = [form for form in rows if form.errors and not form.has_error("balance", "required")]
    if wrong or all(typed) or not any(typed):
        return None
    return str(-sum((Fraction(text) for text in typed if text), start=Fraction(0)))
