"""Forms of the cash desk."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms.money import MoneyField
from tournaments.cash.models import CashPosting
from tournaments.events.models import DeskRules, Tournament
from tournaments.registration.models import Registration

#: How money changes hands.
METHODS = [(value, label) for value, label in CashPosting.Method.choices if value != "none"]


class FeesForm(forms.Form):
    """The fee of each category, the playing deposit, the levy."""

    playing_deposit = MoneyField(label=_("Playing deposit of a player"))
    levy_rate = MoneyField(label=_("Levy for each player who played"))
    card_surcharge = MoneyField(label=_("Without a scan card besides"))

    def __init__(self, tournament: Tournament, rules: DeskRules, *args: Any, **kwargs: Any) -> None:
        fees = dict(tournament.fees.values_list("category", "cents"))
        kwargs["initial"] = {
            **{f"fee_{category}": fees.get(category, 0) for category in Registration.FeeCategory.values},
            "playing_deposit": rules.playing_deposit,
            "levy_rate": rules.levy_rate,
            "card_surcharge": rules.card_surcharge,
        }
        super().__init__(*args, **kwargs)
        if not (rules.scan_cards or rules.card_surcharge):
            del self.fields["card_surcharge"]
        for category, label in Registration.FeeCategory.choices:
            self.fields[f"fee_{category}"] = MoneyField(label=label)

    @property
    def fee_fields(self) -> list[forms.BoundField]:
        """The fields of the fees, in the order of the categories."""
        return [self[f"fee_{category}"] for category in Registration.FeeCategory.values]

    def sums(self) -> dict[str, int]:
        """Cents besides the fees, by their names."""
        return {name: self.cleaned_data[name] for name in self.base_fields if name in self.fields}

    def fees(self) -> dict[str, int]:
        """Cents by fee category."""
        return {
            category: self.cleaned_data[f"fee_{category}"] for category in Registration.FeeCategory.values
        }


class MoveForm(forms.Form):
    """Money into or out of the box."""

    cents = MoneyField(label=_("Amount"), least=1)
    reason = forms.CharField(label=_("What for"), max_length=300)


class CountForm(forms.Form):
    """The counted box."""

    counted = MoneyField(label=_("Counted in the box"))
    note = forms.CharField(label=_("Note"), max_length=300, required=False)


class AccountForm(forms.Form):
    """A movement on a player's account: nothing in `cents` means all that is open."""

    cents = MoneyField(label=_("Amount"), least=1, required=False)
    method = forms.ChoiceField(label=_("How"), choices=METHODS, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)
