"""Forms of a quick table: who plays, and how the evening is settled up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from core.formats import money
from core.forms.names import PlayerNameField
from core.names import at_a_table
from rules.registry import Ruleset
from scoring.domain.joining_quick import sits_already
from scoring.settling import read_rate

CURRENCIES = [("EUR", "EUR"), ("CZK", "CZK")]


class QuickTableForm(forms.Form):
    """Names in the order of the seats, as many as the rules allow; what is agreed is `rulesets.OptionsForm`."""

    currency = forms.ChoiceField(label=_("Currency"), choices=CURRENCIES, initial="EUR")
    title = forms.CharField(label=_("Name of the table"), max_length=80, required=False)
    by_lot = forms.BooleanField(
        label=_("Draw the seats and the scorer by lot"),
        required=False,
        help_text=_(
            "Once, when the table is opened, if one of you wants it. How it was drawn is shown and can be repeated."
        ),
    )

    def __init__(self, ruleset: Ruleset, data: Any = None) -> None:
        super().__init__(data)
        self.ruleset = ruleset
        self.places = [f"name_{number}" for number in range(1, ruleset.most_players + 1)]
        for number, place in enumerate(self.places, 1):
            self.fields[place] = PlayerNameField(
                label=_("Player %(number)d") % {"number": number},
                required=number <= ruleset.least_players,
                widget=forms.TextInput(
                    attrs={"autocomplete": "off", "autocapitalize": "words", "list": "known-names"}
                ),
            )

    def clean(self) -> dict[str, Any]:
        """Names tell the players of a table apart (GEN-3); the later one is refused."""
        seen: set[str] = set()
        for place in self.places:
            name = self.cleaned_data.get(place, "")
            if name and at_a_table(name) in seen:
                self.add_error(place, sits_already(name))
            seen.add(at_a_table(name))
        return self.cleaned_data

    def seats(self) -> list[BoundField]:
        """The fields of the names, in the order of the seats."""
        return [self[place] for place in self.places]

    @property
    def names(self) -> list[str]:
        """Who plays; places left empty are not seats."""
        return [name for place in self.places if (name := self.cleaned_data[place])]


class SettleForm(forms.Form):
    """What a whist (or point) is worth and the smallest coin on the table; `rate` and `coin` come out in cents."""

    #: By currency: the coins and notes in cents, the usual one, and the usual rate as people write it.
    COINS = {
        "EUR": ((1, 2, 5, 10, 20, 50, 100, 200, 500), 5, "0,05"),
        "CZK": ((100, 200, 500, 1000, 2000, 5000, 10000), 100, "1"),
    }
    WORTH = {
        "whists": _("One whist is worth"),
        "side points": _("One point of the balance is worth"),
        "stakes": _("One stake is worth"),
        "points": _("One point is worth"),
    }

    rate = forms.CharField(max_length=12)
    coin = forms.TypedChoiceField(label=_("Smallest coin"), coerce=int)

    def __init__(self, unit: str, currency: str, data: Any = None) -> None:
        """`unit` of the rule set's balance; what is counted in cents already has no rate."""
        coins, usual, rate = self.COINS[currency]
        super().__init__(
            data, initial={"rate": rate, "coin": 1 if unit == "cent" and currency == "EUR" else usual}
        )
        smallest = self.fields["coin"]
        assert isinstance(smallest, forms.TypedChoiceField)
        smallest.choices = [(coin, money(coin, currency)) for coin in coins]
        if unit == "cent":
            del self.fields["rate"]
        else:
            self.fields["rate"].label = self.WORTH[unit]
            self.fields["rate"].widget.attrs["inputmode"] = "decimal"

    def clean_rate(self) -> Fraction:
        """Cents for one whist, exactly: “0,125” is 12.5 c."""
        try:
            rate = read_rate(self.cleaned_data["rate"])
        except ValueError:
            raise forms.ValidationError(_("Write an amount such as 0,05 or 1,50.")) from None
        if not rate:
            raise forms.ValidationError(_("The rate must be more than nothing."))
        return rate
