"""Entries of the public page (T-40): what their own page says of them, and which the office has to look at."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.events.models import Tournament
from tournaments.mail.models import Letter
from tournaments.registration.domain.addresses import people_of
from tournaments.registration.domain.applying import changeable
from tournaments.registration.domain.letters import about
from tournaments.registration.domain.places import place_held, place_waiting
from tournaments.registration.models import Application, Registration

State = Registration.State


@dataclass(frozen=True)
class Shown:
    """One person of an entry, for the page of the entry.

    state    "confirmed", "waiting" (for a place), "withdrawn", "here", "unconfirmed" or "office"
    waiting  which one of those who wait, 0 for nobody who does

    Of somebody who could not be entered the page says what it says of everybody: whoever typed his name is not told.
    """

    application: Application
    state: str
    waiting: int
    changeable: bool


def address_sent_back(entry: Registration) -> str:
    """The address of an entry from which the last letter came back; empty where none did."""
    application = Application.objects.filter(registration=entry).exclude(email="").first()
    last = (
        Letter.objects.filter(about=about(application), to=application.email).first() if application else None
    )
    return last.to if last and last.state == Letter.State.BOUNCED else ""


def shown_people(group: uuid.UUID) -> list[Shown]:
    """The people of an entry, in their order."""
    return [_shown(one) for one in people_of(group)]


def _shown(application: Application) -> Shown:
    state, waiting = _state(application), 0
    entry = application.registration
    if state == "waiting" and entry:
        waiting = place_waiting(entry)
    elif state == "confirmed" and entry is None:
        waiting = place_held(application)
    return Shown(application, "waiting" if waiting else state, waiting, changeable(application))


def _state(application: Application) -> str:
    entry = application.registration
    if application.ended_at or (entry and entry.state in (State.WITHDRAWN, State.DISQUALIFIED)):
        return "withdrawn"
    if entry is None and application.unconfirmed:
        return "unconfirmed" if application.email else "office"
    if entry and entry.state == State.WAITING:
        return "waiting"
    return "here" if entry and entry.state == State.CHECKED_IN else "confirmed"


def for_office(tournament: Tournament) -> QuerySet[Application]:
    """What the office may enter: nobody has confirmed it, or it was held; oldest first."""
    return tournament.applications.filter(registration=None, ended_at=None).order_by("applied_at", "pk")
