"""The forms of discipline (T-31): a card for a player, a check of sorted cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.events.models import Tournament
from tournaments.jury.models import PenaltyCard
from tournaments.registration.forms.players import PlayersField
from tournaments.registration.models import Registration
from tournaments.rounds.models import Table
from tournaments.rounds.queries.visibility import latest_public_round

if TYPE_CHECKING:  # Django's own class takes no parameter
    TableChoice = forms.ModelChoiceField[Table]
else:
    TableChoice = forms.ModelChoiceField


class TableField(TableChoice):
    """A table, by its number."""

    def label_from_instance(self, obj: Table) -> str:
        return str(obj.number)


class CardForm(forms.Form):
    """A card for a player of the tournament."""

    player = PlayersField(label=gettext_lazy("Player"), queryset=Registration.objects.none())
    colour = forms.ChoiceField(
        label=gettext_lazy("Card"), choices=PenaltyCard.Colour.choices, widget=forms.RadioSelect
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=300)
    rule = forms.CharField(label=gettext_lazy("Rule cited"), max_length=40, required=False)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        player = self.fields["player"]
        assert isinstance(player, PlayersField)
        player.queryset = tournament.registrations.select_related("player").order_by("start_number")


class CheckForm(forms.Form):
    """A check of sorted cards at a table (S:B/26)."""

    table = TableField(label=gettext_lazy("Table"), queryset=Table.objects.none())
    asked_by = PlayersField(label=gettext_lazy("Who asked for it"), queryset=Registration.objects.none())
    checked = PlayersField(label=gettext_lazy("Whose cards"), queryset=Registration.objects.none())
    found = forms.ChoiceField(
        label=gettext_lazy("Found"),
        choices=[("sorted", gettext_lazy("sorted")), ("unsorted", gettext_lazy("not sorted"))],
        widget=forms.RadioSelect,
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        round_ = latest_public_round(tournament)
        people = tournament.registrations.filter(seats__round=round_).select_related("player")
        tables = Table.objects.filter(round=round_).select_related("round__tournament")
        table, asked_by, checked = (self.fields[name] for name in ("table", "asked_by", "checked"))
        assert isinstance(table, TableField)
        assert isinstance(asked_by, PlayersField)
        assert isinstance(checked, PlayersField)
        table.queryset = tables
        asked_by.queryset = checked.queryset = people.order_by("seats__table__number", "seats__position")
