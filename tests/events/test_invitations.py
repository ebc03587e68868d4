"""Invitations: a link gives one role or one player, once, to whoever is signed in; only an organiser makes one."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from core.refusals import WrongStateError
from tests import evening
from tournaments.events.domain import invitations
from tournaments.events.domain.refusals import BadSettingError
from tournaments.events.domain.settings import change_settings
from tournaments.events.domain.tournaments import grant_role
from tournaments.events.models import Invitation, Tournament
from tournaments.events.permissions import Role
from tournaments.people.models import ClubRole, Player
from tournaments.registration.models import Registration

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def tournament(lasting: None) -> Tournament:
    return evening.tournament_of(4)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_link_gives_its_role_once(tournament: Tournament) -> None:
    organiser = signed_in(evening.account())
    page = organiser.post(
        f"/organise/{tournament.slug}/roles/invite/", {"role": "jury", "note": "Rudo"}
    ).content.decode()
    link = re.search(r'value="http://testserver(/invitation/[^"]+)"', page)
    assert link
    again = organiser.get(
        f"/organise/{tournament.slug}/roles/invite/"
    )  # the page in another language, from the history
    assert again["Location"] == f"/organise/{tournament.slug}/roles/"
    assert "Rudo" in organiser.get(f"/organise/{tournament.slug}/roles/").content.decode()
    assert link[1] not in organiser.get(f"/organise/{tournament.slug}/roles/").content.decode(), (
        "shown only once"
    )

    referee, late = evening.account("rudo@example.test"), evening.account("late@example.test")
    assert signed_in(referee).get(f"/jury/{tournament.slug}/").status_code == 403
    assert signed_in(referee).get(link[1]).status_code == 200, "looking does not accept"
    assert not tournament.roles.filter(user=referee).exists()
    assert signed_in(referee).post(link[1])["Location"] == f"/jury/{tournament.slug}/"
    assert signed_in(referee).get(f"/jury/{tournament.slug}/").status_code == 200
    assert signed_in(late).post(link[1]).status_code == 404
    assert not tournament.roles.filter(user=late).exists()


@pytest.mark.parametrize(
    "end", [{"revoked_at": timezone.now()}, {"expires_at": timezone.now() - timedelta(days=1)}]
)
def test_a_link_ends(tournament: Tournament, end: dict[str, object]) -> None:
    made, token = invitations.invite(tournament, evening.account(), role=Role.DESK)
    Invitation.objects.filter(pk=made.pk).update(**end)
    with pytest.raises(WrongStateError):
        invitations.accept(token, evening.account("desk@example.test"))
    assert signed_in(evening.account("desk@example.test")).get(f"/invitation/{token}/").status_code == 404


def test_a_player_belongs_to_one_account(tournament: Tournament) -> None:
    first, second = tournament.registrations.order_by("pk")[:2]
    mine, other = evening.account("mine@example.test"), evening.account("other@example.test")
    for registration, user, fits in ((first, mine, True), (first, other, False), (second, mine, False)):
        _, token = invitations.invite(tournament, evening.account(), player=registration.player)
        if fits:
            invitations.accept(token, user)
        else:
            with pytest.raises(WrongStateError):
                invitations.accept(token, user)
    first.player.refresh_from_db()
    assert first.player.user == mine


def test_who_plays_elsewhere_gets_his_link_from_his_club(tournament: Tournament) -> None:
    """Else anyone could enter a player by his licence and read all that he played (T-34)."""
    entry = tournament.registrations.order_by("pk")[0]
    address = f"/organise/{tournament.slug}/players/{entry.pk}/link/"
    organiser = signed_in(evening.account())
    assert organiser.post(address).status_code == 200
    other = evening.tournament_of(0, evening.account("other@example.test"), name="Inde")
    Registration.objects.create(tournament=other, player=entry.player)
    assert organiser.post(address).status_code == 403
    club = entry.player.club
    assert club
    ClubRole.objects.create(club=club, user=evening.account(), role=ClubRole.Role.OFFICER)
    assert organiser.post(address).status_code == 403, "a club that an organiser typed makes nobody a member"
    Player.objects.filter(pk=entry.player_id).update(registered=True)
    assert organiser.post(address).status_code == 200


def test_the_last_organiser_stays(tournament: Tournament) -> None:
    only = tournament.roles.get()
    organiser = signed_in(evening.account())
    organiser.post(f"/organise/{tournament.slug}/roles/{only.pk}/take/")
    assert tournament.roles.count() == 1
    grant_role(tournament, evening.account("second@example.test"), Role.ORGANISER)
    organiser.post(f"/organise/{tournament.slug}/roles/{only.pk}/take/")
    assert tournament.roles.get().user.email == "second@example.test"


@pytest.mark.parametrize("who", ["nobody", "outsider", "desk", "jury"])
def test_only_the_organiser_gives_roles(tournament: Tournament, who: str) -> None:
    client = Client()
    if who != "nobody":
        user = evening.account(f"{who}@example.test")
        client.force_login(user)
        if who != "outsider":
            grant_role(tournament, user, who)
    made, _ = invitations.invite(tournament, evening.account(), role=Role.DESK)
    role, registration = tournament.roles.first(), tournament.registrations.first()
    assert role
    assert registration
    expected = 302 if who == "nobody" else 403
    base = f"/organise/{tournament.slug}"
    assert client.get(f"{base}/roles/").status_code == expected
    for path in (
        "roles/invite/",
        f"roles/{role.pk}/take/",
        f"invitations/{made.pk}/revoke/",
        f"players/{registration.pk}/link/",
    ):
        assert client.post(f"{base}/{path}", {"role": "organiser"}).status_code == expected
    made.refresh_from_db()
    assert made.revoked_at is None
    assert tournament.invitations.count() == 1


def test_an_organiser_cannot_reach_into_another_tournament(tournament: Tournament) -> None:
    other = evening.tournament_of(3, evening.account("other@example.test"), name="Iný turnaj")
    made, _ = invitations.invite(other, evening.account("other@example.test"), role=Role.DESK)
    role = other.roles.get()
    organiser = signed_in(evening.account())
    assert organiser.post(f"/organise/{tournament.slug}/roles/{role.pk}/take/").status_code == 404
    assert organiser.post(f"/organise/{tournament.slug}/invitations/{made.pk}/revoke/").status_code == 404
    assert organiser.post(f"/organise/{other.slug}/roles/{role.pk}/take/").status_code == 403


@pytest.mark.parametrize("more", [1, 3])
def test_the_page_of_roles_asks_a_fixed_number_of_queries(
    tournament: Tournament, more: int, django_assert_max_num_queries: object
) -> None:
    for number in range(more):
        grant_role(tournament, evening.account(f"desk{number}@example.test"), Role.DESK)
        invitations.invite(tournament, evening.account(), role=Role.DESK)
    organiser = signed_in(evening.account())
    with django_assert_max_num_queries(11):  # type: ignore[operator]
        organiser.get(f"/organise/{tournament.slug}/roles/")


@pytest.mark.parametrize(("has", "wanted"), [("organiser", "jury"), ("jury", "organiser")])
def test_organiser_and_jury_are_two_people(tournament: Tournament, has: str, wanted: str) -> None:
    """Also through a link of their own making; a small club may allow it."""
    user = evening.account("both@example.test")
    grant_role(tournament, user, has)
    grant_role(tournament, user, Role.DESK)
    _, token = invitations.invite(tournament, evening.account(), role=wanted)
    said = signed_in(user).post(f"/invitation/{token}/").content.decode()
    assert "Kto turnaj organizuje, nemôže byť v\u00a0jeho jury." in said
    assert set(tournament.roles.filter(user=user).values_list("role", flat=True)) == {has, "desk"}
    change_settings(tournament, {"organiser_may_rule": True})
    assert signed_in(user).post(f"/invitation/{token}/").status_code == 302
    assert tournament.roles.filter(user=user, role=wanted).exists()


def test_the_duties_are_parted_only_once_nobody_does_both(tournament: Tournament) -> None:
    organiser = evening.account()
    change_settings(tournament, {"organiser_may_rule": True})
    grant_role(tournament, organiser, Role.JURY)
    with pytest.raises(BadSettingError, match=re.escape(organiser.email)) as refusal:
        change_settings(tournament, {"organiser_may_rule": False})
    assert refusal.value.extra["field"] == "organiser_may_rule"
    tournament.roles.filter(role=Role.JURY).delete()
    assert change_settings(tournament, {"organiser_may_rule": False}) == ["organiser_may_rule"]
