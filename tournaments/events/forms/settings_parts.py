"""The page of settings in parts: what each is called, how it stands in a line, and which one is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import ranking
from tournaments.events.forms.settings import TournamentForm, playable, title_of
from tournaments.events.forms.system import SystemForm
from tournaments.events.models import Tournament

#: The parts of the form and the fields of each; how it is evaluated has a form of its own.
FIELDS = {
    "what": ("name", "date", "venue", "club"),
    "game": ("system", "ruleset", "currency", "smallest_coin", "table_size"),
    "day": (
        "rounds_planned",
        "round_minutes",
        "round_end",
        "capacity",
        "live",
        "money_shown",
        "prizes_shown",
    ),
    "evaluated": (),
}
TITLES: Mapping[str, str | Promise] = {
    "what": gettext_lazy("What, when, where"),
    "game": gettext_lazy("The game"),
    "day": gettext_lazy("The course of the day"),
    "evaluated": gettext_lazy("How it is evaluated"),
    "outside": gettext_lazy("Public list and projector"),
    "changed": gettext_lazy("What was changed"),
}


@dataclass(frozen=True)
class Part:
    """`now` says how it is stored, which may differ from what is being chosen."""

    name: str
    title: str | Promise
    now: str
    shown: bool


def parts_of(tournament: Tournament, shown: str) -> list[Part]:
    """All parts of the page in their order."""
    now = {
        "what": _listed(date_format(tournament.date), tournament.venue, str(tournament.club or "")),
        "game": _listed(*_game(tournament)),
        "day": _day(tournament),
        "evaluated": _("otherwise than the system says")
        if tournament.system_options
        else _("as the system says"),
        "outside": _("on the public list") if tournament.public else _("private"),
    }
    return [Part(name, title, now.get(name, ""), name == shown) for name, title in TITLES.items()]


def shown_part(wanted: Mapping[str, str], form: TournamentForm, system_form: SystemForm) -> str:
    """The part with the first fault; else the one that was looked at, and on the first visit the first."""
    if form.is_bound and form.errors:
        for name, fields in FIELDS.items():
            if any(field in form.errors for field in fields):
                return name
        return "game"  # what was agreed within the rules
    if system_form.is_bound and system_form.errors:
        return "evaluated"
    name = wanted.get("part", "")
    return name if name in TITLES else "what"


def _game(tournament: Tournament) -> list[str]:
    system = ranking.systems().get(tournament.system)
    rules = str(dict(playable()).get(tournament.ruleset, tournament.ruleset))
    return [title_of(system) if system else "", rules, tournament.currency]


def _day(tournament: Tournament) -> str:
    rounds = tournament.rounds_planned
    text = ngettext(
        "%(rounds)d round of %(minutes)d minutes", "%(rounds)d rounds of %(minutes)d minutes", rounds
    )
    return text % {"rounds": rounds, "minutes": tournament.round_minutes}


def _listed(*facts: str) -> str:
    return " · ".join(fact for fact in facts if fact)
