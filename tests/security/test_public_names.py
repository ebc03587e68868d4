"""What the internet reads of a person (T-38): nobody under age by name, no club beside initials, no card."""

from __future__ import annotations

import json
from datetime import date, timedelta
from unittest import mock

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import evening
from tests.full_day import full_day
from tests.security.registry import program, visible
from tournaments.events.domain import desk
from tournaments.events.models import Tournament
from tournaments.jury.models import Decision, PenaltyCard
from tournaments.people.models import Club, Player
from tournaments.people.models.people import OF_AGE
from tournaments.registration.models import Registration
from tournaments.seasons.models import Season, SeasonEvent, SeasonFinish

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

NAME, CLUB, CATEGORY = "Ďuro Žiaran", "Skrytý klub", "Tajná kategória"
#: Everything of a tournament that anybody reads.
PAGES = (
    "/tournaments/{slug}/",
    "/tournaments/{slug}/find/?q=5",
    "/tournaments/{slug}/results/",
    "/tournaments/{slug}/lists/players.csv",
    "/tournaments/{slug}/lists/seating.csv",
    "/tournaments/{slug}/lists/standing.csv",
    "/tournaments/{slug}/embed/",
    "/api/v1/tournaments/{slug}/players/",
    "/api/v1/tournaments/{slug}/standing/",
)


def one_of(
    made: Tournament, *, years: int | None, typed: int | None = None, agreed: bool = True
) -> Registration:
    """Somebody who will be so old this year, as the registry says, or as it was typed here."""
    entry = made.registrations.get(start_number=1)
    year = timezone.localdate().year
    club = Club.objects.create(name=CLUB)
    Player.objects.filter(pk=entry.player_id).update(
        name=NAME,
        club=club,
        registered=True,
        birth_year=years and year - years,
        publish_consent_at=timezone.now() if agreed else None,
    )
    Registration.objects.filter(pk=entry.pk).update(name=NAME, club=club, birth_year=typed and year - typed)
    entry.categories.add(desk.add_category(made, name=CATEGORY))
    cache.clear()
    return made.registrations.get(pk=entry.pk)


def played() -> Tournament:
    made = evening.tournament_of(4)
    round_ = evening.published_round(made)
    sheet = round_.tables.get().sheet
    pen, _ = evening.pen_of(sheet)
    evening.write(sheet, pen, evening.entry(evening.SEVEN, seen=0))
    return made


def read(made: Tournament) -> dict[str, str]:
    found = {}
    for page in PAGES:
        answer = Client().get(page.format(slug=made.slug))
        assert answer.status_code in (200, 404), page
        text = b"".join(answer) if answer.streaming else answer.content
        found[page] = (
            json.dumps(answer.json(), ensure_ascii=False)
            if "json" in answer["Content-Type"]
            else text.decode()
        )
    return found


@pytest.mark.parametrize(
    ("years", "typed", "agreed", "shown"),
    [
        (OF_AGE, None, True, True),
        (OF_AGE - 1, None, True, False),
        (None, OF_AGE - 1, True, False),
        (None, None, True, True),
        (50, 50, False, False),
    ],
)
def test_who_shows_by_name_and_with_whom_club_and_category(
    years: int | None, typed: int | None, agreed: bool, shown: bool
) -> None:
    made = played()
    entry = one_of(made, years=years, typed=typed, agreed=agreed)
    pages = read(made)
    assert sum(NAME in text for text in pages.values()) >= (5 if shown else 0)
    assert [page for page, text in pages.items() if not shown and NAME in text] == []
    assert any(CLUB in text for text in pages.values()) == shown
    in_lists = pages["/tournaments/{slug}/lists/players.csv"] + pages["/api/v1/tournaments/{slug}/players/"]
    assert any(word in in_lists for word in (CATEGORY, entry.categories.get().key)) == shown
    if typed and agreed:
        return  # a page of his own says what the registry knows
    assert Client().get(reverse("public:player", args=[entry.player_id])).status_code == (
        200 if shown else 404
    )
    members = visible(Client().get(reverse("public:club", args=[entry.club_id])))
    assert (NAME in members) == shown


def test_a_filter_finds_nobody_by_what_does_not_show() -> None:
    made = played()
    entry = one_of(made, years=50, agreed=False)
    address = f"/api/v1/tournaments/{made.slug}/players/"
    for asked in ({"club": CLUB}, {"category": entry.categories.get().key}, {"q": CLUB}):
        assert Client().get(address, asked).json()["count"] == 0
        inside = Client().get(address, asked, headers=program(made, evening.account().email))
        assert inside.json()["count"] == 1
    Player.objects.update(publish_consent_at=timezone.now())
    assert Client().get(address, {"club": CLUB}).json()["count"] == 1


def test_a_published_part_is_written_anew_when_somebody_comes_of_age() -> None:
    made = played()
    one_of(made, years=OF_AGE - 1)
    page = f"/tournaments/{made.slug}/"
    assert NAME not in Client().get(page).content.decode()
    later = timezone.now() + timedelta(days=366)
    with mock.patch("django.utils.timezone.now", return_value=later):
        cache.clear()
        assert NAME in Client().get(page).content.decode()


def test_a_published_decision_does_not_say_who_was_shown_a_card() -> None:
    day = full_day()
    card = PenaltyCard.objects.filter(decision__isnull=False)[0]
    Decision.objects.update(published=True)
    name, case = "Karol Kartový", card.decision.case
    Registration.objects.filter(pk=card.registration_id).update(name=name)
    Player.objects.filter(pk=card.registration.player_id).update(name=name, publish_consent_at=timezone.now())
    case.decisions.update(offender=card.registration)
    told = Client().get(f"/api/v1/tournaments/{day.slug}/decisions/").json()["results"]
    of_case = [one for one in told if one["case"] == case.number]
    assert of_case
    assert [one["offender"] for one in of_case] == [None] * len(of_case)
    PenaltyCard.objects.filter(decision__case=case).update(decision=None)
    told = Client().get(f"/api/v1/tournaments/{day.slug}/decisions/").json()["results"]
    assert name in [one["offender"] for one in told]


def test_a_club_of_a_season_does_not_open_into_who_is_not_named() -> None:
    """By initials, and by the line to which they led, the club of everybody could be read (T-38)."""
    season, club = Season.objects.create(name="Liga", slug="liga"), Club.objects.create(name=CLUB)
    event = SeasonEvent.objects.create(season=season, name="Memoriál", date=date(2026, 1, 1))
    people = [Player.objects.create(name=name, club=club) for name in ("Xaver Yzop", "Wanda Uhrová", NAME)]
    Player.objects.filter(name=NAME).update(publish_consent_at=timezone.now())
    for place, one in enumerate(people, 1):
        SeasonFinish.objects.create(event=event, player=one, place=place, points=str(place), club=club)
    page = visible(Client().get(reverse("seasons:opened", args=["liga", "clubs", club.pk])))
    assert NAME in page
    assert not [initials for initials in ("X. Y.", "W. U.") if initials in page]
    answer = Client().get(f"/api/v1/seasons/liga/clubs/{club.pk}/").json()
    (result,) = answer["results"]
    assert [one["name"] for one in result["members"]] == [NAME, None]
    page = visible(Client().get(reverse("seasons:opened", args=["liga", "players", people[0].pk])))
    assert "X. Y." in page
    assert CLUB not in page
