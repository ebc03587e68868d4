"""Tournaments as an iCalendar (RFC 5545), for the calendar of a phone or a computer (T-40)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from icalendar import Calendar, Event, Timezone, TimezoneDaylight, TimezoneStandard, vRecur, vText

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
    begins = [one.begins for one in appointments if one.begins]
    if begins:
        calendar.subcomponents.insert(0, _timezone(settings.TIME_ZONE, min(begins).year - 1))
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


def _timezone(name: str, year: int) -> Timezone:
    """The zone with the rule by which its clocks change, from that year on: Outlook reads no single dates, and the hour
    of a change is the one that clocks show before it (V5)."""
    zone = Timezone()
    zone.add("TZID", name)
    changes = _changes(ZoneInfo(name), year)
    first = datetime(year, 1, 1, tzinfo=ZoneInfo(name))
    for at, before, after in changes or ((first.replace(tzinfo=None), first, first),):
        part = TimezoneDaylight() if after.dst() else TimezoneStandard()
        part.add("DTSTART", at)
        part.add("TZOFFSETFROM", before.utcoffset())
        part.add("TZOFFSETTO", after.utcoffset())
        part.add("TZNAME", after.tzname())
        if changes:
            week = -1 if (at + timedelta(days=7)).month != at.month else (at.day - 1) // 7 + 1
            day = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")[at.weekday()]
            part.add("RRULE", vRecur(freq="YEARLY", bymonth=at.month, byday=f"{week}{day}"))
        zone.add_component(part)
    return zone


@lru_cache(maxsize=64)
def _changes(zone: ZoneInfo, year: int) -> tuple[tuple[datetime, datetime, datetime], ...]:
    """When clocks change in a year, by the hour that they show before it; the moments around it."""
    found = []
    for hours in range(366 * 24):
        moment = datetime(year, 1, 1, tzinfo=UTC) + timedelta(hours=hours)
        before, after = moment.astimezone(zone), (moment + timedelta(hours=1)).astimezone(zone)
        if before.utcoffset() != after.utcoffset():
            found.append(((before + timedelta(hours=1)).replace(tzinfo=None), before, after))
    return tuple(found)
