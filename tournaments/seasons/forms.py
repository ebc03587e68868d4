"""Forms of seasons (T-23): the rules, the tournaments, imported final lists."""

from __future__ import annotations

from typing import Any

import msgspec
from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.refusals import rule_message
from core.typed import FreeJson
from tournaments import ranking
from tournaments.events.forms.exact import ExactField, NumbersField
from tournaments.events.forms.settings import title_of
from tournaments.events.forms.system_words import BEYOND, PLACES
from tournaments.events.models import Tournament
from tournaments.events.queries.words import TIE_BREAKS, TIES
from tournaments.people.models import Club
from tournaments.ranking import RankingError

POINTS = {
    "event_points": gettext_lazy("points of the tournament × coefficient"),
    "places": gettext_lazy("n + 1 − place × coefficient"),
    "key": gettext_lazy("points by a key, from the first place down"),
}
COEFFICIENT_ON = {
    "points": gettext_lazy("every value of the key"),
    "first": gettext_lazy("the first value only, rounded"),
}
MOST_TIE_BREAKS = 5


def preset_choices() -> list[tuple[str, str]]:
    """The systems that say something of seasons."""
    return [(one.id, title_of(one)) for one in ranking.systems().values() if one.season is not None]


class SeasonForm(forms.Form):
    """Name, club and rules. `options` in `cleaned_data` is what `Season.system_options` keeps."""

    name = forms.CharField(label=gettext_lazy("Name of the season"), max_length=120)
    club = forms.ModelChoiceField(label=gettext_lazy("Club"), queryset=Club.objects.none(), required=False)
    system = forms.ChoiceField(label=gettext_lazy("Rules by"), choices=preset_choices)

    def __init__(
        self,
        clubs: Any,
        system: str,
        options: FreeJson | None,
        *args: Any,
        union: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        club = self.fields["club"]
        assert isinstance(club, forms.ModelChoiceField)
        club.queryset = clubs
        club.empty_label = _("the union") if union else _("my own, private")
        self.fields["system"].initial = system
        now: FreeJson = msgspec.to_builtins(ranking.system(system, options).season, enc_hook=str)
        self._rules(now)

    def _rules(self, now: FreeJson) -> None:
        points = now["points"]
        key = points if points["rule"] == "key" else {}

        def choice(label: str, words: FreeJson, chosen: str, *, empty: bool = False) -> forms.ChoiceField:
            choices = [("", "–"), *words.items()] if empty else list(words.items())
            return forms.ChoiceField(label=label, choices=choices, initial=chosen, required=not empty)

        def number(label: str, initial: int | None, least: int) -> forms.IntegerField:
            return forms.IntegerField(
                label=label, min_value=least, max_value=99, required=False, initial=initial
            )

        def yes(label: str, initial: bool) -> forms.BooleanField:
            return forms.BooleanField(label=label, required=False, initial=initial)

        fields: dict[str, forms.Field] = {
            "points.rule": choice(_("Points of a tournament"), POINTS, points["rule"]),
            "points.first": ExactField(
                label=_("Key: the first place gets"), required=False, initial=key.get("first", "")
            ),
            "points.step": ExactField(
                label=_("Key: each further less by"), required=False, initial=key.get("step", "1")
            ),
            "points.floor": ExactField(
                label=_("Key: down to"), required=False, initial=key.get("floor", "0")
            ),
            "points.values": NumbersField(
                label=_("Key: or a list of points"), required=False, initial=key.get("values", [])
            ),
            "points.beyond": choice(_("Key: after its end"), BEYOND, key.get("beyond", "floor")),
            "points.coefficient_on": choice(
                _("Key: the coefficient multiplies"), COEFFICIENT_ON, key.get("coefficient_on", "points")
            ),
            "ties": choice(_("Players on a shared place get"), TIES, now["ties"]),
            "best": number(_("How many of the best tournaments count"), now["best"], 1),
            "drop_worst": number(_("or so many worst ones are dropped"), now["drop_worst"], 0),
            "club_members": number(_("The best of a club who count"), now["club_members"], 1),
            "team_members": number(_("The best of a team who count"), now["team_members"], 1),
            "guests": yes(_("Guests count in the season"), now["guests"]),
            "guest_places": choice(_("The place of a guest"), PLACES, now["guest_places"]),
            "disqualified_out": yes(_("Disqualified once, out of the season"), now["disqualified_out"]),
        }
        words = {name: words for name, words in TIE_BREAKS.items() if name != "direct_meeting"}
        for place in range(1, MOST_TIE_BREAKS + 1):
            chosen = now["tie_breaks"][place - 1] if place <= len(now["tie_breaks"]) else ""
            label = _("Equal points: %(number)d. criterion") % {"number": place}
            fields[f"tie_breaks.{place}"] = choice(label, words, chosen, empty=True)
        self.fields.update(fields)

    @property
    def rules(self) -> list[forms.BoundField]:
        """The fields of the rules, after name, club and preset."""
        return [self[name] for name in self.fields if name not in ("name", "club", "system")]

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        cleaned["options"] = {"season": self._season(cleaned)}
        try:
            ranking.system(cleaned["system"], cleaned["options"])
        except RankingError as error:
            field = (error.field or "").removeprefix("season.").split("[")[0]
            known = next(
                (name for name in self.fields if name == field or name.startswith(f"{field}.")), None
            )
            self.add_error(known if field else None, rule_message(error))
        return cleaned

    def _season(self, cleaned: FreeJson) -> FreeJson:
        points = {
            name.removeprefix("points."): value
            for name, value in cleaned.items()
            if name.startswith("points.") and value not in ("", [])
        }
        if points["rule"] != "key":
            points = {"rule": points["rule"]}
        breaks = [cleaned[f"tie_breaks.{place}"] for place in range(1, MOST_TIE_BREAKS + 1)]
        return {
            "points": points,
            "ties": cleaned["ties"],
            "best": cleaned["best"],
            "drop_worst": cleaned["drop_worst"] or 0,
            "tie_breaks": [name for name in breaks if name],
            "club_members": cleaned["club_members"] or 4,
            "team_members": cleaned["team_members"] or 4,
            "guests": cleaned["guests"],
            "guest_places": cleaned["guest_places"],
            "disqualified_out": cleaned["disqualified_out"],
        }


class SeasonTournamentForm(forms.Form):
    """One of our tournaments with its coefficient."""

    tournament = forms.ModelChoiceField(label=gettext_lazy("Tournament"), queryset=Tournament.objects.none())
    coefficient = forms.CharField(label=gettext_lazy("Coefficient"), max_length=20, initial="1")

    def __init__(self, tournaments: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["tournament"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = tournaments


class FinalListForm(forms.Form):
    """A final list of a tournament held elsewhere."""

    name = forms.CharField(label=gettext_lazy("Name of the tournament"), max_length=120)
    date = forms.DateField(
        label=gettext_lazy("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    coefficient = forms.CharField(label=gettext_lazy("Coefficient"), max_length=20, initial="1")
    starters = forms.IntegerField(label=gettext_lazy("Starters"), min_value=1, max_value=9999, required=False)
    file = forms.FileField(label=gettext_lazy("Final list (XLSX or CSV)"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("prefix", "list")
        super().__init__(*args, **kwargs)
        self.fields["date"].initial = timezone.localdate()
