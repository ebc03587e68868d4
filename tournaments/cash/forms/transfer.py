"""Forms of fees by transfer (T-41)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.forms.days import DayInput
from core.forms.money import MoneyField
from core.typed import FreeJson
from tournaments.cash.models import BankAccount, Fee
from tournaments.registration.models import Registration


class BankAccountForm(forms.Form):
    """Where fees are paid to, and whether players are shown a code for it."""

    by_qr = forms.BooleanField(label=gettext_lazy("Players may pay by a QR code"), required=False)
    iban = forms.CharField(
        label=gettext_lazy("Account (IBAN)"),
        max_length=50,
        required=False,
        help_text=gettext_lazy("As your bank writes it, such as SK31 1200 0000 1987 4263 7541."),
    )
    beneficiary = forms.CharField(
        label=gettext_lazy("Who is paid"),
        max_length=70,
        required=False,
        help_text=gettext_lazy("The name of the account: of the club, or of the person whose it is."),
    )

    def __init__(self, account: BankAccount, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {name: getattr(account, name) for name in self.base_fields}
        super().__init__(*args, **kwargs)
        self.fields["iban"].widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}


class EarlyFeesForm(forms.Form):
    """The lower fee of a category for who pays until a day; nothing in it: nobody pays less for paying early."""

    until = forms.DateField(label=gettext_lazy("Paid until"), widget=DayInput, required=False)

    def __init__(self, fees: list[Fee], *args: Any, **kwargs: Any) -> None:
        self.payable = [fee for fee in fees if fee.cents]
        kwargs["initial"] = {f"early_{fee.category}": fee.early_cents for fee in self.payable} | {
            "until": next((fee.early_until for fee in self.payable if fee.early_until), None)
        }
        super().__init__(*args, **kwargs)
        labels = dict(Registration.FeeCategory.choices)
        for fee in self.payable:
            self.fields[f"early_{fee.category}"] = MoneyField(
                label=labels[Registration.FeeCategory(fee.category)], required=False
            )

    @property
    def fee_fields(self) -> list[forms.BoundField]:
        """The fields of the fees."""
        return [self[f"early_{fee.category}"] for fee in self.payable]

    def clean(self) -> FreeJson:
        """A lower fee needs the day until which it holds."""
        data = super().clean() or {}
        if any(cents is not None for cents in self._cents(data).values()) and not data.get("until"):
            self.add_error("until", _("Say until which day."))
        return data

    def last_day(self) -> date | None:
        """The last day."""
        until: date | None = self.cleaned_data["until"]
        return until

    def fees(self) -> dict[str, int | None]:
        """Cents by fee category; None where nobody pays less."""
        return self._cents(self.cleaned_data)

    def _cents(self, data: FreeJson) -> dict[str, int | None]:
        return {fee.category: data.get(f"early_{fee.category}") for fee in self.payable}
