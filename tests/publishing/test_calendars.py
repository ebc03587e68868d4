"""T-40: a tournament and what a club plays next in people's calendars, read back by a program that reads calendars."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from tests.evening import tournament_of
from tournaments.events.domain import desk
from tournaments.events.domain.settings import change_settings
from tournaments.events.models import Tournament
from tournaments.people.models import Club
from tournaments.registration.domain.participation import Person, register

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

NAME = "Turnaj; „o šatku“, časť 1\\2"
HOME = ZoneInfo("Europe/Bratislava")


@pytest.fixture(scope="module")
def club(lasting: None) -> Club:
    return Club.objects.create(name="MK Žilina")


def days(number: int) -> date:
    return timezone.localdate() + timedelta(days=number)


def made(club: Club | None = None, on: date | None = None, **fields: Any) -> Tournament:
    tournament = tournament_of(0, venue="Krčma, Žilina", **{"name": NAME, **fields})
    Tournament.objects.filter(pk=tournament.pk).update(club=club, date=on or days(7))
    tournament.refresh_from_db()
    return tournament


def asked(address: str) -> Any:
    answer = Client().get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(answer.content)


def event_of(tournament: Tournament) -> Any:
    (event,) = asked(reverse("public:calendar", args=[tournament.slug])).walk("VEVENT")
    return event


def of_club(club: Club) -> list[Any]:
    return list(asked(reverse("public:club-calendar", args=[club.pk])).walk("VEVENT"))


def test_a_calendar_knows_the_name_the_day_and_the_place(club: Club) -> None:
    tournament = made(club)
    event = event_of(tournament)
    assert (str(event["SUMMARY"]), str(event["LOCATION"])) == (NAME, "Krčma, Žilina")
    assert event.decoded("DTSTART") == tournament.date  # the whole day: nobody has said the hour
    page = f"http://testserver/tournaments/{tournament.slug}/"
    assert str(event["URL"]) == page
    assert str(event["DESCRIPTION"]) == f"MK Žilina\n{page}"


@pytest.mark.parametrize("day", [date(2030, 1, 5), date(2030, 7, 6), date(2030, 3, 31), date(2030, 10, 27)])
def test_the_hour_is_the_one_of_the_place_in_winter_and_summer(day: date) -> None:
    tournament = made(on=day, rounds_planned=3, round_minutes=60)
    desk.set_desk_rules(tournament, begins=time(14, 30))
    calendar = asked(reverse("public:calendar", args=[tournament.slug]))
    (event,) = calendar.walk("VEVENT")
    begins = event.decoded("DTSTART")
    assert begins == datetime.combine(day, time(14, 30), HOME)
    assert event.decoded("DTEND") - begins == timedelta(minutes=20 + 3 * 60 + 2 * 15 + 20)
    assert str(calendar.walk("VTIMEZONE")[0]["TZID"]) == "Europe/Bratislava"
    assert event["DTSTART"].params["TZID"] == "Europe/Bratislava"


def test_v5_the_zone_says_by_which_rule_its_clocks_change() -> None:
    """Outlook reads no dates one by one, and an onset is the hour that clocks show before it."""
    tournament = made(on=date(2030, 7, 6))
    desk.set_desk_rules(tournament, begins=time(14, 30))
    text = Client().get(reverse("public:calendar", args=[tournament.slug])).content.decode()
    assert "RDATE" not in text
    for part, rule, hour in (
        ("DAYLIGHT", "-1SU;BYMONTH=3", "T020000"),
        ("STANDARD", "-1SU;BYMONTH=10", "T030000"),
    ):
        lines = text.split(f"BEGIN:{part}")[1].split(f"END:{part}")[0]
        assert f"RRULE:FREQ=YEARLY;BYDAY={rule}" in lines
        assert f"{hour}\r\n" in lines


def test_the_same_event_has_a_new_version_with_each_change_that_shows() -> None:
    tournament = made()
    seen = [event_of(tournament)]
    for change in (
        lambda: change_settings(tournament, {"venue": "Kultúrny dom"}),
        lambda: desk.set_desk_rules(tournament, begins=time(9)),
        lambda: desk.set_desk_rules(tournament, begins=time(10)),
    ):
        change()
        seen.append(event_of(tournament))
    assert {str(event["UID"]) for event in seen} == {f"{tournament.public_id}@flek"}
    versions = [event["SEQUENCE"] for event in seen]
    assert versions == sorted(set(versions))
    changed = [event.decoded("LAST-MODIFIED") for event in seen]
    assert changed == sorted(changed)
    change_settings(tournament, {"capacity": 40})
    desk.set_desk_rules(tournament, late_minutes=3)
    assert event_of(tournament)["SEQUENCE"] == versions[-1]


def test_nothing_of_who_plays_is_in_it(club: Club) -> None:
    tournament = made(club)
    addresses = [
        reverse("public:calendar", args=[tournament.slug]),
        reverse("public:club-calendar", args=[club.pk]),
    ]
    before = [Client().get(address).content for address in addresses]
    register(tournament, Person("Nová Anna", "MK Žilina", "SK-1", 1950, consent=True))
    assert [Client().get(address).content for address in addresses] == before


def test_a_club_shows_what_is_public_and_to_come(club: Club) -> None:
    made(club, days(-1), name="Bol")
    made(club, days(0), name="Dnes")
    made(club, days(20), name="Potom")
    made(club, days(10), name="Skôr")
    made(club, days(3), name="Súkromný", public=False)
    draft = made(club, days(4), name="Návrh")
    Tournament.objects.filter(pk=draft.pk).update(state=Tournament.State.DRAFT)
    made(None, days(5), name="Cudzí")
    assert [str(event["SUMMARY"]) for event in of_club(club)] == ["Dnes", "Skôr", "Potom"]
    assert Client().get(reverse("public:calendar", args=[draft.slug])).status_code == 404
    assert Client().get(reverse("public:club-calendar", args=[club.pk + 1])).status_code == 404


def test_who_follows_it_is_told_when_nothing_changed(club: Club) -> None:
    made(club)
    address = reverse("public:club-calendar", args=[club.pk])
    answer = Client().get(address)
    assert Client().get(address, headers={"if-none-match": answer["ETag"]}).status_code == 304
    made(club, days(9))
    assert Client().get(address, headers={"if-none-match": answer["ETag"]}).status_code == 200


def test_a_name_with_a_new_line_makes_no_line_of_its_own() -> None:
    tournament = made()
    Tournament.objects.filter(pk=tournament.pk).update(
        name="A\r\nBEGIN:VALARM\r\nX:1", venue="B\nURL:https://x/"
    )
    calendar = asked(reverse("public:calendar", args=[tournament.slug]))
    assert not calendar.walk("VALARM")
    (event,) = calendar.walk("VEVENT")
    assert str(event["URL"]).startswith("http://testserver/")


def test_queries_do_not_grow_with_the_tournaments(club: Club) -> None:
    counted = []
    for day in (1, 2, 3):
        desk.set_desk_rules(made(club, days(day), name=f"T{day}"), begins=time(9))
        with CaptureQueriesContext(connection) as queries:
            assert len(of_club(club)) == day
        counted.append(len(queries))
    assert counted[0] == counted[2]


def test_the_pages_lead_there(club: Club) -> None:
    tournament = made(club)
    page = Client().get(reverse("public:tournament", args=[tournament.slug])).content.decode()
    assert f'href="{reverse("public:calendar", args=[tournament.slug])}"' in page
    page = Client().get(reverse("public:club", args=[club.pk])).content.decode()
    assert f'href="webcal://testserver{reverse("public:club-calendar", args=[club.pk])}"' in page
