"""The form of the settle-up of an evening (T-16a)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.quick import SettleForm
from scoring.settling import unit_of
from scoring.templatetags.flek import money
from tournaments.models import Registration, Round, Tournament
from tournaments.settling import Choice


class EveningForm(SettleForm):
    """Rate and coin, one round or all, and who settles: whoever is ticked, else everybody."""

    of_round = forms.TypedChoiceField(label=_("Rounds"), coerce=int, empty_value=None, required=False)
    players = forms.TypedMultipleChoiceField(
        label=_("Who settles up"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self, tournament: Tournament, rounds: list[Round], people: list[Registration], data: Any = None
    ) -> None:
        """`rounds` that were played and `people` who sat in them; without data as the evening usually is."""
        super().__init__(unit_of(tournament.ruleset), tournament.currency)
        coins = {coin for coin, _label in self.fields["coin"].choices} | {tournament.smallest_coin}
        self.fields["coin"].choices = [(coin, money(coin, tournament.currency)) for coin in sorted(coins)]
        if tournament.smallest_coin > 1 or "rate" not in self.fields:
            self.initial["coin"] = tournament.smallest_coin
        self.fields["of_round"].choices = [
            ("", _("the whole evening")),
            *((one.number, _("round %(number)d") % {"number": one.number}) for one in rounds),
        ]
        self.fields["players"].choices = [
            (entry.pk, f"{entry.start_number or '–'} {entry.player.name}") for entry in people
        ]
        self.data = data or self.initial
        self.is_bound = True

    @property
    def choice(self) -> Choice:
        """What was chosen; the form is valid."""
        data = self.cleaned_data
        return Choice(data.get("rate", 1), data["coin"], data["of_round"], frozenset(data["players"]))
