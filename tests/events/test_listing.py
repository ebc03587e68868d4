"""The public list (T-37): who organises asks, an officer for his club or the administrator answers."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from core.refusals import WrongStateError
from tests.evening import account, tournament_of
from tournaments.events.domain import listing
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.domain.settings import change_settings
from tournaments.events.domain.tournaments import create_tournament, grant_role
from tournaments.events.models import Listing, Tournament
from tournaments.people.models import Club, ClubRole
from tournaments.seasons.domain import seasons

pytestmark = [pytest.mark.integration, pytest.mark.databases, pytest.mark.django_db]


def a_private_one(user: User | None = None, **fields: object) -> Tournament:
    return create_tournament(user=user or account(), name="Večer u Jana", on=date(2026, 11, 21), **fields)


def an_officer(name: str = "Klub A") -> User:
    club, _ = Club.objects.get_or_create(name=name)
    officer = account(f"officer@{club.pk}.test")
    ClubRole.objects.get_or_create(club=club, user=officer)
    return officer


def web(user: User | None = None) -> Client:
    client = Client(headers={"accept-language": "en"})
    if user:
        client.force_login(user)
    return client


def listed() -> bool:
    return "Večer u Jana" in web().get("/").content.decode()


def test_a_new_tournament_is_private_and_whole() -> None:
    """It has its page, its link works, and it is in no list; only its organiser reads the word."""
    tournament = a_private_one()
    page = web().get(f"/tournaments/{tournament.slug}/")
    assert page.status_code == 200
    assert page["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in page.content.decode()
    assert "private" not in page.content.decode()
    assert not listed()
    assert web().get("/api/v1/tournaments/").json()["results"] == []
    assert (
        "private"
        in web(account()).get(reverse("organiser:settings", args=[tournament.slug])).content.decode()
    )


def test_a_listed_one_is_for_search_engines() -> None:
    tournament = a_private_one(public=True)
    page = web().get(f"/tournaments/{tournament.slug}/")
    assert "X-Robots-Tag" not in page
    assert "noindex" not in page.content.decode()
    assert listed()


def test_an_organiser_asks_and_an_officer_of_the_club_answers_from_page_to_page() -> None:
    officer = an_officer()
    tournament = a_private_one(club=Club.objects.get())
    mine, office = web(account()), web(officer)
    mine.post(reverse("organiser:ask-for-list", args=[tournament.slug]), {"words": "Hostinec U Jana"})
    assert not listed()
    assert "Hostinec U Jana" in office.get(reverse("members:listings")).content.decode()
    office.post(reverse("members:decline-listing", args=[tournament.slug]), {"words": "Zle napísaný názov"})
    answer = mine.get(reverse("organiser:settings", args=[tournament.slug])).content.decode()
    assert "Zle napísaný názov" in answer
    mine.post(reverse("organiser:ask-for-list", args=[tournament.slug]))
    office.post(reverse("members:approve-listing", args=[tournament.slug]))
    assert listed()
    office.post(reverse("members:decline-listing", args=[tournament.slug]), {"words": "Nehralo sa"})
    assert not listed()
    assert Listing.objects.get().answer == "Nehralo sa"


@pytest.mark.parametrize("verb", ["approve-listing", "decline-listing"])
def test_nobody_else_answers(verb: str) -> None:
    an_officer()
    tournament = a_private_one(club=Club.objects.get())
    listing.ask(tournament, account())
    address = reverse(f"members:{verb}", args=[tournament.slug])
    for stranger in (account(), an_officer("Klub B"), account("iny@example.test")):
        assert web(stranger).post(address, {"words": "áno"}).status_code == 403
    assert web().post(address).status_code == 302
    assert not listed()
    assert web(account()).get(reverse("members:listings")).status_code == 403
    assert "Večer" not in web(an_officer("Klub B")).get(reverse("members:listings")).content.decode()


def test_only_who_organises_asks() -> None:
    tournament = a_private_one()
    grant_role(tournament, desk := account("stol@example.test"), "desk")
    for user in (desk, account("iny@example.test")):
        assert web(user).post(reverse("organiser:ask-for-list", args=[tournament.slug])).status_code == 403
    assert not Listing.objects.exists()


def test_what_who_may_answer_makes_is_listed_at_once() -> None:
    """In a hall the owner of the laptop asks nobody."""
    a_private_one(User.objects.create_superuser("spravca@example.test"))
    assert listed()
    listing.take_off(Tournament.objects.get())
    assert not listed()
    listing.ask(Tournament.objects.get(), User.objects.get())
    assert listed()


def test_a_listed_tournament_does_not_go_to_another_club() -> None:
    """Else an officer's yes would be good for every club."""
    officer = an_officer()
    tournament = a_private_one(officer, club=Club.objects.get())
    assert tournament.public
    with pytest.raises(BadSettingError):
        change_settings(tournament, {"club": Club.objects.create(name="Klub B")})


def test_a_reason_is_given_and_one_question_waits() -> None:
    admin = User.objects.create_superuser("spravca@example.test")
    tournament = a_private_one()
    with pytest.raises(WrongStateError):
        listing.approve(tournament, admin)
    listing.ask(tournament, account())
    with pytest.raises(WrongStateError):
        listing.ask(tournament, account())
    with pytest.raises(WrongStateError):
        listing.decline(tournament, admin, " ")
    listing.take_off(tournament)
    with pytest.raises(WrongStateError):
        listing.approve(tournament, admin)


def test_a_private_tournament_counts_in_no_season_of_others() -> None:
    officer = an_officer()
    season = seasons.create_season(officer, "Liga", Club.objects.get(), "superliga-2009", {})
    tournament = tournament_of(3, public=False)
    with pytest.raises(WrongStateError):
        seasons.add_tournament(season, tournament, "1")
    Tournament.objects.update(public=True)
    tournament.refresh_from_db()
    seasons.add_tournament(season, tournament, "1")
    with pytest.raises(WrongStateError, match="Liga"):
        listing.take_off(tournament)
    assert Tournament.objects.get().public


def test_an_account_has_seasons_of_its_own() -> None:
    """Without a club, an officer or a yes: private, run by nobody else, with its own tournaments only."""
    mine, form = web(account()), web(account()).get(reverse("seasons:create")).context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value()} | {"name": "Krčmová liga"}
    made = mine.post(reverse("seasons:create"), sent)
    assert made.status_code == 302, made.context["form"].errors
    season = account().own_seasons.get()
    assert (season.club, season.public, season.of_union) == (None, False, False)
    tournament, other = a_private_one(), a_private_one(account("iny@example.test"))
    add = reverse("seasons:add-tournament", args=[season.slug])
    mine.post(add, {"tournament": other.pk, "coefficient": "1"})
    mine.post(add, {"tournament": tournament.pk, "coefficient": "1"})
    assert [event.tournament for event in season.events.all()] == [tournament]
    page = web().get(reverse("seasons:season", args=[season.slug]))
    assert (page.status_code, page["X-Robots-Tag"]) == (200, "noindex")
    assert "Krčmová liga" not in web().get(reverse("seasons:home")).content.decode()
    for stranger in (an_officer(), account("iny@example.test")):
        assert web(stranger).get(reverse("seasons:office", args=[season.slug])).status_code == 403
        assert "Krčmová liga" not in web(stranger).get(reverse("seasons:home")).content.decode()
