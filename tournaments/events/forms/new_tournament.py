"""The page of a new tournament (T-1, T-22): game, system, name, day; all else is as proposed, or as last time.

The page asks only for the fields that it shows. Those that it leaves to the settings are stored as the system, or the
tournament of last time, proposes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments import ranking
from tournaments.events.domain.day_plan import USUAL_BEGINNING, USUAL_PLAYERS, DayPlan, day_plan
from tournaments.events.domain.table_sizes import size_order
from tournaments.events.forms.choosing import SHOWN_SYSTEM, known_system, shown_forms
from tournaments.events.forms.settings import TournamentForm
from tournaments.events.forms.system import SystemForm
from tournaments.events.forms.system_cards import GAMES, game_of, suits
from tournaments.events.models import Tournament

GAME, SHOWN_GAME = "game", "shown.game"
#: The system that any game can be played by.
ANY_GAME = "club-evening"
#: What the estimate of the day hangs on, besides what only it needs.
PLANNING = ("rounds_planned", "round_minutes", "table_size")
#: What one tournament takes over from another, besides the options of rules and system.
SAME = (
    "name",
    "venue",
    "club",
    "system",
    "ruleset",
    "rounds_planned",
    "table_size",
    "round_minutes",
    "round_end",
    "capacity",
    "currency",
    "smallest_coin",
    "live",
    "money_shown",
    "prizes_shown",
)


class DayForm(forms.Form):
    """What only the estimate of the day is made of; it is not kept."""

    players = forms.IntegerField(
        label=_("Players expected"),
        min_value=3,
        max_value=2000,
        widget=forms.NumberInput(attrs={"data-plans": True}),
    )
    begins = forms.TimeField(
        label=_("Begins at"),
        widget=forms.TimeInput(attrs={"type": "time", "data-plans": True}, format="%H:%M"),
    )


def new_forms(
    data: Mapping[str, Any], user: Any, before: Tournament | None = None
) -> tuple[TournamentForm, SystemForm]:
    """The forms of a new tournament as they are shown for what `data` chooses; `before` is the one of last time."""
    initial = (
        {name: getattr(before, f"{name}_id" if name == "club" else name) for name in SAME} if before else {}
    )
    said = _by_game(data)
    chosen = {"ruleset": said["ruleset"]} if GAME in data and said.get("ruleset") else {}
    return shown_forms(said, user, before=before, taken=initial, chosen=chosen)


def completed(data: QueryDict, user: Any, before: Tournament | None = None) -> QueryDict:
    """What was sent, and for the fields that the page does not show what is proposed."""
    whole = data.copy()
    form, _system_form = new_forms(data, user, before)
    for field in form:
        value = field.value()
        if field.html_name not in whole and value is not None:
            whole[field.html_name] = str(value)
    return whole


def planned_day(
    form: TournamentForm, data: Mapping[str, Any], players: int | None
) -> tuple[DayForm, DayPlan]:
    """The estimate of the day for what the page says, and the fields that only it needs."""
    usual = {"players": players or USUAL_PLAYERS, "begins": USUAL_BEGINNING}
    day = DayForm({name: data.get(name, usual[name]) for name in usual})
    sent = day.cleaned_data if day.is_valid() else {}
    system = ranking.systems()[known_system({"system": form["system"].value() or ANY_GAME})]
    for name in PLANNING:
        form.fields[name].widget.attrs["data-plans"] = True
    size = _number(form["table_size"].value(), 3, 5, system.table_sizes[0])
    begins = sent.get("begins", USUAL_BEGINNING)
    assert isinstance(begins, time)
    return day, day_plan(
        sent.get("players", usual["players"]),
        size_order(system.table_sizes, form.chosen_ruleset, size),
        begins,
        _number(form["rounds_planned"].value(), 1, 30, 3),
        _number(form["round_minutes"].value(), 5, 600, 60),
    )


def _by_game(data: Mapping[str, Any]) -> dict[str, str]:
    """Another game brings its rules, and a system that suits it; another system of the same game leaves the rules."""
    said = {name: data[name] for name in data}
    game = said.get(GAME)
    if game not in GAMES:
        return said
    system = ranking.systems()[known_system(said)]
    if game != said.get(SHOWN_GAME):
        said["ruleset"] = GAMES[game]
        if not suits(system, game):
            said["system"] = ANY_GAME
    elif said.get(SHOWN_SYSTEM) != system.id and "ruleset" in ranking.stated(system.id):
        said["ruleset"] = system.ruleset
    if game_of(said.get("ruleset", "")) != game:
        said["ruleset"] = GAMES[game]
    return said


def _number(value: object, least: int, most: int, usual: int) -> int:
    try:
        return min(max(int(str(value)), least), most)
    except ValueError:
        return usual
