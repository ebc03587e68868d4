"""Tournaments as an iCalendar (RFC 5545), for the calendar of a phone or a computer (T-40)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.urls import reverse
from icalendar import Calendar, Event, vText

from tournaments.publishing.queries.appointments import Appointment

CONTENT_TYPE = "text/calendar; charset=utf-8"
#: How often a calendar that follows the address may ask again.
FOLLOWED_EVERY = timedelta(hours=6)


def written(appointments: Sequence[Appointment], site: str, name: str) -> bytes:
    """The file: `name` of the calendar; `site` is the address of this installation, without a slash at the end.

    Of the same appointments it is the same to the byte.
    """
    calendar = Calendar()
    calendar.add("PRODID", "-//Flek//Flek//EN")
    calendar.add("VERSION", "2.0")
    calendar.add("METHOD", "PUBLISH")
    for title in ("NAME", "X-WR-CALNAME"):  # most programs read the latter
        calendar.add(title, vText(" ".join(name.split())))
    calendar.add("REFRESH-INTERVAL", FOLLOWED_EVERY, parameters={"VALUE": "DURATION"})
    for one in appointments:
        calendar.add_component(_event(one, site))
    if any(one.begins for one in appointments):
        days = [one.day for one in appointments]
        calendar.add_missing_timezones(min(days).replace(month=1, day=1), max(days) + timedelta(days=366))
    return bytes(calendar.to_ical())


def _event(one: Appointment, site: str) -> Event:
    tournament = one.tournament
    event = Event()
    event.add("UID", one.uid)
    event.add("DTSTAMP", one.changed)
    event.add("LAST-MODIFIED", one.changed)
    event.add("SEQUENCE", one.version)
    event.add("SUMMARY", tournament.name)
    if one.begins is None:
        event.add("DTSTART", one.day)
    else:
        event.add("DTSTART", one.begins)
        event.add("DTEND", one.begins + one.lasts)
    if tournament.venue:
        event.add("LOCATION", tournament.venue)
    page = site + reverse("public:tournament", args=[tournament.slug])
    event.add("DESCRIPTION", "\n".join(filter(None, [str(tournament.club or ""), page])))
    event.add("URL", page)
    return event
