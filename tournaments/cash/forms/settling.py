"""The form of the settle-up of an evening (T-16a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.formats import money
from scoring.domain.tickets import unit_of
from scoring.forms.quick import SettleForm
from tournaments.cash.domain.settling import Choice
from tournaments.events.models import Tournament
from tournaments.registration.models import Registration
from tournaments.rounds.models import Round


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
        coins = {*self.COINS[tournament.currency][0], tournament.smallest_coin}
        self._offer("coin", [(coin, money(coin, tournament.currency)) for coin in sorted(coins)])
        if tournament.smallest_coin > 1 or "rate" not in self.fields:
            self.initial["coin"] = tournament.smallest_coin
        each = [(one.number, _("round %(number)d") % {"number": one.number}) for one in rounds]
        self._offer("of_round", [("", str(_("the whole evening"))), *each])
        self._offer("players", [(entry.pk, f"{entry.start_number or '–'} {entry.name}") for entry in people])
        self.data = data or self.initial
        self.is_bound = True

    def _offer(self, name: str, choices: Sequence[tuple[int | str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def choice(self) -> Choice:
        """What was chosen; the form is valid."""
        data = self.cleaned_data
        return Choice(data.get("rate", 1), data["coin"], data["of_round"], frozenset(data["players"]))
